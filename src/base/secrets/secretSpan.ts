// Where one secret is in a text, and which rule found it.

/** UTF-16 offsets, `end` not in it. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}
