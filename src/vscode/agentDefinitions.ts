// Reads `acpHost.agents`. It comes from a person's settings file, so it is checked before a process is started from it.

import { l10n, workspace, type ExtensionContext } from 'vscode';
import type { AgentDefinition } from '../agent/agentDefinition.ts';
import { t } from '../base/l10n.ts';
import { noModel } from './builtin/modelVariables.ts';
import { readDefinition, type DefinitionReading } from './readDefinition.ts';
import { readSetting } from './settings.ts';

export const builtinAgent = 'builtin';

/** The names that may be chosen, the embedded agent first. */
export function agentNames(): string[] {
  return [builtinAgent, ...Object.keys(readSetting('agents')).filter((name) => name !== builtinAgent)];
}

/** As it is in the settings, if it can be read: without the folder that is chosen for it. */
export function writtenDefinition(name: string): AgentDefinition | undefined {
  const agents = readSetting('agents');
  const read = Object.hasOwn(agents, name) ? readDefinition(name, agents[name]) : undefined;
  return read?.kind === 'defined' ? read.definition : undefined;
}

export function lookUpAgent(
  name: string,
  context: Pick<ExtensionContext, 'asAbsolutePath'>,
): DefinitionReading {
  if (name === builtinAgent) return { kind: 'defined', definition: embedded(context) };
  const agents = readSetting('agents');
  if (!Object.hasOwn(agents, name)) {
    return {
      kind: 'refused',
      message: t('There is no agent "{0}". Add it to the setting acpHost.agents, or choose another.', name),
    };
  }
  const read = readDefinition(name, agents[name]);
  if (read.kind === 'refused') return read;
  return {
    kind: 'defined',
    definition: { ...read.definition, cwd: read.definition.cwd ?? workspaceFolder() },
  };
}

/** The embedded agent runs on VS Code's own Node. The flags keep its memory at half of what many documents would cost. */
function embedded(context: Pick<ExtensionContext, 'asAbsolutePath'>): AgentDefinition {
  return {
    command: process.execPath,
    args: ['--max-semi-space-size=1', '--optimize-for-size', context.asAbsolutePath('dist/builtin.cjs')],
    env: { ...noModel, ACP_HOST_L10N: l10n.uri?.fsPath ?? null, ELECTRON_RUN_AS_NODE: '1' },
  };
}

function workspaceFolder(): string | undefined {
  return workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath;
}
