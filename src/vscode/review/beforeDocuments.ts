// Provides the left side of review diffs: a file without the agent's changes, updated while the user types, so that the
// diff shows only the agent's changes.

import {
  commands,
  EventEmitter,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
  type Tab,
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

  async provideTextDocumentContent(before: Uri): Promise<string> {
    if (before.query === 'nothing') return '';
    const file = await this.#fileOf(before);
    const now = this.#review.now(Uri.file(before.path).toString());
    if (file) return shownBefore(file, now);
    return now.kind === 'text' ? now.text : '';
  }

  /** Rejects if the file is no regular one. @param since shows all changes since that prompt; by default the changes to review. */
  async showDiff(uri: string, since?: TurnMark): Promise<void> {
    const file = Uri.parse(uri, true);
    const { files } = since ? await this.#review.since(since, uri) : this.#review;
    const reviewed = files.get(uri);
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
    const files = new Map<string, ReviewedFile | undefined>();
    for (const { before } of shownDiffs()) files.set(before.toString(), await this.#fileOf(before));
    // The user or VS Code may have closed tabs meanwhile.
    const settled = shownDiffs().filter(({ before }) => {
      if (!files.has(before.toString())) return false;
      const file = files.get(before.toString());
      const now = this.#review.now(Uri.file(before.path).toString());
      return !file || reviewFile(file, now).kind === 'settled';
    });
    if (settled.length > 0)
      await window.tabGroups.close(
        settled.map(({ tab }) => tab),
        true,
      );
  }

  /** @param before the URI of the left side of a diff. */
  async #fileOf({ path, query }: Uri): Promise<ReviewedFile | undefined> {
    const uri = Uri.file(path).toString();
    const { files } = query === '' ? this.#review : await this.#review.since(readMark(query), uri);
    return files.get(uri);
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

/** The open diffs of this kind without unsaved text. */
function shownDiffs(): { readonly tab: Tab; readonly before: Uri }[] {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => {
      const { input, isDirty } = tab;
      const isOurs = input instanceof TabInputTextDiff && input.original.scheme === beforeScheme;
      return isOurs && !isDirty ? [{ tab, before: input.original }] : [];
    });
}

function readMark(query: string): TurnMark {
  const [entry = '', conversation = ''] = query.split(' ');
  return { entry: Number(entry), conversation };
}
