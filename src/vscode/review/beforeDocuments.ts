// Provides the left side of review diffs: a file without the agent's changes, updated while the user types, so that the
// diff shows only the agent's changes.

import {
  commands,
  EventEmitter,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
  type TextDocumentContentProvider,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
import { lacksText } from '../../chat/review/comparedFiles.ts';
import { reviewFile, shownBefore, type ReviewedFile } from '../../chat/review/reviewedFile.ts';
import { refuseIrregular } from '../files/regularFile.ts';
import type { Review } from './review.ts';
import { shownPath } from './reviewPlaces.ts';

export const beforeScheme = 'acp-host-before';

/** The document with the text of a file before the agent's changes to review. */
export function beforeUri(uri: string): Uri {
  return Uri.parse(uri, true).with({ scheme: beforeScheme });
}

export class BeforeDocuments implements Disposable, TextDocumentContentProvider {
  readonly #review: Review;
  readonly #lifetime = new DisposableStore();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  constructor(review: Review) {
    this.#review = review;
    this.#lifetime.add(workspace.registerTextDocumentContentProvider(beforeScheme, this));
    this.#lifetime.add(this.#changes);
    this.#lifetime.add(
      review.onDidChange(() => {
        for (const { uri } of workspace.textDocuments)
          if (uri.scheme === beforeScheme) this.#changes.fire(uri);
      }),
    );
  }

  provideTextDocumentContent({ path, query }: Uri): string {
    const uri = Uri.file(path).toString();
    if (query === 'nothing') return '';
    const now = this.#review.now(uri);
    const file = this.#filesFor(query).get(uri);
    if (file) return shownBefore(file, now);
    return now.kind === 'text' ? now.text : '';
  }

  /** Rejects if the file is no regular one. @param since shows all changes since that prompt; by default the changes to review. */
  async showDiff(uri: string, since?: TurnMark): Promise<void> {
    const file = Uri.parse(uri, true);
    const reviewed = (since ? this.#review.since(since).files : this.#review.files).get(uri);
    if (reviewed && lacksText(reviewed, this.#review.now(uri))) {
      // A deleted binary file has nothing to show.
      if (this.#review.now(uri).kind === 'absent') return;
      await refuseIrregular(file);
      await commands.executeCommand('vscode.open', file);
      return;
    }
    const query = since ? `${since.entry} ${since.conversation}` : '';
    const before = beforeUri(uri).with({ query });
    const isThere = this.#review.now(uri).kind !== 'absent';
    if (isThere) await refuseIrregular(file);
    const now = isThere ? file : file.with({ scheme: beforeScheme, query: 'nothing' });
    const title = t('{0} (Agent changes)', shownPath(uri));
    await commands.executeCommand('vscode.diff', before, now, title, { preview: true });
  }

  /** Closes diffs that no longer show a change of the agent. A diff with unsaved text stays open. */
  async closeSettled(): Promise<void> {
    const settled = window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input, isDirty }) => {
        return !isDirty && input instanceof TabInputTextDiff && this.#isSettled(input.original);
      });
    // The user or VS Code may have closed tabs meanwhile.
    if (settled.length > 0) await window.tabGroups.close(settled, true);
  }

  /** @param before the URI of the left side of a diff. */
  #isSettled({ scheme, path, query }: Uri): boolean {
    if (scheme !== beforeScheme) return false;
    const uri = Uri.file(path).toString();
    const file = this.#filesFor(query).get(uri);
    return !file || reviewFile(file, this.#review.now(uri)).kind === 'settled';
  }

  #filesFor(query: string): ReadonlyMap<string, ReviewedFile> {
    return query === '' ? this.#review.files : this.#review.since(readMark(query)).files;
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

function readMark(query: string): TurnMark {
  const [entry = '', conversation = ''] = query.split(' ');
  return { entry: Number(entry), conversation };
}
