// Shows the files an agent works on while the user follows it: in preview, without focus or moving a cursor. Following
// ends when the user clicks or types in an editor, or opens another file.

import {
  Position,
  Range,
  TextEditorRevealType,
  TextEditorSelectionChangeKind,
  Uri,
  window,
  workspace,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { CallView } from '../../../chat/messages/messages.ts';
import { TouchedPlaces, type TouchedPlace } from '../../../chat/transcript/touchedPlaces.ts';
import type { CallDiff } from '../../../chat/transcript/callDiff.ts';
import { openRegularDocument } from '../../files/regularFile.ts';
import { readPath, type PlaceScope } from '../pages/pagePlace.ts';
import { openScope } from '../pages/pathScope.ts';
import { openFile, type FileGuard } from './openFile.ts';

/** Minimum ms between two files, so that a person can follow. */
const rest = 400;
/** Maximum bytes of a file that is opened automatically. */
const largest = 5 * 2 ** 20;

export interface FollowParts {
  readonly guard: FileGuard;
  readonly clock: Clock;
  readonly logger: Logger;
  place(): Pick<PlaceScope, 'base' | 'names'>;
  diff(toolCallId: string, index: number): CallDiff | undefined;
  /** Called when following starts or ends. */
  onChange(): void;
}

export class FollowAgent implements Disposable {
  readonly #parts: FollowParts;
  readonly #watching = new DisposableStore();
  readonly #places = new TouchedPlaces();
  #on = false;
  #next: TouchedPlace | undefined;
  #showing = false;
  #timer: Disposable | undefined;
  /** URI of the file that was opened last or is being opened. */
  #opened = '';

  constructor(parts: FollowParts) {
    this.#parts = parts;
  }

  get on(): boolean {
    return this.#on;
  }

  set(on: boolean): void {
    if (on === this.#on) return;
    this.#on = on;
    this.#next = undefined;
    this.#opened = window.activeTextEditor?.document.uri.toString() ?? '';
    this.#watching.clear();
    if (on) this.#watch();
    this.#parts.onChange();
  }

  /** Called when a tool call has changed, also while not following, so that old locations are not shown later. */
  callChanged(call: CallView): void {
    const place = this.#places.handleCall(call);
    if (place === undefined || !this.#on) return;
    // Only the newest location is shown, to catch up.
    this.#next = place;
    this.#go();
  }

  #go(): void {
    if (this.#showing || this.#timer || !this.#next) return;
    const place = this.#next;
    this.#next = undefined;
    this.#showing = true;
    this.#show(place)
      .catch((error: unknown) => this.#parts.logger.debug(`Could not follow the agent: ${String(error)}`))
      .finally(() => {
        this.#showing = false;
        this.#timer = this.#parts.clock.setTimer(rest, () => {
          this.#timer = undefined;
          this.#go();
        });
      })
      .catch((error: unknown) => this.#parts.logger.error('Could not follow the agent', error));
  }

  async #show(touched: TouchedPlace): Promise<void> {
    const { logger, guard } = this.#parts;
    const read = readPath(touched.path, touched.line, openScope(this.#parts.place()));
    if (read.kind !== 'file') return logger.trace('Not followed: not a file of the open folders');
    const all = await Promise.all(read.candidates.map(({ path }) => openFile(path, guard)));
    const at = Math.max(
      0,
      all.findIndex((one) => one.kind === 'file' && one.place.exists),
    );
    const [found, { path, range }] = [all[at]!, read.candidates[at]!];
    if (found.kind === 'refused') return logger.trace(`Not followed: ${found.reason}`);
    const uri = Uri.file(path);
    const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
    if (!stat || stat.size > largest || !found.place.exists)
      return logger.trace('Not followed: there is no such file, or it is too large');
    const document = await openRegularDocument(uri);
    // The user may have ended it meanwhile.
    if (!this.#on) return;
    this.#opened = document.uri.toString();
    const editor = await window.showTextDocument(document, { preview: true, preserveFocus: true });
    const line = range === undefined ? this.#changedLine(touched, document) : range.line - 1;
    if (line !== undefined && this.#on) reveal(editor, Math.min(line, document.lineCount - 1));
  }

  /** 0-based. */
  #changedLine({ diff }: TouchedPlace, document: TextDocument): number | undefined {
    const change = diff && this.#parts.diff(diff.toolCallId, diff.index);
    if (!change) return undefined;
    const text = document.getText();
    const [before, after] = [change.oldText ?? '', change.newText];
    const start =
      [after, before].map((one) => (one === '' ? -1 : text.indexOf(one))).find((at) => at >= 0) ?? 0;
    let same = 0;
    while (same < before.length && before[same] === after[same]) same++;
    return document.positionAt(start + (change.oldText === undefined ? 0 : same)).line;
  }

  #watch(): void {
    const leave = (): void => {
      this.set(false);
      window.setStatusBarMessage(
        t('ACP: stopped following the agent because you opened another place.'),
        6_000,
      );
    };
    this.#watching.add(
      window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
        const byUser =
          kind === TextEditorSelectionChangeKind.Keyboard || kind === TextEditorSelectionChangeKind.Mouse;
        if (byUser && textEditor === window.activeTextEditor) leave();
      }),
    );
    this.#watching.add(
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor && editor.document.uri.toString() !== this.#opened) leave();
      }),
    );
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#watching.dispose();
    this.#on = false;
  }
}

function reveal(editor: TextEditor, line: number): void {
  const at = new Position(Math.max(0, line), 0);
  editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
}
