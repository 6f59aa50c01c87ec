// The variants of `session/update` (ACP v1 "Prompt Turn" and the pages it links, and those about subagents).

import * as z from 'zod/mini';
import { absentIfBad, chosenBy, lenientArray, orElse } from '../lenient.ts';
import { sessionMessage, sessionMessageChunk, subagentUpdate } from './childUpdate.ts';
import { contentBlock } from './contentBlock.ts';
import { withDroppedParts } from './droppedParts.ts';
import type { Schema } from '../method.ts';
import { plan, planRemoved, planUpdate, type PlanUpdate } from './plan.ts';
import { configOptions } from './sessionConfig.ts';
import { toolCall } from './toolCall.ts';

/** Chunks with the same `messageId` are one message. Without IDs, a message ends at the next update of another kind. */
const chunk = { content: contentBlock, messageId: absentIfBad(z.string()) };
const userMessageChunk = z.looseObject({ sessionUpdate: z.literal('user_message_chunk'), ...chunk });
const agentMessageChunk = z.looseObject({ sessionUpdate: z.literal('agent_message_chunk'), ...chunk });
const agentThoughtChunk = z.looseObject({ sessionUpdate: z.literal('agent_thought_chunk'), ...chunk });

const noted = z.transform((raw: unknown) => withDroppedParts(raw));
const toolCallStart = z.pipe(
  noted,
  z.looseObject({ sessionUpdate: z.literal('tool_call'), ...toolCall.shape }),
);
const toolCallUpdate = z.pipe(
  noted,
  z.looseObject({ sessionUpdate: z.literal('tool_call_update'), ...toolCall.shape }),
);

const command = z.looseObject({
  name: z.string(),
  description: absentIfBad(z.string()),
  input: absentIfBad(z.looseObject({ hint: z.string() })),
  _meta: absentIfBad(z.record(z.string(), z.unknown())),
});
/** Replaces all commands. */
const availableCommandsUpdate = z.looseObject({
  sessionUpdate: z.literal('available_commands_update'),
  availableCommands: lenientArray(command),
});

/** Some agents send `modeId`, as an example in the specification does. */
const currentModeUpdate = z.pipe(
  z.transform((raw: Record<string, unknown>) => ({
    ...raw,
    currentModeId: raw['currentModeId'] ?? raw['modeId'],
  })),
  z.looseObject({ sessionUpdate: z.literal('current_mode_update'), currentModeId: z.string() }),
);

/** Replaces all options. */
const configOptionUpdate = z.looseObject({ sessionUpdate: z.literal('config_option_update'), configOptions });

/** Null clears a field, absent leaves it unchanged. `updatedAt` is ISO 8601. */
const sessionInfoUpdate = z.looseObject({
  sessionUpdate: z.literal('session_info_update'),
  title: absentIfBad(z.nullable(z.string())),
  updatedAt: absentIfBad(z.nullable(z.string())),
  _meta: absentIfBad(
    z.looseObject({
      /** An extension of claude-agent-acp and codex-acp: the likely next prompts. Replaces the earlier ones. */
      promptSuggestions: absentIfBad(
        z.looseObject({ suggestions: lenientArray(z.looseObject({ text: z.string() })) }),
      ),
      /** An extension of codex-acp: `type` is `active` while the agent works, also without a prompt. */
      codex: absentIfBad(z.looseObject({ threadStatus: absentIfBad(z.looseObject({ type: z.string() })) })),
    }),
  ),
});

/** Other values are invalid: no agent uses that many tokens. */
const amount = z.number().check(z.gte(0), z.lte(1e12));

/** An extension of claude-agent-acp. `resetsAt` is in seconds since 1970. */
const rateLimit = z.looseObject({
  status: z.enum(['allowed', 'allowed_warning', 'rejected']),
  resetsAt: absentIfBad(amount),
});
export type RateLimit = z.infer<typeof rateLimit>;

/** `used` and `size` are tokens. */
const usageUpdate = z.looseObject({
  sessionUpdate: z.literal('usage_update'),
  used: amount,
  size: amount,
  cost: absentIfBad(z.looseObject({ amount, currency: z.string() })),
  _meta: absentIfBad(
    z.looseObject({
      '_claude/rateLimit': absentIfBad(rateLimit),
      /** An extension of claude-agent-acp: what caused the work that has just ended. */
      '_claude/origin': absentIfBad(z.looseObject({ kind: z.string() })),
    }),
  ),
});

