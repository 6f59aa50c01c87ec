// Tracks what an agent of ACP v2 runs in the background of each session ("Prompt Lifecycle", "Session States"), and creates the
// requests that end it: `tool_call/cancel` and `terminal/cancel`. Used by `V2Translation`.

import { asFields, asText, objectsIn, type Fields } from './fields.ts';
import { keyOf } from './toolCalls.ts';

/** Maximum number of calls and terminals that are known to be cancellable; the oldest is dropped first. */
const mostCancellable = 1_000;
/** Maximum number of requests for one cancellation. */
const mostCancels = 100;
/** Maximum number of sessions whose work is known: agents report that of sessions that were not opened here, too. */
const mostSessions = 1_000;

/** Kinds of background work. `update`: the update in which the agent advertises that it can cancel the call or terminal. */
const kinds = [
  { type: 'tool_call', update: 'tool_call_update', method: 'tool_call/cancel', idField: 'toolCallId' },
  { type: 'terminal', update: 'terminal_update', method: 'terminal/cancel', idField: 'terminalId' },
] as const;

export class BackgroundWork {
  /** By session. */
  readonly #work = new Map<string, readonly Fields[]>();
  /** Keys of calls and terminals that advertise `cancel`. */
  readonly #cancellable = new Set<string>();
  /** Ids of requests that have no response yet. */
  readonly #asked = new Set<unknown>();
  #count = 0;

  /** To be called with each update of the agent. */
  handleUpdate(sessionId: string, update: Fields): void {
    const { sessionUpdate, background, capabilities } = update;
    if (sessionUpdate === 'state_update') {
      this.#work.delete(sessionId);
      const work = objectsIn(background)
        .slice(0, mostCancels)
        .map(({ type, toolCallId, terminalId }) => ({ type, toolCallId, terminalId }));
      if (work.length > 0) this.#work.set(sessionId, work);
      if (this.#work.size > mostSessions) this.#work.delete(this.#work.keys().next().value!);
    }
    if (capabilities === undefined) return;
    const kind = kinds.find((one) => one.update === sessionUpdate);
    if (kind === undefined) return;
    const key = `${kind.type} ${keyOf(sessionId, update[kind.idField])}`;
    this.#cancellable.delete(key);
    if (asFields(asFields(capabilities)?.['cancel'])) this.#cancellable.add(key);
    if (this.#cancellable.size > mostCancellable)
      this.#cancellable.delete(this.#cancellable.values().next().value!);
  }

  /** True if the agent can cancel a call. */
  canCancelCall(sessionId: string, toolCallId: unknown): boolean {
    return this.#cancellable.has(`tool_call ${keyOf(sessionId, toolCallId)}`);
  }

  /** The requests that end the work of a session, as far as the agent can end it. Their responses are `isOwn`. */
  cancels(sessionId: string): readonly object[] {
    return (this.#work.get(sessionId) ?? []).flatMap((work) => {
      const named = kinds.find(({ type }) => type === work['type']);
      const id = named && asText(work[named.idField]);
      if (!named || !this.#cancellable.has(`${named.type} ${keyOf(sessionId, id)}`)) return [];
      const requestId = `cancel ${++this.#count}`;
      this.#asked.add(requestId);
      return [
        { jsonrpc: '2.0', id: requestId, method: named.method, params: { sessionId, [named.idField]: id } },
      ];
    });
  }

  /** True, once, for the response to a request of `cancels`. The agent reports the end of the work as an update. */
  isOwn(id: unknown): boolean {
    return this.#asked.delete(id);
  }

  /** To be called when a session was closed. */
  forget(sessionId: string): void {
    this.#work.delete(sessionId);
  }
}
