// Finds the tool call that a request of an agent belongs to, from the session's updates. ACP names the call only in
// elicitations; for terminals it is found by the call's content, for files by its locations.

/** How the tool call of a request was found. */
export type CallEvidence = 'request' | 'terminal' | 'path';

export interface FoundCall {
  readonly toolCallId: string;
  readonly from: CallEvidence;
}

/** Maximum calls in progress, and terminals, of all agents. The least recently updated are dropped first. */
const mostCalls = 200;
const mostTerminals = 200;
/** Limits per update. */
const mostLocations = 50;
const mostContents = 50;
/** Maximum UTF-16 units of an id or path. */
const longest = 4_096;

interface RunningCall {
  readonly scope: string;
  readonly toolCallId: string;
  readonly paths: Set<string>;
}

export class CallIndex {
  readonly #calls = new Map<string, RunningCall>();
  /** Tool call ids by terminal. Kept after the call ends, since its output may be read later. */
  readonly #terminals = new Map<string, string>();

  /** @param params unvalidated parameters of a `session/update`. Must be cheap for text chunks. */
  follow(agent: string, params: unknown): void {
    const { sessionId, update } = fields(params);
    const { sessionUpdate, toolCallId, status, locations, content } = fields(update);
    if (sessionUpdate !== 'tool_call' && sessionUpdate !== 'tool_call_update') return;
    if (!isShort(sessionId) || !isShort(toolCallId)) return;
    const scope = keyOf(agent, sessionId);
    this.#followTerminals(scope, toolCallId, content);
    const key = `${scope} ${toolCallId}`;
    const paths = this.#calls.get(key)?.paths ?? new Set();
    this.#calls.delete(key);
    if (status === 'completed' || status === 'failed') return;
    for (const location of some(locations, mostLocations)) {
      const { path } = fields(location);
      if (isShort(path) && paths.size < mostLocations) paths.add(path);
    }
    this.#calls.set(key, { scope, toolCallId, paths });
    if (this.#calls.size > mostCalls) this.#calls.delete(this.#calls.keys().next().value!);
  }

  ofTerminal(agent: string, sessionId: string, terminalId: string): FoundCall | undefined {
    const toolCallId = this.#terminals.get(`${keyOf(agent, sessionId)} ${terminalId}`);
    return toolCallId === undefined ? undefined : { toolCallId, from: 'terminal' };
  }

  /** Found only if exactly one call in progress names the file. */
  ofPath(agent: string, sessionId: string, path: string): FoundCall | undefined {
    const scope = keyOf(agent, sessionId);
    const named = [...this.#calls.values()].filter((call) => call.scope === scope && call.paths.has(path));
    return named.length === 1 ? { toolCallId: named[0]!.toolCallId, from: 'path' } : undefined;
  }

  #followTerminals(scope: string, toolCallId: string, content: unknown): void {
    for (const part of some(content, mostContents)) {
      const { type, terminalId } = fields(part);
      if (type !== 'terminal' || !isShort(terminalId)) continue;
      this.#terminals.set(`${scope} ${terminalId}`, toolCallId);
      if (this.#terminals.size > mostTerminals) this.#terminals.delete(this.#terminals.keys().next().value!);
    }
  }
}

function keyOf(agent: string, sessionId: string): string {
  return JSON.stringify([agent, sessionId]);
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function some(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]).slice(0, most) : [];
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest;
}
