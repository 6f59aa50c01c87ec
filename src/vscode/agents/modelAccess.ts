// Decides which model the built-in agent may use: the one on the server that the user named, if they agreed to it where it is
// on another machine. A key is passed only for the server it was entered for.

import type { Memento } from 'vscode';
import { t } from '../../base/l10n.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { builtinAgent, modelVariable } from './builtinAgent.ts';
import type * as ModelDialogs from './modelDialogs.ts';
import type { EndpointSetting, ModelServer } from './modelDialogs.ts';
import type { Questions } from '../window/questions.ts';
import type { Settings } from '../settings/settingTable.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import { fingerprintOf, readServerAddress, usedAddress } from './serverAddress.ts';

/** Keys of the stored fingerprints of addresses on other machines that the user allowed or declined. */
const agreed = 'acpHost.modelAddresses';
const declined = 'acpHost.modelAddressesDeclined';

/** Settings besides the endpoint that affect the variables. */
const otherSettings = ['builtin.model', 'builtin.format', 'builtin.maxTokens', 'builtin.timeout'] as const;

export type ModelSetting = 'builtin.endpoint' | (typeof otherSettings)[number];

/** The settings of the model. */
export interface ModelSettings extends EndpointSetting {
  read<K extends ModelSetting>(key: K): Settings[K];
  onDidChange(key: ModelSetting, listener: () => void): Disposable;
}

export interface ModelAccessParts {
  readonly state: Pick<Memento, 'get' | 'update'>;
  /** The model keys, stored as variables of the built-in agent and named by the origin each is for. */
  readonly keys: AgentSecrets;
  readonly questions: Pick<Questions, 'offer' | 'confirm' | 'input'>;
  readonly settings: ModelSettings;
  /** True if the workspace is trusted. */
  readonly isTrusted: () => boolean;
  readonly logger: Logger;
}

/** Whether the built-in agent uses a model. `origin` is the scheme, host and port of its server; `why` is for the user. */
export type ModelUse =
  | { readonly kind: 'none' }
  | { readonly kind: 'used' | 'declined' | 'unanswered'; readonly origin: string }
  | { readonly kind: 'wrong'; readonly why: string };

export class ModelAccess implements Disposable {
  readonly #state: ModelAccessParts['state'];
  readonly #keys: AgentSecrets;
  readonly #questions: ModelAccessParts['questions'];
  readonly #settings: ModelSettings;
  readonly #isTrusted: () => boolean;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #changes: Emitter<void>;
  /** Addresses asked about in this window, so that not every start asks again. */
  readonly #asked = new Set<string>();

