// Finds the tool call that a request of an agent belongs to, from the updates of its sessions. ACP names the call in
// elicitations only: for terminals the call's content says it, for files its locations.

/** Why a request is taken to belong to a call. */
export type CallEvidence = 'request' | 'terminal' | 'path';

export interface FoundCall {
  readonly toolCallId: string;
  readonly from: CallEvidence;
}

/** Calls in progress, and terminals, of all agents. The ones heard of longest ago are forgotten. */
const mostCalls = 200;
const mostTerminals = 200;
/** Of one update. */
const mostLocations = 50;
const mostContents = 50;
/** UTF-16 units of an id or path. */
const longest = 4_096;

interface RunningCall {
  readonly scope: string;
  readonly toolCallId: string;
  readonly paths: Set<string>;
}

export class CallIndex {
  readonly #calls = new Map<string, RunningCall>();
  /** Tool call ids. Kept when the call is over: its output may be read after it. */
  readonly #terminals = new Map<string, string>();

  /** The parameters of a `session/update`, which are not checked yet. Text chunks cost one comparison. */
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

  /** Only where a single call in progress names the file. */
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
