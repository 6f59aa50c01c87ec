// Lays out an offer of any kind, and creates its text for the hover and the status bar.

import { positionsEqual, type Position, type Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { acceptHint, editHint, jumpHint, renameHint, replaceHint } from './hintText.ts';
import type { Offer } from '../offers/offer.ts';
import { type Attachment, type Mark, type MarkStyle, type Picture, hintAt } from './picture.ts';
import { editMarkdown, textMarkdown, type CommandLink } from './previewMarkdown.ts';
import { previewPicture, type PreviewOptions } from './previewPicture.ts';
import type { TabOwner } from './tabRule.ts';

/** Matches that are marked; more do not fit a screen. */
const mostMarks = 500;

export interface PaintedOffer {
  readonly offer: Offer;
  /** The document it is painted in; not always the offer's own. */
  readonly document: EditorDocument;
  readonly cursor: Position;
  /** Matches of a search and replace in this document; undefined if they were not searched. */
  readonly matches?: readonly Range[];
  /** Old name of a symbol according to the rename provider; undefined if that was not asked. */
  readonly oldName?: string;
  readonly tab: TabOwner;
  /** The name of the key that accepts whatever Tab does. */
  readonly acceptKey: string;
}

/** Drawn at the offer's own place. */
export function inPlacePicture(painted: PaintedOffer, options: Omit<PreviewOptions, 'key'>): Picture {
  const { offer, document, cursor, matches } = painted;
  switch (offer.kind) {
    case 'edit':
      return withKey(previewPicture(document, offer.edit, { ...options, key: keyOf(painted) }), painted);
    case 'rename':
      return hintPicture(
        document,
        offer.place.start.line,
        summaryOf(painted),
        marked([offer.place], 'symbol', document),
      );
    case 'replace':
      return hintPicture(document, cursor.line, summaryOf(painted), marked(matches ?? [], 'match', document));
    case 'jump':
      return cursorHint(painted);
  }
}

/** The key that hints name: never one that does something else now. */
function keyOf({ tab, acceptKey }: PaintedOffer): string {
  return tab === 'suggestion' ? 'Tab' : acceptKey;
}

/**
 * Adds the key that accepts to a preview that names none while IntelliSense has Tab: at the end of the line with the cursor,
 * since the list may cover the lines below, or of the nearest line of the preview where nothing is drawn.
 */
function withKey(picture: Picture, { document, cursor, tab, acceptKey }: PaintedOffer): Picture {
  const namesKey = picture.texts.some(({ style, text }) => style === 'hint' && text.includes(acceptKey));
  if (tab !== 'list' || namesKey) return picture;
  const lines = [
    ...picture.marks.map(({ range }) => range),
    ...picture.texts.map(({ position }) => ({ start: position })),
  ]
    .map(({ start }) => start.line)
    .toSorted((a, b) => Math.abs(a - cursor.line) - Math.abs(b - cursor.line));
  const last = Math.max(cursor.line, ...lines);
  const hint = [cursor.line, ...lines, last + 1]
    .filter((line) => line < document.lineCount)
    .map((line) => hintAt(document, line, acceptHint(acceptKey)))
    .find(({ position }) => picture.texts.every((text) => !positionsEqual(text.position, position)));
  return hint ? { ...picture, texts: inOrder([...picture.texts, hint]) } : picture;
}

function inOrder(texts: readonly Attachment[]): Attachment[] {
  return texts.toSorted(({ position: a }, { position: b }) => a.line - b.line || a.character - b.character);
}

/** Drawn at the cursor. */
export function cursorHint(painted: PaintedOffer): Picture {
  return hintPicture(painted.document, painted.cursor.line, summaryOf(painted));
}

/** Drawn at the cursor in subtle mode, as faint as ghost text. */
export function quietHint({ document, cursor, acceptKey }: PaintedOffer): Picture {
  const hint = hintPicture(document, cursor.line, acceptKey);
  return { ...hint, texts: hint.texts.map((each) => ({ ...each, style: 'quietHint' })) };
}

/** One line that describes the offer, relative to `document`. */
export function summaryOf(painted: PaintedOffer): string {
  const { offer, document, matches, oldName } = painted;
  const key = keyOf(painted);
  switch (offer.kind) {
    case 'edit':
      return editHint(key, offer.document, offer.edit, document);
    case 'jump':
      return jumpHint(key, offer.position, offer.uri, document);
    case 'rename':
      return renameHint(key, oldName ?? offer.oldName, offer.newName, offer.uri, document);
    case 'replace': {
      const { search, replace, isRegex, uri } = offer;
      return replaceHint(key, { search, replace, isRegex, count: matches?.length }, uri, document);
    }
  }
}

/** Markdown for the hover. */
export function markdownOf(painted: PaintedOffer, links: readonly CommandLink[]): string {
  const { offer } = painted;
  return offer.kind === 'edit'
    ? editMarkdown(offer.document, offer.edit, links)
    : textMarkdown(summaryOf(painted), links);
}

/** A mark covers one line: a range over several lines becomes several marks. */
function marked(ranges: readonly Range[], style: MarkStyle, document: EditorDocument): Mark[] {
  return ranges.slice(0, mostMarks).flatMap(({ start, end }) => {
    const marks: Mark[] = [];
    for (let line = start.line; line <= end.line; line++) {
      const from = line === start.line ? start.character : 0;
      const to = line === end.line ? end.character : document.lineAt(line).length;
      if (to > from) {
        marks.push({ range: { start: { line, character: from }, end: { line, character: to } }, style });
      }
    }
    return marks;
  });
}

/**
 * Lays out a hint at the end of a line.
 * @param line 0-based. @param text from `hintText.ts`, which makes an agent's text safe to draw.
 * @param marks the symbol that will be renamed, or the places that will be replaced.
 */
export function hintPicture(
  document: EditorDocument,
  line: number,
  text: string,
  marks: readonly Mark[] = [],
): Picture {
  return { marks, texts: [hintAt(document, line, text)], cut: 0 };
}
