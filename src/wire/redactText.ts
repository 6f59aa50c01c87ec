// Redacts the secrets of a text, for the log, the traffic log and stored conversations.

import { secretSpans } from '../base/secrets/secretSpans.ts';

/** The text that replaces a secret. */
export const redacted = '‹redacted›';

/** Redacts the secrets of a text that is stored for reading. @param known values of secrets, longest first. */
export function redactText(text: string, known: readonly string[] = []): string {
  const spans = secretSpans(text, known);
  if (spans.length === 0) return text;
  let clean = '';
  let at = 0;
  for (const { start, end } of spans) {
    clean += text.slice(at, start) + redacted;
    at = end;
  }
  return clean + text.slice(at);
}
