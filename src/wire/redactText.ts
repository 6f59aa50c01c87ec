// Redacts the secrets of a text, for the log, the traffic log and stored conversations.

import type { Pace, Work } from '../base/pieces.ts';
import { pacedSearch, secretSpans } from '../base/secrets/secretSpans.ts';
import type { SecretSpan } from '../base/secrets/secretValue.ts';

/** The text that replaces a secret. */
export const redacted = '‹redacted›';

/** Redacts the secrets of a text that is stored for reading. @param known values of secrets, longest first. */
export function redactText(text: string, known: readonly string[] = []): string {
  return without(text, secretSpans(text, known));
}

/** Like `redactText`, but works in pieces. */
export function* redactTextInPieces(text: string, known: readonly string[], pace: Pace): Work<string> {
  return without(text, yield* pacedSearch(text, known, pace));
}

/** UTF-16 units after the kept ones that are searched, since half a secret may not be recognized. */
const margin = 512;

/** Redacts a text of which at most `most` UTF-16 units are kept. */
export function redactedStart(text: string, most: number, known: readonly string[] = []): string {
  if (text.length <= most) return redactText(text, known);
  const searched = text.slice(0, most + margin);
  const clean = redactText(searched, known);
  const whole = clean.length - (searched.length < text.length ? margin : 0);
  return clean.slice(0, Math.max(0, Math.min(most, whole)));
}

function without(text: string, spans: readonly SecretSpan[]): string {
  if (spans.length === 0) return text;
  let clean = '';
  let at = 0;
  for (const { start, end } of spans) {
    clean += text.slice(at, start) + redacted;
    at = end;
  }
  return clean + text.slice(at);
}
