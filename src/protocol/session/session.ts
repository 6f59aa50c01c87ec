// `session/new`, `prompt`, `cancel` and `update`: a new session, its turns and the updates of the agent (ACP v1 "Session
// Setup", "Prompt Turn").

import * as z from 'zod/mini';
import { contentBlock, type ContentBlock } from './contentBlock.ts';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';
import { notification, request, type Parser, type Schema } from '../method.ts';
import { setupParams, setupResult, type SessionPlaceParams } from './sessionSetup.ts';
import { sessionUpdate, type SessionUpdate } from './sessionUpdate.ts';
import { parseUpdateFast } from './fastUpdate.ts';

/**
 * Skips zod where possible, since rebuilding each object is most of the cost of parsing a message.
 * @param parseFast must return what `schema` would return, or undefined.
 */
function parseFirstBy<T extends object>(
  parseFast: (raw: unknown) => object | undefined,
  schema: Schema<T>,
): Parser<T> {
  const fast = parseFast as (raw: unknown) => T | undefined;
  return {
    parseFast: fast,
    parse: (raw) => fast(raw) ?? schema.parse(raw),
    safeParse: (raw) => {
      const data = fast(raw);
      return data === undefined ? schema.safeParse(raw) : { success: true, data };
    },
  };
}

const newParams = z.looseObject(setupParams);
const newResult = z.looseObject({ sessionId: z.string(), ...setupResult });

/** Context of the client for one turn (draft "Ephemeral IDE Context for Sessions"). */
const runtimeContextItem = z.looseObject({ title: absentIfBad(z.string()), text: z.string() });

const promptParams = z.looseObject({
  sessionId: z.string(),
  prompt: z.array(contentBlock),
  runtimeContext: absentIfBad(lenientArray(runtimeContextItem)),
});

/** An unknown reason is parsed as `end_turn`. */
const stopReason = orElse(
  z.enum(['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled']),
  'end_turn',
);
/** `totalTokens`: of this turn, as real agents send it. Unstable. */
const usage = z.looseObject({ totalTokens: z.number().check(z.gte(0), z.lte(1e12)) });
const promptResult = z.looseObject({ stopReason, usage: absentIfBad(usage) });

const cancelParams = z.looseObject({ sessionId: z.string() });

export type NewSessionParams = SessionPlaceParams;
export type NewSessionResult = z.infer<typeof newResult>;
/** Text only. The agent may ignore items, and never sends them back as history. */
export interface RuntimeContextItem {
  readonly title?: string | undefined;
  readonly text: string;
}
export interface PromptParams {
  readonly sessionId: string;
  readonly prompt: readonly ContentBlock[];
  /** Only for agents with `sessionCapabilities.runtimeContext`. */
  readonly runtimeContext?: readonly RuntimeContextItem[] | undefined;
  readonly [extension: string]: unknown;
}
export type StopReason = z.infer<typeof stopReason>;
export type PromptResult = z.infer<typeof promptResult>;
export interface SessionNotification {
  readonly sessionId: string;
  readonly update: SessionUpdate;
}

const updateParams: Parser<SessionNotification> = parseFirstBy(
  parseUpdateFast,
  z.looseObject({ sessionId: z.string(), update: sessionUpdate }),
);

/** Fails with `authRequired` if the user has to sign in first. Updates of the new session may arrive before the response. */
export const sessionNew = request<NewSessionParams, NewSessionResult>(
  'session/new',
  'clientToAgent',
  newParams,
  newResult,
);

/** Responds when the turn has ended. Its content is sent before, as updates. */
export const sessionPrompt = request<PromptParams, PromptResult>(
  'session/prompt',
  'clientToAgent',
  promptParams,
  promptResult,
);

/** Cancels the running turn. The agent then responds to its `session/prompt` with the stop reason `cancelled`. */
export const sessionCancel = notification<{ sessionId: string }>(
  'session/cancel',
  'clientToAgent',
  cancelParams,
);

/** May arrive at any time, also outside a turn and before the session's ID is known. */
export const sessionNotification = notification<SessionNotification>(
  'session/update',
  'agentToClient',
  updateParams,
);
