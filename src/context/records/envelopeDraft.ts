// A context snapshot while it is written and afterwards: its records with their ids, references, and an event for each
// change. Written records do not change, except for the states of gaps and items.

import type { ContextBundle, ContextEnvelope, ContextRecords, ContextEvent } from '../schema/bundle.ts';
import type { ForeignRef, Producer, Ref } from '../schema/item.ts';
import type { RunLater } from './laterWork.ts';
import { hashOfText, hashOfValue, type HashPorts } from './sentHash.ts';
import { parseTraceparent } from '../../protocol/traceContext.ts';
import { redactStart } from '../secrets/redact.ts';
import {
  schemaVersion,
  type EventType,
  type Lifecycle,
  type Scope,
  type TrustLevel,
} from '../schema/vocabulary.ts';

export interface RecordPorts extends HashPorts {
  /** The current time in RFC 3339. */
  timestamp(): string;
  /** A new globally unique id. */
  newId(): string;
  readonly producer: Producer;
  /** Absent: work is done when it is needed. */
  readonly later?: RunLater | undefined;
  /** True if the user trusts the workspace. Default: true. */
  isTrusted?(): boolean;
  /** True for a file that is in no open folder. Default: false. */
  isOutside?(uri: string): boolean;
}

/** Native ids that are known when the snapshot is created. */
export interface EnvelopeFacts {
  readonly scope: Scope;
  readonly agentId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly turnId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly toolCallId?: string | undefined;
  /** The agent's id of the session's model. */
  readonly modelId?: string | undefined;
  /** From `_meta`, if one is sent. */
  readonly traceparent?: string | undefined;
  readonly refs?: readonly ForeignRef[];
}

/** The id field of each kind of record. */
const idFields = {
  surfaces: 'surface_id',
  items: 'item_id',
  source_refs: 'source_id',
  selections: 'selection_id',
  budgets: 'budget_id',
  windows: 'window_id',
  assemblies: 'assembly_id',
  injections: 'injection_id',
  compactions: 'compaction_id',
  summaries: 'summary_id',
  missing: 'missing_id',
} as const;
type Table = keyof typeof idFields;
type RecordOf<T extends Table> = ContextRecords[T][number];
/** A record without the fields that `add` sets. */
type Fresh<T extends Table> = AllowUndefined<
  Omit<RecordOf<T>, 'schema_version' | 'created_at' | (typeof idFields)[T]>
>;

