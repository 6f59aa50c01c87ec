// Which variables of the environment are likely to hold a secret: agents do not get those unless the user names them.

/** Words that make a name one of a secret, as whole words between underscores. */
const secretName =
  /(?:^|_)(?:TOKEN|SECRETS?|PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|PAT|APIKEY|KEYS?|KEY_ID|CREDENTIALS?|AUTH|DSN)$|(?:TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIALS?|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)(?:_|$)|AUTH_?TOKEN|CONNECTION_?STRING|^AWS_/;

/** Of what the pattern catches, these say only where, how much or which. */
const harmless =
  /^PWD$|^AWS_(?:DEFAULT_)?REGION$|^AWS_PROFILE$|^SSH_AUTH_SOCK$|(?:^|_)TOKENS_|_TOKENS?_LIMIT$/;

/** `postgres://user:password@host`. Agents need proxies, whatever is in them. */
const urlWithPassword = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/\s:@]{0,200}:[^/\s@]+@/i;

/** By its name, in any case; or by its value, where that is an address with a password in it. */
export function looksSecret(name: string, value: string): boolean {
  const upper = name.toUpperCase();
  if (secretName.test(upper)) return !harmless.test(upper);
  return !upper.endsWith('_PROXY') && urlWithPassword.test(value);
}

/** Whether `name` is one of `patterns`, in which `*` stands for anything. On Windows case means nothing. */
export function isNamed(name: string, patterns: readonly string[], platform: NodeJS.Platform): boolean {
  const fold = (text: string): string => (platform === 'win32' ? text.toUpperCase() : text);
  return patterns.some((pattern) => matches(fold(name), fold(pattern)));
}

/** Without a regular expression, whose time would depend on how many stars somebody writes. */
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
