// The names of variables, fields, options and settings whose values are secrets: one table, with the reason of each row as a
// comment. `secretVariable` of `agent/launch` uses them for the environment of agents, `redactMessage` and `redactStored` for
// fields of messages, `secretArguments` for words of commands, and the rules of `secretSpans` for text.

/** Parts of regular expressions for one kind of secret, by where a name occurs. */
interface Row {
  /** Last words of a variable, after an underscore. A number or the name of an environment may follow. Upper case. */
  readonly variable?: string;
  /** Parts of a variable anywhere. Upper case. */
  readonly part?: string;
  /** Fields of messages. Counts of tokens are numbers, which no caller redacts. In any case. */
  readonly field?: string;
  /** Last words of an option or a variable in a command. In any case. Any value is a secret. */
  readonly option?: string;
  /** Such words after which a value is no secret if it is short, a number or a path. */
  readonly keyOption?: string;
  /** Names, or parts of names, in text. In any case. */
  readonly text?: string;
  /** What one of `text` contains, by which lines are found. */
  readonly words?: readonly string[];
  /** Shorter names in text, which must be a separate part of a name, like `pass` in `dbPass` or `DB_PASS_2`. Lower case. */
  readonly short?: readonly string[];
}

const table: readonly Row[] = [
  // A token signs in without a password.
  {
    variable: 'TOKEN|JWT|BEARER|PAT|SAS|SAS_URL',
    part: 'TOKEN(?:_|\\d|$)',
    field: 'token$|tokens$|(?:^|[_-])(?:pat|jwt)$',
    keyOption: 'token|jwt',
    text: 'token',
    words: ['token'],
  },
  // Applications name keys so. A salt is used with passwords.
  {
    variable: 'SECRETS?|SALT|PEPPER',
    part: 'SECRET(?:_|\\d|$)',
    field: 'secret|(?:^|[_-])salt$',
    keyOption: 'secret',
    text: 'secret',
    words: ['secret'],
    short: ['salt'],
  },
  // A password. The variable may be written without an underscore: ROOTPW.
  {
    variable: 'PASSW(?:OR|R)?DS?|PASSWORT|KENNWORT|PWORD|PASS|PWD|PW',
    part: '(?:PASSWORD|PASSWD)(?:_|\\d|$)|[A-Z](?:PASS|PWD|PW)\\d?$',
    field: 'passw(?:or)?d|(?:^|[_-])(?:pwd|pass|pw|psk)$|^(?:root|db|user|admin|bind|sudo|ldap|mysql)pw$',
    option: 'pass(?:word|wd)?|pwd|pw|psk',
    text: 'passw(?:or)?d|pwd|passwort|kennwort|contrase[nñ]a|wachtwoord|senha',
    words: ['passw', 'pwd', 'kennwort', 'contrase', 'wachtwoord', 'senha'],
    short: ['pass', 'pw', 'psk'],
  },
  // A long password or a short one.
  {
    variable: 'PASSPHRASE|PASSCODE|PIN|PUK|PIN_CODE|ACCESS_CODE',
    part: 'PASSPHRASE(?:_|\\d|$)',
    field: 'passphrase|passcode',
    option: 'passphrase|passcode',
    text: 'passphrase|passcode',
    words: ['passphrase', 'passcode'],
  },
  // The key of a second factor, or one of its codes.
  { variable: 'OTP|TOTP|OTPAUTH|TOTP_UR[IL]|OTP_UR[IL]' },
  // Keys and one-time codes are derived from a seed. It may be written without an underscore.
  {
    variable: '(?:TOTP|OTP|MFA|2FA|WALLET|MASTER|ROOT|HD|BIP39|KEY)_SEED',
    part: '(?:TOTP|OTP|MFA|WALLET)SEED$',
    field: '(?:totp|otp|mfa|wallet|bip39)[_-]?seed$',
  },
  // It restores a wallet or an account.
  {
    variable: 'MNEMONIC|(?:SEED|RECOVERY|BACKUP)_?(?:PHRASE|WORDS|CODES?)',
    field: 'mnemonic|(?:seed|recovery|backup)[_-]?(?:phrase|words|codes?)$',
  },
  // A key. The variable may be written without an underscore: GPGKEY.
  {
    variable: 'APIKEY|KEYS?|KEY_ID|PASSKEY|LICENSE_KEY|PSK|JWKS?',
    part: '(?:API|ACCESS|PRIVATE|MASTER|ENCRYPTION)_?KEY(?:_|\\d|$)|[A-Z]KEY\\d?$',
    field:
      '(?:api|access|private|signing|encryption|master|secret|account|preshared)[_-]?key|^(?:gpg|pgp|ssh|rsa|aes|hmac|deploy)_?key$',
    keyOption: '(?:api|access|private|secret|signing|encryption|master|account)[-_]?key',
    text: '(?:api|access|account|private|signing|encryption|auth|master|pre-?shared|subscription|secret)[_-]?key',
    words: ['key'],
  },
  // A name and a password, or a header or a configuration of sign-in.
  {
    variable: 'CREDENTIALS?|CREDS?|AUTH|AUTHORIZATION|(?:BASIC|HTTP|PROXY)AUTH',
    part: 'CREDENTIALS?(?:_|\\d|$)|AUTH_?(?:TOKEN|CONFIG|HEADER|STRING|KEY)|_(?:BASIC_)?AUTHORIZATION$',
    field: 'authorization|(?:^|[_-])auth$|credential',
    text: 'credentials?',
    words: ['credential'],
    short: ['auth'],
  },
  // A sign-in that has happened.
  { variable: 'COOKIES?|SESSION', field: 'cookie' },
  // An address with a password.
  {
    variable: 'DSN|CONNSTR|CONN(?:ECTION)?_?STR(?:ING)?S?',
    part: 'CONNECTION_?STRINGS?(?:_|$)',
    field: '(?:^|[_-])dsn$',
  },
  // Who knows the address may send.
  { variable: 'WEBHOOK|WEBHOOK_?URL' },
  // The text of a private key, or of a file of Google Cloud that contains one.
  { variable: 'PEM|P12|PFX|KEYTAB|UNSEAL|SA_JSON|SERVICE_ACCOUNT|SERVICE_ACCOUNT_JSON' },
  // The text of a file of passwords, or the password of a directory.
  { variable: 'HTPASSWD|NETRC|NPMRC|BINDPW' },
  // A secret file as a text, as CI services keep it.
  { variable: '(?:KEY|CERT|CREDENTIALS?|KEYSTORE|KUBECONFIG|CONFIG)_(?:B64|BASE64|DATA|JSON|PEM)' },
  // Most variables of AWS are credentials.
  { part: '^AWS_' },
  // Sessions of password managers.
  { part: '^OP_SESSION_|^BW_' },
  // The sign-in of an npm registry.
  { part: '^NPM_CONFIG_.*_AUTH' },
];

