// What is painted for an offer of any kind, and what a hover and the status bar say of it.

import type { Position, Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { hintPicture } from './hintPicture.ts';
import { editHint, jumpHint, renameHint, replaceHint } from './hintText.ts';
import type { Offer } from '../offers/offer.ts';
import type { Mark, MarkStyle, Picture } from './picture.ts';
import { editMarkdown, textMarkdown, type CommandLink } from './previewMarkdown.ts';
import { previewPicture, type PreviewOptions } from './previewPicture.ts';

/** Matches that are marked; more of them than can be seen at once help nobody. */
const mostMarks = 500;

export interface PaintedOffer {
  readonly offer: Offer;
  /** The document it is painted in, as it is now. */
  readonly document: EditorDocument;
  readonly cursor: Position;
  /** Of a search and replace in this document; nothing where nobody looked. */
  readonly matches?: readonly Range[];
  /** Of a symbol, as its language calls it; nothing where nobody asked. */
  readonly oldName?: string;
}

/** What is drawn where it is about. */
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

/** What is drawn at the cursor. */
export function cursorHint(painted: PaintedOffer): Picture {
  return hintPicture(painted.document, painted.cursor.line, summaryOf(painted));
}

/** Drawn at the cursor in place of all that, as faint as ghost text. */
export function quietHint({ document, cursor }: PaintedOffer, text: string): Picture {
  const hint = hintPicture(document, cursor.line, text);
  return { ...hint, texts: hint.texts.map((each) => ({ ...each, style: 'quietHint' })) };
}

/** One line that says what is offered, as seen from `document`. */
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

/** For a hover. */
export function markdownOf(painted: PaintedOffer, links: readonly CommandLink[]): string {
  const { offer } = painted;
  return offer.kind === 'edit'
    ? editMarkdown(offer.document, offer.edit, links)
    : textMarkdown(summaryOf(painted), links);
}

/** A mark is of one line: a range over several becomes one for each. */
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
