// The model providers that the user set for agents, such as a company's gateway: sets them again after each start of an agent,
// and keeps the values of their headers in VS Code's secret storage. An agent whose provider cannot be set is not used, since
// its requests would go to another server than the user wants.

import type { Memento } from 'vscode';
import * as failures from '../../agent/agentFailure.ts';
import type { ConfigureAgent } from '../../agent/agentParts.ts';
import { reasonOf } from '../../agent/handshake.ts';
import { agentName } from '../../base/agentName.ts';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import { errorCodeOf } from '../../protocol/errorCode.ts';
import type { Sender } from '../../protocol/messaging.ts';
import { providersDisable, providersList, providersSet, type Provider } from '../../protocol/providers.ts';
import { connectionClosed, WireError } from '../../wire/peer.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import { askWhole, type WholeQuestion } from '../window/askWhole.ts';
import type { Questions } from '../window/questions.ts';
import { oneLine } from '../window/shownText.ts';
import {
  providerFingerprint,
  readProviders,
  shownProvider,
  type ProviderReading,
  type Providers,
  type ProviderSetting,
} from './providerSetting.ts';

/** Key of the stored fingerprints of providers that the user allowed. */
const agreed = 'acpHost.agreedProviders';

/** In ms. The agent may ask the provider for its models. */
const answerTimeout = 60_000;

/** The setting `acpHost.providers`. */
export interface ProviderSettings {
  read(): Providers;
  write(value: Providers): Promise<void>;
}

export interface ModelProvidersParts {
  readonly settings: ProviderSettings;
  readonly state: Pick<Memento, 'get' | 'update'>;
  /** The values of headers, by agent. */
  readonly headers: AgentSecrets;
  readonly questions: Pick<Questions, 'offer' | 'confirm'>;
  readonly clock: Clock;
}

/** A provider as the user wants it, with the values of its headers. */
export interface WantedProvider {
  readonly setting: ProviderSetting;
  readonly headers: Readonly<Record<string, string>>;
}

export class ModelProviders {
  readonly #parts: ModelProvidersParts;

  constructor(parts: ModelProvidersParts) {
    this.#parts = parts;
  }

  readonly configure: ConfigureAgent = async (agent, connection, { agentCapabilities }) => {
    for (const reading of this.known(agent)) {
      const { providerId } = reading;
      if ('reason' in reading) return failures.providerNotSet(agent, providerId, reading.reason);
      if (!agentCapabilities?.providers)
        return failures.providerNotSet(agent, providerId, t('the agent has no providers that can be set.'));
      try {
        const reason = await this.#setAgain(agent, connection, reading);
        if (reason !== undefined) return failures.providerNotSet(agent, providerId, reason);
      } catch (error) {
        if (errorCodeOf(error) === connectionClosed) return 'closed';
        return failures.providerNotSet(agent, providerId, this.explain(agent, error));
      }
    }
    return undefined;
  };

