// Decides by its characters whether a value may be a password or a key, and not a name, a placeholder, a version or an
// algorithm. Also the type of a secret's place in a text.

import type { CharacterSet } from './characterRuns.ts';

/** `<your key>`, `${TOKEN}`, `****`, or the output of another redaction. */
const placeholder =
  /^(?:<|\$|%|\{|&\w|@\w+@$|\.\.\.|…|‹|x+$|\*+)|\$\{|\{\{|redacted|your[-_ ]?\w|placeholder|example\.(?:com|org)/i;

/** Algorithms, encodings, versions and numbers, which have letters and digits too. A password may begin like a short one of them. */
const technical =
  /^(?:aes|des|3des|sha|rsa|ecdsa|utf|iso|oauth|http|tls|ssl|bcrypt|argon|pbkdf|chacha|blake|base|windows|ipv|python|node|curve|secp|prime|ripemd|crc|hmac|win|font|col|text)[-_]?\d[\w.+-]{0,24}$|^(?:[hipvx]|bg|cp|[eh]s|ed|fa|m[bdpt]|p[stxy]|rs|vt)[-_]?\d{1,5}(?:[a-z]{0,5}\d{0,2}|[-_.+][\w.+-]{0,20})$|^[\^~]?v?\d+(?:\.\d+)+|^[a-z]+[12]$|^--|^sha\d{1,3}-|^\d{4}-\d\d-\d\d|^[+-]?\d+(?:\.\d+)?[a-z%]{0,3}$|^0x[0-9a-f]{1,16}n?$|^#[0-9a-f]{3,8}$|^[\w.+-]+@[\w-]+\.[\w.-]+$/i;

/** Names in code: `token2`, `getSecretV1`, `oauth2_access_token`. */
const namesASecret =
  /passw|pass$|pwd|passphrase|secret|token|cred|(?:api|access|auth|private|public|master)[-_]?key|auth(?![a-z])|login|user/i;

/** Paths, URLs, code, several words, and a word before an encoded character, which is searched once it is decoded. */
const structured =
  /:\/\/|&#|[\s(){}[\]<>;,`"'\\]|^[./~#]|\/.*\/|\w\.(?:js|ts|py|json|ya?ml|xml|html?|css|png|svg|md|txt|sh|go|rs|rb|java|php|pem|crt|key|log|conf|toml)$/i;

/** Whether a value stands for another one, as in documentation and templates. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** Whether a value may be a password: at least 6 characters with letters and digits; no code, name or technical term. */
export function isPasswordLike(value: string): boolean {
  if (value.length < 6 || value.length > 200) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return (
    !isPlaceholder(value) && !technical.test(value) && !structured.test(value) && !namesASecret.test(value)
  );
}

/** Whether a value looks generated: at least 16 characters, changing often between lower case, upper case and digits. */
export function isRandom(value: string): boolean {
  const { length } = value;
  if (length < 16 || length > 400) return false;
  let changes = 0;
  let digits = 0;
  let before: number = other;
  for (let at = 0; at < length; at++) {
    const kind = kinds[value.charCodeAt(at)] ?? 0;
    if (kind === 0) return false;
    if (kind === digit) digits++;
    if (kind !== other && before !== other && kind !== before) changes++;
    before = kind;
  }
  const isMixed = (digits >= 2 && changes >= length / 5) || (digits >= 1 && changes >= length / 3);
  if (!isMixed || isUuid(value) || technical.test(value)) return false;
  return length >= 30 || !/\/.*\/.*\//.test(value);
}

const other = 1;
const digit = 2;
/** The kind of each ASCII character of keys: digit, lower case, upper case or other; 0 for characters that are in no key. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/\d/.test(letter)) return digit;
  if (/[a-z]/.test(letter)) return 3;
  return /[A-Z]/.test(letter) ? 4 : /[\w+/=.~-]/.test(letter) ? other : 0;
});

/** True for passwords and for random values: what stands where a secret belongs. */
export function isPasswordOrRandom(value: string): boolean {
  return isPasswordLike(value) || isRandom(value);
}

/** 12 to 24 words of 3 to 8 letters, from which keys are derived. */
const phrase = /^[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}$/;

/** True for a random value, also URL-encoded, and for a phrase. */
export function isGenerated(value: string): boolean {
  return isRandom(value.slice(0, 400).replaceAll(/%[\dA-F]{2}/gi, '.')) || phrase.test(value);
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value);
}

/** The place of a secret. UTF-16 offsets; `end` is exclusive. `rule` is the name of the rule that found it. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

/** A rule that finds secrets by the text before them. */
export interface NamedShape {
  /** A short name, which may be shown and stored in place of the secret. */
  readonly rule: string;
  /** Only lines that contain one of these are searched, in any case. With `|` between them. Default: all lines. */
  readonly words?: string;
  /** Only lines with a run of at least so many of these characters are searched. */
  readonly run?: { readonly characters: CharacterSet; readonly length: number };
  /** Global. The first group that matched is the text before the secret, which is kept. All repetitions are bounded. */
  readonly shape: RegExp;
  /** Whether the name may be in the line before the value. */
  readonly twoLines?: boolean;
  /** Whether a match is a secret. Default: always. */
  readonly accept?: (value: string, before: string) => boolean;
}

/** Excludes text that is already redacted. */
export const notRedacted = String.raw`(?!\[redacted:|‹)`;
/** The end of a name: a quote, a bracket, the brackets of an array type. */
export const closing = String.raw`(?:\\?["'\x60])?\]?(?:\[\d{0,4}\])?`;
export const assigns = String.raw`[ \t]{0,8}(?::=|=>|[=:])[ \t]{0,8}`;
/** The start of a string. The quote may be escaped. */
export const quote = String.raw`[bN]?\\?["'\x60]`;

type Template = (parts: TemplateStringsArray, ...values: string[]) => RegExp;

function template(flags: string): Template {
  return (parts, ...values) => new RegExp(String.raw(parts, ...values), flags);
}

/** The expression of a raw template, for all matches in any case. */
export const shape = template('gi');
/** Also of whole lines: `^` and `$` match at each line end. */
export const lineShape = template('gim');
/** As `shape`, but the case matters. */
export const caseShape = template('g');
/** As `lineShape`, but the case matters. */
export const caseLineShape = template('gm');

/** Shapes of the same rule. */
export function ofRule(rule: string, shapes: readonly Omit<NamedShape, 'rule'>[]): readonly NamedShape[] {
  return shapes.map((one) => ({ rule, ...one }));
}
