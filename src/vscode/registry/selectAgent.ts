// The command "ACP: Select Agent": lists the user's agents, the built-in one and those of the registry, and asks what the chosen
// one is for.

import { ConfigurationTarget, workspace } from 'vscode';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { agentNames, writtenDefinition } from '../agents/agentDefinitions.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { Choice, Questions } from '../window/questions.ts';
import { addServer, type AddServerParts } from './addServer.ts';
import { installAgent, type InstallParts } from './installAgent.ts';
import type { RegistryFeed } from './registryFeed.ts';
import { revealMachineSetting } from '../window/report.ts';
import { readSetting, section } from '../settings/settings.ts';

interface AgentChoice extends Choice {
  readonly does?: { readonly use: string } | { readonly install: RegistryEntry } | 'add' | 'addServer';
}

type Purpose = 'chat.agent' | 'nes.agent';

/**
 * Changes nothing if dismissed. Fetches the registry.
 * @param purpose `chat` or `nes` if the purpose is known; otherwise the user is asked.
 */
export async function selectAgent(
  feed: Pick<RegistryFeed, 'known' | 'refresh'>,
  parts: InstallParts & AddServerParts,
  purpose?: unknown,
): Promise<void> {
  const { questions } = parts;
  const first = choices(await feed.known());
  const later = feed.refresh().then((fresh) => (fresh ? choices(fresh) : first));
  const chosen = await questions.choose(t('Select an agent'), first, later);
  const does = chosen?.does;
  if (does === undefined) return;
  if (does === 'add') {
    await revealMachineSetting('agents', 'add');
    return;
  }
  const name =
    does === 'addServer'
      ? await addServer(parts)
      : 'use' in does
        ? does.use
        : await installAgent(does.install, parts);
  if (name === undefined) return;
  for (const key of await purposeOf(name, purpose, questions)) await use(key, name);
}

async function purposeOf(name: string, given: unknown, questions: Questions): Promise<readonly Purpose[]> {
  if (given === 'chat' || given === 'nes') return [`${given}.agent`];
  const purposes: readonly (Choice & { readonly keys: readonly Purpose[] })[] = [
    { label: t('Chat'), keys: ['chat.agent'] },
    {
      label: t('Next edit suggestions'),
      description: t('not supported by most agents'),
      keys: ['nes.agent'],
    },
    { label: t('Chat and next edit suggestions'), keys: ['chat.agent', 'nes.agent'] },
  ];
  return (await questions.choose(t('Use {0} for…', agentName(name)), purposes))?.keys ?? [];
}

function choices(entries: readonly RegistryEntry[]): AgentChoice[] {
  const names = agentNames();
  const mine = names.map((name): AgentChoice => ({
    label: agentName(name),
    description: about(name),
    does: { use: name },
  }));
  const others = entries.map((install): AgentChoice => {
    const { id, name, version, description, license } = install;
    const there = names.includes(id) && writtenDefinition(id) ? t('installed') : '';
    return {
      label: agentName(id) === id ? name : agentName(id),
      description: [version, there].filter(Boolean).join(', '),
      detail: [description, license ?? t('no license listed')].filter(Boolean).join(' · '),
      does: { install },
    };
  });
  return [
    ...mine,
    { label: `$(add) ${t('Add Agent…')}`, description: t('in the settings'), does: 'add' },
    { label: `$(add) ${t('Add Agent by URL…')}`, description: t('on a server'), does: 'addServer' },
    ...(others.length === 0 ? [] : [{ label: t('ACP registry'), heading: true }, ...others]),
  ];
}

function about(name: string): string {
  return [
    name === builtinAgent ? t('included with ACP Host') : '',
    name === readSetting('chat.agent') ? t('used for chat') : '',
    name === readSetting('nes.agent') ? t('used for next edit suggestions') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Writes the user's settings, since a workspace cannot choose agents. */
async function use(key: Purpose, name: string): Promise<void> {
  await workspace.getConfiguration(section).update(key, name, ConfigurationTarget.Global);
}
