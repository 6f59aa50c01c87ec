// JSON Schemas of Agent Context 0.1.0, against which every bundle of every test is validated. Stricter than the
// standard: unknown fields are errors here.

import * as word from '../../../../src/context/schema/vocabulary.ts';

type Schema = Record<string, unknown>;

const text = { type: 'string' };
const id = { type: 'string', minLength: 1, pattern: '^[a-z]+_\\d+$' };
const count = { type: 'integer', minimum: 0 };
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' };
const hash = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' };
const anything = {};
const one = (values: readonly string[]): Schema => ({ enum: values });
const list = (items: Schema): Schema => ({ type: 'array', items });

/** Names that end in `?` may be missing. */
function object(properties: Record<string, Schema>): Schema {
  const names = Object.keys(properties);
  return {
    type: 'object' as const,
    additionalProperties: false,
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), properties[name]])),
  };
}

/** Optional texts. */
function fieldsOf(...names: string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [`${name}?`, text]));
}

const foreign = object({ kind: text, id: text, 'uri?': text, 'title?': text });
const ref = { anyOf: [id, foreign] };
const refs = list(ref);
const version = { const: word.schemaVersion };
const metadata = { type: 'object' };
const shared = { schema_version: version, 'metadata?': metadata };
const producer = object({ id: text, version: text });
const selector = object({
  type: one(word.selectorTypes),
  'start?': count,
  'end?': count,
  'exact?': text,
  'prefix?': text,
  'suffix?': text,
});
const visibility = list(one(word.visibilities));
const redaction = one(word.redactionStates);
const oneOrMore = (item: Schema): Schema => ({ anyOf: [item, list(item)] });

const coverage = object({
  items_covered: count,
  'estimated_tokens_before?': count,
  'estimated_tokens_after?': count,
  'lines_total?': count,
  'lines_kept?': count,
  'kept_selectors?': list(selector),
});
const truncation = object({
  item_ref: id,
  strategy: one(word.overflowStrategies),
  'original_tokens?': count,
  'kept_tokens?': count,
  'original_bytes?': count,
  'kept_bytes?': count,
  'kept_selectors?': list(selector),
  'reason?': text,
});
const segment = object({
  segment_id: text,
  role: text,
  target: text,
  reserved_tokens: count,
  actual_tokens: count,
  item_refs: refs,
  order: count,
  'truncation_records?': list(truncation),
});