/** Names of environments, which may follow the last word. */
const environments =
  'PROD|PRODUCTION|LIVE|DEV|DEVELOPMENT|TEST|TESTING|STAGING|STAGE|QA|UAT|CI|LOCAL|WORK|PERSONAL|HOME|OLD|NEW|PRIMARY|' +
  'SECONDARY|ADMIN|ROOT|READONLY|RO|RW';

/** Exceptions from the names of variables. */
const harmless = [
  // The current folder.
  '^(?:OLD)?PWD$',
  // A place or a name.
  '^AWS_(?:DEFAULT_)?REGION$|^AWS_(?:PROFILE|CA_BUNDLE)$',
  // The name of a setting of git.
  '^GIT_CONFIG_KEY_\\d+$',
  // git needs the socket.
  '^SSH_AUTH_SOCK$',
  // An amount.
  '(?:^|_)TOKENS_|_TOKENS?_LIMIT$',
  // A program, or another word.
  '(?:ASK|BY|COM|TRES)PASS$',
  // A kind of desktop.
  '(?:DESKTOP|GDM|XDG|TERM)_?SESSION$',
  // No key of a lock.
  '(?:MON|TUR|DON|HOC|JOC|WHIS|HOT|PUB|PUBLIC|SORT|CACHE|GROUP|PRIMARY|FOREIGN|COMPOSE)KEY$',
];

type Column = 'variable' | 'part' | 'field' | 'option' | 'keyOption' | 'text';

const anyOf = (column: Column): string => table.flatMap((row) => row[column] ?? []).join('|');
const allOf = (column: 'words' | 'short'): readonly string[] => table.flatMap((row) => row[column] ?? []);

const lastWord = new RegExp(
  `(?:^|_)(?:${anyOf('variable')})(?:_?\\d{1,4})?(?:_(?:${environments}))?(?:_?\\d{1,4})?$`,
);
const anyPart = new RegExp(anyOf('part'));
const noSecret = new RegExp(harmless.join('|'));
const field = new RegExp(anyOf('field'), 'i');
/** The last word of a field in camel case. */
const camelField = /[a-z](?:Pass|Pwd|Pw|Psk)$/;

/** Names in text, or parts of names, of which most values are secrets. Case is ignored. */
export const strong = `(?:${anyOf('text')})`;
/** One of these is in any text that `strong` matches. */
export const strongWords = allOf('words');
/** Shorter names in text, as a separate part of a name. */
export const weakWords = allOf('short');

const lower = weakWords.join('|');
const capital = weakWords.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('|');
/** For `weakWords`, also in capitals after capitals: ROOTPW, but not BYPASS. */
export const weak = String.raw`(?:(?<![A-Za-z])(?:${lower}|${capital}|${lower.toUpperCase()})|(?<=[a-z\d])(?:${capital}|PW)|(?<=[A-Z])(?:PW|(?<!ASK|BY|COM|TRES|SUR)PASS))(?![A-Za-z])[\d_]{0,4}`;

const option = new RegExp(String.raw`(?:^|[-_.]|(?<=[a-z\d])(?=P))(?:${anyOf('option')})\d?$`, 'i');
const keyOption = new RegExp(String.raw`(?:^|[-_.]|(?<=[a-z\d])(?=[A-Z]))(?:${anyOf('keyOption')})\d?$`, 'i');

/** Whether any value of an option or a variable of a command is a secret, or none that is short, a number or a path. */
export function optionSecret(name: string): 'any value' | 'a long value' | undefined {
  if (option.test(name)) return 'any value';
  return keyOption.test(name) ? 'a long value' : undefined;
}

/** Whether a variable holds a secret by its name; undefined if the name does not tell. @param name in any case. */
export function isSecretVariable(name: string): boolean | undefined {
  const upper = name.toUpperCase();
  if (!lastWord.test(upper) && !anyPart.test(upper)) return undefined;
  return !noSecret.test(upper);
}

/** True for an object such as `{ name: "API_KEY", value: "…" }` or `{ key: "password", value: "…" }`. */
export function isSecretPair(object: object): boolean {
  const names = ['name' in object ? object.name : undefined, 'key' in object ? object.key : undefined];
  return 'value' in object && names.some((name) => typeof name === 'string' && isSecretName(name));
}

/** Whether a field of this name holds a secret, whatever the secret looks like. */
export function isSecretName(name: string): boolean {
  return field.test(name) || camelField.test(name);
}
