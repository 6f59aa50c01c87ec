// The names of variables, fields, options and settings whose values are secrets: one table, with the reason of each row as a
// comment. `secretVariable` of `agent/launch` uses them for the environment of agents, `redactMessage` and `redactStored` for
// fields of messages, `secretArguments` for words of commands, and the rules of `secretSpans` for text.

import { isGenerated, isPasswordLike } from './secretValue.ts';

/** Parts of regular expressions for one kind of secret, by where a name occurs. */
interface Row {
  /** Last words of a variable, after an underscore. A number or the name of an environment may follow. Upper case. */
  readonly variable?: string;
  /** Such words, but switches, small numbers and paths as values are not secrets. */
  readonly likely?: string;
  /** Such words, but only values that look generated are secrets. */
  readonly possible?: string;
  /** As `possible`, also in lower case: no other value of these names looks generated. */
  readonly generated?: string;
  /** Parts of a variable anywhere, unless its last word is one of `tails`. Upper case. */
  readonly part?: string;
  /** Beginnings of a variable. Upper case. */
  readonly first?: string;
  /** Fields of messages. Counts of tokens are numbers, which no caller redacts. In any case. */
  readonly field?: string;
  /** Last words of an option or a variable in a command. In any case. Any value is a secret. */
  readonly option?: string;
  /** Such words after which a value is no secret if it is short, a number or a path. */
  readonly keyOption?: string;
  /** Names, or parts of names, in text. In any case. */
  readonly text?: string;
  /** What one of `text` contains, by which lines are found. */
  readonly words?: string;
  /** What a line of text contains, in any case, in which one of `variable`, `likely`, `possible` and `generated` may be set. */
  readonly lines?: string;
  /** What such a value in text looks like, if it does not look generated. */
  readonly looks?: 'password' | 'code' | 'base32';
  /** Shorter names in text, which must be a separate part of a name, like `pass` in `dbPass` or `DB_PASS_2`. Lower case. */
  readonly short?: string;
}

