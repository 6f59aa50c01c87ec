// Conversations in editor tabs: each has a page of its own, which shows what it showed when the window is opened again.

import { Uri, ViewColumn, window, type WebviewPanel, type WebviewPanelSerializer } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Lazy } from '../../../base/lazy.ts';
import type { Logger } from '../../../base/logger.ts';
import { vscodeQuestions } from '../../window/questions.ts';
import type { Chat } from './chat.ts';
import { pageFolders } from './chatHtml.ts';
import type { ChatPlaces } from './chatPlaces.ts';
import { hostPage } from './hostPage.ts';
import type { OpenChat } from '../liveConversation.ts';
import { chatTabType, markSign, withoutMark, type KeptTab, type TabMemory } from './tabMemory.ts';

export class ChatTabs implements Disposable, WebviewPanelSerializer {
  readonly #places: Pick<Lazy<ChatPlaces>, 'get'>;
  readonly #memory: TabMemory;
  readonly #extension: Uri;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #tabs = new Map<WebviewPanel, Chat>();
  /** Those that VS Code did not bring. */
  readonly #new = new WeakSet<WebviewPanel>();

  /** @param extension the folder it is installed in. */
  constructor(places: Pick<Lazy<ChatPlaces>, 'get'>, memory: TabMemory, extension: Uri, logger: Logger) {
    this.#places = places;
    this.#memory = memory;
    this.#extension = extension;
    this.#logger = logger;
  }

  /** VS Code may bring tabs of the window before from now on. */
  register(): this {
    this.#lifetime.add(window.registerWebviewPanelSerializer(chatTabType, this));
    if (this.#memory.hasNew)
      this.#bringBack().catch((error: unknown) => {
        this.#logger.error('Tabs of the window before could not be looked for', error);
      });
    return this;
  }

  /** Shows a conversation in a tab, the one it is in already if there is one. @param id left out: the one in use. */
  open(id?: unknown): Promise<WebviewPanel | undefined> {
    return this.#open(id);
  }

  /** @param again the column that it was in: the focus stays where it is. */
  async #open(id: unknown, again?: ViewColumn): Promise<WebviewPanel | undefined> {
    const places = await this.#places.get();
    const chat = typeof id === 'string' ? await places.conversations.open(id) : places.active.shown;
    if (!chat) return undefined;
    const [there] = [...this.#tabs].find(([, { shown }]) => shown === chat) ?? [];
    if (there) {
      if (again === undefined) there.reveal();
      return there;
    }
    const place = { viewColumn: again ?? ViewColumn.Active, preserveFocus: again !== undefined };
    const panel = window.createWebviewPanel(chatTabType, chat.title, place, {
      enableScripts: true,
      localResourceRoots: pageFolders(this.#extension),
    });
    this.#new.add(panel);
    this.#memory.forget(chat.id);
    this.#fill(panel, places, chat);
    return panel;
  }

  /** @param state what the page kept. */
  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    const places = await this.#places.get();
    const kept = typeof state === 'object' && state !== null && 'chatId' in state ? state.chatId : undefined;
    const id = this.#memory.claim({
      id: typeof kept === 'string' ? kept : undefined,
      title: withoutMark(panel.title),
      column: panel.viewColumn,
    });
    this.#fill(panel, places, id === undefined ? undefined : await places.conversations.open(id));
  }

  /** @param first undefined: a new conversation, where the one before is gone. */
  #fill(panel: WebviewPanel, places: ChatPlaces, first: OpenChat | undefined): void {
    const chat = places.newPage(first);
    const tab = new DisposableStore();
    this.#tabs.set(panel, chat);
    this.#lifetime.add(tab);
    const drawTitle = (): void => {
      const { title, mark } = chat.shown;
      panel.title = mark === undefined ? title : `${markSign}${title}`;
      this.#keep();
    };
    panel.iconPath = Uri.joinPath(this.#extension, 'media', 'chat.svg');
    tab.add(places.conversations.onDidChange(drawTitle));
    tab.add(chat.onDidTurn(drawTitle));
    drawTitle();
    const page = tab.add(hostPage(panel, () => panel.visible, chat, this.#extension, this.#logger));
    tab.add(
      panel.onDidChangeViewState(() => {
        if (panel.active) chat.use();
        page.visibilityChanged();
        // It may be in another column now.
        this.#keep();
      }),
    );
    tab.add(
      panel.onDidDispose(() => {
        this.#tabs.delete(panel);
        places.closePage(chat);
        this.#lifetime.delete(tab);
        this.#keep();
      }),
    );
    if (panel.active) chat.use();
  }

  async #bringBack(): Promise<void> {
    const { bringBackTabs } = await import('./bringBackTabs.ts');
    if (this.#lifetime.disposed) return;
    const open = ({ id, column }: KeptTab): Promise<unknown> => this.#open(id, column ?? ViewColumn.Active);
    this.#lifetime.add(bringBackTabs(this.#memory, open, vscodeQuestions, this.#logger));
  }

  #keep(): void {
    const tabs = [...this.#tabs].map(([panel, { shown }]) => ({
      id: shown.id,
      title: withoutMark(panel.title),
      column: panel.viewColumn,
      isNew: this.#new.has(panel),
    }));
    this.#memory.keep(tabs).catch((error: unknown) => {
      this.#logger.error('Which conversations are in tabs could not be kept', error);
    });
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}
