// Finds the files that a definition would run, for the questions before an agent is started or installed.

import type { ProgramDefinition } from '../../agent/launch/agentDefinition.ts';
import { type LaunchHost, resolveLaunch } from '../../agent/launch/launch.ts';
import { findLoginPrograms } from '../files/programsHost.ts';
import type { StartedPrograms } from './startQuestion.ts';

/** Looks at files only. Never rejects. */
export async function startedPrograms(
  definition: ProgramDefinition,
  host: LaunchHost,
): Promise<StartedPrograms> {
  const outcome = await resolveLaunch('', definition, host);
  if (outcome.kind === 'failed') return { program: undefined, ofLogin: [] };
  const { command: program, env, cwd } = outcome.launch;
  const find = findLoginPrograms(host.loginFolders ?? []);
  return { program, ofLogin: await find({ written: definition.command, program, env, cwd }) };
}
