// An agent of ACP v2 that exists only as messages: what it sends is passed through a `V2Translation`, as a connection does.

import type { Incoming } from '../../../../src/wire/message.ts';
import { V2Translation } from '../../../../src/wire/v2/v2Translation.ts';

type Fields = Readonly<Record<string, unknown>>;

export const initializeV2 = {
  protocolVersion: 2,
  info: { name: 'scripted', version: '1' },
  capabilities: { session: { mcp: { stdio: {} } } },
};

export class V2Agent {
  readonly warnings: string[] = [];
  readonly translation = new V2Translation((message) => this.warnings.push(message));
  #id = 0;

  /** @param result the answer to `initialize`, by which it chooses a version. */
  constructor(result: object = initializeV2) {
    const id = this.ask('initialize', { protocolVersion: 2 }).id;
    this.answer(id, result);
  }

  /** Sends a request to the agent. Returns what the agent gets. */
  ask(
    method: string,
    params: object,
  ): { readonly id: number; readonly method: string; readonly params: Fields } {
    const message = { jsonrpc: '2.0', id: ++this.#id, method, params };
    const [written] = this.translation.sent(message);
    return written as ReturnType<V2Agent['ask']>;
  }

  /** Sends a notification to the agent. Returns the messages that the agent gets. */
  tell(method: string, params: object): readonly Fields[] {
    return this.translation.sent({ jsonrpc: '2.0', method, params }) as readonly Fields[];
  }

  /** The agent answers a request. Returns what the client gets. */
  answer(id: number | string, result: unknown): readonly Incoming[] {
    return this.translation.received({ kind: 'response', jsonrpc: '2.0', id, result });
  }

  fail(id: number, code: number): readonly Incoming[] {
    return this.translation.received({
      kind: 'response',
      jsonrpc: '2.0',
      id,
      error: { code, message: 'no' },
    });
  }

  /** The agent sends `session/update`. Returns what the client gets. */
  update(update: object, sessionId = 's'): readonly Incoming[] {
    const params = { sessionId, update };
    return this.translation.received({ kind: 'notification', method: 'session/update', params });
  }

  /** As `update`, for an update that is translated to updates only. Returns these. */
  updates(update: object, sessionId = 's'): readonly Fields[] {
    return this.update(update, sessionId).map((message) => {
      if (message.kind !== 'notification') throw new Error(`A ${message.kind}`);
      return (message.params as { readonly update: Fields }).update;
    });
  }

  /** The agent asks the client. Returns the params that the client gets. */
  request(method: string, params: object): Fields {
    const [message] = this.translation.received({ kind: 'request', jsonrpc: '2.0', id: 'r', method, params });
    if (message?.kind !== 'request') throw new Error('No request');
    return message.params as Fields;
  }
}
