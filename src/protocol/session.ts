// `session/*`: a conversation, a turn of it, and what the agent says meanwhile (ACP v1 "Session Setup", "Prompt Turn").

import * as z from 'zod/mini';
import { contentBlock, type ContentBlock } from './contentBlock.ts';
import { notification, request, type Schema } from './method.ts';
import { passIf } from './passIf.ts';
import { setupParams, setupResult, type SessionPlaceParams } from './sessionSetup.ts';
import { sessionUpdate, type SessionUpdate } from './sessionUpdate.ts';
import { isSoundUpdate } from './soundUpdate.ts';

const newParams = z.looseObject(setupParams);
const newResult = z.looseObject({ sessionId: z.string(), ...setupResult });

const promptParams = z.looseObject({ sessionId: z.string(), prompt: z.array(contentBlock) });

/** A reason newer than this client is still an end. */
const stopReason = z.catch(
  z.enum(['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled']),
  'end_turn',
);
const promptResult = z.looseObject({ stopReason });

const cancelParams = z.looseObject({ sessionId: z.string() });

export type NewSessionParams = SessionPlaceParams;
export type NewSessionResult = z.infer<typeof newResult>;
/** `runtimeContext` and the like travel beside the two fields that must be there. */
export interface PromptParams {
  readonly sessionId: string;
  readonly prompt: readonly ContentBlock[];
  readonly [extension: string]: unknown;
}
export type StopReason = z.infer<typeof stopReason>;
export type PromptResult = z.infer<typeof promptResult>;
export interface SessionNotification {
  readonly sessionId: string;
  readonly update: SessionUpdate;
}

const updateParams: Schema<SessionNotification> = passIf(
  isSoundUpdate,
  z.looseObject({ sessionId: z.string(), update: sessionUpdate }),
);

/** Error `authRequired`: sign in, then ask again. Updates for the new session may come before its answer. */
export const sessionNew = request<NewSessionParams, NewSessionResult>(
  'session/new',
  'clientToAgent',
  newParams,
  newResult,
);

/** Answered when the turn ended; what it consists of comes before, as updates. */
export const sessionPrompt = request<PromptParams, PromptResult>(
  'session/prompt',
  'clientToAgent',
  promptParams,
  promptResult,
);

/** Ends the running turn, whose `session/prompt` is then answered with the stop reason `cancelled`. */
export const sessionCancel = notification<{ sessionId: string }>(
  'session/cancel',
  'clientToAgent',
  cancelParams,
);

/** May come at any time, also outside a turn and before the session's id is known. */
export const sessionNotification = notification<SessionNotification>(
  'session/update',
  'agentToClient',
  updateParams,
);
