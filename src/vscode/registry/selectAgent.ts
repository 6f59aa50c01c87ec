// The command "ACP: Select Agent": lists the user's agents, the built-in one and those of the registry, and asks what the chosen
// one is for.

import { ConfigurationTarget, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { agentNames, builtinAgent, writtenDefinition } from '../agents/agentDefinitions.ts';
import type { Choice, Questions } from '../window/questions.ts';
import { installAgent, type InstallParts } from './installAgent.ts';
import type { RegistryFeed } from './registryFeed.ts';
import { revealMachineSetting } from '../window/report.ts';
import { readSetting, section } from '../settings/settings.ts';

interface AgentChoice extends Choice {
  readonly does?: { readonly use: string } | { readonly install: RegistryEntry } | 'add';
}

type Purpose = 'chat.agent' | 'nes.agent';

/**
 * Changes nothing if dismissed. The registry is fetched only here.
 * @param purpose `chat` or `nes` if the purpose is known; otherwise the user is asked.
 */
export async function selectAgent(
  feed: Pick<RegistryFeed, 'known' | 'refresh'>,
  parts: InstallParts,
  purpose?: unknown,
): Promise<void> {
  const { questions } = parts;
  const first = choices(await feed.known());
  const later = feed.refresh().then((fresh) => (fresh ? choices(fresh) : first));
  const chosen = await questions.choose(t('Which agent?'), first, later);
  const does = chosen?.does;
  if (does === undefined) return;
  if (does === 'add') {
    await revealMachineSetting('agents', 'add');
    return;
  }
  const name = 'use' in does ? does.use : await installAgent(does.install, parts);
  if (name === undefined) return;
  for (const key of await purposeOf(name, purpose, questions)) await use(key, name);
}

async function purposeOf(name: string, given: unknown, questions: Questions): Promise<readonly Purpose[]> {
  if (given === 'chat' || given === 'nes') return [`${given}.agent`];
  const purposes: readonly (Choice & { readonly keys: readonly Purpose[] })[] = [
    { label: t('Chat'), keys: ['chat.agent'] },
    { label: t('Next edits'), description: t('few agents suggest them'), keys: ['nes.agent'] },
    { label: t('Chat and next edits'), keys: ['chat.agent', 'nes.agent'] },
  ];
  return (await questions.choose(t('What is "{0}" for?', name), purposes))?.keys ?? [];
}

function choices(entries: readonly RegistryEntry[]): AgentChoice[] {
  const names = agentNames();
  const mine = names.map((name): AgentChoice => ({
    label: name,
    description: about(name),
    does: { use: name },
  }));
  const others = entries.map((install): AgentChoice => {
    const { id, name, version, description, license } = install;
    const there = names.includes(id) && writtenDefinition(id) ? t('installed') : '';
    return {
      label: name,
      description: [version, there].filter(Boolean).join(', '),
      detail: [description, license ?? t('no licence named')].filter(Boolean).join(' · '),
      does: { install },
    };
  });
  return [
    ...mine,
    { label: `$(add) ${t('Add an agent…')}`, description: t('in the settings'), does: 'add' },
    ...(others.length === 0 ? [] : [{ label: t('Install from the registry'), heading: true }, ...others]),
  ];
}

function about(name: string): string {
  return [
    name === builtinAgent ? t('inside ACP Host') : '',
    name === readSetting('chat.agent') ? t('used for chat') : '',
    name === readSetting('nes.agent') ? t('used for next edits') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Writes the user's settings, since a workspace cannot choose agents. */
async function use(key: Purpose, name: string): Promise<void> {
  await workspace.getConfiguration(section).update(key, name, ConfigurationTarget.Global);
}
