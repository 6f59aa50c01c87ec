// Regular expression sources for names of secrets (`password`, `api_key`), shared by the other rules.

export interface NamedShape {
  /** A short name, which may be shown and stored in the secret's place. */
  readonly rule: string;
  /** One of these is in every line with such a secret. Case does not count. Without words all lines are searched. */
  readonly words?: readonly string[];
  /** Global. The first group that took part is what stands before the secret, and stays. All repeats are bounded. */
  readonly shape: RegExp;
  /** The name may be in the line before the value. */
  readonly twoLines?: boolean;
  /** Whether what was found is a secret. Default: yes. */
  readonly accept?: (value: string, before: string) => boolean;
}

/** Anywhere in a name, in any case. */
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

/** Too short to be looked for within words: a part of a name by itself, as `pass` in `dbPass` or `DB_PASS_2`. */
export const weak = String.raw`(?:(?<![A-Za-z])(?:pass|Pass|PASS|pw|Pw|PW|psk|PSK|salt|Salt|SALT|auth|AUTH)|(?<=[a-z\d])(?:Pass|PW|Pw|Psk|Salt|Auth)|(?<=[A-Z])PW)(?![A-Za-z])[\d_]{0,4}`;
export const weakWords: readonly string[] = ['pass', 'pw', 'psk', 'salt', 'auth'];

/** Not a text that was redacted already. */
export const notRedacted = String.raw`(?!\[redacted:|‹)`;
/** Closes the name: its quote, a bracket, the brackets of an array's type. */
export const closing = String.raw`(?:\\?["'\x60])?\]?(?:\[\d{0,4}\])?`;
export const assigns = String.raw`[ \t]{0,8}(?::=|=>|[=:])[ \t]{0,8}`;
/** Begins a text; the quote may be escaped. */
export const quote = String.raw`[bN]?\\?["'\x60]`;

export function shape(source: string, flags = 'gi'): RegExp {
  return new RegExp(source, flags);
}
