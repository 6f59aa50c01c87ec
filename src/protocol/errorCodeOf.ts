// The JSON-RPC code of an error, for the rooms that know no wire and so not the class it throws.

/** Undefined when `error` carries none. A string is this side's own mark, such as `connectionClosed`. */
export function errorCodeOf(error: unknown): number | string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'number' || typeof code === 'string' ? code : undefined;
}
