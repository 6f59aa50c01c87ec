// A session of a public data set, as the events of an editor, and the suggestion that its authors expect.

/** Offsets are UTF-16 units in the text of the file at that time. */
export type SessionEvent =
  | { readonly kind: 'open'; readonly path: string; readonly languageId: string; readonly text: string }
  | {
      readonly kind: 'change';
      readonly path: string;
      readonly start: number;
      readonly end: number;
      readonly text: string;
    }
  | { readonly kind: 'ask'; readonly path: string; readonly cursor: number };

/** A text that a suggestion may result in, as the authors of the data set rated it. */
export interface RatedText {
  readonly path: string;
  readonly text: string;
  readonly rating: 'nextEdit' | 'valid' | 'bad';
}

export interface PublicSession {
  readonly name: string;
  readonly events: readonly SessionEvent[];
  /** The text of each file after the session. Files that do not change later are missing. */
  readonly finals: ReadonlyMap<string, string>;
  readonly rated: readonly RatedText[];
}

/** Replaces [start, end) by the text. */
export type OffsetEdit = readonly [start: number, end: number, text: string];

/** @param edits in order and not overlapping; offsets in `text`. */
export function applyOffsetEdits(text: string, edits: readonly OffsetEdit[]): string {
  return edits.reduceRight(
    (now, [start, end, inserted]) => now.slice(0, start) + inserted + now.slice(end),
    text,
  );
}
