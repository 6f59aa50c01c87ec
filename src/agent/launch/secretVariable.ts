// Decides which environment variables are likely to hold a secret, by name or value. Agents do not get them, unless the user
// names them in `acpHost.environment.pass`. Also redacts the values of known secrets.

import { isSecretVariable } from '../../base/secrets/secretNames.ts';
import { secretShapes } from '../../base/secrets/secretShapes.ts';
import { secretSpans } from '../../base/secrets/secretSpans.ts';

/** Variables that are passed whatever their values, since programs need them. Agents also need proxies. */
const needed = /^(?:PATH|LS_COLORS|PS\d|.*_PROXY)$/;

/** Variables that are withheld only if their values contain a token or a key, since most programs need them. */
const usual =
  /^(?:HOME|SHELL|USER|LOGNAME|LANG|LC_.*|TERM|TMPDIR|TEMP|TMP|DISPLAY|.*_(?:OPTS|OPTIONS|FLAGS))$/;

/** Length of a value that is searched, in UTF-16 units. */
const maxSearched = 20_000;

/** True by its name, in any case, or if its value is a token, a key, or a URL or an object that contains a secret. */
export function looksSecret(name: string, value: string): boolean {
  const byName = isSecretVariable(name, value);
  if (byName !== undefined) return byName;
  const upper = name.toUpperCase();
  if (needed.test(upper)) return false;
  const start = value.slice(0, maxSearched);
  return hasToken(start) || (!usual.test(upper) && namesSecret(start));
}

/** True for a token of a known service, or a key. */
function hasToken(value: string): boolean {
  // Prefixes of a key and of a JSON object in Base64.
  if (value.includes('PRIVATE KEY-----') || /^(?:LS0tLS1CRUdJTi|eyJ[\w+/]{100})/.test(value)) return true;
  return secretShapes.some(({ shape }) => {
    shape.lastIndex = 0;
    return shape.test(value);
  });
}

/** True for a URL, an object, a header or an assignment that contains a secret. */
function namesSecret(value: string): boolean {
  return /[:=;]|^\s*[[{]/.test(value) && secretSpans(value).length > 0;
}

/** Whether `name` matches one of `patterns`, in which `*` matches any text. Windows ignores case. */
export function isNamed(name: string, patterns: readonly string[], platform: NodeJS.Platform): boolean {
  const fold = (text: string): string => (platform === 'win32' ? text.toUpperCase() : text);
  return patterns.some((pattern) => matches(fold(name), fold(pattern)));
}

/** No regular expression, whose running time could explode with the number of `*` in a setting. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

/** UTF-16 units. Shorter values (`1`, `true`) are not redacted: they are not secrets, and the text would be unreadable. */
export const minSecretLength = 6;

/** Replaces each value, also in its JSON form, with its name: `‹GEMINI_API_KEY›`. Longest first: one may contain another. */
export function redactSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  let result = text;
  const known = [...secrets].filter(([, value]) => value.length >= minSecretLength);
  for (const [name, value] of known.toSorted(([, a], [, b]) => b.length - a.length)) {
    result = result
      .replaceAll(value, () => `‹${name}›`)
      .replaceAll(JSON.stringify(value).slice(1, -1), () => `‹${name}›`);
  }
  return result;
}
