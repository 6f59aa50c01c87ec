// Draws a picture with editor decorations, the only drawing API that every VS Code allows. Knows styles and colours, not
// edits. One picture at a time, in one editor.

import {
  DecorationRangeBehavior,
  Range,
  ThemeColor,
  window,
  type DecorationOptions,
  type DecorationRenderOptions,
  type MarkdownString,
  type TextDocument,
  type TextEditor,
  type TextEditorDecorationType,
  type ThemableDecorationAttachmentRenderOptions,
} from 'vscode';
import type { Disposable } from '../../../base/disposable.ts';
import { positionsEqual } from '../../../base/textPosition.ts';
import type { Attachment, AttachmentStyle, MarkStyle, Picture } from '../../../nes/drawing/picture.ts';
import { fromPosition } from '../../documents/convert.ts';

// High contrast themes leave most backgrounds transparent, so each style has a border too; only those themes define
// `contrastBorder`. An instance that sets the text of an attachment keeps the font settings of its type.
const thinBorder = '1px solid';
const contrast = new ThemeColor('contrastBorder');
// For styles that differ from plain text by colour only, which not everyone can tell apart.
const outline = new ThemeColor('focusBorder');

const markStyles: Readonly<Record<MarkStyle, DecorationRenderOptions>> = {
  removedText: {
    backgroundColor: new ThemeColor('inlineEdit.originalChangedTextBackground'),
    textDecoration: 'line-through',
    // A line through a single space looks like a dash.
    border: thinBorder,
    borderColor: contrast,
  },
  removedLine: {
    backgroundColor: new ThemeColor('inlineEdit.originalChangedLineBackground'),
    textDecoration: 'line-through',
  },
  match: {
    backgroundColor: new ThemeColor('editor.findMatchHighlightBackground'),
    border: thinBorder,
    borderColor: outline,
  },
  symbol: {
    backgroundColor: new ThemeColor('editor.wordHighlightStrongBackground'),
    border: thinBorder,
    borderColor: outline,
  },
};

const attachmentStyles: Readonly<Record<AttachmentStyle, ThemableDecorationAttachmentRenderOptions>> = {
  addedText: {
    backgroundColor: new ThemeColor('inlineEdit.modifiedChangedTextBackground'),
    color: new ThemeColor('editor.foreground'),
    border: thinBorder,
    borderColor: contrast,
  },
  addedLine: {
    backgroundColor: new ThemeColor('inlineEdit.modifiedChangedLineBackground'),
    color: new ThemeColor('editor.foreground'),
    border: thinBorder,
    borderColor: contrast,
  },
  removedBreak: {
    backgroundColor: new ThemeColor('inlineEdit.originalChangedTextBackground'),
    color: new ThemeColor('editor.foreground'),
    textDecoration: 'line-through',
  },
  // Like VS Code's own hovering widgets, so that it is not taken for selected text.
  hint: {
    backgroundColor: new ThemeColor('editorHoverWidget.background'),
    color: new ThemeColor('descriptionForeground'),
    border: thinBorder,
    borderColor: new ThemeColor('editorHoverWidget.border'),
  },
  quietHint: { color: new ThemeColor('editorGhostText.foreground') },
};

/** `hover`: invisible, carries the hover message. */
type Style = MarkStyle | AttachmentStyle | 'hover';

const plain = { fontStyle: 'normal', fontWeight: 'normal' };

export class Painter implements Disposable {
  /** Created when first needed. */
  readonly #types = new Map<Style, TextEditorDecorationType>();
  #painted: TextEditor | undefined;
  #disposed = false;

