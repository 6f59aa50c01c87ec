// The names of variables and fields whose values are secrets, each with its reason. `secretVariable` of `agent/launch` uses
// them for the environment of agents, `redactMessage` and `redactStored` for fields of messages.

/** A part of a regular expression, and why the value of such a name is a secret, or is none. */
type Row = readonly [pattern: string, reason: string];

/** Last words of a variable, after an underscore. A number or the name of an environment may follow. Upper case. */
const lastWords: readonly Row[] = [
  ['TOKEN|JWT|BEARER|PAT|SAS|SAS_URL', 'a token signs in without a password'],
  ['SECRETS?|SALT|PEPPER', 'applications name keys so'],
  ['PASSW(?:OR|R)?DS?|PASSWORT|KENNWORT|PWORD|PASS|PWD|PW', 'a password'],
  ['PASSPHRASE|PASSCODE|PIN|PUK|PIN_CODE|ACCESS_CODE', 'a short password'],
  ['OTP|TOTP|OTPAUTH|TOTP_UR[IL]|OTP_UR[IL]', 'the key of a second factor, or one of its codes'],
  [
    '(?:TOTP|OTP|MFA|2FA|WALLET|MASTER|ROOT|HD|BIP39|KEY)_SEED',
    'keys and one-time codes are derived from it',
  ],
  ['MNEMONIC|(?:SEED|RECOVERY|BACKUP)_?(?:PHRASE|WORDS|CODES?)', 'it restores a wallet or an account'],
  ['APIKEY|KEYS?|KEY_ID|PASSKEY|LICENSE_KEY|PSK|JWKS?', 'a key'],
  ['CREDENTIALS?|CREDS?|AUTH|AUTHORIZATION|(?:BASIC|HTTP|PROXY)AUTH', 'a name and a password, or a header'],
  ['COOKIES?|SESSION', 'it is a sign-in that has happened'],
  ['DSN|CONNSTR|CONN(?:ECTION)?_?STR(?:ING)?S?', 'an address with a password'],
  ['WEBHOOK|WEBHOOK_?URL', 'who knows the address may send'],
  ['PEM|P12|PFX|KEYTAB|UNSEAL', 'the text of a private key'],
  ['SA_JSON|SERVICE_ACCOUNT|SERVICE_ACCOUNT_JSON', 'a file of Google Cloud that contains a private key'],
  ['HTPASSWD|NETRC|NPMRC|BINDPW', 'the text of a file of passwords, or the password of a directory'],
  [
    '(?:KEY|CERT|CREDENTIALS?|KEYSTORE|KUBECONFIG|CONFIG)_(?:B64|BASE64|DATA|JSON|PEM)',
    'a secret file as a text, as CI services keep it',
  ],
];

/** Names of environments, which may follow the last word. */
const environments =
  'PROD|PRODUCTION|LIVE|DEV|DEVELOPMENT|TEST|TESTING|STAGING|STAGE|QA|UAT|CI|LOCAL|WORK|PERSONAL|HOME|OLD|NEW|PRIMARY|' +
  'SECONDARY|ADMIN|ROOT|READONLY|RO|RW';

/** Parts of a variable anywhere. Upper case. */
const parts: readonly Row[] = [
  ['(?:TOKEN|SECRET|PASSWORD|PASSPHRASE|PASSWD|CREDENTIALS?)(?:_|\\d|$)', 'a word that has no other meaning'],
  ['(?:API|ACCESS|PRIVATE|MASTER|ENCRYPTION)_?KEY(?:_|\\d|$)', 'a key'],
  ['[A-Z](?:PASS|PWD|PW)\\d?$', 'a password, written without an underscore: ROOTPW'],
  ['[A-Z]KEY\\d?$', 'a key, written without an underscore: GPGKEY'],
  ['(?:TOTP|OTP|MFA|WALLET)SEED$', 'a seed, written without an underscore'],
  [
    'AUTH_?(?:TOKEN|CONFIG|HEADER|STRING|KEY)|_(?:BASIC_)?AUTHORIZATION$',
    'a header or a configuration of sign-in',
  ],
  ['CONNECTION_?STRINGS?(?:_|$)', 'an address with a password'],
  ['^AWS_', 'most variables of AWS are credentials'],
  ['^OP_SESSION_|^BW_', 'sessions of password managers'],
  ['^NPM_CONFIG_.*_AUTH', 'the sign-in of an npm registry'],
];

/** Exceptions from both. */
const harmless: readonly Row[] = [
  ['^(?:OLD)?PWD$', 'the current folder'],
  ['^AWS_(?:DEFAULT_)?REGION$|^AWS_(?:PROFILE|CA_BUNDLE)$', 'a place or a name'],
  ['^GIT_CONFIG_KEY_\\d+$', 'the name of a setting of git'],
  ['^SSH_AUTH_SOCK$', 'git needs the socket'],
  ['(?:^|_)TOKENS_|_TOKENS?_LIMIT$', 'an amount'],
  ['(?:ASK|BY|COM|TRES)PASS$', 'a program, or another word'],
  ['(?:DESKTOP|GDM|XDG|TERM)_?SESSION$', 'a kind of desktop'],
  [
    '(?:MON|TUR|DON|HOC|JOC|WHIS|HOT|PUB|PUBLIC|SORT|CACHE|GROUP|PRIMARY|FOREIGN|COMPOSE)KEY$',
    'no key of a lock',
  ],
];

/** Fields of messages. Counts of tokens are numbers, which no caller redacts. In any case. */
const fields: readonly Row[] = [
  ['authorization|(?:^|[_-])auth$|cookie|credential', 'a header, or a name and a password'],
  ['(?:api|access|private|signing|encryption|master|secret|account|preshared)[_-]?key', 'a key'],
  ['^(?:gpg|pgp|ssh|rsa|aes|hmac|deploy)_?key$', 'a key, written as one word'],
  ['secret|token$|tokens$|(?:^|[_-])(?:pat|dsn|jwt|salt)$', 'a token, an address with a password, or a key'],
  ['passw(?:or)?d|passphrase|passcode|(?:^|[_-])(?:pwd|pass|pw|psk)$', 'a password'],
  ['^(?:root|db|user|admin|bind|sudo|ldap|mysql)pw$', 'a password, written as one word'],
  ['mnemonic|(?:seed|recovery|backup)[_-]?(?:phrase|words|codes?)$', 'it restores a wallet or an account'],
  ['(?:totp|otp|mfa|wallet|bip39)[_-]?seed$', 'keys and one-time codes are derived from it'],
];
/** The last word of a field in camel case. */
const camelField = /[a-z](?:Pass|Pwd|Pw|Psk)$/;

const anyOf = (rows: readonly Row[]): string => rows.map(([pattern]) => pattern).join('|');

const lastWord = new RegExp(
  `(?:^|_)(?:${anyOf(lastWords)})(?:_?\\d{1,4})?(?:_(?:${environments}))?(?:_?\\d{1,4})?$`,
);
const anyPart = new RegExp(anyOf(parts));
const noSecret = new RegExp(anyOf(harmless));
const field = new RegExp(anyOf(fields), 'i');

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
