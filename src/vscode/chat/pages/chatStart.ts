// Decides what a page shows where no agent can answer: the tiles of agents, or what is missing before one can run. Used
// by all pages of the chat.

import { workspace } from 'vscode';
import { agentName, type AgentInfo } from '../../../base/agentName.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ConversationState } from '../../../chat/messages/messages.ts';
import type { AgentTile, StartView } from '../../../chat/messages/startMessages.ts';
import type { RegistryIcon } from '../../../protocol/registryIcon.ts';
import type { RegistryFeed } from '../../registry/registryFeed.ts';
import {
  findStartable,
  startAgent,
  type StartableAgent,
  type StartableAgents,
  type StartParts,
} from '../../registry/startableAgents.ts';
import { onDidChangeSetting } from '../../settings/settings.ts';
import { startKind } from './startKind.ts';

export interface ChatStartParts extends StartParts {
  readonly feed: Pick<RegistryFeed, 'known' | 'icons' | 'refresh' | 'state' | 'onDidChange'>;
  /** What a running agent says about itself. */
  readonly infoOf: (agent: string) => AgentInfo | undefined;
  readonly logger: Logger;
}

export class ChatStart implements Disposable {
  readonly #parts: ChatStartParts;
  readonly #lifetime = new DisposableStore();
  readonly #changes: Emitter<void>;
  #found: StartableAgents | undefined;
  #searching: Promise<void> | undefined;
  /** True if something may have changed since the running search began. */
  #isOutdated = false;
  /** By the name under which the agent is shown. Undefined until they are first needed. */
  #icons: ReadonlyMap<string, RegistryIcon> | undefined;

  constructor(parts: ChatStartParts) {
    this.#parts = parts;
    this.#changes = this.#lifetime.add(
      new Emitter<void>((error) => parts.logger.error('A listener of the tiles failed', error)),
    );
    const changed = (): void => {
      void this.update();
      this.#changes.fire();
    };
    for (const key of ['agents', 'chat.agent', 'builtin.endpoint'] as const)
      this.#lifetime.add(onDidChangeSetting(key, changed));
    this.#lifetime.add(
      parts.feed.onDidChange(() => (parts.feed.state === 'loading' ? this.#changes.fire() : changed())),
    );
    this.#lifetime.add(workspace.onDidGrantWorkspaceTrust(changed));
    this.#lifetime.add(workspace.onDidChangeWorkspaceFolders(changed));
  }

  /** Fires when the result of `view` may have changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** The name under which an agent is shown. */
  nameOf(agent: string): string {
    return agentName(agent, this.#parts.infoOf(agent));
  }

  /** The icon of an agent, found by the names under which it is known. Undefined until the icons are read. */
  iconOf(agent: string): RegistryIcon | undefined {
    if (!this.#icons) void this.#readIcons().then(() => this.#changes.fire());
    return this.#icons?.get(agentName(agent)) ?? this.#icons?.get(this.nameOf(agent));
  }

  /** What the page shows of an agent. */
  state(agent: string): Pick<ConversationState, 'agentName' | 'agentIcon' | 'start'> {
    return { agentName: this.nameOf(agent), agentIcon: this.iconOf(agent), start: this.view(agent) };
  }

  /** What the page shows instead of the message box; undefined if the agent can chat. */
  view(agent: string): StartView | undefined {
    const kind = startKind([agent]);
    if (kind !== 'agents') return kind && { kind };
    if (!this.#found && !this.#searching) void this.search();
    const { ready, install = [] } = this.#found ?? {};
    const shown = ({ tile, name, detail, how }: StartableAgent): AgentTile => {
      const icon = this.iconOf(how.kind === 'install' ? how.entry.id : how.id);
      return { tile, name, detail, ...(icon && { icon }) };
    };
    const list = this.#parts.feed.state;
    return { kind, ready: ready?.map(shown), install: install.map(shown), ...(list && { list }) };
  }

  /** Reads again what was read before: an agent may have been set up, or the list of agents fetched. Never rejects. */
  async update(): Promise<void> {
    if (this.#found) return await this.search();
    if (!this.#icons) return;
    await this.#readIcons();
    this.#changes.fire();
  }

  async #readIcons(): Promise<void> {
    this.#icons ??= new Map();
    const icons = await this.#parts.feed.icons();
    this.#icons = new Map([...icons].map(([id, icon]) => [agentName(id), icon]));
  }

  /**
   * Searches again, such as when a page becomes visible: a program may have been installed. A call during a search
   * repeats the search, since its results may be out of date. Calls of the same tick share one. Never rejects.
   */
  search(): Promise<void> {
    if (!workspace.isTrusted) return Promise.resolve();
    this.#isOutdated = true;
    this.#searching ??= this.#searchAll();
    return this.#searching;
  }

  async #searchAll(): Promise<void> {
    while (this.#isOutdated) {
      // Lets further calls of this tick join: a page that is shown calls `view`, which searches, and then `search`.
      await Promise.resolve();
      this.#isOutdated = false;
      try {
        [this.#found] = await Promise.all([findStartable(this.#parts), this.#readIcons()]);
      } catch (error) {
        this.#parts.logger.error('Agents could not be searched for', error);
        this.#found ??= { ready: [], install: [] };
      }
    }
    // Reset before the listeners run, which may search again.
    this.#searching = undefined;
    this.#changes.fire();
    void this.#searchNewFolders();
  }

  /** The shell can take seconds: the tiles that are known already do not wait for it. */
  async #searchNewFolders(): Promise<void> {
    try {
      if (await this.#parts.refreshPath?.()) await this.search();
    } catch (error) {
      this.#parts.logger.error("Agents on the login shell's PATH could not be searched for", error);
    }
  }

  /** Downloads the list of agents, which the user must have asked for, and searches again. Never rejects. */
  async refresh(): Promise<void> {
    if (!workspace.isTrusted) return;
    // It fires an event, which starts the search.
    await this.#parts.feed.refresh();
    await this.#searching;
  }

  /** Resolves to the agent's id in the settings; to undefined if the user declined or the tile is gone. */
  async start(tile: string): Promise<string | undefined> {
    const { ready = [], install = [] } = this.#found ?? {};
    const chosen = [...ready, ...install].find((one) => one.tile === tile);
    return chosen && workspace.isTrusted ? await startAgent(chosen, this.#parts) : undefined;
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}
