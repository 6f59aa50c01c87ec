// The variants of `session/update` (ACP v1 "Prompt Turn" and the pages it links; only the stable ones).

import * as z from 'zod/mini';
import { chosenBy, absentIfBad, lenientArray } from '../lenient.ts';
import { contentBlock } from './contentBlock.ts';
import type { Schema } from '../method.ts';
import { configOptions } from './sessionConfig.ts';
import { toolCall } from './toolCall.ts';

/** Chunks with the same `messageId` are one message. Without IDs, a message ends at the next update of another kind. */
const chunk = { content: contentBlock, messageId: absentIfBad(z.string()) };
const userMessageChunk = z.looseObject({ sessionUpdate: z.literal('user_message_chunk'), ...chunk });
const agentMessageChunk = z.looseObject({ sessionUpdate: z.literal('agent_message_chunk'), ...chunk });
const agentThoughtChunk = z.looseObject({ sessionUpdate: z.literal('agent_thought_chunk'), ...chunk });

const toolCallStart = z.looseObject({ sessionUpdate: z.literal('tool_call'), ...toolCall.shape });
const toolCallUpdate = z.looseObject({ sessionUpdate: z.literal('tool_call_update'), ...toolCall.shape });

const planEntry = z.looseObject({
  content: z.string(),
  priority: z.catch(z.enum(['high', 'medium', 'low']), 'medium'),
  status: z.catch(z.enum(['pending', 'in_progress', 'completed']), 'pending'),
});
/** Replaces the whole plan. */
const plan = z.looseObject({ sessionUpdate: z.literal('plan'), entries: lenientArray(planEntry) });

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
});

/** Other values are invalid: no agent uses that many tokens. */
const amount = z.number().check(z.gte(0), z.lte(1e12));

/** `used` and `size` are tokens. */
const usageUpdate = z.looseObject({
  sessionUpdate: z.literal('usage_update'),
  used: amount,
  size: amount,
  cost: absentIfBad(z.looseObject({ amount, currency: z.string() })),
});

/** `severity` is `info`, `warning`, `error` or a newer value. */
const notice = z.looseObject({
  sessionUpdate: z.literal('notice'),
  severity: z.catch(z.string(), 'info'),
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

/** An unknown or malformed variant. `reason` is English, for the log. */
export interface UnknownUpdate {
  readonly sessionUpdate: 'unknown';
  readonly raw: unknown;
  readonly reason: string;
}

export type ToolCallUpdate = z.infer<typeof toolCallStart> | z.infer<typeof toolCallUpdate>;
export type AvailableCommand = z.infer<typeof command>;
export type KnownUpdate =
  | z.infer<typeof userMessageChunk>
  | z.infer<typeof agentMessageChunk>
  | z.infer<typeof agentThoughtChunk>
  | ToolCallUpdate
  | z.infer<typeof plan>
  | z.infer<typeof availableCommandsUpdate>
  | z.infer<typeof currentModeUpdate>
  | z.infer<typeof configOptionUpdate>
  | z.infer<typeof sessionInfoUpdate>
  | z.infer<typeof usageUpdate>
  | z.infer<typeof notice>
  | z.infer<typeof compactionUpdate>
  | z.infer<typeof compactionSummaryChunk>;
export type SessionUpdate = KnownUpdate | UnknownUpdate;

const shapes = new Map<unknown, Schema<KnownUpdate>>([
  ['agent_message_chunk', agentMessageChunk],
  ['agent_thought_chunk', agentThoughtChunk],
  ['user_message_chunk', userMessageChunk],
  ['tool_call', toolCallStart],
  ['tool_call_update', toolCallUpdate],
  ['plan', plan],
  ['available_commands_update', availableCommandsUpdate],
  ['current_mode_update', currentModeUpdate],
  ['config_option_update', configOptionUpdate],
  ['session_info_update', sessionInfoUpdate],
  ['usage_update', usageUpdate],
  ['notice', notice],
  ['compaction_update', compactionUpdate],
  ['compaction_summary_chunk', compactionSummaryChunk],
]);

export const sessionUpdate: Schema<SessionUpdate> = chosenBy(
  'sessionUpdate',
  shapes,
  (raw, reason): UnknownUpdate => ({ sessionUpdate: 'unknown', raw, reason }),
);
