// The error of one request: thrown by handlers to respond with it, and by `sendRequest` if the peer responded with it.

/** A local code, not a JSON-RPC one: the connection closed before the response. */
export const connectionClosed = 'connectionClosed';

export class WireError extends Error {
  override readonly name = 'WireError';
  readonly code: number | typeof connectionClosed;
  readonly data: unknown;

  constructor(code: number | typeof connectionClosed, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
