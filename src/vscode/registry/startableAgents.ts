// The agents that a chat can be started with: those in `acpHost.agents`, those found on this machine, and those of the
// registry. Starts one after consent, by writing it to the settings. Used by the chat's tiles.

import { ConfigurationTarget, workspace } from 'vscode';
import { type AgentDefinition, shownDefinition } from '../../agent/launch/agentDefinition.ts';
import type { LaunchHost } from '../../agent/launch/launch.ts';
import { foundPrograms } from '../../agent/registry/foundPrograms.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { AgentTile } from '../../chat/messages/startMessages.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { agentNames, writtenDefinition } from '../agents/agentDefinitions.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { LaunchConsent } from '../agents/launchConsent.ts';
import { readSetting, section } from '../settings/settings.ts';
import { userHost } from '../settings/userHost.ts';
import type { Questions } from '../window/questions.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { installAgent, type InstallParts } from './installAgent.ts';
import type { RegistryFeed } from './registryFeed.ts';
import { startedPrograms } from './startedPrograms.ts';
import { startDetail } from './startQuestion.ts';

export interface StartParts {
  readonly feed: Pick<RegistryFeed, 'known'>;
  readonly installation: Omit<InstallParts, 'gate'>;
  readonly gate: Pick<LaunchConsent, 'allow' | 'mayStartUnasked'>;
  readonly questions: Questions;
  /** The machine to search; by default this one. */
  readonly host?: () => LaunchHost;
  /** Asks for the PATH that `host` has next. Resolves to true if it has changed. Default: it does not change. */
  readonly refreshPath?: () => Promise<boolean>;
}

type How =
  | { readonly kind: 'configured' | 'found'; readonly id: string; readonly definition: AgentDefinition }
  | { readonly kind: 'install'; readonly entry: RegistryEntry };

export interface StartableAgent extends AgentTile {
  readonly how: How;
}

export interface StartableAgents {
  readonly ready: readonly StartableAgent[];
  readonly install: readonly StartableAgent[];
}

/** Looks for files on PATH as it is known, runs nothing, and uses no network. Each name is listed once. */
export async function findStartable({ feed, host = userHost }: StartParts): Promise<StartableAgents> {
  const registry = await feed.known();
  const found = await foundPrograms(registry, host(), openFolders());
  const configured = agentNames().flatMap((id) => {
    const definition = id === builtinAgent ? undefined : writtenDefinition(id);
    return definition ? [tileOf({ kind: 'configured', id, definition })] : [];
  });
  const onPath = found.map((one) =>
    'adapter' in one
      ? {
          ...tileOf({ kind: 'install', entry: one.adapter }),
          detail: t('Found {0}; uses the adapter {1}', one.id, one.adapter.version),
        }
      : tileOf({ kind: 'found', id: one.id, definition: one.definition }),
  );
  const taken = new Set(configured.map(({ name }) => name));
  const isNew = ({ name }: StartableAgent): boolean => !taken.has(name) && taken.add(name) !== undefined;
  const ready = [...configured, ...onPath.filter(isNew)];
  return { ready, install: registry.map((entry) => tileOf({ kind: 'install', entry })).filter(isNew) };
}

function tileOf(how: How): StartableAgent {
  if (how.kind !== 'install')
    return {
      ...{ tile: `${how.kind}:${how.id}`, name: agentName(how.id), detail: shownDefinition(how.definition) },
      how,
    };
  const { id, name, version } = how.entry;
  const known = agentName(id);
  return {
    ...{ tile: `install:${id}`, name: known === id ? name : known, detail: t('Version {0}', version) },
    how,
  };
}

/**
 * Makes it the chat's agent. Asks with the exact command line, unless the same command ran before. Resolves to its id
 * in the settings; to undefined if the user declined.
 */
export async function startAgent(
  { how, name }: StartableAgent,
  parts: StartParts,
): Promise<string | undefined> {
  const { gate, installation, questions, host = userHost } = parts;
  if (how.kind === 'install') {
    const id = await installAgent(how.entry, { ...installation, gate });
    return id === undefined ? undefined : await useForChat(id);
  }
  const { id, definition } = how;
  // The settings may have changed since the tile was drawn.
  const written = writtenDefinition(id);
  const current = how.kind === 'found' && written === undefined ? definition : written;
  if (!current) return undefined;
  if (!gate.mayStartUnasked(id, current)) {
    const programs = 'url' in current ? undefined : await startedPrograms(current, host());
    const detail = startDetail(current, programs);
    if (detail === undefined) {
      void questions.offer('error', t('{0} was not started: its definition is too long to be shown.', name));
      return undefined;
    }
    const [question, button] =
      'url' in current ? [t('Connect to {0}?', name), t('Connect')] : [t('Start {0}?', name), t('Start')];
    if (!(await questions.confirm(question, detail, button))) return undefined;
    await gate.allow(id, current, programs?.ofLogin);
  }
  if (written === undefined)
    await workspace
      .getConfiguration(section)
      .update('agents', { ...readSetting('agents'), [id]: current }, ConfigurationTarget.Global);
  return await useForChat(id);
}

async function useForChat(id: string): Promise<string> {
  await workspace.getConfiguration(section).update('chat.agent', id, ConfigurationTarget.Global);
  return id;
}
