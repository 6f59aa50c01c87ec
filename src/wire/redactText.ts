// Takes secrets out of text by their shape, before the text is kept anywhere. Better too much than too little: it is only
// for reading what was exchanged.

/** What stands in a secret's place. */
export const redacted = '‹redacted›';

/** Each is linear: its repeats can't overlap with what follows them. */
const shapes: readonly (readonly [shape: RegExp, replacement: string])[] = [
  // A private key, also one whose end was cut off.
  [
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END)[\s\S])*(?:-----END[A-Z0-9 ]*-----)?/g,
    redacted,
  ],
  // Providers' keys, each with its own beginning.
  [/\b(?:sk|pk|rk)_(?:live|test)_\w{10,}/g, redacted],
  [/\bsk-[\w-]{20,}/g, redacted],
  [/\b(?:gh[opusr]_|github_pat_|glpat-|npm_|hf_|dop_v1_|pypi-|shp(?:at|ss)_)[\w-]{16,}/g, redacted],
  [/\bxox[a-z]-[\w-]{10,}/g, redacted],
  [/\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g, redacted],
  [/\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,})/g, redacted],
  // A JSON web token.
  [/\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, redacted],
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
