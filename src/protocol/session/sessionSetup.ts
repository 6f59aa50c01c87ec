// `session/load`, `resume` and `fork`, which open a stored session again, and the schemas they share with `session/new`
// (ACP v1 "Session Setup"; `fork` is unstable).

import * as z from 'zod/mini';
import { contentBlock, type ContentBlock } from './contentBlock.ts';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';
import { mcpServers, type McpServer } from './mcpServer.ts';
import { request, type Schema } from '../method.ts';
import { configOptions, sessionModels, sessionModes } from './sessionConfig.ts';
import { traceMeta } from '../traceContext.ts';

/** `cwd` and `additionalDirectories` are absolute. */
export const setupParams = {
  cwd: z.string(),
  mcpServers,
  additionalDirectories: absentIfBad(lenientArray(z.string())),
  systemPrompt: absentIfBad(
    z.object({ mode: z.enum(['append', 'override']), content: z.array(contentBlock) }),
  ),
  _meta: traceMeta,
};

/** If `configOptions` are present, `modes` and `models` must be ignored: they are older forms of the same settings. */
export const setupResult = {
  modes: absentIfBad(sessionModes),
  /** No longer part of the protocol. Some agents still send it. */
  models: absentIfBad(sessionModels),
  configOptions: absentIfBad(configOptions),
};

const knownParams = z.looseObject({ sessionId: z.string(), ...setupParams });
const forkResult = z.looseObject({ sessionId: z.string(), ...setupResult });
/** Any value is accepted: no field is required, and an example in the specification returns null. */
const knownResult: Schema<SessionSetup> = orElse(z.looseObject(setupResult), {});

export interface SessionPlaceParams {
  /** Absolute. */
  readonly cwd: string;
  readonly mcpServers: readonly McpServer[];
  /** Absolute paths. Only for agents with `sessionCapabilities.additionalDirectories`. */
  readonly additionalDirectories?: readonly string[] | undefined;
  /** Only for agents with `sessionCapabilities.systemPrompt`. Appended to the agent's own system prompt. */
  readonly systemPrompt?:
    { readonly mode: 'append' | 'override'; readonly content: readonly ContentBlock[] } | undefined;
  readonly _meta?: { readonly traceparent?: string | undefined } | undefined;
}
export interface KnownSessionParams extends SessionPlaceParams {
  readonly sessionId: string;
}
/** The settings of a session and their current values. */
export interface SessionSetup {
  readonly modes?: z.infer<typeof sessionModes> | undefined;
  readonly models?: z.infer<typeof sessionModels> | undefined;
  readonly configOptions?: z.infer<typeof configOptions> | undefined;
}
export interface NewSessionSetup extends SessionSetup {
  readonly sessionId: string;
}

/** The agent sends the history as updates before the response; some agents send it after. Only with `loadSession`. */
export const sessionLoad = request<KnownSessionParams, SessionSetup>(
  'session/load',
  'clientToAgent',
  knownParams,
  knownResult,
);

/** Like `session/load`, but the agent does not send the history. Only with `sessionCapabilities.resume`. */
export const sessionResume = request<KnownSessionParams, SessionSetup>(
  'session/resume',
  'clientToAgent',
  knownParams,
  knownResult,
);

/** Creates a new session as a copy of another. Only with `sessionCapabilities.fork`. */
export const sessionFork = request<KnownSessionParams, NewSessionSetup>(
  'session/fork',
  'clientToAgent',
  knownParams,
  forkResult,
);