/** Allows undefined as the value of optional fields. Such fields are missing in the bundle, which is copied as JSON. */
type AllowUndefined<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? {
        [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K>
          ? AllowUndefined<T[K]> | undefined
          : AllowUndefined<T[K]>;
      }
    : T;

/** Maximum number of events per snapshot, in case of a loop. */
const mostEvents = 5_000;

export class EnvelopeDraft {
  readonly contextId: string;
  readonly facts: EnvelopeFacts;
  readonly envelope: ContextEnvelope;
  readonly records: ContextRecords;
  readonly events: ContextEvent[] = [];
  readonly #ports: RecordPorts;
  readonly #telemetry: ForeignRef[];
  #count = 0;
  #revision = 0;

  constructor(facts: EnvelopeFacts, ports: RecordPorts) {
    this.facts = facts;
    this.#ports = ports;
    this.contextId = ports.newId();
    this.#telemetry = traceRefs(facts.traceparent);
    const runtime: ForeignRef[] = [];
    if (facts.sessionId !== undefined) runtime.push({ kind: 'acp.session', id: facts.sessionId });
    if (facts.turnId !== undefined) runtime.push({ kind: 'turn', id: facts.turnId });
    if (facts.taskId !== undefined) runtime.push({ kind: 'task', id: facts.taskId });
    const actors: ForeignRef[] = [{ kind: 'user', id: 'local' }];
    if (facts.agentId !== undefined) actors.unshift({ kind: 'agent', id: facts.agentId });
    const model = modelRef(facts.modelId);
    if (model) actors.push(model);
    this.envelope = {
      schema_version: schemaVersion,
      context_id: this.contextId,
      scope: facts.scope,
      lifecycle: 'draft',
      created_at: ports.timestamp(),
      producer: ports.producer,
      actor_refs: actors,
      runtime_refs: runtime,
      telemetry_refs: [...this.#telemetry],
    };
    if (facts.toolCallId !== undefined)
      this.envelope.tool_refs = [{ kind: 'acp.tool_call', id: facts.toolCallId }];
    for (const ref of facts.refs ?? []) this.refer(ref);
    this.records = {
      surfaces: [],
      items: [],
      source_refs: [],
      selections: [],
      budgets: [],
      windows: [],
      assemblies: [],
      injections: [],
      compactions: [],
      summaries: [],
      missing: [],
    };
  }

  /** Changes whenever the snapshot changes. */
  get revision(): number {
    return this.#revision;
  }

  /** Must be called when the state of a record changed. */
  touch(): void {
    this.#revision++;
  }

  timestamp(): string {
    return this.#ports.timestamp();
  }

  /** The trust in a source: files of a workspace that the user does not trust, or of no open folder, are trusted less. */
  trustOf(level: TrustLevel, uri: string): TrustLevel {
    if (level !== 'workspace') return level;
    if (this.#ports.isOutside?.(uri) === true) return 'external';
    return this.#ports.isTrusted?.() === false ? 'untrusted_workspace' : 'workspace';
  }

  /** A `sha256:` hash of sent text. */
  hash(text: string): string {
    return hashOfText(text, this.#ports);
  }

  /** A `sha256:` hash of a JSON value as it is sent. */
  hashOf(value: unknown): string {
    return hashOfValue(value, this.#ports);
  }

  /** Adds a record and returns its id, which is also the reference to it in this bundle. */
  add<T extends Table>(table: T, fresh: Fresh<T>): string {
    const id = `${prefixes[table]}_${++this.#count}`;
    const stamp = table === 'source_refs' || table === 'summaries' ? {} : { created_at: this.timestamp() };
    const made = { schema_version: schemaVersion, [idFields[table]]: id, ...(fresh as object), ...stamp };
    this.#revision++;
    (this.records[table] as unknown[]).push(made);
    const field = envelopeFields[table];
    if (table === 'budgets') this.envelope.budget_ref = id;
    else if (field) {
      const refs: Ref[] = (this.envelope[field] ??= []);
      refs.push(id);
    }
    return id;
  }

  event(type: EventType, subject: string, data: Record<string, unknown> = {}): void {
    this.#revision++;
    if (this.events.length >= mostEvents) return;
    const { sessionId, turnId, taskId, toolCallId } = this.facts;
    const event: AllowUndefined<ContextEvent> = {
      schema_version: schemaVersion,
      event_id: `ev_${this.events.length + 1}`,
      event_type: type,
      source: this.#ports.producer.id,
      subject,
      time: this.timestamp(),
      context_id: this.contextId,
      session_id: sessionId,
      turn_id: turnId,
      task_id: taskId,
      tool_call_id: toolCallId,
      telemetry_refs: this.#telemetry.length === 0 ? undefined : [...this.#telemetry],
      data,
    };
    this.events.push(event as ContextEvent);
  }

  /** Sets the items that were selected. */
  select(items: readonly string[]): void {
    this.envelope.item_refs = [...items];
  }

  /** Advances the lifecycle. Ignores earlier states. */
  reach(lifecycle: Lifecycle): void {
    if (stages.indexOf(lifecycle) > stages.indexOf(this.envelope.lifecycle))
      this.envelope.lifecycle = lifecycle;
  }

  /** Adds a reference to the list for its kind, once. */
  refer(ref: ForeignRef): void {
    const field = foreignField(ref.kind);
    const refs = (this.envelope[field] ??= []);
    const known = refs.some(
      (other) => typeof other === 'object' && other.kind === ref.kind && other.id === ref.id,
    );
    if (known) return;
    refs.push(ref);
    this.#revision++;
  }

  /** A deep copy. */
  bundle(): ContextBundle {
    const { envelope, records, events } = this;
    return JSON.parse(JSON.stringify({ envelope, records, events })) as ContextBundle;
  }
}

const stages: readonly Lifecycle[] = [
  'draft',
  'available',
  'selected',
  'assembled',
  'injected',
  'expired',
  'archived',
];

const prefixes: Readonly<Record<Table, string>> = {
  surfaces: 'sur',
  items: 'it',
  source_refs: 'src',
  selections: 'sel',
  budgets: 'bud',
  windows: 'win',
  assemblies: 'asm',
  injections: 'inj',
  compactions: 'cmp',
  summaries: 'sum',
  missing: 'mis',
};

type RefList =
  | 'surface_refs'
  | 'selection_refs'
  | 'assembly_refs'
  | 'injection_refs'
  | 'compaction_refs'
  | 'missing_context_refs';

const envelopeFields: Partial<Record<Table, RefList>> = {
  surfaces: 'surface_refs',
  selections: 'selection_refs',
  assemblies: 'assembly_refs',
  injections: 'injection_refs',
  compactions: 'compaction_refs',
  missing: 'missing_context_refs',
};

type ForeignList =
  | 'policy_refs'
  | 'evidence_refs'
  | 'artifact_refs'
  | 'tool_refs'
  | 'telemetry_refs'
  | 'actor_refs'
  | 'runtime_refs';

/** The list for a kind of reference, by its prefix: `policy.permission_rule`, `acp.tool_call`, `ui.view`. */
function foreignField(kind: string): ForeignList {
  if (/^(?:policy|rule|vscode\.setting)/.test(kind)) return 'policy_refs';
  if (kind.startsWith('evidence')) return 'evidence_refs';
  if (kind.startsWith('artifact')) return 'artifact_refs';
  if (/^(?:tool|acp\.tool_call)/.test(kind)) return 'tool_refs';
  if (/^(?:otel|telemetry)/.test(kind)) return 'telemetry_refs';
  if (/^(?:agent|user|model|peer)/.test(kind)) return 'actor_refs';
  return 'runtime_refs';
}

/** Empty if it is not a valid W3C trace context. */
function traceRefs(traceparent: string | undefined): ForeignRef[] {
  const trace = parseTraceparent(traceparent);
  if (!trace) return [];
  return [
    { kind: 'otel.trace', id: trace.traceId },
    { kind: 'otel.span', id: trace.spanId },
  ];
}

/** The id is redacted, since it comes from the agent. */
export function modelRef(modelId: string | undefined): ForeignRef | undefined {
  return modelId === undefined ? undefined : { kind: 'model', id: redactStart(modelId, 200).text };
}
