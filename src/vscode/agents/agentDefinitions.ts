// Looks up agents in the setting `acpHost.agents` and defines the built-in one. Definitions are checked, since users write them
// by hand.

import { env, workspace, type ExtensionContext } from 'vscode';
import {
  isOnAnotherMachine,
  type AgentDefinition,
  type ProgramDefinition,
} from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent, modelVariable } from './builtinAgent.ts';
import { readDefinition, type DefinitionReading } from './readDefinition.ts';
import { readSetting } from '../settings/settings.ts';
import { translationFile } from '../window/loadTranslations.ts';

/** Names of all agents that the user can choose, the built-in one first. */
export function agentNames(): string[] {
  return [builtinAgent, ...Object.keys(readSetting('agents')).filter((name) => name !== builtinAgent)];
}

/** The definition as in the settings, without a default for `cwd`; undefined if missing or invalid. */
export function writtenDefinition(name: string): AgentDefinition | undefined {
  const agents = readSetting('agents');
  const read = Object.hasOwn(agents, name) ? readDefinition(name, agents[name]) : undefined;
  return read?.kind === 'defined' ? read.definition : undefined;
}

/** True if the agent of this name runs on another machine. */
export function isElsewhere(name: string): boolean {
  const definition = writtenDefinition(name);
  return definition !== undefined && isOnAnotherMachine(definition);
}

/** The definition to start the agent with; `cwd` defaults to the first open folder. */
export function lookUpAgent(
  name: string,
  context: Pick<ExtensionContext, 'asAbsolutePath'>,
): DefinitionReading {
  if (name === builtinAgent) return { kind: 'defined', definition: embedded(context) };
  const agents = readSetting('agents');
  if (!Object.hasOwn(agents, name)) {
    return {
      kind: 'refused',
      message: t(
        'Agent "{0}" is not configured. Add it to the setting acpHost.agents, or select another agent.',
        name,
      ),
    };
  }
  const read = readDefinition(name, agents[name]);
  if (read.kind === 'refused' || 'url' in read.definition) return read;
  return {
    kind: 'defined',
    definition: { ...read.definition, cwd: read.definition.cwd ?? defaultFolder() },
  };
}

/** The built-in agent runs on VS Code's own Node. The flags halve its memory with many documents. */
function embedded(context: Pick<ExtensionContext, 'asAbsolutePath'>): ProgramDefinition {
  return {
    command: process.execPath,
    args: ['--max-semi-space-size=1', '--optimize-for-size', context.asAbsolutePath('dist/builtin.mjs')],
    env: {
      ...noModel,
      ACP_HOST_L10N: translationFile(context),
      ACP_HOST_LANGUAGE: env.language,
      ELECTRON_RUN_AS_NODE: '1',
    },
  };
}

/** The folder in which agents start whose definition has none: the first open folder. */
export function defaultFolder(): string | undefined {
  return workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath;
}

/** An environment that removes all of these variables. */
const noModel: Readonly<Record<string, null>> = Object.fromEntries(
  Object.values(modelVariable).map((name) => [name, null]),
);
