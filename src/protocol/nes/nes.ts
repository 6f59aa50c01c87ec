// `nes/*`: NES sessions, suggestion requests and their outcomes (NES draft, from "Suggestion request" on).

import * as z from 'zod/mini';
import { absentIfBad, orElse } from '../lenient.ts';
import { notification, request } from '../method.ts';
import { nesContext } from './nesContext.ts';
import { parseSuggestions } from './nesSuggestion.ts';
import { wirePosition, wireRange } from './position.ts';
import { traceMeta } from '../traceContext.ts';
import { configOptions, type ConfigOption } from '../session/sessionConfig.ts';

const sessionId = absentIfBad(z.string());

const startParams = z.object({
  workspaceUri: absentIfBad(z.string()),
  workspaceFolders: absentIfBad(z.array(z.object({ uri: z.string(), name: z.string() }))),
  repository: absentIfBad(z.object({ name: z.string(), owner: z.string(), remoteUrl: z.string() })),
});

/** `automatic`: typing or a cursor movement; `diagnostic`: a new diagnostic; `manual`: the user invoked it. */
export const triggerKind = orElse(z.enum(['automatic', 'diagnostic', 'manual']), 'automatic');

const suggestParams = z.object({
  sessionId,
  uri: z.string(),
  version: z.number(),
  position: wirePosition,
  selection: absentIfBad(wireRange),
  triggerKind,
  context: absentIfBad(nesContext),
  _meta: traceMeta,
});

/** Without suggestions, agents may send an empty array, null, or no `suggestions` field. */
const suggestResult = z.pipe(
  orElse(z.looseObject({ suggestions: orElse(z.array(z.unknown()), []) }), { suggestions: [] }),
  z.transform((result) => ({ suggestions: parseSuggestions(result.suggestions) })),
);

/** Why a suggestion was not accepted (NES draft "Accept / Reject"); absent if it was never shown. */
const rejectReason = z.enum(['rejected', 'ignored', 'replaced', 'cancelled']);

const acceptParams = z.object({ sessionId, id: z.string() });
const rejectParams = z.object({ sessionId, id: z.string(), reason: absentIfBad(rejectReason) });
const closeParams = z.object({ sessionId: z.string() });

export type NesStartParams = z.infer<typeof startParams>;
export type NesSuggestParams = z.infer<typeof suggestParams>;
export type NesSuggestResult = z.infer<typeof suggestResult>;
export type NesAcceptParams = z.infer<typeof acceptParams>;
export type NesRejectParams = z.infer<typeof rejectParams>;
export type RejectReason = z.infer<typeof rejectReason>;
export type TriggerKind = z.infer<typeof triggerKind>;

const startResult = z.looseObject({ sessionId: z.string(), configOptions: absentIfBad(configOptions) });

export interface NesStartResult {
  readonly sessionId: string;
  /** Options of this session, set by `session/set_config_option`. */
  readonly configOptions?: readonly ConfigOption[] | undefined;
}

/** Fails with `authRequired` (-32001 in the seed dialect) if the user has to sign in first. */
export const nesStart = request<NesStartParams, NesStartResult>(
  'nes/start',
  'clientToAgent',
  startParams,
  startResult,
);

/** Suggestions are sorted best first. Invalid ones are kept as `unreadable`, so that they can be rejected. */
export const nesSuggest = request<NesSuggestParams, NesSuggestResult>(
  'nes/suggest',
  'clientToAgent',
  suggestParams,
  suggestResult,
);
export const nesAccept = notification<NesAcceptParams>('nes/accept', 'clientToAgent', acceptParams);
export const nesReject = notification<NesRejectParams>('nes/reject', 'clientToAgent', rejectParams);

/** Upstream dialect only; a seed agent answers `methodNotFound`, which means the same. */
export const nesClose = request<{ sessionId: string }, unknown>(
  'nes/close',
  'clientToAgent',
  closeParams,
  z.unknown(),
);
