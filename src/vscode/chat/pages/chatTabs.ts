// Shows conversations in editor tabs, each with a page of its own, and restores them after a reload.

import { Uri, ViewColumn, window, type WebviewPanel, type WebviewPanelSerializer } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Lazy } from '../../../base/lazy.ts';
import type { Logger } from '../../../base/logger.ts';
import { vscodeQuestions } from '../../window/questions.ts';
import { bringBackTabs } from './bringBackTabs.ts';
import type { Chat } from './chat.ts';
import { pageFolders, hostPage, type PageContainer } from './chatHtml.ts';
import type { ChatPlaces } from './chatPlaces.ts';
import type { LiveConversation } from '../liveConversation.ts';
import { chatTabType, markSign, withoutMark, type KeptTab, type TabMemory } from './tabMemory.ts';

export class ChatTabs implements Disposable, WebviewPanelSerializer {
  readonly #places: Pick<Lazy<ChatPlaces>, 'get'>;
  readonly #memory: TabMemory;
  readonly #extension: Uri;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #tabs = new Map<WebviewPanel, Chat>();
  /** Panels that were created in this window rather than restored by VS Code. */
  readonly #new = new WeakSet<WebviewPanel>();

  /** @param extension the folder in which the extension is installed. */
  constructor(places: Pick<Lazy<ChatPlaces>, 'get'>, memory: TabMemory, extension: Uri, logger: Logger) {
    this.#places = places;
    this.#memory = memory;
    this.#extension = extension;
    this.#logger = logger;
  }

  /** From now on VS Code may restore tabs. */
  register(): this {
    this.#lifetime.add(window.registerWebviewPanelSerializer(chatTabType, this));
    if (this.#memory.hasNew) this.#bringBack();
    return this;
  }

  /** True if a tab has this conversation. */
  shows(id: string): boolean {
    return [...this.#tabs.values()].some(({ shown }) => shown.id === id);
  }

  /** Shows a conversation in a tab, or reveals the tab that shows it. @param id by default the active conversation. */
  open(id?: unknown): Promise<WebviewPanel | undefined> {
    return this.#open(id);
  }

  /** @param again the column of a restored tab, which does not take the focus. */
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

  /** @param state what the page stored with `setState`. */
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

  /** @param first if undefined, the tab shows a new conversation, since the former one is gone. */
  #fill(panel: WebviewPanel, places: ChatPlaces, first: LiveConversation | undefined): void {
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
    tab.add(chat.onDidChangeConversation(drawTitle));
    drawTitle();
    const container: PageContainer = {
      webview: panel.webview,
      isVisible: () => panel.visible,
      focus: () => panel.reveal(),
    };
    const page = tab.add(hostPage(container, this.#extension, this.#logger));
    page.connect(chat);
    tab.add(
      panel.onDidChangeViewState(() => {
        if (panel.active) chat.use();
        page.visibilityChanged();
        // The tab may have moved to another column.
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

  #bringBack(): void {
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
