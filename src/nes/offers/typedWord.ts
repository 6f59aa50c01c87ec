// Recognizes suggestions that copy a word while the user still types it: `gree` on the way to `greeting`. Used by
// `standingOffers` and `nextEdits`.

import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { Offer } from './offer.ts';

const wordCharacters = /^[\p{L}\p{M}\p{N}_$]+$/u;
const words = /[\p{L}\p{M}\p{N}_$]+/gu;
const firstWord = /^[\p{L}\p{M}\p{N}_$]*/u;
/** Quadratic: for short texts only. */
const lastWord = /[\p{L}\p{M}\p{N}_$]*$/u;
/** UTF-16 units around a place that are searched for the word at it, since lines may be very long. */
const longestWord = 200;

/**
 * The word that a change made longer, as it was before the change. Undefined for any other change, such as one that begins
 * a word. @param document after the change.
 */
export function extendedWord(
  document: EditorDocument,
  changes: readonly DocumentChange[],
): string | undefined {
  const [change, second] = changes;
  if (!change || second || change.rangeLength > 0 || !wordCharacters.test(change.text)) return undefined;
  const { line, character } = change.range.start;
  const end = character + change.text.length;
  const from = Math.max(0, character - longestWord);
  const text = document.lineAt(line).slice(from, end + longestWord);
  for (const { index, 0: word } of text.matchAll(words)) {
    const start = from + index;
    if (start > character || start + word.length < end) continue;
    return word.slice(0, character - start) + word.slice(end - start) || undefined;
  }
  return undefined;
}

/** Whether applying `offer` would write one of `unfinished` as a whole word, elsewhere than where it is typed. */
export function copiesWord(offer: Offer, unfinished: ReadonlySet<string>): boolean {
  return unfinished.size > 0 && writtenWords(offer).some((word) => unfinished.has(word));
}

/** The words that contain new text of the offer, after it is applied. */
function writtenWords(offer: Offer): string[] {
  switch (offer.kind) {
    case 'jump':
      return [];
    case 'rename':
      return [offer.newName];
    case 'replace':
      return wordsOf(offer.replace);
    case 'edit': {
      const { start, end } = offer.place;
      const from = Math.max(0, start.character - longestWord);
      const left = lastWord.exec(offer.document.lineAt(start.line).slice(from, start.character));
      const right = firstWord.exec(offer.document.lineAt(end.line).slice(end.character));
      const { newText } = offer.edit;
      const before = wordCharacters.test(newText.slice(0, 1)) ? (left?.[0] ?? '') : '';
      const after = wordCharacters.test(newText.slice(-1)) ? (right?.[0] ?? '') : '';
      return wordsOf(before + newText + after);
    }
  }
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(words)].map(([word]) => word);
}
