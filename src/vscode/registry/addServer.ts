// Adds an agent on a server to `acpHost.agents`: asks for its URL, its name and its headers. Used by "ACP: Select Agent".

import { ConfigurationTarget, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';
import { agentNames } from '../agents/agentDefinitions.ts';
import { askHeaders } from '../agents/askHeaders.ts';
import type { LaunchConsent } from '../agents/launchConsent.ts';
import { readDefinition } from '../agents/readDefinition.ts';
import type { RemoteHeaders } from '../agents/remoteHeaders.ts';
import { readSetting, section } from '../settings/settings.ts';
import type { Questions } from '../window/questions.ts';

export interface AddServerParts {
  readonly questions: Pick<Questions, 'input' | 'offer'>;
  readonly gate: Pick<LaunchConsent, 'allow'>;
  readonly remoteHeaders: Pick<RemoteHeaders, 'store'>;
}

/** Resolves to the agent's name in the settings; to undefined if the user dismissed a question. */
export async function addServer(parts: AddServerParts): Promise<string | undefined> {
  const { questions, gate, remoteHeaders } = parts;
  const title = t('Add an Agent by URL');
  const url = await askUrl(title, questions);
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  const name = await askName(title, host, questions);
  if (name === undefined) return undefined;
  const values = await askHeaders(host, title, questions);
  if (!values) return undefined;
  const headers = Object.keys(values);
  const read = readDefinition(name, { url, ...(headers.length > 0 && { headers }) });
  if (read.kind === 'refused') {
    await questions.offer('error', read.message);
    return undefined;
  }
  await remoteHeaders.store(name, url, values);
  // The user has just entered this address.
  await gate.allow(name, read.definition);
  await workspace
    .getConfiguration(section)
    .update('agents', { ...readSetting('agents'), [name]: read.definition }, ConfigurationTarget.Global);
  return name;
}

async function askUrl(title: string, questions: Pick<Questions, 'input'>): Promise<string | undefined> {
  let prompt = t('Address of the agent, such as wss://agents.example.com/acp');
  for (;;) {
    const answer = await questions.input({ title, prompt, password: false, optional: false });
    if (answer === undefined) return undefined;
    const url = answer.trim();
    const read = readDefinition(url, { url });
    if (read.kind === 'defined') return url;
    prompt = read.message;
  }
}

async function askName(
  title: string,
  host: string,
  questions: Pick<Questions, 'input'>,
): Promise<string | undefined> {
  let prompt = t('Name of the agent. Leave it empty for {0}.', host);
  for (;;) {
    const answer = await questions.input({ title, prompt, password: false, optional: true });
    if (answer === undefined) return undefined;
    const name = answer.trim() === '' ? host : answer.trim();
    if (!agentNames().includes(name)) return name;
    prompt = t('There is an agent "{0}" already. Enter another name.', name);
  }
}
