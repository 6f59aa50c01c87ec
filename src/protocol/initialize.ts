// `initialize` and the capabilities of both sides (ACP v1 "Initialization"; NES draft "Capability advertisement").

import * as z from 'zod/mini';
import { authMethod } from './authMethod.ts';
import { absentIfBad, lenientArray, marker } from './lenient.ts';
import { request } from './method.ts';
import { nesAgentCapability } from './nes/nesCapability.ts';
import { positionEncoding } from './nes/position.ts';

/** The version whose shapes this client uses. Messages of version 2 are translated in `wire/v2`. */
export const protocolVersion = 1;

/** A draft, which is offered to agents if the user sets `acpHost.protocol.version`. */
export const laterVersion = 2;

const implementation = z.object({
  name: z.string(),
  title: absentIfBad(z.string()),
  version: absentIfBad(z.string()),
});

/** Must advertise only what is implemented, since agents rely on it. */
const clientCapabilities = z.looseObject({
  fs: absentIfBad(
    z.object({ readTextFile: absentIfBad(z.boolean()), writeTextFile: absentIfBad(z.boolean()) }),
  ),
  terminal: absentIfBad(z.boolean()),
  workspace: absentIfBad(
    z.looseObject({ openDocuments: marker, recentDocuments: marker, activeDocument: marker }),
  ),
  /** `terminal`: auth methods that run in a terminal are supported. An object in version 2. */
  auth: absentIfBad(z.looseObject({ terminal: absentIfBad(z.union([z.boolean(), z.looseObject({})])) })),
  /** Session features this client supports: boolean options, notices, compactions. */
  session: absentIfBad(
    z.looseObject({
      configOptions: absentIfBad(z.looseObject({ boolean: marker })),
      notices: marker,
      compaction: marker,
    }),
  ),
  /** Subagents may work in sessions of their own. */
  subagents: marker,
  /** Unstable: plans with ids, also in Markdown. */
  plan: marker,
  nes: absentIfBad(
    z.looseObject({
      jump: marker,
      rename: marker,
      searchAndReplace: marker,
      ideActions: absentIfBad(z.record(z.string(), z.unknown())),
    }),
  ),
  /** In order of preference (upstream dialect). */
  positionEncodings: absentIfBad(lenientArray(positionEncoding)),
  /** The same list in the field of the seed dialect. */
  general: absentIfBad(z.object({ positionEncodings: absentIfBad(lenientArray(positionEncoding)) })),
});

/** Optional `session/*` methods and fields the agent supports. */
const sessionCapabilities = z.looseObject({
  list: marker,
  delete: marker,
  resume: marker,
  close: marker,
  /** Unstable. */
  fork: marker,
  additionalDirectories: marker,
  /** Draft "Ephemeral IDE Context for Sessions". */
  runtimeContext: marker,
  /** Unstable: `session/archive`, `session/unarchive`, and `archived` in `session/list`. */
  archive: marker,
  /** Unstable: `session/set_title`. */
  title: marker,
  /** Unstable: `systemPrompt` of `session/new`, `load`, `resume` and `fork`, at least in the mode `append`. */
  systemPrompt: marker,
});

const flag = absentIfBad(z.boolean());

const agentCapabilities = z.looseObject({
  /** `status` is unstable: `auth/status`. */
  auth: absentIfBad(z.looseObject({ logout: marker, status: marker })),
  loadSession: flag,
  sessionCapabilities: absentIfBad(sessionCapabilities),
  /** Content types besides text and resource links, which every agent supports. */
  promptCapabilities: absentIfBad(z.looseObject({ image: flag, audio: flag, embeddedContext: flag })),
  /** MCP transports besides stdio. */
  mcpCapabilities: absentIfBad(z.looseObject({ http: flag, sse: flag })),
  nes: nesAgentCapability,
  positionEncoding: absentIfBad(positionEncoding),
  /** Unstable: `providers/list`, `providers/set` and `providers/disable`. */
  providers: marker,
});

const initializeParams = z.looseObject({
  protocolVersion: z.number(),
  clientCapabilities: absentIfBad(clientCapabilities),
  /** Used by the NES seed dialect, for `nes` and `general`. */
  capabilities: absentIfBad(clientCapabilities),
  clientInfo: absentIfBad(implementation),
});

const initializeResult = z.looseObject({
  protocolVersion: z.number(),
  agentCapabilities: absentIfBad(agentCapabilities),
  /** Used by the NES seed dialect, for `nes` and `positionEncoding`. */
  capabilities: absentIfBad(agentCapabilities),
  positionEncoding: absentIfBad(positionEncoding),
  agentInfo: absentIfBad(implementation),
  authMethods: absentIfBad(lenientArray(authMethod)),
  /** Extensions of the agent. */
  _meta: absentIfBad(z.looseObject({ steering: absentIfBad(z.looseObject({ supported: flag })) })),
});

export type ClientCapabilities = z.infer<typeof clientCapabilities>;
export type AgentCapabilities = z.infer<typeof agentCapabilities>;
export type InitializeParams = z.infer<typeof initializeParams>;
export type InitializeResult = z.infer<typeof initializeResult>;

export const initialize = request<InitializeParams, InitializeResult>(
  'initialize',
  'clientToAgent',
  initializeParams,
  initializeResult,
);
