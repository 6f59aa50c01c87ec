// `terminal/*`: commands that an agent has the client run (ACP v1 "Terminals").

import * as z from 'zod/mini';
import { request, type Schema } from '../method.ts';

/** Null and absent mean the same; anything else malformed is refused, since a command with a part left out is another command. */
function orNothing<T>(schema: z.ZodMiniType<T>): z.ZodMiniOptional<z.ZodMiniType<T | undefined>> {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value): T | undefined => value ?? undefined),
    ),
  );
}

const createParams = z.looseObject({
  sessionId: z.string(),
  /** A program; agents also put a whole shell line here and leave `args` out. */
  command: z.string(),
  args: orNothing(z.array(z.string())),
  env: orNothing(z.array(z.looseObject({ name: z.string(), value: z.string() }))),
  /** Absolute. */
  cwd: orNothing(z.string()),
  /** UTF-8 bytes of the end of the output that are kept; uint64, so possibly beyond what a number holds exactly. */
  outputByteLimit: orNothing(z.number().check(z.nonnegative())),
});

const createResult = z.looseObject({ terminalId: z.string() });

const oneTerminal = z.looseObject({ sessionId: z.string(), terminalId: z.string() });

const exitStatus = z.looseObject({
  exitCode: z.optional(z.nullable(z.number())),
  signal: z.optional(z.nullable(z.string())),
});

const outputResult = z.looseObject({
  output: z.string(),
  truncated: z.boolean(),
  exitStatus: orNothing(exitStatus),
});

/** Agents get `{}`, but null answers as well. */
const empty: Schema<Record<string, unknown>> = z.pipe(
  z.nullable(z.looseObject({})),
  z.transform((value) => value ?? {}),
);

export type CreateTerminalParams = z.infer<typeof createParams>;
export type CreateTerminalResult = z.infer<typeof createResult>;
export type TerminalParams = z.infer<typeof oneTerminal>;
export interface TerminalExitStatus {
  /** Null where a signal ended it. */
  readonly exitCode?: number | null | undefined;
  /** The signal's name, such as `SIGTERM`; null where it exited by itself. */
  readonly signal?: string | null | undefined;
}
export interface TerminalOutputResult {
  readonly output: string;
  /** Whether something before `output` was dropped. */
  readonly truncated: boolean;
  /** Absent while it runs. */
  readonly exitStatus?: TerminalExitStatus | null | undefined;
}

/** Answered as soon as the command runs. */
export const terminalCreate = request<CreateTerminalParams, CreateTerminalResult>(
  'terminal/create',
  'agentToClient',
  createParams,
  createResult,
);

/** What it wrote so far, as far as it is kept. Agents poll it. */
export const terminalOutput = request<TerminalParams, TerminalOutputResult>(
  'terminal/output',
  'agentToClient',
  oneTerminal,
  outputResult,
);

/** Answered when the command ended, at once if it has; any number of these may wait. */
export const terminalWaitForExit = request<TerminalParams, TerminalExitStatus>(
  'terminal/wait_for_exit',
  'agentToClient',
  oneTerminal,
  exitStatus,
);

/** Ends the command; its id stays good for its output. */
export const terminalKill = request<TerminalParams, Record<string, unknown>>(
  'terminal/kill',
  'agentToClient',
  oneTerminal,
  empty,
);

/** Ends the command and forgets its id. */
export const terminalRelease = request<TerminalParams, Record<string, unknown>>(
  'terminal/release',
  'agentToClient',
  oneTerminal,
  empty,
);
