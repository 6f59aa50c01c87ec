// Redacts text before it is recorded: what was exchanged with an agent is only kept for reading.

import { secretSpans } from '../base/secrets/secretSpans.ts';

/** Replaces a secret. */
export const redacted = '‹redacted›';

/** @param known values of secrets, longest first. */
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

/** Whether a field of this name holds a secret, whatever the secret looks like. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) || secretCamelName.test(name);
}

const secretName =
  /authorization|(?:^|[_-])auth$|(?:api|access|private|signing|encryption|master|secret|account|preshared)[_-]?key|secret|passw(?:or)?d|passphrase|passcode|credential|cookie|(?:^|[_-])(?:pwd|pass|pw|psk|pat|dsn|jwt|salt)$|token$|tokens$/i;
const secretCamelName = /[a-z](?:Pass|Pwd|Pw|Psk)$/;
