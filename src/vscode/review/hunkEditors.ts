// Draws the changes to review in editors: highlights the agent's lines, shows the removed text in a muted style with the
// whole change in its hover, and sets the context keys of the review.

import {
  commands,
  DecorationRangeBehavior,
  MarkdownString,
  OverviewRulerLane,
  Range,
  ThemeColor,
  window,
  type DecorationOptions,
  type DecorationRenderOptions,
  type Disposable as VscodeDisposable,
  type TextEditor,
  type ThemableDecorationAttachmentRenderOptions,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { linesOf } from '../../chat/review/lineHunk.ts';
import type { ReviewHunk } from '../../chat/review/reviewHunks.ts';
import { hunkDiff, removedTexts, type RemovedText } from './removedText.ts';
import type { Review } from './review.ts';

/** Maximum number of hunks that are highlighted in one file. */
const mostDrawn = 1_000;
/** Maximum number of removed texts in a file, but for the rest of a hunk: VS Code creates a style rule for each. */
const mostRemoved = 200;

// High contrast themes have no backgrounds here, but define `contrastBorder`.
const contrast = new ThemeColor('contrastBorder');

export class HunkEditors implements Disposable {
  readonly #review: Review;
  readonly #lifetime = new DisposableStore();
  readonly #agents = decoration(
    lineStyle('diffEditor.insertedLineBackground', 'editorGutter.addedBackground'),
  );
  readonly #conflicts = decoration(
    lineStyle('merge.currentContentBackground', 'editorOverviewRuler.warningForeground'),
  );
  readonly #removedWords = decoration({ rangeBehavior: DecorationRangeBehavior.ClosedClosed });
  readonly #removedLines = decoration({
    overviewRulerColor: new ThemeColor('editorGutter.deletedBackground'),
    overviewRulerLane: OverviewRulerLane.Left,
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
  });

  constructor(review: Review) {
    this.#review = review;
    const add = (item: VscodeDisposable): void => void this.#lifetime.add(item);
    for (const item of [this.#agents, this.#conflicts, this.#removedWords, this.#removedLines]) add(item);
    add(review.onDidChange(() => this.#show()));
    add(window.onDidChangeVisibleTextEditors(() => this.#show()));
    add(window.onDidChangeActiveTextEditor(() => this.#show()));
  }

  #show(): void {
    for (const editor of window.visibleTextEditors) this.#draw(editor);
    const active = window.activeTextEditor?.document;
    const uri = active?.uri.toString();
    const inEditor = uri !== undefined && this.#review.view.files.some((file) => file.uri === uri);
    void commands.executeCommand('setContext', 'acpHost.review.inEditor', inEditor);
    void commands.executeCommand('setContext', 'acpHost.review.pending', this.#review.view.files.length > 0);
  }

  #draw(editor: TextEditor): void {
    const { uri } = editor.document;
    if (uri.scheme !== 'file') return;
    const hunks = this.#review.hunks(uri.toString()).slice(0, mostDrawn);
    const ranges = (isConflict: boolean): Range[] =>
      hunks.flatMap(({ now, ...hunk }) =>
        hunk.isConflict === isConflict && now.end > now.start
          ? [new Range(now.start, 0, now.end - 1, 0)]
          : [],
      );
    editor.setDecorations(this.#agents, ranges(false));
    editor.setDecorations(this.#conflicts, ranges(true));
    const { words, lines } = this.#removals(isInDiff(editor) ? [] : hunks, uri.toString());
    editor.setDecorations(this.#removedWords, words);
    editor.setDecorations(this.#removedLines, lines);
  }

  #removals(hunks: readonly ReviewHunk[], uri: string): Record<RemovedText['kind'], DecorationOptions[]> {
    const removals: Record<RemovedText['kind'], DecorationOptions[]> = { words: [], lines: [] };
    const before = this.#review.files.get(uri)?.before;
    const now = this.#review.now(uri);
    if (before?.kind !== 'text' || now.kind !== 'text') return removals;
    const [old, current] = [linesOf(before.text), linesOf(now.text)];
    for (const hunk of hunks.slice(0, mostRemoved)) {
      if (removals.words.length + removals.lines.length >= mostRemoved) break;
      const texts = removedTexts(hunk, old, current);
      if (texts.length === 0) continue;
      const hoverMessage = hoverOf(hunk, old, current);
      for (const { kind, line, character, text } of texts)
        removals[kind].push({
          range: new Range(line, character, line, character),
          hoverMessage,
          renderOptions: kind === 'words' ? { before: wordsStyle(text) } : { after: linesStyle(text) },
        });
    }
    return removals;
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

/** The diff editor shows removed text itself. */
function isInDiff({ document, viewColumn }: TextEditor): boolean {
  return (
    viewColumn === undefined ||
    window.tabGroups.all.some((group) => {
      const input = group.viewColumn === viewColumn ? group.activeTab?.input : undefined;
      return (
        typeof input === 'object' &&
        input !== null &&
        'modified' in input &&
        String(input.modified) === document.uri.toString()
      );
    })
  );
}

function hoverOf(hunk: ReviewHunk, old: readonly string[], now: readonly string[]): MarkdownString {
  const { text, cut } = hunkDiff(hunk, old, now);
  const markdown = new MarkdownString(t('Changed by the agent:')).appendCodeblock(text, 'diff');
  return cut === undefined ? markdown : markdown.appendText(cut);
}

function decoration(
  options: DecorationRenderOptions,
): ReturnType<typeof window.createTextEditorDecorationType> {
  return window.createTextEditorDecorationType(options);
}

function lineStyle(background: string, ruler: string): DecorationRenderOptions {
  return {
    isWholeLine: true,
    backgroundColor: new ThemeColor(background),
    overviewRulerColor: new ThemeColor(ruler),
    overviewRulerLane: OverviewRulerLane.Left,
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
  };
}

function wordsStyle(text: string): ThemableDecorationAttachmentRenderOptions {
  return {
    contentText: withSpaces(text),
    color: new ThemeColor('descriptionForeground'),
    backgroundColor: new ThemeColor('diffEditor.removedTextBackground'),
    textDecoration: 'line-through',
    border: '1px solid',
    borderColor: contrast,
  };
}

function linesStyle(text: string): ThemableDecorationAttachmentRenderOptions {
  return {
    contentText: withSpaces(` − ${text} `),
    color: new ThemeColor('descriptionForeground'),
    backgroundColor: new ThemeColor('diffEditor.removedLineBackground'),
    margin: '0 0 0 3ch',
    border: '1px solid',
    borderColor: contrast,
  };
}

/** CSS would drop spaces that can break. */
function withSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