const table: readonly Row[] = [
  // A token signs in without a password. A claim or a refresh is also another word, of which no value looks generated.
  {
    variable: 'TOKEN|JWT|BEARER|PAT|SAS|SAS_URL',
    possible: 'TOKENS|TOKEN_V\\d',
    generated: 'CLAIM|REFRESH',
    lines: 'token|jwt|bearer|_pat|pat"|pat:|_sas|sas"|sas:|claim|refresh',
    part: 'TOKEN(?:_|\\d|$)',
    field: 'token$|tokens$|(?:^|[_-])(?:pat|jwt)$',
    keyOption: 'token|jwt',
    text: 'token',
    words: 'token',
  },
  // Applications name keys so. A salt is used with passwords.
  {
    variable: 'SECRETS?|SALT|PEPPER|WHSEC',
    lines: 'secret|salt|pepper|whsec',
    part: 'SECRET(?:_|\\d|$)',
    field: 'secret|(?:^|[_-])salt$',
    keyOption: 'secret',
    text: 'secret',
    words: 'secret',
    short: 'salt',
  },
  // A password, also in other languages. The variable may be written without an underscore: ROOTPW. The
  // passwords of a directory and of a system are also set in lower case: bindpw, rootpw.
  {
    variable:
      'PASSW(?:OR|R)?DS?|PASSWORT|KENNWORT|PWORD|PASS|PWD|PW|PSW|PSWR?D|PASSWRD|PASSORD|MDP|MOT_?DE_?PASSE|SENHA|CONTRASENA|' +
      'WACHTWOORD|HASLO|HESLO|JELSZO|LOSENORD|ADGANGSKODE|SALASANA|USERPASS|USERPWD|BINDPW|ROOTPW',
    lines:
      'pass|pwd|pw=|pw:|pw"|psw|kennwort|pword|_mdp|mdp=|mdp:|mdp"|senha|contrasena|wachtwoord|haslo|heslo|jelszo|losenord|adgangskode|salasana',
    looks: 'password',
    part: '(?:PASSWORD|PASSWD)(?:_|\\d|$)|[A-Z](?:PASS|PWD|PW)\\d?$',
    field: 'passw(?:or)?d|(?:^|[_-])(?:pwd|pass|pw|psk)$|^(?:root|db|user|admin|bind|sudo|ldap|mysql)pw$',
    option: 'pass(?:word|wd)?|pwd|pw|psk',
    text: 'passw(?:or)?d|pwd|passwort|kennwort|contrase[nñ]a|wachtwoord|senha',
    words: 'passw|pwd|kennwort|contrase|wachtwoord|senha',
    short: 'pass|pw|psk',
  },
  // A long password or a short one.
  {
    variable: 'PASSPHRASE|PASSCODE|PIN|PUK|PIN_?CODE|ACCESS_?CODE|CV[VC]2?|SECURITY_(?:CODE|ANSWER)',
    likely:
      '(?:UNLOCK|DOOR|GATE|ALARM|SETUP|PAIRING|INVITE|ACTIVATION|VERIFICATION|LOGIN|AUTH|2FA|MFA)_?CODE',
    lines: '_pin|pin=|pin:|pin"|puk|code=|code:|code"|cvv|cvc|security_answer',
    looks: 'code',
    part: 'PASSPHRASE(?:_|\\d|$)',
    field: 'passphrase|passcode|(?:^|[_-])pin_?code$',
    option: 'passphrase|passcode',
    text: 'passphrase|passcode',
    words: 'passphrase|passcode',
  },
  // The key of a second factor, or one of its codes.
  { variable: 'OTP|TOTP|OTPAUTH|TOTP_UR[IL]|OTP_UR[IL]', lines: 'otp', looks: 'base32' },
  // Keys and one-time codes are derived from a seed. It may be written without an underscore. Most seeds are of random numbers.
  {
    generated: 'SEED|ENTROPY',
    lines: 'seed|entropy',
    looks: 'base32',
    variable: '(?:TOTP|OTP|MFA|2FA|WALLET|MASTER|ROOT|HD|BIP39|KEY)_SEED',
    part: '(?:TOTP|OTP|MFA|WALLET)SEED$',
    field: '(?:totp|otp|mfa|wallet|bip39)[_-]?seed$',
  },
  // It restores a wallet or an account.
  {
    variable: '(?:SEED|RECOVERY|BACKUP|WALLET|SECRET|LOGIN)_?(?:PHRASE|WORDS|CODES?)|SRP',
    lines: '_code|code=',
    part: 'MNEMONIC(?:_|\\d|$)',
    field: 'mnemonic|(?:seed|recovery|backup|wallet|secret)[_-]?(?:phrase|words|codes?)$',
  },
  // The private key of a wallet or of Nostr, by the prefix of its format.
  {
    variable: '[XYZTV]PRI?V|WIF|NSEC',
    lines: 'prv|priv|wif|nsec',
    field: '(?:^|[_-])(?:[xyztv]pri?v|nsec)$',
  },
  // A key. The variable may be written without an underscore: GPGKEY. SK and PK are a secret and a private one, or a language and
  // the number of a row. A licence may also be the name of one. A serial, an identity or a signature may look generated and be no
  // secret.
  {
    variable:
      'APIKEY|KEYS?|KEY_ID|PASSKEY|LICENSE_KEY|PSK|JWKS?|[KD]EK|KEY_?(?:CONTENTS?|VALUE|TEXT)|(?:API|APP)_HASH',
    likely: 'SK|PK|PRIV|PRIVATE',
    possible: 'LICEN[CS]E|SERIAL|ENCRYPTION|IDENTITY|SIGNATURE|CIPHER',
    generated: 'ENCRYPT|GOSSIP|SIGNING|HMAC',
    lines:
      'key|_hash|hash:|hash"|kek|dek|_sk|sk=|sk:|sk"|_pk|pk=|pk:|pk"|priv|psk|jwk|licen|serial|encrypt|gossip|signing|hmac|identity|signature|cipher',
    part: '(?:API|ACCESS|PRIVATE|MASTER|ENCRYPTION)_?KEY(?:_|\\d|$)|[A-Z]KEY\\d?$',
    field:
      '(?:api|access|private|signing|encryption|master|secret|account|preshared)[_-]?key|^(?:gpg|pgp|ssh|rsa|aes|hmac|deploy)_?key$',
    keyOption: '(?:api|access|private|secret|signing|encryption|master|account)[-_]?key',
    text: '(?:api|access|account|private|signing|encryption|auth|master|pre-?shared|subscription|secret)[_-]?key',
    words: 'key',
  },
  // A name and a password, or a header or a configuration of sign-in.
  {
    variable: 'CREDENTIALS?|CREDS?|AUTH|AUTHORIZATION|(?:BASIC|HTTP|PROXY)AUTH',
    possible: 'LOGIN',
    lines: 'cred|auth|login',
    part: 'CREDENTIALS?(?:_|\\d|$)|AUTH_?(?:TOKEN|CONFIG|HEADER|STRING|KEY)|_(?:BASIC_)?AUTHORIZATION$',
    field: 'authorization|(?:^|[_-])auth$|credential',
    text: 'credentials?',
    words: 'credential',
    short: 'auth',
  },
  // A sign-in that has happened. The number of a session is also that of a desktop, a terminal or a conversation.
  {
    variable: 'COOKIES?|SESSION|SESSION_(?:STRING|DATA)|STRING_SESSION|SSO_?TICKET',
    possible: 'SESSION_ID|SID|SESS',
    lines: 'cookie|sess|_sid|sid=|ticket',
    field: 'cookie|session[_-]?string$',
  },
  // The cookie of such a session, by the names that servers give it. Its value may have a readable part.
  { variable: '[A-Z]{0,8}SESS(?:ION)?ID|SESSDATA', lines: 'sess', looks: 'password' },
  // An address with a password.
  {
    variable: 'DSN|CONNSTR|CONN(?:ECTION)?_?STR(?:ING)?S?',
    likely: '(?:DB|DATABASE|SQL|MSSQL|MYSQL|PG|POSTGRES|MONGO|REDIS|AMQP|BROKER|STORAGE|ALCHEMY)_?CONN',
    part: 'CONNECTION_?STRINGS?(?:_|$)',
    field: '(?:^|[_-])dsn$',
  },
  // Who knows the address may send.
  { variable: 'WEBHOOK|WEBHOOK_?URL' },
  // Who knows it may read a device by SNMP.
  { likely: 'SNMP_?COMMUNITY(?:_STRING)?', lines: 'community', looks: 'password' },
  // The text of a private key, or of a file of Google Cloud that contains one.
  {
    variable:
      'PEM|P8|P12|PFX|KEYTAB|UNSEAL|ID_(?:RSA|DSA|ECDSA|ED25519)|SA_JSON|SERVICE_ACCOUNT|SERVICE_ACCOUNT_JSON',
    lines: 'pem=|_p8|_p12|pfx|keytab|unseal',
  },
  // The text of a file of passwords.
  { variable: 'HTPASSWD|NETRC|NPMRC' },
  // A secret file as a text, as CI services keep it.
  {
    variable: '(?:KEY|CERT|CERTIFICATE|CREDENTIALS?|KEYSTORE|KUBECONFIG|CONFIG)_(?:B64|BASE64|DATA|JSON|PEM)',
    lines: '_b64|_base64|certificate|keystore',
    possible: 'CERT|CERTIFICATE|KEYSTORE',
  },
  // Most variables of AWS are credentials.
  { first: 'AWS_' },
  // Sessions of password managers.
  { first: 'OP_SESSION_|BW_' },
  // The sign-in of an npm registry.
  { first: 'NPM_CONFIG_.*_AUTH' },
];

