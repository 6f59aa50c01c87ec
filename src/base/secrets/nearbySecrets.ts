// Finds secrets by other text near them: a random literal in a line with `setPassword`, an AWS key near its ID.

import type { Work } from '../pieces.ts';
import { type SecretSpan, isPasswordLike, isRandom } from './secretValue.ts';

/** A literal in a line that matches this may be a password. */
const aboutPasswords =
  /passw(?:or)?d|passphrase|passcode|(?<![a-z])pass(?![a-z])|pass(?=["'(])|pwd|\bpw\b|credentials?\(|getConnection\(|\bPDO\(|mysqli?_connect\(|\.login\(|\blogin\(|basic_?auth|\bauth ?= ?\(|SecureString|bcrypt|getpass/i;
/** `literalsNear` finds secrets only in lines that contain one of these words, in any case, with `|` between them. */
export const wordsNear =
  'pass|pwd|pw|credential|getConnection|PDO(|mysql_connect|mysqli_connect|login(|basic_auth|' +
  'basicauth|auth|SecureString|bcrypt|token|secret|api_key|apikey|jwt|hmac|cipher|encrypt|sign(|' +
  'salt|private_key|privatekey|' +
  'login (';
/** A literal in a line that matches this may be a key. */
const aboutKeys =
  /token|secret|api_?key|jwt|hmac|cipher|encrypt|\bsign\(|salt|(?<![a-z])auth(?![a-z])|private_?key/i;
/** A quoted text without spaces. Its quotes may be escaped. */
const literal = /(["'`])([^"'`\s\\]{6,200})\\?\1/g;

/** Literals that may be passwords or keys. @param line one line that contains a word of `wordsNear`. */
export function literalsNear(line: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  if (!aboutPasswords.test(line) && !aboutKeys.test(line)) return spans;
  // A random literal may contain such a word by chance.
  const around = line.replaceAll(literal, (whole, _, value: string) => (isRandom(value) ? '' : whole));
  const passwords = aboutPasswords.test(around);
  if (!passwords && !aboutKeys.test(around)) return spans;
  for (const match of line.matchAll(literal)) {
    const value = match[2]!;
    const isSecret = (passwords && isPasswordLike(value)) || isRandom(value);
    if (!isSecret || isPropertyName(line, match.index + match[0].length)) continue;
    const at = match.index + 1;
    spans.push({ start: at, end: at + value.length, rule: 'literal' });
  }
  return spans;
}

/** Whether the literal that ends at `after` is a property name, not a value. */
function isPropertyName(line: string, after: number): boolean {
  return /^["']?[ \t]*(?::(?!:)|=>)/.test(line.slice(after, after + 12));
}

const awsId = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g;
const keyLength = 40;
/** Characters of Base64. */
const awsSecret = /(?:(?<=%[0-9A-F]{2})|(?<![\w/=]|.\+))[A-Za-z0-9+/]{40}(?![\w+/=])/g;
/** Greatest distance of the key from its ID, in UTF-16 units. */
const maxDistance = 200;

/** Number of IDs around which keys are searched in one step. */
const stepLength = 500;

/** AWS secret keys near their IDs. @param text the whole text, since ID and key may be in different lines. */
export function* awsSecrets(text: string): Work<SecretSpan[]> {
  const spans: SecretSpan[] = [];
  if (!/A[KS]IA/.test(text)) return spans;
  let searched = 0;
  let count = 0;
  for (const { index } of text.matchAll(awsId)) {
    if (++count % stepLength === 0) yield;
    // What was searched around the ID before is searched again only as far as a key may begin in it.
    const from = Math.max(0, index - maxDistance, searched - keyLength - 2);
    searched = index + maxDistance;
    for (const match of text.slice(from, searched).matchAll(awsSecret))
      if (isRandom(match[0]))
        spans.push({ start: from + match.index, end: from + match.index + keyLength, rule: 'aws-secret' });
  }
  return spans;
}
