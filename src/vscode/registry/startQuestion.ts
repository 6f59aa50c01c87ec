// What the user reads before a chat starts an agent for the first time, or with a changed definition: all of the
// definition. Used by `startableAgents`.

import {
  type AgentDefinition,
  commandLine,
  isOnAnotherMachine,
  type ProgramDefinition,
  type RemoteDefinition,
  shownDefinition,
  shownVariables,
} from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';
import { longestInDialog } from '../window/askWhole.ts';

/** What a definition runs on this machine. All paths are absolute. */
export interface StartedPrograms {
  /** Undefined if there is no such program now. */
  readonly program: string | undefined;
  /** The programs that only the login shell's PATH decides: `program`, and interpreters of scripts. */
  readonly ofLogin: readonly string[];
}

/** Undefined if it is too long to be shown: then the agent must not be started. @param programs default: not known. */
export function startDetail(definition: AgentDefinition, programs?: StartedPrograms): string | undefined {
  const about = 'url' in definition ? aboutServer(definition) : aboutProgram(definition, programs);
  const detail = about.join('\n');
  return detail.length > longestInDialog ? undefined : detail;
}

/**
 * The file that a name means, since PATH decides that; and which of the programs only the login shell's PATH decides. The PATH itself is
 * long, and most of it has nothing to do with the agent.
 */
export function aboutPrograms({ program, ofLogin }: StartedPrograms, command: string): string[] {
  const shown = (files: readonly string[]): string =>
    files.map((file) => commandLine({ command: file })).join(', ');
  const isNamedElsewhere = program === undefined || program === command || ofLogin.includes(program);
  return [
    ...(isNamedElsewhere ? [] : [t('Program: {0}', shown([program]))]),
    ...(ofLogin.length === 0 ? [] : [t('Found only on the PATH of your login shell: {0}', shown(ofLogin))]),
  ];
}

/** All values of variables are shown but harmless ones and secrets. */
function aboutProgram(definition: ProgramDefinition, programs?: StartedPrograms): string[] {
  const { cwd, env = {} } = definition;
  const variables = shownVariables(env);
  return [
    t('Started with:'),
    '',
    commandLine(definition),
    '',
    ...(programs ? aboutPrograms(programs, definition.command) : []),
    ...(cwd === undefined ? [] : [t('Folder: {0}', commandLine({ command: cwd }))]),
    ...(variables.length === 0 ? [] : [t('Environment variables: {0}', variables.join(', '))]),
    t('The agent runs with your permissions.'),
  ];
}

function aboutServer(definition: RemoteDefinition): string[] {
  const where = shownDefinition(definition);
  if (!isOnAnotherMachine(definition)) return [where];
  return [where, '', t('Your prompts, and the files that the agent reads, are sent there.')];
}