/** Names of environments, which may follow the last word. */
const environments =
  'PROD|PRODUCTION|LIVE|DEV|DEVELOPMENT|TEST|TESTING|STAGING|STAGE|QA|UAT|CI|LOCAL|WORK|PERSONAL|HOME|OLD|NEW|PRIMARY|' +
  'SECONDARY|ADMIN|ROOT|READONLY|RO|RW';

/** Last words after a part that make a name that of an amount, a period, a switch, a kind, a currency or a place. Upper case. */
export const tails =
  'MIN|MAX|LENGTH|LEN|SIZE|COUNT|LIMIT|TIMEOUT|TTL|ROUNDS|AGE|LIFETIME|DAYS|HOURS|MINUTES|SECONDS|SECS|MS|INTERVAL|' +
  'EXPIR(?:Y|ES|ATION)(?:_IN)?|EXPIRES?_IN|EXPIRE|ENABLED|DISABLED|REQUIRED|ALG|ALGO|ALGORITHM|POLICY|STRENGTH|RETRIES|' +
  'ATTEMPTS|REGEX|PATTERN|FORMAT|NAME|TYPE|METHOD|MODE|URL|URI|ENDPOINT|ISSUER|AUDIENCE|PROVIDER|PREFIX|ALIAS|SYMBOL';

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
  '(?:DESKTOP|GDM|XDG|TERM|WT)_?SESSION$',
  // A column of a table.
  '(?:^|_)(?:SORT|PARTITION)_KEY$',
  // No key of a lock.
  '(?:MON|TUR|DON|HOC|JOC|WHIS|HOT|PUB|SORT|CACHE|GROUP|PRIMARY|FOREIGN|COMPOSE)KEY$',
  // Half of a pair that anyone may have.
  'PUBLIC_?KEY(?:_(?:PEM|B64|BASE64|DATA|JSON))?$',
];

