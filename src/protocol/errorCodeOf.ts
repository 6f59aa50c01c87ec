// Reads the JSON-RPC code of an error, for code that may not import `WireError`.

/** Undefined if `error` has none. A string is a local code, such as `connectionClosed`. */
export function errorCodeOf(error: unknown): number | string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'number' || typeof code === 'string' ? code : undefined;
}
