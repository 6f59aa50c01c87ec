// Recognises secrets by other text in their line: a random literal beside `setPassword`, an AWS key beside its ID. Searches
// only lines with such a word.

import { type SecretSpan, isPasswordLike, isRandom } from './secretValue.ts';

/** A password may be in a literal of such a line. */
const aboutPasswords =
  /passw(?:or)?d|passphrase|passcode|(?<![a-z])pass(?![a-z])|pass(?=["'(])|pwd|\bpw\b|credentials?\(|getConnection\(|\bPDO\(|mysqli?_connect\(|\.login\(|\blogin\(|basic_?auth|\bauth ?= ?\(|SecureString|bcrypt|getpass/i;
/** One of these is in every line that `literalsNear` finds something in. */
export const wordsNear: readonly string[] = [
  ...[
    'pass',
    'pwd',
    'pw',
    'credential',
    'getConnection',
    'PDO(',
    'mysql_connect',
    'mysqli_connect',
    'login(',
    'login (',
  ],
  ...[
    'basic_auth',
    'basicauth',
    'auth',
    'SecureString',
    'bcrypt',
    'token',
    'secret',
    'api_key',
    'apikey',
    'jwt',
    'hmac',
  ],
  ...['cipher', 'encrypt', 'sign(', 'salt', 'private_key', 'privatekey'],
];
/** A key may be in a literal of such a line. */
const aboutKeys =
  /token|secret|api_?key|jwt|hmac|cipher|encrypt|\bsign\(|salt|(?<![a-z])auth(?![a-z])|private_?key/i;
/** A quoted text without spaces. Its quotes may be escaped. */
const literal = /(["'`])([^"'`\s\\]{6,200})\\?\1/g;

/** @param line one line, with a word of `wordsNear` in it. */
export function literalsNear(line: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  const passwords = aboutPasswords.test(line);
  if (!passwords && !aboutKeys.test(line)) return spans;
  for (const match of line.matchAll(literal)) {
    const value = match[2]!;
    const isSecret = (passwords && isPasswordLike(value)) || isRandom(value);
    if (!isSecret || isKey(line, match.index + match[0].length)) continue;
    const at = match.index + 1;
    spans.push({ start: at, end: at + value.length, rule: 'literal' });
  }
  return spans;
}

/** Names a value, and is none. */
function isKey(line: string, after: number): boolean {
  return /^["']?[ \t]*(?::(?!:)|=>)/.test(line.slice(after, after + 12));
}

const awsId = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g;
/** Forty letters of base 64. */
const awsSecret = /(?:(?<=%[0-9A-F]{2})|(?<![\w/=]|.\+))[A-Za-z0-9+/]{40}(?![\w+/=])/g;
/** UTF-16 units between the two. */
const beside = 200;

/** @param text as much as there is: the two may be in lines beside each other. */
export function awsSecrets(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  if (!/A[KS]IA/.test(text)) return spans;
  for (const { index } of text.matchAll(awsId)) {
    const from = Math.max(0, index - beside);
    for (const match of text.slice(from, index + beside).matchAll(awsSecret))
      if (isRandom(match[0]))
        spans.push({ start: from + match.index, end: from + match.index + 40, rule: 'aws-secret' });
  }
  return spans;
}
