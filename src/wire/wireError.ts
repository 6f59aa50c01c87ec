// A failure of one request, as thrown by handlers (it is the answer) and by `sendRequest` (it was the answer).

/** Not a JSON-RPC code: this side's own mark for a request whose connection ended before the answer. */
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
