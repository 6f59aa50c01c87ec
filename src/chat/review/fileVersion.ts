// The content of a file at some time, as far as it is known.

import { hasMoreLines, isSameText } from './lineHunk.ts';

export type FileVersion =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** How the text is written on disk (`utf8bom`, `windows1251`, `utf16le without mark`); undefined if it is not known. */
      readonly encoding?: string;
    }
  /** The file does not exist. */
  | { readonly kind: 'absent' }
  /** Too large to compare, or not text: it can only be restored as a whole. Equal bytes have the same `mark`. */
  | { readonly kind: 'opaque'; readonly mark: string; readonly keeping: Keeping }
  /** The file was not read in time. */
  | { readonly kind: 'unknown' };

/** Whether the bytes can be restored. `full`: the storage had no room for them. */
export type Keeping = 'kept' | 'notKept' | 'tooLarge' | 'full';

export const absent: FileVersion = { kind: 'absent' };
export const unknown: FileVersion = { kind: 'unknown' };

/** Maximum UTF-16 units and lines of a text that is compared: more would block the extension host for longer than 50 ms. */
export const longestText = 2 ** 20;
const mostLines = 20_000;

/** False for a text that is too long to compare, or has too many lines. */
export function isComparable(text: string): boolean {
  return text.length <= longestText && !hasMoreLines(text, mostLines);
}

/** Text that can't be compared becomes opaque. */
export function textVersion(text: string, encoding?: string): FileVersion {
  return !isComparable(text)
    ? { kind: 'opaque', mark: `${text.length} characters`, keeping: 'notKept' }
    : { kind: 'text', text, ...(encoding !== undefined && { encoding }) };
}

/** Ignores line ends and encodings, which editors may change. An unknown version equals no other. */
export function sameVersion(one: FileVersion, other: FileVersion): boolean {
  if (one.kind === 'text' && other.kind === 'text') return isSameText(one.text, other.text);
  if (one.kind === 'opaque' && other.kind === 'opaque') return one.mark === other.mark;
  return one.kind === 'absent' && other.kind === 'absent';
}

/** Compares also line ends, and encodings if both are known. */
export function sameBytes(one: FileVersion, other: FileVersion): boolean {
  if (one.kind !== 'text' || other.kind !== 'text') return sameVersion(one, other);
  if (one.text !== other.text) return false;
  const encodings = [one.encoding, other.encoding];
  if (encodings.includes(undefined) || one.encoding === other.encoding) return true;
  // eslint-disable-next-line no-control-regex
  return (
    /^[\0-\x7f]*$/.test(one.text) &&
    !encodings.some((name) => name === 'utf8bom' || name!.startsWith('utf16'))
  );
}
