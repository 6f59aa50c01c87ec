// The place of one secret in a text, and the rule that found it.

/** UTF-16 offsets; `end` is exclusive. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}
