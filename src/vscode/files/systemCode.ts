// Reads the code of file system errors.

/** Code of a file system error, such as `EACCES`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
