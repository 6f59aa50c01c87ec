// Random edits of a document, as an editor may report them: several cursors, undo, every line end, every plane, halves of
// characters. The one thing left out is a range that begins or ends between CR and LF, which no position can express.

import * as fc from 'fast-check';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';

const halves = ['\ud83d', '\ude00'];
const units = ['a', 'b', ' ', 'é', '漢', '😀', '𝒳', '\r\n', '\n', '\r', ...halves];

/** Texts that mix everything. */
export const anyText = fc.string({ unit: fc.constantFrom(...units), maxLength: 24 });

/** Texts as editors hold them: one kind of line end, no halves. */
export const tidyText = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '漢', '😀', '\n'), maxLength: 24 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([text, eol]) => text.replaceAll('\n', eol));

/** One change event: where its cursors are, relative to each other, and what each replaces. */
export interface EditEvent {
  /** Take back the last event that was not taken back yet; then `cursors` do not matter. */
  readonly undo: boolean;
  readonly cursors: readonly { readonly gap: number; readonly deleted: number; readonly text: string }[];
}

export function editEvents(text: fc.Arbitrary<string>): fc.Arbitrary<EditEvent[]> {
  const cursor = fc.record({ gap: fc.nat(5), deleted: fc.nat(4), text });
  const cursors = fc.array(cursor, { minLength: 1, maxLength: 4 });
  return fc.array(fc.record({ undo: fc.constantFrom(false, false, false, true), cursors }), {
    maxLength: 12,
  });
}

/** The edits of an event that `text` has room for; in order, none overlapping, some touching. */
export function editsOf({ cursors }: EditEvent, text: string): OffsetEdit[] {
  let at = 0;
  return cursors.flatMap(({ gap, deleted, text: newText }) => {
    const start = at + gap;
    const end = start + deleted;
    if (end > text.length || isInsideCrlf(text, start) || isInsideCrlf(text, end)) return [];
    at = end;
    return [{ start, end, newText }];
  });
}

/** The edits that take `edits` back, in the text after them; nothing where a range would begin or end inside a CRLF. */
export function inverseOf(edits: readonly OffsetEdit[], before: string, after: string): OffsetEdit[] {
  let grown = 0;
  const inverse = edits.map(({ start, end, newText }) => {
    const from = start + grown;
    grown += newText.length - (end - start);
    return { start: from, end: from + newText.length, newText: before.slice(start, end) };
  });
  const expressible = inverse.every(
    ({ start, end }) => !isInsideCrlf(after, start) && !isInsideCrlf(after, end),
  );
  return expressible ? inverse : [];
}

function isInsideCrlf(text: string, offset: number): boolean {
  return text[offset - 1] === '\r' && text[offset] === '\n';
}
