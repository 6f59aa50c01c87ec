// What the embedded agent is told of a model when it starts. Nothing unless the user named a server; of one on another
// machine nothing before the user agreed to it; and the key only for the server it was given for.

import { t } from '../../base/l10n.ts';
import { workspace, type Memento } from 'vscode';
import { isThisMachine } from '../../base/loopback.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { builtinAgent } from '../agentDefinitions.ts';
import type { Questions } from '../questions.ts';
import { revealMachineSetting } from '../report.ts';
import { onDidChangeSetting, readSetting } from '../settings.ts';
import type { AgentVariables } from '../signIn/agentVariables.ts';
import { modelVariable } from './modelVariables.ts';

/** Origins of servers on other machines that the user agreed to. */
const memory = 'acpHost.modelServers';

const settings = ['endpoint', 'model', 'format', 'maxTokens', 'timeout'] as const;

export class ModelAccess implements Disposable {
  readonly #state: Pick<Memento, 'get' | 'update'>;
  /** Its "variables" of the embedded agent are keys, named by the origin each is for. */
  readonly #keys: AgentVariables;
  readonly #questions: Pick<Questions, 'offer' | 'input'>;
  readonly #logger: Logger;
  readonly #isTrusted: () => boolean;
  readonly #lifetime = new DisposableStore();
  readonly #changes: Emitter<void>;
  /** In this window, so that a no is not asked about again with every start. */
  readonly #asked = new Set<string>();

  constructor(
    state: Pick<Memento, 'get' | 'update'>,
    keys: AgentVariables,
    questions: Pick<Questions, 'offer' | 'input'>,
    logger: Logger,
    isTrusted: () => boolean = () => workspace.isTrusted,
  ) {
    this.#state = state;
    this.#keys = keys;
    this.#questions = questions;
    this.#logger = logger;
    this.#isTrusted = isTrusted;
    this.#changes = this.#lifetime.add(
      new Emitter<void>((error) => logger.error('A listener of the model failed', error)),
    );
    for (const key of settings)
      this.#lifetime.add(onDidChangeSetting(`builtin.${key}`, () => this.#changes.fire()));
  }

  /** Fires when the agent is to be started anew, since `variables` may be others than it has. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Waits for nobody: what the user has yet to agree to is asked beside it. */
  async variables(): Promise<Readonly<Record<string, string>>> {
    const endpoint = readSetting('builtin.endpoint').trim();
    if (endpoint === '' || !this.#isTrusted()) return {};
    const server = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (!server || (server.protocol !== 'https:' && !isLocal(server))) {
      this.#refuse(endpoint);
      return {};
    }
    if (!isLocal(server) && !this.#allowed().includes(server.origin)) {
      this.#ask(server.origin);
      return {};
    }
    const key = (await this.#keys.of(builtinAgent))[server.origin];
    return {
      [modelVariable.endpoint]: endpoint,
      [modelVariable.model]: readSetting('builtin.model'),
      [modelVariable.format]: readSetting('builtin.format'),
      [modelVariable.maxTokens]: String(readSetting('builtin.maxTokens')),
      [modelVariable.timeout]: String(readSetting('builtin.timeout')),
      ...(key !== undefined && { [modelVariable.key]: key }),
    };
  }

  /** "ACP: Set Model Key". */
  async setKey(): Promise<void> {
    const endpoint = readSetting('builtin.endpoint').trim();
    if (!URL.canParse(endpoint)) return this.#nameServer();
    const { origin } = new URL(endpoint);
    const key = await this.#questions.input({
      title: t('Model Key'),
      prompt: t(
        "The key for {0}. It is kept in VS Code's secret storage and sent to this server only.",
        origin,
      ),
      password: true,
      optional: false,
    });
    if (key === undefined || key.trim() === '') return;
    await this.#keys.add(builtinAgent, { [origin]: key.trim() });
    this.#changes.fire();
  }

  /** "ACP: Forget Model Keys": all there are. */
  async forgetKeys(): Promise<void> {
    const forgotten = await this.#keys.forget(builtinAgent);
    if (forgotten) this.#changes.fire();
    await this.#questions.offer(
      'info',
      forgotten ? t('The keys of model servers are forgotten.') : t('There is no key of a model server.'),
    );
  }

  /** Windows share what is remembered, so it is read anew. */
  #allowed(): readonly string[] {
    return this.#state.get<readonly string[]>(memory) ?? [];
  }

  #ask(origin: string): void {
    if (this.#asked.has(origin)) return;
    this.#asked.add(origin);
    const question = async (): Promise<void> => {
      const allow = t('Allow');
      const answer = await this.#questions.offer(
        'warning',
        t(
          'The built-in agent is set up to use a model at {0}. Parts of the files you edit and what you write to it would be sent there. Allow it?',
          origin,
        ),
        allow,
        t('Do Not Allow'),
      );
      if (answer !== allow) return;
      await this.#state.update(memory, [...new Set([...this.#allowed(), origin])]);
      this.#changes.fire();
    };
    question().catch((error: unknown) => this.#logger.error('Could not ask about the model server', error));
  }

  #refuse(endpoint: string): void {
    if (this.#asked.has(endpoint)) return;
    this.#asked.add(endpoint);
    const tell = async (): Promise<void> => {
      const open = t('Open Settings');
      const answer = await this.#questions.offer(
        'error',
        t(
          'The model server in acpHost.builtin.endpoint is not used: it must be an https address, or http on this machine.',
        ),
        open,
      );
      if (answer === open) await revealMachineSetting('builtin.endpoint', 'look');
    };
    tell().catch((error: unknown) => this.#logger.error('Could not tell of the model server', error));
  }

  async #nameServer(): Promise<void> {
    const open = t('Open Settings');
    const message = t('Name the model server first, in the setting acpHost.builtin.endpoint.');
    if ((await this.#questions.offer('info', message, open)) === open)
      await revealMachineSetting('builtin.endpoint', 'add');
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

function isLocal({ protocol, hostname }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && isThisMachine(hostname);
}
