// Decides by its characters whether a value may be a password or a key, and not a name, a placeholder, a version or an
// algorithm. Also the type of a secret's place in a text.

/** `<your key>`, `${TOKEN}`, `****`, or the output of another redaction. */
const placeholder =
  /^(?:<|\$|%|\{|&\w|@\w+@$|\.\.\.|…|‹|x+$|\*+)|\$\{|\{\{|redacted|your[-_ ]?\w|placeholder|example\.(?:com|org)/i;

/** Algorithms, encodings, versions and numbers, which have letters and digits too. */
const technical =
  /^(?:aes|des|3des|sha|md|rsa|ecdsa|ed|hs|rs|es|ps|utf|iso|oauth|http|tls|ssl|bcrypt|argon|pbkdf|chacha|blake|base|windows|cp|ipv|h|x|p|v|es|python|node|curve|secp|prime|ripemd|crc|hmac|win|i|mp|vt|font|fa|col|mt|pt|px|py|mb|bg|text)[-_]?\d[\w.+-]{0,24}$|^[\^~]?v?\d+(?:\.\d+)+|^[a-z]+[12]$|^--|^sha\d{1,3}-|^\d{4}-\d\d-\d\d|^[+-]?\d+(?:\.\d+)?[a-z%]{0,3}$|^0x[0-9a-f]{1,8}$|^#[0-9a-f]{3,8}$|^[\w.+-]+@[\w-]+\.[\w.-]+$/i;

/** Names in code: `token2`, `getSecretV1`, `oauth2_access_token`. */
const namesASecret =
  /passw|pass$|pwd|passphrase|secret|token|cred|(?:api|access|auth|private|public|master)[-_]?key|auth(?![a-z])|login|user/i;

/** Paths, URLs, code and several words. */
const structured =
  /:\/\/|[\s(){}[\]<>;,`"'\\]|^[./~#]|\/.*\/|\w\.(?:js|ts|py|json|ya?ml|xml|html?|css|png|svg|md|txt|sh|go|rs|rb|java|php|pem|crt|key|log|conf|toml)$/i;

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
  if (value.length < 16 || value.length > 400 || !/^[\w+/=.~-]+$/.test(value) || isUuid(value)) return false;
  if (technical.test(value) || (/\/.*\/.*\//.test(value) && value.length < 30)) return false;
  let changes = 0;
  let digits = 0;
  let before = '';
  for (const letter of value) {
    const kind =
      letter >= '0' && letter <= '9'
        ? '0'
        : letter >= 'a' && letter <= 'z'
          ? 'a'
          : letter >= 'A' && letter <= 'Z'
            ? 'A'
            : '';
    if (kind === '0') digits++;
    if (kind !== '' && before !== '' && kind !== before) changes++;
    before = kind;
  }
  return (digits >= 2 && changes >= value.length / 5) || (digits >= 1 && changes >= value.length / 3);
}

/** True for passwords and for random values: what stands where a secret belongs. */
export function isPasswordOrRandom(value: string): boolean {
  return isPasswordLike(value) || isRandom(value);
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
