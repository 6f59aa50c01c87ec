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

/** Undefined if it is too long to be shown: then the agent must not be started. */
export function startDetail(definition: AgentDefinition): string | undefined {
  const detail = ('url' in definition ? aboutServer(definition) : aboutProgram(definition)).join('\n');
  return detail.length > longestInDialog ? undefined : detail;
}

/** All values of variables are shown but harmless ones and secrets. */
function aboutProgram(definition: ProgramDefinition): string[] {
  const { cwd, env = {} } = definition;
  const variables = shownVariables(env);
  return [
    t('Started with:'),
    '',
    commandLine(definition),
    '',
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
