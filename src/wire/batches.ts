// Batches of JSON-RPC: the responses to the requests of one batch are sent together (JSON-RPC 2.0 section 6; MCP 2025-03-26
// "Batching"). Used by connections whose protocol has batches.

import type { Message, ResponseMessage } from 'vscode-jsonrpc/node';
import { isShallow } from '../base/boundedValue.ts';
import { errorCode } from '../protocol/errorCode.ts';
import { readMessage } from './message.ts';

/** Levels of an item. Deeper ones can't be written as text again. */
const deepest = 100;

interface Batch {
  /** Requests without a response. */
  open: number;
  readonly responses: Message[];
}

export class Batches {
  /** A list per ID, since a peer may use an ID twice at a time. */
  readonly #waiting = new Map<string | number, Batch[]>();

  /**
   * Must be called when a batch was read. @returns the messages in it, to be handled like others, and the responses to send now:
   * if the batch has no request, the errors for items that are not messages.
   */
  begin(items: readonly unknown[]): { readonly messages: readonly unknown[]; readonly responses: Message[] } {
    const batch: Batch = { open: 0, responses: [] };
    const messages = items.filter((item) => {
      const message = isShallow(item, deepest) ? readMessage(item) : tooDeep;
      if (message.kind === 'none') batch.responses.push(invalidRequest(message.problem));
      if (message.kind !== 'request') return message.kind !== 'none';
      batch.open += 1;
      const waiting = this.#waiting.get(message.id);
      if (waiting) waiting.push(batch);
      else this.#waiting.set(message.id, [batch]);
      return true;
    });
    return { messages, responses: batch.open > 0 ? [] : batch.responses };
  }

  /**
   * Must be called before a message is written. @param isSuppressed true for a response that is not sent. @returns what is
   * sent now: the message, or all responses of its batch.
   */
  join(message: Message, isSuppressed: boolean): readonly Message[] | Message | undefined {
    const { id = null, method } = message as { id?: string | number | null; method?: unknown };
    const isResponse = id !== null && method === undefined;
    const waiting = isResponse ? this.#waiting.get(id) : undefined;
    const batch = waiting?.shift();
    if (!batch) return isSuppressed ? undefined : message;
    if (waiting?.length === 0) this.#waiting.delete(id!);
    if (!isSuppressed) batch.responses.push(message);
    batch.open -= 1;
    return batch.open > 0 || batch.responses.length === 0 ? undefined : batch.responses;
  }
}

const tooDeep = { kind: 'none', problem: `more than ${deepest} levels` } as const;

/** The response to something that is no message. */
export function invalidRequest(problem: string): ResponseMessage {
  return {
    jsonrpc: '2.0',
    id: null,
    error: { code: errorCode.invalidRequest, message: `Invalid request: ${problem}` },
  };
}
