// The JSON-RPC error codes of ACP (error codes: JSON-RPC 2.0 section 5.1, ACP v1 schema `ErrorCode`).

export const errorCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The request was cancelled by `$/cancel_request` or by the responding side. */
  requestCancelled: -32800,
  /** The user has to sign in; then send the same request again. */
  authRequired: -32000,
  /** A file or a session that does not exist. */
  resourceNotFound: -32002,
} as const;

/** The code of an error of any type; undefined if it has none. A string is a local code, such as `connectionClosed`. */
export function errorCodeOf(error: unknown): number | string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'number' || typeof code === 'string' ? code : undefined;
}
