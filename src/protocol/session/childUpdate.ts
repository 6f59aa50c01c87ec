// The updates about subagents, each with a session of its own (unstable ACP v1 "Subagents"), and the forms of earlier drafts. Parsed
// to one form for `sessionUpdate`.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';
import { contentBlock } from './contentBlock.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `done`, `failed` and `cancelled` children may run again. `unknown`: the agent does not say. */
export const childStatuses = ['running', 'asks', 'done', 'failed', 'cancelled', 'unknown'] as const;
export type ChildStatus = (typeof childStatuses)[number];

const nameOrNull = absentIfBad(z.nullable(z.string()));

const announcement = z.looseObject({
  sessionUpdate: z.literal('subagent_update'),
  childId: z.string(),
  title: nameOrNull,
  description: nameOrNull,
  canCancel: absentIfBad(z.boolean()),
  /** `error`: why it failed, if the agent says so. */
  state: absentIfBad(z.object({ status: z.enum(childStatuses), error: z.optional(z.string()) })),
});

/**
 * Sent in the session of the parent. The first one announces the child. An absent field is unchanged, null clears it. The child's
 * folders are not parsed: a child has those of its parent.
 */
export const subagentUpdate = z.pipe(
  z.transform((raw: Fields): unknown => {
    const { sessionId, subagentSessionId, title, name, description, task, capabilities, state, ...rest } =
      raw;
    const cancel = isFields(capabilities) ? capabilities['cancel'] : undefined;
    return {
      ...rest,
      sessionUpdate: 'subagent_update',
      childId: sessionId ?? subagentSessionId,
      title: title === undefined ? name : title,
      description: description === undefined ? task : description,
      ...(capabilities !== undefined && { canCancel: cancel === true || isFields(cancel) }),
      ...(state !== undefined && { state: stateOf(state) }),
    };
  }),
  announcement,
);

/** A message between a parent and its child, sent in the sessions of one or both. Replaces the one with the same id. */
export const sessionMessage = z.looseObject({
  sessionUpdate: z.literal('session_message'),
  messageId: z.string(),
  senderSessionId: absentIfBad(z.string()),
  recipientSessionId: absentIfBad(z.string()),
  /** The id that the message has in the session of the sender. */
  senderMessageId: absentIfBad(z.string()),
  content: orElse(lenientArray(contentBlock), []),
});

/** Continues a message. */
export const sessionMessageChunk = z.looseObject({
  sessionUpdate: z.literal('session_message_chunk'),
  messageId: z.string(),
  content: contentBlock,
});

/** How a child ended, by the stop reason of its turn. Others: as planned. */
const endings: Readonly<Record<string, ChildStatus>> = {
  cancelled: 'cancelled',
  error: 'failed',
  refusal: 'failed',
  max_tokens: 'failed',
  max_turn_requests: 'failed',
};

/** States of today's draft, and of earlier ones, in which the state was a text. */
const states: Readonly<Record<string, ChildStatus>> = {
  running: 'running',
  requires_action: 'asks',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

function stateOf(raw: unknown): { status: ChildStatus; error?: string } {
  const { state, stopReason, error } = isFields(raw) ? raw : { state: raw };
  const message = isFields(error) ? error['message'] : error;
  const reason = typeof stopReason === 'string' ? stopReason : '';
  const status =
    state === 'idle'
      ? isFields(error)
        ? 'failed'
        : (endings[reason] ?? 'done')
      : (states[String(state)] ?? 'unknown');
  return { status, ...(typeof message === 'string' && { error: message }) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
