// Judges a value by itself: whether it can be a password or a key, or is a name, a placeholder, a version, an algorithm.

/** Stands for a value: `<your key>`, `${TOKEN}`, `****`, what another redaction wrote. */
const placeholder =
  /^(?:<|\$|%|\{|&\w|@\w+@$|\.\.\.|…|‹|x+$|\*+)|\$\{|\{\{|redacted|your[-_ ]?\w|placeholder|example\.(?:com|org)/i;

/** Names of algorithms, encodings and versions have letters and digits too. */
const technical =
  /^(?:aes|des|3des|sha|md|rsa|ecdsa|ed|hs|rs|es|ps|utf|iso|oauth|http|tls|ssl|bcrypt|argon|pbkdf|chacha|blake|base|windows|cp|ipv|h|x|p|v|es|python|node|curve|secp|prime|ripemd|crc|hmac|win|i|mp|vt|font|fa|col|mt|pt|px|py|mb|bg|text)[-_]?\d[\w.+-]{0,24}$|^[\^~]?v?\d+(?:\.\d+)+|^[a-z]+[12]$|^--|^sha\d{1,3}-|^\d{4}-\d\d-\d\d|^[+-]?\d+(?:\.\d+)?[a-z%]{0,3}$|^0x[0-9a-f]{1,8}$|^#[0-9a-f]{3,8}$|^[\w.+-]+@[\w-]+\.[\w.-]+$/i;

/** `token2`, `getSecretV1`, `oauth2_access_token`: names that a program gives. */
const namesASecret =
  /passw|pass$|pwd|passphrase|secret|token|cred|(?:api|access|auth|private|public|master)[-_]?key|auth(?![a-z])|login|user/i;

/** A path, an address, code, several words. */
const structured =
  /:\/\/|[\s(){}[\]<>;,`"'\\]|^[./~#]|\/.*\/|\w\.(?:js|ts|py|json|ya?ml|xml|html?|css|png|svg|md|txt|sh|go|rs|rb|java|php|pem|crt|key|log|conf|toml)$/i;

export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** Letters and digits, as passwords have: at least 6 characters, no code, no name and nothing technical. */
export function isPasswordLike(value: string): boolean {
  if (value.length < 6 || value.length > 200) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return (
    !isPlaceholder(value) && !technical.test(value) && !structured.test(value) && !namesASecret.test(value)
  );
}

/** As a generator makes keys: at least 16 characters that change often between letters, capitals and digits. */
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

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value);
}

/** UTF-16 offsets; `end` is exclusive. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}
