// Random edits of a document, as an editor may report them: several cursors, undo, all line breaks and planes, and lone
// surrogates. Ranges that begin or end between CR and LF are left out, since no position can express them.

import * as fc from 'fast-check';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';

const halves = ['\ud83d', '\ude00'];
const units = ['a', 'b', ' ', 'é', '漢', '😀', '𝒳', '\r\n', '\n', '\r', ...halves];

/** Texts with a mix of everything. */
export const anyText = fc.string({ unit: fc.constantFrom(...units), maxLength: 24 });

/** Texts as editors have them: one kind of line break, no lone surrogates. */
export const tidyText = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '漢', '😀', '\n'), maxLength: 24 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([text, eol]) => text.replaceAll('\n', eol));

/** One change event: the relative places of its cursors, and what each replaces. */
export interface EditEvent {
  /** Undo the last event that is not undone yet; then `cursors` is ignored. */
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

/** The edits of an event that fit `text`, in order, without overlaps; some touch. */
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

/** The edits that undo `edits`, in the text after them; none if a range would begin or end inside a CRLF. */
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
