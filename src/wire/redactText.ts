// Takes secrets out of text by their shape, before the text is kept anywhere. Better too much than too little: it is only
// for reading what was exchanged.

import { secretShapes } from '../base/secretShapes.ts';

/** What stands in a secret's place. */
export const redacted = '‹redacted›';

/** Each is linear: its repeats can't overlap with what follows them. */
const shapes: readonly (readonly [shape: RegExp, replacement: string])[] = [
  // A private key, also one whose end was cut off.
  [
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END)[\s\S])*(?:-----END[A-Z0-9 ]*-----)?/g,
    redacted,
  ],
  ...secretShapes.map(({ shape }) => [shape, redacted] as const),
  [/\b(Bearer|Basic|Token)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${redacted}`],
  // scheme://user:password@host
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"'\\]{0,100}:)[^\s/@"'\\]{1,200}@/gi, `$1${redacted}@`],
  // API_KEY=…, "password": "…", also where quotes are escaped.
  [
    /((?:api[_-]?key|access[_-]?key|private[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?|authorization)[\w-]{0,40}(?:\\?["'])?\s{0,10}[=:]\s{0,10}(?:\\?["'])?)[^\s"'\\,;&)}\]‹]{4,}/gi,
    `$1${redacted}`,
  ],
];

/** @param known secrets by their very text, the longest first. */
export function redactText(text: string, known: readonly string[] = []): string {
  let clean = text;
  for (const secret of known) clean = clean.replaceAll(secret, redacted);
  for (const [shape, replacement] of shapes) clean = clean.replaceAll(shape, replacement);
  return clean;
}

/** Whether a field of this name holds a secret, whatever the secret looks like. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

const secretName =
  /authorization|(?:^|[_-])auth$|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|secret|passw(?:or)?d|passphrase|credential|cookie|(?:^|[_-])(?:pwd|pat|dsn|jwt)$|token$|tokens$/i;