  constructor({ state, keys, questions, settings, isTrusted, logger }: ModelAccessParts) {
    this.#state = state;
    this.#keys = keys;
    this.#questions = questions;
    this.#settings = settings;
    this.#isTrusted = isTrusted;
    this.#logger = logger;
    this.#changes = this.#lifetime.add(
      new Emitter<void>((error) => logger.error('A listener of the model failed', error)),
    );
    this.#lifetime.add(settings.onDidChange('builtin.endpoint', () => this.#endpointChanged()));
    for (const key of otherSettings)
      this.#lifetime.add(settings.onDidChange(key, () => this.#changes.fire()));
  }

  /** Fires when `variables` may have changed, so that the agent must be restarted. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** The variables for the agent's process. Does not wait for the user; a question that is needed is asked meanwhile. */
  async variables(): Promise<Readonly<Record<string, string>>> {
    const endpoint = this.#endpoint();
    if (endpoint === '' || !this.#isTrusted()) return {};
    const { server, wrong } = readServer(endpoint);
    if (!server) {
      this.#refuse(endpoint, wrong);
      return { [modelVariable.unused]: wrong };
    }
    if (this.use.kind !== 'used') return { [modelVariable.unused]: this.#notAgreed(server) };
    const key = (await this.#keys.of(builtinAgent))[server.origin];
    return {
      [modelVariable.endpoint]: server.address,
      [modelVariable.model]: this.#settings.read('builtin.model'),
      [modelVariable.format]: this.#settings.read('builtin.format'),
      [modelVariable.maxTokens]: String(this.#settings.read('builtin.maxTokens')),
      [modelVariable.timeout]: String(this.#settings.read('builtin.timeout')),
      ...(key !== undefined && { [modelVariable.key]: key }),
    };
  }

  /** As the settings and the user's answers are now. Asks nothing. */
  get use(): ModelUse {
    const endpoint = this.#endpoint();
    if (endpoint === '') return { kind: 'none' };
    const { server, isLocal, wrong } = readServer(endpoint);
    if (!server) return { kind: 'wrong', why: wrong };
    const { origin, address } = server;
    const isIn = (memory: string): boolean => this.#remembered(memory).includes(fingerprintOf(address));
    const kind = isLocal || isIn(agreed) ? 'used' : isIn(declined) ? 'declined' : 'unanswered';
    return { kind, origin };
  }

  /** Asks about the server again, unless the user has allowed it. Does not wait for the answer. */
  async askAgain(): Promise<void> {
    const { server } = readServer(this.#endpoint());
    if (!server || this.use.kind === 'used') return;
    await this.#reconsider(server);
    this.#notAgreed(server);
  }

  /** The command "ACP: Set Model Key". */
  async setKey(): Promise<void> {
    const endpoint = this.#endpoint();
    if (endpoint === '') return (await this.#dialogs()).offerToNameServer(this.#questions, this.#settings);
    const { server, wrong } = readServer(endpoint);
    if (!server) return this.#tellRefused(wrong);
    const { origin } = server;
    const key = await (await this.#dialogs()).enterModelKey(origin, this.#questions);
    if (key === undefined) return;
    await this.#keys.add(builtinAgent, { [origin]: key });
    // Entering a key for a declined server means that the user wants it now.
    await this.#reconsider(server);
    this.#changes.fire();
  }

  /** The command "ACP: Delete Model Keys". */
  async forgetKeys(): Promise<void> {
    const forgotten = await this.#keys.forget(builtinAgent);
    if (forgotten) this.#changes.fire();
    await (await this.#dialogs()).tellForgotten(forgotten, this.#questions);
  }

  /** The endpoint in the settings; empty if there is none. */
  #endpoint(): string {
    return this.#settings.read('builtin.endpoint').trim();
  }

  /** Read each time, since all windows share it. */
  #remembered(memory: string): readonly string[] {
    return this.#state.get<readonly string[]>(memory) ?? [];
  }

  #notAgreed(server: ModelServer): string {
    const { origin } = server;
    if (this.#remembered(declined).includes(fingerprintOf(server.address)))
      return t(
        'You did not allow the model server at {0}. To be asked again, enter its address in acpHost.builtin.endpoint once more.',
        origin,
      );
    this.#ask(server);
    return t('The model server at {0} is not used until you allow it in the notification.', origin);
  }

  #ask(server: ModelServer): void {
    const { address } = server;
    if (this.#asked.has(address)) return;
    this.#asked.add(address);
    const question = async (): Promise<void> => {
      const isAllowed = await (await this.#dialogs()).askAboutServer(server, this.#questions);
      // If the user dismissed it, the next window asks again.
      if (isAllowed === undefined) return;
      const memory = isAllowed ? agreed : declined;
      const id = fingerprintOf(address);
      await this.#state.update(memory, [...new Set([...this.#remembered(memory), id])]);
      this.#changes.fire();
      if (!isAllowed) await this.#tellRefused(this.#notAgreed(server), 'info');
    };
    question().catch((error: unknown) => this.#logger.error('Could not ask about the model server', error));
  }

  /** Forgets that the user was asked about the address, or declined it. */
  async #reconsider({ address }: ModelServer): Promise<void> {
    this.#asked.delete(address);
    const others = this.#remembered(declined).filter((each) => each !== fingerprintOf(address));
    if (others.length < this.#remembered(declined).length) await this.#state.update(declined, others);
  }

  /** Forgets an earlier refusal: a user who enters the server again wants it. */
  #endpointChanged(): void {
    const { server } = readServer(this.#endpoint());
    const known = server ? this.#reconsider(server) : Promise.resolve();
    known
      .catch((error: unknown) => this.#logger.error('Could not forget an answer about a model server', error))
      .finally(() => this.#changes.fire());
  }

  #refuse(endpoint: string, why: string): void {
    if (this.#asked.has(endpoint)) return;
    this.#asked.add(endpoint);
    this.#tellRefused(why).catch((error: unknown) =>
      this.#logger.error('Could not report the model server', error),
    );
  }

  async #tellRefused(why: string, kind: 'error' | 'info' = 'error'): Promise<void> {
    await (await this.#dialogs()).tellRefused(kind, why, this.#questions, this.#settings);
  }

  /** Loaded when the first one is needed. */
  #dialogs(): Promise<typeof ModelDialogs> {
    return import('./modelDialogs.ts');
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

/** @returns `wrong`: for the user, why the server cannot be used. */
function readServer(endpoint: string): {
  readonly server?: ModelServer;
  readonly isLocal?: boolean;
  readonly wrong: string;
} {
  const address = readServerAddress(endpoint);
  if (address.kind === 'usable') {
    const { url, isLocal } = address;
    return { server: { origin: url.origin, address: usedAddress(endpoint, url) }, isLocal, wrong: '' };
  }
  return {
    wrong:
      address.kind === 'notSecure'
        ? t(
            'The model server in acpHost.builtin.endpoint is not used: it must be an https address, or http on this machine.',
          )
        : t(
            'The model server in acpHost.builtin.endpoint is not used: the address contains a user name or a key. Remove it, and use the command "ACP: Set Model Key".',
          ),
  };
}