/** `severity` is `info`, `warning`, `error` or a newer value. */
const notice = z.looseObject({
  sessionUpdate: z.literal('notice'),
  severity: orElse(z.string(), 'info'),
  title: z.string(),
  description: absentIfBad(z.string()),
});

/** `status` is `in_progress`, `completed`, `failed`, `cancelled` or a newer value. */
const compactionUpdate = z.looseObject({
  sessionUpdate: z.literal('compaction_update'),
  compactionId: z.string(),
  status: z.string(),
  summary: absentIfBad(lenientArray(contentBlock)),
  error: absentIfBad(z.string()),
});

const compactionSummaryChunk = z.looseObject({
  sessionUpdate: z.literal('compaction_summary_chunk'),
  compactionId: z.string(),
  content: contentBlock,
});

/**
 * Not part of ACP v1. `state` is `idle`, `running`, `requires_action` or a newer value. `background` lists what runs
 * independently of turns: calls, and terminals, with the id of the call that shows them if it is known.
 */
const stateUpdate = z.looseObject({
  sessionUpdate: z.literal('state_update'),
  state: z.string(),
  background: absentIfBad(
    lenientArray(z.looseObject({ toolCallId: absentIfBad(z.string()), terminalId: absentIfBad(z.string()) })),
  ),
});

/** An unknown or malformed variant. `reason` is English, for the log. */
export interface UnknownUpdate {
  readonly sessionUpdate: 'unknown';
  readonly raw: unknown;
  readonly reason: string;
}

export type ToolCallUpdate = z.infer<typeof toolCallStart> | z.infer<typeof toolCallUpdate>;
export type SubagentUpdate = z.infer<typeof subagentUpdate>;
export type SessionMessage = z.infer<typeof sessionMessage>;
export type SessionMessageChunk = z.infer<typeof sessionMessageChunk>;
/** Updates about children. */
export type ChildKnownUpdate = SubagentUpdate | SessionMessage | SessionMessageChunk;
export type AvailableCommand = z.infer<typeof command>;
export type KnownUpdate =
  | z.infer<typeof userMessageChunk>
  | z.infer<typeof agentMessageChunk>
  | z.infer<typeof agentThoughtChunk>
  | ToolCallUpdate
  | PlanUpdate
  | z.infer<typeof availableCommandsUpdate>
  | z.infer<typeof currentModeUpdate>
  | z.infer<typeof configOptionUpdate>
  | z.infer<typeof sessionInfoUpdate>
  | z.infer<typeof usageUpdate>
  | z.infer<typeof notice>
  | z.infer<typeof compactionUpdate>
  | z.infer<typeof compactionSummaryChunk>
  | z.infer<typeof stateUpdate>
  | ChildKnownUpdate;
export type SessionUpdate = KnownUpdate | UnknownUpdate;

export function isCallUpdate(update: SessionUpdate): update is ToolCallUpdate {
  return update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update';
}

const shapes = new Map<unknown, Schema<KnownUpdate>>([
  ['agent_message_chunk', agentMessageChunk],
  ['agent_thought_chunk', agentThoughtChunk],
  ['user_message_chunk', userMessageChunk],
  ['tool_call', toolCallStart],
  ['tool_call_update', toolCallUpdate],
  ['plan', plan],
  ['plan_update', planUpdate],
  ['plan_removed', planRemoved],
  ['available_commands_update', availableCommandsUpdate],
  ['current_mode_update', currentModeUpdate],
  ['config_option_update', configOptionUpdate],
  ['session_info_update', sessionInfoUpdate],
  ['usage_update', usageUpdate],
  ['notice', notice],
  ['compaction_update', compactionUpdate],
  ['compaction_summary_chunk', compactionSummaryChunk],
  ['state_update', stateUpdate],
  ['subagent_update', subagentUpdate],
  // Of earlier drafts.
  ['subagent_spawned', subagentUpdate],
  ['subagent_state_update', subagentUpdate],
  ['session_message', sessionMessage],
  ['session_message_chunk', sessionMessageChunk],
]);

export const sessionUpdate: Schema<SessionUpdate> = chosenBy(
  'sessionUpdate',
  shapes,
  (raw, reason): UnknownUpdate => ({ sessionUpdate: 'unknown', raw, reason }),
);

/** The kind of an update that has no schema. Undefined if the update is only malformed, or names no kind. */
export function unknownKind({ raw }: UnknownUpdate): string | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const kind: unknown = Reflect.get(raw, 'sessionUpdate');
  return typeof kind === 'string' && !shapes.has(kind) ? kind : undefined;
}