  /** All providers that the user set for the agent, in their order. */
  known(agent: string): readonly ProviderReading[] {
    return readProviders(agent, this.#parts.settings.read());
  }

  /** What an error says, for the user. The agent's text may quote a header. */
  explain(agent: string, error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    return this.#parts.headers.redact(agent, error instanceof WireError ? reasonOf(error) : message);
  }

  /** The providers of a running agent. Rejects as `send`. */
  async list(connection: Sender): Promise<readonly Provider[]> {
    return (await this.#inTime(connection.sendRequest(providersList, {}))).providers;
  }

  /** Sets a provider of a running agent. Rejects with the agent's error, or one that it did not answer in time. */
  async send(connection: Sender, { setting, headers }: WantedProvider): Promise<void> {
    const { providerId, apiType, baseUrl, _meta } = setting;
    const params = { providerId, apiType, baseUrl, headers, ...(_meta && { _meta }) };
    await this.#inTime(connection.sendRequest(providersSet, params));
  }

  /** Makes a running agent use its own provider again. Rejects as `send`. */
  async disable(connection: Sender, providerId: string): Promise<void> {
    await this.#inTime(connection.sendRequest(providersDisable, { providerId }));
  }

  /** Stores a provider for the following starts. The user entered it, so it needs no question. */
  async store(agent: string, { setting, headers }: WantedProvider): Promise<void> {
    const { providerId, apiType, baseUrl, _meta } = setting;
    const names = Object.keys(headers);
    await this.#parts.headers.add(agent, keyed(setting, headers));
    await this.#agree(agent, { ...setting, headers: names });
    const value = { apiType, baseUrl, ...(names.length > 0 && { headers: names }), ...(_meta && { _meta }) };
    await this.#write(agent, (known) => ({ ...known, [providerId]: value }));
  }

  /** Deletes a stored provider and the values of its headers. */
  async forget(agent: string, providerId: string): Promise<void> {
    const values = await this.#parts.headers.of(agent);
    // The id of another provider may begin with this one and a space.
    const own = Object.keys(values).filter(
      (key) => key.startsWith(`${providerId} `) && key.slice(providerId.length + 1).split(' ').length === 2,
    );
    await this.#parts.headers.add(agent, Object.fromEntries(own.map((key) => [key, ''])));
    await this.#write(agent, (known) =>
      Object.fromEntries(Object.entries(known).filter(([id]) => id !== providerId)),
    );
  }

  async #write(agent: string, change: (known: Providers) => Providers): Promise<void> {
    const { settings } = this.#parts;
    const all = settings.read();
    const changed = change(Object.hasOwn(all, agent) ? (all[agent] as Providers) : {});
    const { [agent]: _, ...others } = all;
    await settings.write(Object.keys(changed).length === 0 ? others : { ...others, [agent]: changed });
  }

  /** Resolves to why it is not set, for the user. Rejects as `send`. */
  async #setAgain(agent: string, connection: Sender, setting: ProviderSetting): Promise<string | undefined> {
    if (!(await this.#isAllowed(agent, setting))) return t('you did not allow {0}.', setting.origin);
    const stored = await this.#parts.headers.of(agent);
    const entries = setting.headers.map((name) => [name, stored[keyOf(setting, name)]] as const);
    const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
    if (missing.length > 0)
      return t('the value of {0} was not entered for {1}.', missing.join(', '), setting.origin);
    await this.send(connection, {
      setting,
      headers: Object.fromEntries(entries) as Record<string, string>,
    });
    return undefined;
  }

  /** Settings may be synced or changed by other programs, so a new server needs the user's consent. */
  async #isAllowed(agent: string, setting: ProviderSetting): Promise<boolean> {
    if (setting.isLocal || this.#agreed().includes(providerFingerprint(agent, setting))) return true;
    const isAllowed = (await askWhole(questionAbout(agent, setting), this.#parts.questions)) === true;
    if (isAllowed) await this.#agree(agent, setting);
    return isAllowed;
  }

  /** Read each time, since all windows share it. */
  #agreed(): readonly string[] {
    return this.#parts.state.get<readonly string[]>(agreed) ?? [];
  }

  async #agree(agent: string, setting: ProviderSetting): Promise<void> {
    const id = providerFingerprint(agent, setting);
    await this.#parts.state.update(agreed, [...new Set([...this.#agreed(), id])]);
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = this.#parts.clock.setTimer(answerTimeout, () =>
      late.reject(new Error(t('the agent did not answer within {0} s.', answerTimeout / 1000))),
    );
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      timer.dispose();
    }
  }
}

function questionAbout(agent: string, setting: ProviderSetting): WholeQuestion {
  const shown = shownProvider(setting);
  const name = oneLine(agentName(agent), 80);
  return {
    shown,
    question: t(
      'Agent "{0}" is configured to use models at {1}. Your prompts, and the files that the agent reads, would be sent there. Allow this?',
      name,
      shown,
    ),
    offer: t(
      'Agent "{0}" is configured to use models at {1}. Show the whole provider?',
      name,
      setting.origin,
    ),
    show: t('Show Provider…'),
    title: t('Allow agent "{0}" to send your prompts, and the files that it reads, there?', name),
    // `readProvider` refuses those that are too long.
    tooLong: shown,
    allow: t('Allow'),
    refuse: t('Refuse'),
  };
}

/** A value is used only for the server it was entered for. */
function keyOf({ providerId, origin }: ProviderSetting, header: string): string {
  return `${providerId} ${origin} ${header}`;
}

function keyed(setting: ProviderSetting, headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [keyOf(setting, name), value]));
}
