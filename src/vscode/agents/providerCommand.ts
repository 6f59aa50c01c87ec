// The command "ACP: Set Model Provider": sends an agent's requests through a server that the user names, or through its own
// again.

import type { Agent } from '../../agent/agent.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import type { Provider } from '../../protocol/providers.ts';
import type { Sender } from '../../protocol/messaging.ts';
import type { Questions } from '../window/questions.ts';
import { askHeaders } from './askHeaders.ts';
import type { ModelProviders, WantedProvider } from './modelProviders.ts';
import { readProvider, type ProviderReading, type ProviderSetting } from './providerSetting.ts';

export interface ProviderCommandParts {
  readonly providers: ModelProviders;
  readonly questions: Pick<Questions, 'choose' | 'input' | 'offer'>;
}

/** Starts the agent if needed. Shows the user why it failed; rejects only because of bugs. */
export async function setProvider(agent: Agent, parts: ProviderCommandParts): Promise<void> {
  const { providers, questions } = parts;
  const state = await agent.start();
  const name = agentName(agent.name);
  // An agent that does not start because of its provider can still get another one.
  const connection = state.kind === 'ready' ? state.connection : undefined;
  const known = providers.known(agent.name);
  if (!connection && known.length === 0) {
    const failure = state.kind === 'failed' ? state.failure.message : t('Agent "{0}" was stopped.', name);
    await questions.offer('error', failure);
    return;
  }
  if (state.kind === 'ready' && !state.initializeResult.agentCapabilities?.providers) {
    await questions.offer('info', t('Agent "{0}" has no model providers that can be set.', name));
    return;
  }
  try {
    const listed = connection ? await providers.list(connection) : [];
    const chosen = await choose(name, listed, known, questions);
    if (!chosen) return;
    if (chosen.disable) await useOwn(agent, connection, chosen.providerId, parts);
    else await change(agent, connection, chosen, parts);
  } catch (error) {
    const why = providers.explain(agent.name, error);
    await questions.offer('error', t('The model provider of "{0}" could not be set: {1}', name, why));
  }
}

interface ProviderChoice {
  readonly label: string;
  readonly description: string;
  readonly providerId: string;
  /** Kinds of API. Empty if the agent does not run and the setting has none. */
  readonly supported: readonly string[];
  readonly before: ProviderSetting | undefined;
  readonly disable?: true;
}

async function choose(
  name: string,
  listed: readonly Provider[],
  known: readonly ProviderReading[],
  questions: Pick<Questions, 'choose'>,
): Promise<ProviderChoice | undefined> {
  const ids = new Set([...listed, ...known].map(({ providerId }) => providerId));
  const choices = [...ids].flatMap((providerId): ProviderChoice[] => {
    const { current, required, supported = [] } = listed.find((one) => one.providerId === providerId) ?? {};
    const own = known.find((one) => one.providerId === providerId);
    const before = own && 'origin' in own ? own : undefined;
    const place = before?.baseUrl ?? current?.baseUrl ?? '';
    const kinds = supported.length > 0 || !before ? supported : [before.apiType];
    const rest = { providerId, supported: kinds, before };
    const which = ids.size === 1 ? '' : ` (${providerId})`;
    const another = { label: `${t('Use Another Server…')}${which}`, description: place, ...rest };
    const label = `${t("Use the Agent's Own Server")}${which}`;
    return own && !required ? [another, { label, description: '', ...rest, disable: true }] : [another];
  });
  return await questions.choose(t('Model provider of {0}', name), choices);
}

async function useOwn(
  agent: Agent,
  connection: Sender | undefined,
  providerId: string,
  { providers, questions }: ProviderCommandParts,
): Promise<void> {
  await providers.forget(agent.name, providerId);
  // codex can't switch while sessions are open.
  const isDone = connection && (await unlessInternal(providers.disable(connection, providerId)));
  if (!isDone && (await agent.restart()).kind === 'failed') return;
  await questions.offer(
    'info',
    t('Conversations of "{0}" that open from now on use its own server.', agentName(agent.name)),
  );
}

async function change(
  agent: Agent,
  connection: Sender | undefined,
  choice: ProviderChoice,
  { providers, questions }: ProviderCommandParts,
): Promise<void> {
  const wanted = await ask(choice, questions);
  if (!wanted) return;
  const isDone = connection && (await unlessInternal(providers.send(connection, wanted)));
  await providers.store(agent.name, wanted);
  // If that fails, the chat shows why.
  if (!isDone && (await agent.restart()).kind === 'failed') return;
  await questions.offer(
    'info',
    t('Conversations of "{0}" that open from now on use {1}.', agentName(agent.name), wanted.setting.origin),
  );
}

/**
 * False after an internal error, for which the provider may be right: codex starts its own server again, and may lose sessions
 * that are open. The agent must start again then. Rejects with other errors.
 */
async function unlessInternal(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (errorCodeOf(error) !== errorCode.internalError) throw error;
    return false;
  }
}

/** Undefined if the user dismissed a question. */
async function ask(
  { providerId, supported, before }: ProviderChoice,
  questions: ProviderCommandParts['questions'],
): Promise<WantedProvider | undefined> {
  const title = t('Model Provider');
  const apiType = await askKind(supported, title, questions);
  if (apiType === undefined || apiType === '') return undefined;
  const _meta = before?.apiType === apiType ? before._meta : undefined;
  let prompt = t('Address of the server, such as https://models.example.com/v1');
  for (;;) {
    const baseUrl = await questions.input({ title, prompt, password: false, optional: false });
    if (baseUrl === undefined) return undefined;
    const read = readProvider(providerId, { apiType, baseUrl: baseUrl.trim(), _meta });
    if ('reason' in read) {
      prompt = read.reason;
      continue;
    }
    const headers = await askHeaders(read.origin, title, questions);
    return headers && { setting: read, headers };
  }
}

async function askKind(
  supported: readonly string[],
  title: string,
  questions: ProviderCommandParts['questions'],
): Promise<string | undefined> {
  if (supported.length === 1) return supported[0];
  const prompt = t('Kind of API');
  if (supported.length > 1) {
    const choices = supported.map((label) => ({ label }));
    return (await questions.choose(prompt, choices))?.label;
  }
  return (await questions.input({ title, prompt, password: false, optional: false }))?.trim();
}
