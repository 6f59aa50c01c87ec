// Where the secrets in a text are. Everything but blocks of keys is found line by line, so that whole lines can be searched
// by themselves: what is sent is a part of what is open, and only that part is read.

import { secretShapes } from '../base/secretShapes.ts';
import { encodedParts, keyBlocks, keyRules } from './keyBlocks.ts';

/** UTF-16 offsets, `end` not in it. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

const names = String.raw`(?:api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|secret|token|passw(?:or)?d|pwd|passphrase|credentials?|auth[_-]?key)`;

/** The first group is what stands before the secret, and stays. All are linear: their repeats are bounded. */
const inContext: readonly { readonly rule: string; readonly shape: RegExp }[] = [
  // scheme://user:password@host
  {
    rule: 'url-password',
    shape: /(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"'\\[]{0,100}:)(?!\[redacted:)[^\s/@"'\\]{1,200}(?=@)/gi,
  },
  // scheme://token@host: as long and mixed as no name is.
  {
    rule: 'url-token',
    shape:
      /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)(?!\[redacted:)(?=[^\s/:@]{0,200}\d)[\w.~%+-]{20,200}(?=(?::x-oauth-basic)?@)/gi,
  },
  { rule: 'authorization', shape: /(\b(?:Bearer|Basic|Token)[ \t]{1,4})(?=[^\s]{0,200}\d)[\w.~+/=-]{8,}/gi },
  {
    rule: 'header',
    shape:
      /(\b(?:authorization|x-api-key|cookie)["']?[ \t]{0,8}[:=][ \t]{0,8}["'`]?)(?!\[redacted:)(?=[^"'`\r\n]{0,400}\d)[^\s"'`][^"'`\r\n]{7,2000}/gi,
  },
  // AccountKey=…;
  {
    rule: 'connection-string',
    shape:
      /(\b(?:Account|SharedAccess)(?:Key|Signature)[ \t]?=[ \t]?)(?!\[redacted:)[\w+/=%.&-]{16,}|([?&]sig=)[\w%+/=-]{16,}/gi,
  },
  // password = "…", also where quotes are escaped.
  {
    rule: 'assignment',
    shape: new RegExp(
      String.raw`(${names}[\w-]{0,40}(?:\\?["'])?\]?[ \t]{0,8}(?::=|=>|[=:])[ \t]{0,8}\\?(["'\x60]))(?!\[redacted:)[^"'\x60\r\n\\]{4,2000}(?=\\?\2|$)`,
      'gim',
    ),
  },
  // PASSWORD=…, password: … and --password …: without quotes, where nothing else is on the line or nothing is around it.
  {
    rule: 'assignment',
    shape: new RegExp(
      String.raw`(${names}[\w-]{0,40}=)(?![=>]|\[redacted:|process\.env|import\.meta|os\.environ|\$)[^\s"'\x60,;&|(){}<>[\]]{4,}(?![^\s]{0,200}\()`,
      'gi',
    ),
  },
  {
    rule: 'assignment',
    shape: new RegExp(
      String.raw`(${names}[\w-]{0,40}[ \t]{0,8}(?::|=(?=[ \t]{1,8}[^\s]{0,200}\d))[ \t]{1,8})(?!(?:string|number|boolean|undefined|null|true|false|none|any|unknown|object|symbol|never|void|str|int|bool|bytes|await|new|process)\b|\[redacted:)[^\s"'\x60,;(){}<>[\]|$]{6,}(?=[ \t]*\r?$|[ \t]+[[⏎])`,
      'gim',
    ),
  },
  // password: hunter22 and more, token = abc123 # why, the password is hunter22: in the middle of a line only what is no
  // word and no code, a mix of letters and digits.
  {
    rule: 'assignment',
    shape: new RegExp(
      String.raw`(${names}[\w-]{0,40}["']?[ \t]{0,8}(?::=|=>|[=:]|\bis\b|\bwas\b)[ \t]{1,8})(?!\[redacted:|this\.|[\w$.]{0,60}tokens?\d?\b|(?:base|sha|md|utf|oauth|http|x|i|v|p)\d)(?=[^\s\d]{0,100}\d)(?=[^\sA-Za-z]{0,100}[A-Za-z])[^\s"'\x60,;(){}<>[\]|$]{6,}(?![^\s]{0,200}[([])`,
      'gi',
    ),
  },
  // curl -u name:password, mysql -ppassword, redis-cli -a password
  {
    rule: 'option',
    shape:
      /(\b(?:curl|wget|http)\b[^\r\n]{0,200}?[ \t](?:-u|--user)[ \t=]["']?[^\s:"']{1,100}:)(?!\[redacted:)[^\s"'$]{3,}|(\b(?:mysql\w{0,10}|mariadb|sshpass|redis-cli)\b[^\r\n]{0,200}?[ \t]-[pa][ \t]?["']?)(?!\[redacted:)(?=[^\s]{0,100}[\d!-/@])[^\s"'$-][^\s"']{3,}/gi,
  },
  {
    rule: 'option',
    shape: new RegExp(String.raw`(--${names}[\w-]{0,20}[ \t=]["']?)(?!\[redacted:)[^\s"'$][^\s"']{3,}`, 'gi'),
  },
];

/** None of the makers' has a group. */
const shapes = [...secretShapes, ...inContext];

/** Names of all that is looked for by its shape. */
export const secretRules: readonly string[] = [...new Set([...keyRules, ...shapes.map(({ rule }) => rule)])];

/** Every line with a secret has one of these, and most lines have none. */
const hint = new RegExp(
  [
    String.raw`key|curl|wget|http[ \t]|mysql|mariadb|sshpass|redis-cli|secret|token|passw|passphrase|pwd|credential|bearer`,
    String.raw`basic[ \t]|authorization|cookie|signature|sig=|:\/\/[^\s/@]{1,200}@`,
    String.raw`\b(?:${secretShapes.map(({ begins }) => begins).join('|')})`,
  ].join('|'),
  'gi',
);

/** UTF-16 units of the lines that are searched at a stretch; a line of its own may be longer. */
const stretch = 8 * 2 ** 10;

/** Sorted, without overlaps. @param known secrets by their very text. */
export function secretSpans(text: string, known: readonly string[] = []): SecretSpan[] {
  const search = secretSearch(text, known);
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value;
}

/** As `secretSpans`, in steps that are short: others may have their turn after each. */
export function* secretSearch(text: string, known: readonly string[] = []): Generator<void, SecretSpan[]> {
  const spans = keyBlocks(text);
  for (const secret of known)
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
      spans.push({ start: at, end: at + secret.length, rule: 'known' });
  for (let start = 0; start < text.length;) {
    yield;
    const next = text.indexOf('\n', start + stretch);
    const end = next < 0 ? text.length : next;
    const lines = text.slice(start, end);
    for (const span of encodedParts(lines)) spans.push(moved(span, start));
    for (const hinted of hintedLines(lines))
      search(lines.slice(hinted.start, hinted.end), start + hinted.start, spans);
    start = end + 1;
  }
  return joinedSpans(spans);
}

function moved({ start, end, rule }: SecretSpan, by: number): SecretSpan {
  return { start: start + by, end: end + by, rule };
}

/** Lines with a hint, those beside each other together. */
function hintedLines(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  hint.lastIndex = 0;
  for (let match = hint.exec(text); match; match = hint.exec(text)) {
    const start = text.lastIndexOf('\n', match.index) + 1;
    const next = text.indexOf('\n', match.index);
    const end = next < 0 ? text.length : next;
    const last = found.at(-1);
    if (last && start === last.end + 1) last.end = end;
    else found.push({ start, end });
    hint.lastIndex = end;
  }
  return found;
}

/** @param at where the lines begin in their text. */
function search(lines: string, at: number, spans: SecretSpan[]): void {
  for (const { rule, shape } of shapes) {
    shape.lastIndex = 0;
    for (let match = shape.exec(lines); match; match = shape.exec(lines)) {
      const before = match[1] ?? match[2] ?? '';
      const start = at + match.index;
      spans.push({ start: start + before.length, end: start + match[0].length, rule });
    }
  }
}

/** In order, and without overlaps; what two rules found is the first one's. */
export function joinedSpans(spans: SecretSpan[]): SecretSpan[] {
  if (spans.length < 2) return spans;
  const kept: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && span.start < last.end) {
      if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
    } else kept.push(span);
  }
  return kept;
}
