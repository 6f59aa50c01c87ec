// What was, or is, in a file, as far as it is known.

import { linesOf, sameLines } from './textLines.ts';

export type FileVersion =
  | { readonly kind: 'text'; readonly text: string }
  /** There is no such file. */
  | { readonly kind: 'absent' }
  /** Too large to be compared, or no text: it can only be put back as a whole. `mark` is the same for the same bytes. */
  | { readonly kind: 'opaque'; readonly mark: string; readonly keeping: Keeping }
  /** Nobody looked in time. */
  | { readonly kind: 'unknown' };

/** Whether its bytes can be put back. `full`: there was no room for them any more. */
export type Keeping = 'kept' | 'notKept' | 'tooLarge' | 'full';

export const absent: FileVersion = { kind: 'absent' };
export const unknown: FileVersion = { kind: 'unknown' };

/** UTF-16 units of a text that is compared. */
export const longestText = 2 ** 20;

/** Text that is too long to be compared becomes opaque. */
export function textVersion(text: string): FileVersion {
  return text.length > longestText
    ? { kind: 'opaque', mark: `${text.length} characters`, keeping: 'notKept' }
    : { kind: 'text', text };
}

/** Line ends don't count. What is unknown is like nothing. */
export function sameVersion(one: FileVersion, other: FileVersion): boolean {
  if (one.kind === 'text' && other.kind === 'text')
    return one.text === other.text || sameLines(linesOf(one.text), linesOf(other.text));
  if (one.kind === 'opaque' && other.kind === 'opaque') return one.mark === other.mark;
  return one.kind === 'absent' && other.kind === 'absent';
}