const envelope = object({
  ...shared,
  context_id: text,
  scope: one(word.scopes),
  lifecycle: one(word.lifecycles),
  created_at: time,
  'producer?': producer,
  'actor_refs?': refs,
  'runtime_refs?': refs,
  'surface_refs?': refs,
  'item_refs?': refs,
  'selection_refs?': refs,
  'budget_ref?': ref,
  'assembly_refs?': refs,
  'injection_refs?': refs,
  'compaction_refs?': refs,
  'missing_context_refs?': refs,
  'policy_refs?': refs,
  'evidence_refs?': refs,
  'telemetry_refs?': refs,
  'artifact_refs?': refs,
  'tool_refs?': refs,
});
const surface = object({
  ...shared,
  surface_id: id,
  scope: one(word.scopes),
  created_at: time,
  'surface_kind?': one(word.surfaceKinds),
  'producer?': producer,
  'available_source_refs?': refs,
  'available_item_refs?': refs,
  'capability_refs?': refs,
  'policy_refs?': refs,
  'visibility?': visibility,
  'expires_at?': time,
});
const item = object({
  ...shared,
  item_id: id,
  context_kind: one(word.contextKinds),
  content_mode: one(word.contentModes),
  visibility,
  'title?': text,
  'content?': anything,
  'content_ref?': ref,
  'mime_type?': text,
  'language?': text,
  'source_refs?': refs,
  'token_estimate?': count,
  'byte_size?': count,
  'freshness?': object({
    captured_at: time,
    state: one(word.freshnessStates),
    'version?': { type: 'integer' },
    'dirty?': { type: 'boolean' },
  }),
  'trust_level?': one(word.trustLevels),
  'priority?': { type: 'number', minimum: 0, maximum: 100 },
  'created_at?': time,
  'lifecycle?': one(word.lifecycles),
  'policy_refs?': refs,
  'sensitivity?': one(word.sensitivities),
  'retention_hint?': text,
  'redaction_state?': redaction,
  'redaction_method?': text,
  'redacted_by?': ref,
});
const words = list(text);
const nativeId = { type: ['string', 'number'] };
/** Fields by `system`, as in the standard's table; acp, vscode and git are extensions of this project. All are optional. */
const mappingFields: Readonly<Record<string, Record<string, Schema>>> = {
  mcp: {
    ...fieldsOf(
      'server_id',
      'mcp_session_id',
      'resource_uri',
      'resource_template',
      'prompt_name',
      'root_uri',
    ),
    'jsonrpc_request_id?': nativeId,
  },
  a2a: fieldsOf(
    'agent_card_url',
    'task_id',
    'context_id',
    'message_id',
    'part_id',
    'artifact_id',
    'skill_id',
  ),
  opentelemetry: {
    'trace_id?': { type: 'string', pattern: '^[0-9a-f]{32}$' },
    'span_id?': { type: 'string', pattern: '^[0-9a-f]{16}$' },
    ...fieldsOf('event_name', 'conversation_id', 'operation_name', 'otel_system'),
    'token_usage?': anything,
  },
  model_api: {
    ...fieldsOf('response_id', 'message_id', 'prompt_cache_key', 'tool_call_id'),
    'input_tokens?': count,
    'cached_input_tokens?': count,
  },
  web_annotation: {
    ...fieldsOf('target', 'selector_type', 'exact', 'prefix', 'suffix'),
    'start?': count,
    'end?': count,
  },
  w3c_prov: {
    ...fieldsOf('entity', 'activity', 'agent'),
    'wasDerivedFrom?': words,
    'wasAttributedTo?': words,
    'wasGeneratedBy?': words,
  },
  cloudevents: fieldsOf('id', 'source', 'type', 'subject', 'time', 'datacontenttype'),
  json_schema: {
    ...fieldsOf('$id', '$schema', '$ref', 'type'),
    'properties?': { type: 'object', additionalProperties: object({ type: text }) },
    'required?': words,
    'additionalProperties?': { type: 'boolean' },
  },
  acp: {
    ...fieldsOf('agent_id', 'session_id', 'method', 'tool_call_id', 'message_id'),
    'jsonrpc_request_id?': nativeId,
  },
  vscode: {
    ...fieldsOf('document_uri', 'language_id', 'terminal_name', 'breakpoint_id'),
    'document_version?': { type: 'integer' },
  },
  git: fieldsOf('repository', 'branch', 'commit', 'path'),
};
export const mappingSystems = Object.keys(mappingFields);
const mapping = {
  oneOf: Object.entries(mappingFields).map(([system, fields]) =>
    object({ system: { const: system }, ...fields }),
  ),
};
const source = object({
  ...shared,
  source_id: id,
  uri: text,
  source_kind: text,
  'selector?': oneOrMore(selector),
  'digest?': hash,
  'authority?': text,
  'provenance_refs?': refs,
  'external_mappings?': list(mapping),
  'license?': text,
  'retrieved_at?': time,
  'modified_at?': time,
});
const selection = object({
  ...shared,
  selection_id: id,
  surface_id: id,
  created_at: time,
  'query?': text,
  'intent?': text,
  'candidate_item_refs?': refs,
  'selected_item_refs?': refs,
  'omitted_item_refs?': list(
    object({
      item_ref: id,
      reason: one(word.omissionReasons),
      'reason_detail?': text,
      'impact?': one(['low', 'medium', 'high']),
      'missing_ref?': id,
    }),
  ),
  'ranking_signals?': {
    type: 'object',
    additionalProperties: {
      type: 'object',
      propertyNames: one(word.rankingSignals),
      additionalProperties: { type: 'number' },
    },
  },
  'selection_policy?': { type: ['string', 'object'] },
  'budget_ref?': ref,
  'rationale?': text,
  'actor_ref?': ref,
  'model_ref?': ref,
});
const budget = object({
  ...shared,
  budget_id: id,
  target: text,
  created_at: time,
  'max_tokens?': count,
  'reserved_tokens?': count,
  'max_bytes?': count,
  'max_items?': count,
  'actual_tokens?': count,
  'actual_bytes?': count,
  'actual_items?': count,
  'overflow_strategy?': one(word.overflowStrategies),
  'truncation_records?': list(truncation),
  'window_segments?': list(segment),
  'max_time_ms?': { type: 'number' },
  'actual_time_ms?': { type: 'number' },
});
const window = object({
  ...shared,
  window_id: id,
  target: text,
  budget_ref: ref,
  segments: list(segment),
  created_at: time,
});
const assembly = object({
  ...shared,
  assembly_id: id,
  target: text,
  ordered_blocks: list(
    object({
      block_id: text,
      item_refs: refs,
      'content_ref?': ref,
      'wrapper?': text,
      position: count,
      'visibility?': visibility,
      'token_estimate?': count,
      'hash?': hash,
      'redaction_state?': redaction,
    }),
  ),
  created_at: time,
  'wrapping_policy?': { type: ['string', 'object'] },
  'separator_policy?': { type: ['string', 'object'] },
  'visibility?': visibility,
  'budget_ref?': ref,
  'source_item_refs?': refs,
  'redaction_state?': redaction,
});
const injection = object({
  ...shared,
  injection_id: id,
  assembly_id: id,
  target: text,
  injection_point: one(word.injectionPoints),
  created_at: time,
  'native_id?': text,
  'visibility?': visibility,
  'final_ref?': ref,
  'hash?': hash,
});
const compaction = object({
  ...shared,
  compaction_id: id,
  scope: one(word.scopes),
  source_item_refs: refs,
  method: one(word.compactionMethods),
  created_at: time,
  'summary_ref?': ref,
  'trigger?': one(word.compactionTriggers),
  'coverage?': coverage,
  'loss_notes?': list(text),
  'validation?': { type: 'object' },
  'replacement_policy?': text,
});
const summary = object({
  ...shared,
  summary_id: id,
  summary_kind: text,
  content: text,
  source_item_refs: refs,
  coverage,
  loss_notes: list(text),
  'open_questions?': list(text),
  'freshness?': anything,
  validation: { type: 'object' },
  refresh_policy: { type: 'object' },
});
const missing = object({
  ...shared,
  missing_id: id,
  scope: one(word.scopes),
  question: { type: 'string', minLength: 1 },
  severity: one(word.severities),
  status: one(word.missingStatuses),
  created_at: time,
  'needed_for?': text,
  'candidate_sources?': list(object({ kind: text, 'hint?': text, 'uri?': text })),
  'blocked_actions?': list(text),
  'requested_from?': { anyOf: [text, foreign] },
  'resolution_refs?': refs,
});
const redactionRecord = object({
  redaction_state: redaction,
  redaction_method: text,
  redacted_fields: list(text),
  policy_refs: refs,
  actor_ref: ref,
  created_at: time,
  'replacement_ref?': ref,
});
const event = {
  ...object({
    ...shared,
    event_id: { type: 'string', pattern: '^ev_\\d+$' },
    event_type: one(word.eventTypes),
    source: text,
    time,
    'subject?': text,
    'context_id?': text,
    'data?': { type: 'object' },
    'policy_refs?': refs,
    'evidence_refs?': refs,
    'telemetry_refs?': refs,
    'session_id?': text,
    'turn_id?': text,
    'task_id?': text,
    'tool_call_id?': text,
  }),
  if: { properties: { event_type: { const: 'context.redaction.applied' } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { properties: { data: redactionRecord } },
};

export const bundleSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...object({
    envelope,
    records: object({
      surfaces: list(surface),
      items: list(item),
      source_refs: list(source),
      selections: list(selection),
      budgets: list(budget),
      windows: list(window),
      assemblies: list(assembly),
      injections: list(injection),
      compactions: list(compaction),
      summaries: list(summary),
      missing: list(missing),
    }),
    events: list(event),
  }),
};

/** The records by their names in the standard, for the test of which fields are written. */
export const recordSchemas: Readonly<Record<string, Schema>> = {
  context_envelope: envelope,
  context_surface: surface,
  context_item: item,
  context_source_ref: source,
  context_selection: selection,
  context_budget: budget,
  context_window: window,
  context_assembly: assembly,
  context_injection: injection,
  context_compaction: compaction,
  context_summary: summary,
  missing_context: missing,
  context_event: event,
  ...Object.fromEntries(
    Object.entries(mappingFields).map(([system, fields]) => [`external_mappings.${system}`, object(fields)]),
  ),
};
