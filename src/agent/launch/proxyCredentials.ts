// Finds the password in a variable that contains the address of a proxy. Used to redact it, and to leave it out of questions.

/** The user name with the password, and the password in each form in which programs write it. Empty if there is no password. */
export function proxyCredentials(name: string, value: string): readonly string[] {
  if (!/_proxy$/i.test(name)) return [];
  const written = /^(?:[a-z][\w+.-]*:\/\/)?([^:@]*):(?!\/\/)(.+)@[^@]*$/is.exec(value);
  if (!written) return [];
  const [, user = '', password = ''] = written;
  const plain = decoded(password);
  const header = Buffer.from(`${decoded(user)}:${plain}`).toString('base64');
  return [...new Set([`${user}:${password}`, password, plain, header])];
}

/** An address in which every program reads the same part as the password. */
const clear =
  /^((?:https?|socks\w{0,2}):\/\/[\w.~%+-]*:)[\w.~%!$&'()*+,;=:-]+(@(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?\/?)$/i;

/** The value with `…` for the password of a proxy. An unclear value is returned whole, since questions show what is used. */
export function withoutProxyPassword(name: string, value: string): string {
  return /_proxy$/i.test(name) ? value.replace(clear, '$1…$2') : value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is not encoded.
    return text;
  }
}
