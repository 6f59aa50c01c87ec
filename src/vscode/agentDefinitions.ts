// Reads `acpHost.agents`. It comes from a person's settings file, so it is checked before a process is started from it.

import { l10n, workspace, type ExtensionContext } from 'vscode';
import * as z from 'zod/mini';
import type { AgentDefinition } from '../agent/agentDefinition.ts';
import { t } from '../base/l10n.ts';
import { noModel } from './builtin/modelVariables.ts';
import { readSetting } from './settings.ts';

export const builtinAgent = 'builtin';

/** `refused.message` is for the user: what is wrong with the setting. */
export type DefinitionLookup =
  | { readonly kind: 'defined'; readonly definition: AgentDefinition }
  | { readonly kind: 'refused'; readonly message: string };

const agentDefinition = z.strictObject({
  command: z.string().check(z.minLength(1)),
  args: z.optional(z.array(z.string())),
  env: z.optional(z.record(z.string(), z.nullable(z.string()))),
  cwd: z.optional(z.string()),
});

/** The names that may be chosen, the embedded agent first. */
export function agentNames(): string[] {
  return [builtinAgent, ...Object.keys(readSetting('agents')).filter((name) => name !== builtinAgent)];
}

/** As it is in the settings, if it can be read: without the folder that is chosen for it. */
export function writtenDefinition(name: string): AgentDefinition | undefined {
  const agents = readSetting('agents');
  return Object.hasOwn(agents, name) ? agentDefinition.safeParse(agents[name]).data : undefined;
}

export function lookUpAgent(
  name: string,
  context: Pick<ExtensionContext, 'asAbsolutePath'>,
): DefinitionLookup {
  if (name === builtinAgent) return { kind: 'defined', definition: embedded(context) };
  const agents = readSetting('agents');
  if (!Object.hasOwn(agents, name)) {
    return {
      kind: 'refused',
      message: t('There is no agent "{0}". Add it to the setting acpHost.agents, or choose another.', name),
    };
  }
  const parsed = agentDefinition.safeParse(agents[name]);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const why = issue?.message ?? t('unreadable');
    return {
      kind: 'refused',
      message:
        issue && issue.path.length > 0
          ? t(
              'Agent "{0}" is not set up right in acpHost.agents at "{1}": {2}.',
              name,
              issue.path.join('.'),
              why,
            )
          : t('Agent "{0}" is not set up right in acpHost.agents: {1}.', name, why),
    };
  }
  return { kind: 'defined', definition: { ...parsed.data, cwd: parsed.data.cwd ?? workspaceFolder() } };
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
