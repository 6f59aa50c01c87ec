// Code lenses with the actions on each change of an agent. While the user types in a document, its lenses stay as they are,
// so that no line moves; they are refreshed after a pause or when the cursor leaves the line.

import {
  CodeLens,
  EventEmitter,
  languages,
  Location,
  Range,
  Uri,
  window,
  workspace,
  type CodeLensProvider,
  type Disposable as VscodeDisposable,
  type TextDocument,
  type TextDocumentChangeEvent,
} from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { DebounceTimer } from '../../base/debounceTimer.ts';
import type { ReviewedFile } from '../../chat/review/reviewedFile.ts';
import { lineOfHunk, type Span } from '../../chat/review/reviewHunks.ts';
import { linesOf } from '../../chat/review/lineHunk.ts';
import { beforeScheme } from './beforeDocuments.ts';
import { movedLine, removedTexts } from './removedText.ts';
import type { Review } from './review.ts';

/** Maximum number of hunks with lenses in one file. */
const mostLenses = 1_000;

/** ms after the last key before lenses are refreshed. */
const pause = 1_000;

interface ShownHunk {
  readonly line: number;
  readonly added: number;
  readonly removed: number;
  readonly isConflict: boolean;
  /** The removed lines in the document without the agent's changes, 0-based, if the editor shows only the first of them. */
  readonly more: Span | undefined;
}

/** The lenses of a document. The file is replaced when the user or an agent decides or changes something. */
interface Shown {
  readonly file: ReviewedFile | undefined;
  readonly hunks: readonly ShownHunk[];
}

/** Lenses that stay while the user types in this line. */
interface Held extends Shown {
  readonly line: number;
  readonly timer: DebounceTimer;
}

/** The part of `Review` that lenses show. */
export type LensReview = Pick<Review, 'files' | 'hunks' | 'now' | 'onDidChange'>;

export class HunkLenses implements Disposable, CodeLensProvider {
  readonly #review: LensReview;
  readonly #clock: Clock;
  readonly #lifetime = new DisposableStore();
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #shown = new WeakMap<TextDocument, Shown>();
  readonly #held = new Map<TextDocument, Held>();

  constructor(review: LensReview, clock: Clock) {
    this.#review = review;
    this.#clock = clock;
    const add = (item: VscodeDisposable): void => void this.#lifetime.add(item);
    add(this.#changes);
    add(languages.registerCodeLensProvider({ scheme: 'file' }, this));
    add(review.onDidChange(() => this.#changes.fire()));
    add(workspace.onDidChangeTextDocument((event) => this.#hold(event)));
    add(workspace.onDidCloseTextDocument((document) => this.#release(document)));
    add(
      window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        // Runs on every keystroke, mostly with nothing held.
        const held = this.#held.size > 0 ? this.#held.get(textEditor.document) : undefined;
        if (held && selections.every(({ active }) => active.line !== held.line))
          this.#release(textEditor.document);
      }),
    );
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const uri = document.uri.toString();
    const file = this.#review.files.get(uri);
    const held = this.#held.get(document);
    const isHeld = held !== undefined && held.file === file;
    const shown = isHeld ? held : { file, hunks: file ? this.#hunks(document, uri) : [] };
    this.#shown.set(document, shown);
    // The file was replaced: from now on, the new lenses stay.
    if (held && !isHeld) this.#held.set(document, { ...held, ...shown });
    return shown.hunks.flatMap(({ line: at, added, removed, isConflict, more }) => {
      const line = Math.min(at, document.lineCount - 1);
      const range = new Range(line, 0, line, 0);
      const lens = (title: string, command: string): CodeLens =>
        new CodeLens(range, { title, command: `acpHost.review.${command}`, arguments: [{ uri, line }] });
      return isConflict
        ? [lens(t('Agent edit, later changed by you: Compare'), 'openDiff'), lens(t('Keep'), 'keepHunk')]
        : [
            lens(t('Agent edit +{0} −{1}', added, removed), 'openDiff'),
            lens(t('Keep'), 'keepHunk'),
            lens(t('Undo'), 'undoHunk'),
            ...(more ? [peekLens(document.uri, range, more)] : []),
          ];
    });
  }

  #hunks(document: TextDocument, uri: string): ShownHunk[] {
    const before = this.#review.files.get(uri)?.before;
    const now = this.#review.now(uri);
    const [old, current] = [before, now].map((text) => (text?.kind === 'text' ? linesOf(text.text) : []));
    let shift = 0;
    return this.#review
      .hunks(uri)
      .slice(0, mostLenses)
      .map((hunk) => {
        const added = hunk.now.end - hunk.now.start;
        const removed = hunk.before.end - hunk.before.start;
        const start = hunk.now.start + shift;
        shift += removed - added;
        const isCut = removed > 1 && removedTexts(hunk, old!, current!).some(({ kind }) => kind === 'lines');
        return {
          line: lineOfHunk(hunk, document.lineCount),
          added,
          removed,
          isConflict: hunk.isConflict,
          more: isCut ? { start, end: start + removed } : undefined,
        };
      });
  }

  /**
   * Only while the user types: a change of another document may move its lines anyway. Runs on every keystroke, mostly in files
   * that have no lenses.
   */
  #hold({ document, contentChanges }: TextDocumentChangeEvent): void {
    const held = this.#held.get(document);
    const shown = held ?? this.#shown.get(document);
    const first = contentChanges[0];
    if (!shown?.file || !first || window.activeTextEditor?.document !== document) return;
    const timer = held?.timer ?? new DebounceTimer(pause, () => this.#release(document), this.#clock);
    timer.restart();
    this.#held.set(document, {
      file: shown.file,
      hunks: shown.hunks.map((hunk) => {
        const line = movedLine(hunk.line, contentChanges);
        return line === hunk.line ? hunk : { ...hunk, line };
      }),
      line: first.range.start.line + first.text.split('\n').length - 1,
      timer,
    });
  }

  #release(document: TextDocument): void {
    const held = this.#held.get(document);
    if (!held) return;
    held.timer.dispose();
    this.#held.delete(document);
    // The next key may come before VS Code has asked for new lenses.
    this.#shown.set(document, held);
    this.#changes.fire();
  }

  dispose(): void {
    for (const { timer } of this.#held.values()) timer.dispose();
    this.#lifetime.dispose();
  }
}

/** Shows the removed lines below the line, in VS Code's peek view: an editor has no other place for more than one. */
function peekLens(file: Uri, at: Range, { start, end }: Span): CodeLens {
  const before = new Location(file.with({ scheme: beforeScheme }), new Range(start, 0, end, 0));
  return new CodeLens(at, {
    title: t('Show Removed Lines'),
    command: 'editor.action.peekLocations',
    arguments: [file, at.start, [before], 'peek'],
  });
}
