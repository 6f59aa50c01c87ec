// Lays out an offer of any kind, and creates its text for the hover and the status bar.

import type { Position, Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { editHint, jumpHint, renameHint, replaceHint } from './hintText.ts';
import type { Offer } from '../offers/offer.ts';
import { type Mark, type MarkStyle, type Picture, hintAt } from './picture.ts';
import { editMarkdown, textMarkdown, type CommandLink } from './previewMarkdown.ts';
import { previewPicture, type PreviewOptions } from './previewPicture.ts';

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
}

/** Drawn at the offer's own place. */
export function inPlacePicture(painted: PaintedOffer, options: PreviewOptions): Picture {
  const { offer, document, cursor, matches } = painted;
  switch (offer.kind) {
    case 'edit':
      return previewPicture(document, offer.edit, options);
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

/** Drawn at the cursor. */
export function cursorHint(painted: PaintedOffer): Picture {
  return hintPicture(painted.document, painted.cursor.line, summaryOf(painted));
}

/** Drawn at the cursor in subtle mode, as faint as ghost text. */
export function quietHint({ document, cursor }: PaintedOffer, text: string): Picture {
  const hint = hintPicture(document, cursor.line, text);
  return { ...hint, texts: hint.texts.map((each) => ({ ...each, style: 'quietHint' })) };
}

/** One line that describes the offer, relative to `document`. */
export function summaryOf({ offer, document, matches, oldName }: PaintedOffer): string {
  switch (offer.kind) {
    case 'edit':
      return editHint(offer.document, offer.edit, document);
    case 'jump':
      return jumpHint(offer.position, offer.uri, document);
    case 'rename':
      return renameHint(oldName ?? offer.oldName, offer.newName, offer.uri, document);
    case 'replace': {
      const { search, replace, isRegex, uri } = offer;
      return replaceHint({ search, replace, isRegex, count: matches?.length }, uri, document);
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