  /** Replaces the current picture, in whatever editor it is. @param hover shown over all of the picture. */
  paint(editor: TextEditor, picture: Picture, hover?: MarkdownString): void {
    if (this.#disposed) return;
    if (this.#painted !== editor) this.clear();
    const wanted = new Map<Style, DecorationOptions[]>();
    const add = (style: Style, options: DecorationOptions): void => {
      const list = wanted.get(style);
      if (list) list.push(options);
      else wanted.set(style, [options]);
    };
    for (const { range, style } of picture.marks) {
      add(style, { range: new Range(fromPosition(range.start), fromPosition(range.end)) });
    }
    for (const text of picture.texts) {
      const at = fromPosition(text.position);
      add(text.style, {
        range: new Range(at, at),
        renderOptions: { [sideOf(text, picture, editor)]: rendered(text) },
      });
    }
    if (hover) {
      for (const range of hoverRanges(picture, editor.document)) add('hover', { range, hoverMessage: hover });
    }
    for (const style of wanted.keys()) if (!this.#types.has(style)) this.#types.set(style, createType(style));
    for (const [style, type] of this.#types) editor.setDecorations(type, wanted.get(style) ?? []);
    this.#painted = editor;
  }

  /** Removes the picture. */
  clear(): void {
    const editor = this.#painted;
    this.#painted = undefined;
    // VS Code removes the decorations of a closed editor itself, and reports an error if asked to.
    if (!editor || !window.visibleTextEditors.includes(editor)) return;
    for (const type of this.#types.values()) editor.setDecorations(type, []);
  }

  dispose(): void {
    this.#disposed = true;
    this.#painted = undefined;
    for (const type of this.#types.values()) type.dispose();
    this.#types.clear();
  }
}

function createType(style: Style): TextEditorDecorationType {
  const rangeBehavior = DecorationRangeBehavior.ClosedClosed;
  if (style === 'hover') return window.createTextEditorDecorationType({ rangeBehavior });
  if (isMarkStyle(style))
    return window.createTextEditorDecorationType({ ...markStyles[style], rangeBehavior });
  const attached = { ...plain, ...attachmentStyles[style] };
  return window.createTextEditorDecorationType({ before: attached, after: attached, rangeBehavior });
}

function isMarkStyle(style: Style): style is MarkStyle {
  return Object.hasOwn(markStyles, style);
}

/** One per line, since each range shows the hover again. Empty ranges are widened by a character, to be hoverable. */
function hoverRanges({ marks, texts }: Picture, document: TextDocument): Range[] {
  const lines = new Map<number, Range>();
  const add = (range: Range): void => {
    const { line } = range.start;
    lines.set(line, lines.get(line)?.union(range) ?? range);
  };
  for (const { range } of marks) add(new Range(fromPosition(range.start), fromPosition(range.end)));
  for (const { position } of texts) {
    const { line, character } = position;
    add(document.validateRange(new Range(line, Math.max(0, character - 1), line, character + 1)));
  }
  return [...lines.values()];
}

function isHint(style: Style): boolean {
  return style === 'hint' || style === 'quietHint';
}

type Side = 'before' | 'after';

/**
 * The attachment's side of its position. A mark would extend over a `before` at its end or an `after` at its start, and the
 * cursor is drawn behind a `before`. Otherwise `before`: at the end of a line it precedes the `after` of other extensions.
 */
function sideOf({ position, style }: Attachment, { marks }: Picture, editor: TextEditor): Side {
  if (marks.some(({ range }) => positionsEqual(range.end, position))) return 'after';
  if (marks.some(({ range }) => positionsEqual(range.start, position))) return 'before';
  const cursorIsHere = editor.selections.some(({ active }) => positionsEqual(active, position));
  return isHint(style) || cursorIsHere ? 'after' : 'before';
}

function rendered({
  text,
  style,
  margin,
  marginEms,
  padding,
}: Attachment): ThemableDecorationAttachmentRenderOptions {
  const edge = isHint(style) ? ' ' : '';
  return {
    contentText: isolated(edge + text + ' '.repeat(padding) + edge),
    margin: `0 0 0 ${marginEms === 0 ? `${margin}ch` : `calc(${margin - 2 * marginEms}ch + ${marginEms}em)`}`,
  };
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Makes spaces non-breaking, since CSS would drop them, and isolates right-to-left text from the text around it. */
function isolated(text: string): string {
  const kept = text.replaceAll(' ', '\u00a0');
  return rightToLeft.test(kept) ? `\u2066${kept}\u2069` : kept;
}
