// The vocabulary of Agent Context 0.1.0. Lists that the standard calls "initial" are open: only these values are
// written, any string is read. The standard has no lists for `trustLevels`, `sensitivities` and `freshnessStates`;
// those are ours.

export const schemaVersion = '0.1.0';

export const scopes = ['turn', 'task', 'session', 'tool_invocation', 'review', 'handoff', 'custom'] as const;
export const lifecycles = [
  'draft',
  'available',
  'selected',
  'assembled',
  'injected',
  'compacted',
  'redacted',
  'expired',
  'archived',
] as const;
export const contentModes = [
  'inline',
  'ref',
  'summary',
  'embedded_resource',
  'resource_link',
  'artifact_ref',
  'tool_result_ref',
  'opaque',
] as const;
export const contextKinds = [
  'user_message',
  'system_prompt',
  'developer_instruction',
  'session_history',
  'thread_summary',
  'working_memory',
  'durable_memory',
  'knowledge_pack_item',
  'document_excerpt',
  'file_excerpt',
  'artifact_ref',
  'tool_result',
  'browser_state',
  'runtime_state',
  'team_memory',
  'policy_note',
  'external_resource',
  'manual_note',
  'computed_summary',
  'peer_agent_message',
  'retrieval_result',
  'custom',
] as const;
export const visibilities = [
  'model',
  'tool',
  'runtime',
  'ui',
  'user',
  'reviewer',
  'peer_agent',
  'evidence_export',
] as const;
export const surfaceKinds = [
  'turn_surface',
  'task_surface',
  'session_surface',
  'tool_surface',
  'review_surface',
  'handoff_surface',
  'custom',
] as const;
export const omissionReasons = [
  'budget_limit',
  'low_relevance',
  'duplicate',
  'stale',
  'policy_blocked',
  'permission_missing',
  'unsupported_media',
  'too_large',
  'sensitive',
  'superseded_by_summary',
  'not_visible_to_target',
  'custom',
] as const;
export const rankingSignals = [
  'relevance',
  'recency',
  'authority',
  'user_pin',
  'policy_allow',
  'freshness',
  'coverage',
  'dedupe_score',
  'token_cost',
  'sensitivity',
  'tool_visibility',
  'runtime_need',
] as const;
export const overflowStrategies = [
  'reject',
  'truncate_tail',
  'truncate_middle',
  'summarize_oldest',
  'summarize_low_priority',
  'defer_to_retrieval',
  'ask_for_choice',
  'policy_block',
  'custom',
] as const;
export const injectionPoints = [
  'system_prompt',
  'developer_prompt',
  'message_history',
  'user_message_appendix',
  'tool_argument',
  'tool_visible_resource',
  'runtime_metadata',
  'ui_panel',
  'review_export',
  'peer_agent_message',
  'artifact_input',
  'custom',
] as const;
export const compactionMethods = [
  'extractive_summary',
  'abstractive_summary',
  'structured_digest',
  'rolling_summary',
  'semantic_memory_update',
  'human_curated_summary',
  'provider_context_editing',
  'custom',
] as const;
export const compactionTriggers = [
  'manual',
  'token_pressure',
  'session_length',
  'task_boundary',
  'handoff',
  'retention',
  'privacy',
  'provider_context_editing',
  'custom',
] as const;
export const severities = ['info', 'low', 'medium', 'high', 'blocking'] as const;
export const missingStatuses = [
  'open',
  'requested',
  'waiting',
  'resolved',
  'declined',
  'blocked',
  'expired',
] as const;
export const redactionStates = [
  'none',
  'masked',
  'removed',
  'summarized',
  'encrypted_ref',
  'policy_blocked',
  'unknown',
] as const;
export const selectorTypes = [
  'text_quote',
  'text_position',
  'byte_range',
  'line_range',
  'json_pointer',
  'css_selector',
  'xpath',
  'page_region',
  'media_time_range',
  'artifact_part',
  'message_part',
  'custom',
] as const;
export const trustLevels = [
  'user',
  'workspace',
  'untrusted_workspace',
  'external',
  'agent',
  'computed',
] as const;
export const sensitivities = ['public', 'internal', 'confidential', 'secret', 'unknown'] as const;
export const freshnessStates = ['live', 'recent', 'stale', 'unknown'] as const;
export const eventTypes = [
  'context.surface.created',
  'context.surface.updated',
  'context.item.added',
  'context.item.updated',
  'context.item.removed',
  'context.selection.started',
  'context.selection.completed',
  'context.budget.applied',
  'context.assembly.created',
  'context.injection.applied',
  'context.compaction.started',
  'context.compaction.completed',
  'context.summary.created',
  'context.missing.detected',
  'context.missing.requested',
  'context.missing.resolved',
  'context.redaction.applied',
  'context.exported',
] as const;

type Of<T extends readonly string[]> = T[number];
export type Scope = Of<typeof scopes>;
export type Lifecycle = Of<typeof lifecycles>;
export type ContentMode = Of<typeof contentModes>;
export type ContextKind = Of<typeof contextKinds>;
export type Visibility = Of<typeof visibilities>;
export type SurfaceKind = Of<typeof surfaceKinds>;
export type OmissionReason = Of<typeof omissionReasons>;
export type RankingSignal = Of<typeof rankingSignals>;
export type OverflowStrategy = Of<typeof overflowStrategies>;
export type InjectionPoint = Of<typeof injectionPoints>;
export type CompactionMethod = Of<typeof compactionMethods>;
export type CompactionTrigger = Of<typeof compactionTriggers>;
export type Severity = Of<typeof severities>;
export type MissingStatus = Of<typeof missingStatuses>;
export type RedactionState = Of<typeof redactionStates>;
export type SelectorType = Of<typeof selectorTypes>;
export type TrustLevel = Of<typeof trustLevels>;
export type Sensitivity = Of<typeof sensitivities>;
export type EventType = Of<typeof eventTypes>;
