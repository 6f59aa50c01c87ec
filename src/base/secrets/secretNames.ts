// Regular expression sources for names of secrets (`password`, `api_key`), and the type of the rules that use them.

/** A rule that finds secrets by the text before them. */
export interface NamedShape {
  /** A short name, which may be shown and stored in place of the secret. */
  readonly rule: string;
  /** Only lines that contain one of these are searched, in any case. Default: all lines. */
  readonly words?: readonly string[];
  /** Global. The first group that matched is the text before the secret, which is kept. All repetitions are bounded. */
  readonly shape: RegExp;
  /** Whether the name may be in the line before the value. */
  readonly twoLines?: boolean;
  /** Whether a match is a secret. Default: always. */
  readonly accept?: (value: string, before: string) => boolean;
}

/** Names, or parts of names, of which most values are secrets. Case is ignored. */
export const strong = String.raw`(?:(?:api|access|account|private|signing|encryption|auth|master|preshared|subscription|secret)[_-]?key|secret|token|passw(?:or)?d|pwd|passphrase|passcode|credentials?|passwort|kennwort|contrase[nñ]a|wachtwoord|senha)`;
export const strongWords: readonly string[] = [
  ...[
    'key',
    'secret',
    'token',
    'passw',
    'pwd',
    'passphrase',
    'passcode',
    'credential',
    'kennwort',
    'contrase',
  ],
  ...['wachtwoord', 'senha'],
];

/** Shorter names, which must be a separate part of a name, like `pass` in `dbPass` or `DB_PASS_2`. */
export const weak = String.raw`(?:(?<![A-Za-z])(?:pass|Pass|PASS|pw|Pw|PW|psk|PSK|salt|Salt|SALT|auth|AUTH)|(?<=[a-z\d])(?:Pass|PW|Pw|Psk|Salt|Auth)|(?<=[A-Z])PW)(?![A-Za-z])[\d_]{0,4}`;
export const weakWords: readonly string[] = ['pass', 'pw', 'psk', 'salt', 'auth'];

/** Excludes text that is already redacted. */
export const notRedacted = String.raw`(?!\[redacted:|‹)`;
/** The end of a name: a quote, a bracket, the brackets of an array type. */
export const closing = String.raw`(?:\\?["'\x60])?\]?(?:\[\d{0,4}\])?`;
export const assigns = String.raw`[ \t]{0,8}(?::=|=>|[=:])[ \t]{0,8}`;
/** The start of a string. The quote may be escaped. */
export const quote = String.raw`[bN]?\\?["'\x60]`;

export function shape(source: string, flags = 'gi'): RegExp {
  return new RegExp(source, flags);
}
