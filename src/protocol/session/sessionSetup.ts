// How a session comes to be here again: `session/load`, `resume`, `fork`; and what they share with `session/new`
// (ACP v1 "Session Setup"; fork: unstable).

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from '../lenient.ts';
import { mcpServers, type McpServer } from './mcpServer.ts';
import { request, type Schema } from '../method.ts';
import { configOptions, sessionModels, sessionModes } from './sessionConfig.ts';

/** `cwd` and `additionalDirectories` are absolute. */
export const setupParams = {
  cwd: z.string(),
  mcpServers,
  additionalDirectories: absentIfBad(lenientArray(z.string())),
};

/** Where `configOptions` are present, `modes` and `models` are to be ignored: they say the same in older ways. */
export const setupResult = {
  modes: absentIfBad(sessionModes),
  /** Left the protocol; agents still offer it. */
  models: absentIfBad(sessionModels),
  configOptions: absentIfBad(configOptions),
};

const knownParams = z.looseObject({ sessionId: z.string(), ...setupParams });
const forkResult = z.looseObject({ sessionId: z.string(), ...setupResult });
/** An example in the specification is null, and nothing in it is needed. */
const knownResult: Schema<SessionSetup> = z.catch(z.looseObject(setupResult), {});

export interface SessionPlaceParams {
  readonly cwd: string;
  readonly mcpServers: readonly McpServer[];
  /** Left out: none. Only for agents that advertise it. */
  readonly additionalDirectories?: readonly string[] | undefined;
}
export interface KnownSessionParams extends SessionPlaceParams {
  readonly sessionId: string;
}
/** What can be set on a session, as it is now. */
export interface SessionSetup {
  readonly modes?: z.infer<typeof sessionModes> | undefined;
  readonly models?: z.infer<typeof sessionModels> | undefined;
  readonly configOptions?: z.infer<typeof configOptions> | undefined;
}
export interface NewSessionSetup extends SessionSetup {
  readonly sessionId: string;
}

/** Its history comes as updates before the answer, with some agents behind it. Only with `loadSession`. */
export const sessionLoad = request<KnownSessionParams, SessionSetup>(
  'session/load',
  'clientToAgent',
  knownParams,
  knownResult,
);

/** As `session/load`, but the agent does not say its history again. Only with `sessionCapabilities.resume`. */
export const sessionResume = request<KnownSessionParams, SessionSetup>(
  'session/resume',
  'clientToAgent',
  knownParams,
  knownResult,
);

/** A new session that begins as a copy of another. Only with `sessionCapabilities.fork`. */
export const sessionFork = request<KnownSessionParams, NewSessionSetup>(
  'session/fork',
  'clientToAgent',
  knownParams,
  forkResult,
);