type Column = Exclude<keyof Row, 'looks'>;

const anyOf = (column: Column): string => table.flatMap((row) => row[column] ?? []).join('|');

const after = `(?:_?\\d{1,4})?(?:_(?:${environments}))?(?:_?\\d{1,4})?$`;
const lastWord = (column: 'variable' | 'likely' | 'possible' | 'generated'): RegExp =>
  new RegExp(`(?:^|_)(?:${anyOf(column)})${after}`);
const certain = lastWord('variable');
const likely = lastWord('likely');
const possible = lastWord('possible');
const generated = lastWord('generated');
/** Names of the rows whose values look so. */
const looking = (looks: Row['looks']): RegExp => {
  const rows = table.filter((row) => row.looks === looks);
  const names = rows.flatMap((row) => [row.variable, row.likely, row.possible, row.generated]);
  return new RegExp(`(?:^|_)(?:${names.filter((one) => one !== undefined).join('|')})${after}`);
};
const passwords = looking('password');
const codes = looking('code');
const seeds = looking('base32');
const anyPart = new RegExp(anyOf('part'));
const first = new RegExp(`^(?:${anyOf('first')})`);
const tail = new RegExp(`_(?:${tails})$`);
const noSecret = new RegExp(harmless.join('|'));
const field = new RegExp(anyOf('field'), 'i');
/** The last word of a field in camel case. */
const camelField = /[a-z](?:Pass|Pwd|Pw|Psk)$/;

/** Names in text, or parts of names, of which most values are secrets. Case is ignored. */
export const strong = `(?:${anyOf('text')})`;
/** One of these is in any text that `strong` matches. With `|` between them, as in `NamedShape`. */
export const strongWords = anyOf('words');
/** Shorter names in text, as a separate part of a name. */
export const weakWords = anyOf('short');

const capital = weakWords.replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
/** For `weakWords`, also in capitals after capitals: ROOTPW, but not BYPASS. */
export const weak = String.raw`(?:(?<![A-Za-z])(?:${weakWords}|${capital}|${weakWords.toUpperCase()})|(?<=[a-z\d])(?:${capital}|PW)|(?<=[A-Z])(?:PW|(?<!ASK|BY|COM|TRES|SUR)PASS))(?![A-Za-z])[\d_]{0,4}`;

