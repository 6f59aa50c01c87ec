// `terminal/*`: commands the client runs for an agent (ACP v1 "Terminals").

import * as z from 'zod/mini';
import type { ValueLimits } from '../../base/boundedValue.ts';
import { limited, shortParams } from '../limited.ts';
import { request, type Schema } from '../method.ts';

/** Null is parsed as absent. Not lenient: a command without its malformed field would be a different command. */
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
  /** A program. Some agents send a whole shell command line here, without `args`. */
  command: z.string(),
  args: orNothing(z.array(z.string())),
  env: orNothing(z.array(z.looseObject({ name: z.string(), value: z.string() }))),
  /** Absolute. */
  cwd: orNothing(z.string()),
  /** UTF-8 bytes; older output is dropped. A uint64, so it may exceed the exact range of a number. */
  outputByteLimit: orNothing(z.number().check(z.nonnegative())),
});

/** No system starts a program with longer arguments and variables. */
const createLimits: ValueLimits = { text: 4 * 2 ** 20, oneText: 2 ** 20, values: 20_000, depth: 16 };

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

/** `{}`; null is accepted too. */
const empty: Schema<Record<string, unknown>> = z.pipe(
  z.nullable(z.looseObject({})),
  z.transform((value) => value ?? {}),
);

export type CreateTerminalParams = z.infer<typeof createParams>;
export type CreateTerminalResult = z.infer<typeof createResult>;
export type TerminalParams = z.infer<typeof oneTerminal>;
export interface TerminalExitStatus {
  /** Null if a signal ended the command. */
  readonly exitCode?: number | null | undefined;
  /** The signal's name, such as `SIGTERM`; null if the command exited by itself. */
  readonly signal?: string | null | undefined;
}
export interface TerminalOutputResult {
  readonly output: string;
  /** Whether output before `output` was dropped. */
  readonly truncated: boolean;
  /** Absent while the command runs. */
  readonly exitStatus?: TerminalExitStatus | null | undefined;
}

/** Responds as soon as the command runs. */
export const terminalCreate = request<CreateTerminalParams, CreateTerminalResult>(
  'terminal/create',
  'agentToClient',
  limited(createParams, createLimits),
  createResult,
);

/** Returns the output so far, within the limit. Agents poll it. */
export const terminalOutput = request<TerminalParams, TerminalOutputResult>(
  'terminal/output',
  'agentToClient',
  limited(oneTerminal, shortParams),
  outputResult,
);

/** Responds when the command has ended. Several such requests may be pending for one terminal. */
export const terminalWaitForExit = request<TerminalParams, TerminalExitStatus>(
  'terminal/wait_for_exit',
  'agentToClient',
  limited(oneTerminal, shortParams),
  exitStatus,
);

/** Ends the command. The terminal ID stays valid, so that the output can still be read. */
export const terminalKill = request<TerminalParams, Record<string, unknown>>(
  'terminal/kill',
  'agentToClient',
  limited(oneTerminal, shortParams),
  empty,
);

/** Ends the command and invalidates the terminal ID. */
export const terminalRelease = request<TerminalParams, Record<string, unknown>>(
  'terminal/release',
  'agentToClient',
  limited(oneTerminal, shortParams),
  empty,
);
