// JSON-RPC over stdio for the scripted agents, without code of src/, so that they do not share the client's mistakes. With
// ACP_TEST_LOG set, every received message is appended to that file as a line of JSON.

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: unknown;
  readonly error?: unknown;
}

export type Params = Record<string, unknown>;

/** Returned by a handler that answers later, or never. */
export const unanswered = Symbol('unanswered');

/** Thrown by a handler to answer with a JSON-RPC error. */
export class Refusal extends Error {
  readonly answer: object;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.answer = data === undefined ? { code, message } : { code, message, data };
  }
}

export type Handlers = Readonly<Record<string, (params: Params, id: string | number | undefined) => unknown>>;

/** A minimal result of `initialize`. */
export const initialized = {
  protocolVersion: 1,
  agentCapabilities: {},
  agentInfo: { name: 'scripted', version: '1' },
};

export function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/**
 * Answers each request by the handler of that name, or with -32601 if there is none.
 * @param onEnd called at the end of the input; exits by default.
 * @param onAnswer called with the responses to the agent's own requests.
 */
export function serve(
  handlers: Handlers,
  onEnd: () => void = () => process.exit(0),
  onAnswer: (answer: Message) => void = () => undefined,
): void {
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on('line', (line) => {
    if (process.env['ACP_TEST_LOG']) appendFileSync(process.env['ACP_TEST_LOG'], `${line}\n`);
    const message = JSON.parse(line) as Message;
    if (message.method === undefined) onAnswer(message);
    else receive(message, handlers);
  });
  lines.on('close', onEnd);
}

function receive({ id, method, params }: Message, handlers: Handlers): void {
  if (method === undefined) return;
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  try {
    if (!handler) throw new Refusal(-32601, 'Method not found', method);
    const result = handler(params ?? {}, id);
    if (id !== undefined && result !== unanswered) send({ id, result: result ?? null });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (id !== undefined) send({ id, error: error.answer });
  }
}