const option = new RegExp(String.raw`(?:^|[-_.]|(?<=[a-z\d])(?=P))(?:${anyOf('option')})\d?$`, 'i');
const keyOption = new RegExp(String.raw`(?:^|[-_.]|(?<=[a-z\d])(?=[A-Z]))(?:${anyOf('keyOption')})\d?$`, 'i');

/** Whether any value of an option or a variable of a command is a secret, or none that is short, a number or a path. */
export function optionSecret(name: string): 'any value' | 'a long value' | undefined {
  if (option.test(name)) return 'any value';
  return keyOption.test(name) ? 'a long value' : undefined;
}

/** A switch or a number of at most two digits, which is no secret whatever its name is. */
const isSwitch = /^(?:true|false|yes|no|on|off|\d{1,2})$/i;
/** Also a larger number, a language, a path, or an address without a password. */
const isPlain =
  /^(?:none|null|nil|auto|default|enabled|disabled|\d{1,3}|[a-z]{2}(?:[-_][a-z]{2})?|[a-z][a-z\d+.-]*:\/\/[^@?=]*|(?:[a-z]:)?[./~\\].*)?$/is;

/**
 * Whether a variable holds a secret by its name, and by what its value looks like if the name has other meanings too; undefined if
 * these do not tell. @param name in any case.
 */
export function isSecretVariable(name: string, value: string): boolean | undefined {
  const upper = name.toUpperCase();
  if (isCertain(upper)) return !noSecret.test(upper) && !isSwitch.test(value);
  if (noSecret.test(upper)) return undefined;
  if (likely.test(upper) && !isSwitch.test(value) && !isPlain.test(value)) return true;
  const mayBe = possible.test(upper) || generated.test(upper);
  return (mayBe && (isGenerated(value) || isSeed(upper, value))) || undefined;
}

/** A key in Base32, which may have too few digits to look random. */
function isSeed(upper: string, value: string): boolean {
  return seeds.test(upper) && /^(?=[A-Z]{0,64}\d)[A-Z2-7]{16,128}={0,6}$/.test(value);
}

function isCertain(upper: string): boolean {
  return certain.test(upper) || first.test(upper) || (anyPart.test(upper) && !tail.test(upper));
}

/** One of these is in any line in which `isSecretSetting` finds a name. */
export const settingWords = anyOf('lines');

/**
 * Whether a text sets a variable or a field to a secret. Stricter than `isSecretVariable`, since text is full of such names: the
 * value looks generated, or like a password or a code if the name is that of one.
 */
export function isSecretSetting(name: string, value: string): boolean {
  const upper = inUpperCase(name);
  if (isSecretVariable(upper, value) !== true) return false;
  if (isGenerated(value) || isSeed(upper, value))
    return name === name.toUpperCase() || isCertain(upper) || likely.test(upper) || generated.test(upper);
  if (codes.test(upper) && /^\d{4,12}$/.test(value)) return true;
  return (passwords.test(upper) || codes.test(upper)) && isPasswordLike(value);
}

/** As a variable is written. */
export function inUpperCase(name: string): string {
  return name.replaceAll(/-|(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase();
}

/** True for an object such as `{ name: "API_KEY", value: "…" }` or `{ key: "password", value: "…" }`. */
export function isSecretPair(object: object): boolean {
  if (!('value' in object)) return false;
  const { value } = object;
  const names = ['name' in object ? object.name : undefined, 'key' in object ? object.key : undefined];
  return names.some(
    (name) =>
      typeof name === 'string' &&
      (isSecretName(name) ||
        (/^[A-Z][A-Z\d]*_[A-Z\d_]{1,100}$/.test(name) &&
          typeof value === 'string' &&
          isSecretVariable(name, value) === true)),
  );
}

/** Whether a field of this name holds a secret, whatever the secret looks like. */
export function isSecretName(name: string): boolean {
  return field.test(name) || camelField.test(name);
}
