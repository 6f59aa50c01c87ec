// The last messages exchanged with all agents, each response paired with its request. Bounded in size. Names are truncated, and
// bodies are redacted copies. Only the last chunks of each stream are kept unredacted, to find secrets that later chunks complete.

import { errorCode } from '../protocol/errorCode.ts';
import { exactIdText } from './exactId.ts';
import { redactMessage } from './redactMessage.ts';
import { redactedStart } from './redactText.ts';
import { SplitSecrets, type Correction } from './splitSecrets.ts';
import type { TrafficEntry } from './trafficEntry.ts';

export const trafficLimits = {
  entries: 10_000,
  /** UTF-16 units of all bodies together. */
  bodies: 8 * 2 ** 20,
  /** Pending requests kept for pairing; the oldest is dropped. */
  open: 1_000,
  /** UTF-16 units of a method or an id. */
  name: 200,
} as const;

export interface TrafficOptions {
  /** ms since 1970; never decreases. */
  readonly now: () => number;
  /** Called after entries that were recorded before have changed: a later message showed that they have secrets. */
  readonly onDidCorrect?: () => void;
  readonly limits?: Partial<Record<keyof typeof trafficLimits, number>>;
}

export interface RecordedMessage {
  readonly agent: string;
  readonly direction: 'sent' | 'received';
  /** Present for messages of the agent with the MCP server "editor", which have ids of their own. */
  readonly server?: 'editor' | undefined;
  /** The parsed message: a request, notification or response. */
  readonly message: object;
  /** Bytes on the wire. */
  readonly size: number;
  /** If present, the redacted body is stored. `secrets` are values to redact. */
  readonly body?: { readonly secrets: readonly string[] };
}

export class TrafficLog {
  readonly #now: () => number;
  readonly #limits: Record<keyof typeof trafficLimits, number>;
  #entries: TrafficEntry[] = [];
  /** Index of the oldest entry that is kept. */
  #first = 0;
  #bodies = 0;
  readonly #splitSecrets = new SplitSecrets();
  readonly #onDidCorrect: () => void;
  readonly #open = new Map<string, { readonly method: string; readonly time: number }>();

  constructor({ now, onDidCorrect = () => undefined, limits }: TrafficOptions) {
    this.#onDidCorrect = onDidCorrect;
    this.#now = now;
    this.#limits = { ...trafficLimits, ...limits };
  }

  /** Oldest first. */
  get entries(): readonly TrafficEntry[] {
    return this.#entries.slice(this.#first);
  }

  record({ agent, direction, server, message, size, body }: RecordedMessage): TrafficEntry {
    const split = body && this.#splitSecrets.redact(`${direction} ${agent}`, message, body.secrets);
    const { method, id, error } = message as { method?: unknown; id?: unknown; error?: unknown };
    const entry: TrafficEntry = {
      time: this.#now(),
      agent,
      direction,
      ...(server !== undefined && { server }),
      ...this.#paired(`${server ?? ''} ${agent}`, direction, this.#name(method), this.#id(id)),
      size,
      ...(typeof method !== 'string' && isObject(error) && { errorCode: codeOf(error) }),
      ...(split && { body: redactMessage(split.message, body?.secrets) }),
    };
    this.#keep(entry);
    split?.recorded(entry);
    if (split && split.corrections.length > 0) this.#correct(split.corrections, body?.secrets ?? []);
    return entry;
  }

  #correct(corrections: readonly Correction[], secrets: readonly string[]): void {
    for (const { entry, message, replaced } of corrections) {
      const at = this.#entries.lastIndexOf(entry);
      if (at < this.#first) continue;
      const corrected = { ...entry, body: redactMessage(message, secrets) };
      this.#entries[at] = corrected;
      this.#bodies += corrected.body.length - (entry.body?.length ?? 0);
      replaced(corrected);
    }
    this.#onDidCorrect();
  }

  /** @param peer unique for each wire. */
  #paired(
    peer: string,
    direction: TrafficEntry['direction'],
    method: string | undefined,
    id: TrafficEntry['id'],
  ): Pick<TrafficEntry, 'kind' | 'method' | 'id' | 'duration'> {
    if (method !== undefined && id === undefined) return { kind: 'notification', method };
    const key = (asker: TrafficEntry['direction']): string => `${asker} ${typeof id} ${id} ${peer}`;
    if (method !== undefined) {
      this.#open.delete(key(direction));
      this.#open.set(key(direction), { method, time: this.#now() });
      if (this.#open.size > this.#limits.open) this.#open.delete(this.#open.keys().next().value!);
      return { kind: 'request', method, id: id! };
    }
    const asked = key(direction === 'sent' ? 'received' : 'sent');
    const request = this.#open.get(asked);
    this.#open.delete(asked);
    return {
      kind: 'response',
      ...(id !== undefined && { id }),
      ...(request && { method: request.method, duration: this.#now() - request.time }),
    };
  }

  #keep(entry: TrafficEntry): void {
    this.#entries.push(entry);
    this.#bodies += entry.body?.length ?? 0;
    const { entries, bodies } = this.#limits;
    while (this.#entries.length - this.#first > entries || this.#bodies > bodies) {
      this.#bodies -= this.#entries[this.#first]!.body?.length ?? 0;
      this.#first++;
    }
    if (this.#first < entries) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  #name(name: unknown): string | undefined {
    if (typeof name !== 'string') return undefined;
    return redactedStart(name, this.#limits.name).replaceAll(/\p{Cc}/gu, ' ');
  }

  #id(id: unknown): string | number | undefined {
    return typeof id === 'number' ? id : this.#name(exactIdText(id) ?? id);
  }
}

function codeOf(error: object): number {
  return 'code' in error && typeof error.code === 'number' ? error.code : errorCode.internalError;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
