// Finds the password in a variable that names a proxy, so that it is redacted. Used by `agentEnvironment`.

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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is not encoded.
    return text;
  }
}
