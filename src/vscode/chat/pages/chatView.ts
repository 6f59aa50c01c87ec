// The view that contains the chat page. VS Code creates the page when the view is first visible, and again after it was
// hidden.

import { commands, window, type Uri, type WebviewView, type WebviewViewProvider } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Lazy } from '../../../base/lazy.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Chat } from './chat.ts';
import { hostPage, type PageContainer } from './chatHtml.ts';

export const chatViewId = 'acpHost.chat';
/** The command that opens the view's default container, and the view with it. */
const openContainer = 'workbench.view.extension.acpHost';

export class ChatView implements Disposable, WebviewViewProvider {
  readonly #chat: Pick<Lazy<Chat>, 'get'>;
  readonly #extension: Uri;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #view = new DisposableStore();

  /** @param extension the folder in which the extension is installed. */
  constructor(chat: Pick<Lazy<Chat>, 'get'>, extension: Uri, logger: Logger) {
    this.#chat = chat;
    this.#extension = extension;
    this.#logger = logger;
    this.#lifetime.add(this.#view);
  }

  /** From now on VS Code may resolve the view. */
  register(): this {
    this.#lifetime.add(window.registerWebviewViewProvider(chatViewId, this));
    return this;
  }

  /** Reveals and focuses the view. */
  async open(): Promise<void> {
    try {
      await commands.executeCommand(`${chatViewId}.focus`);
    } catch (error) {
      // VS Code loses the focus command of a view when view locations are reset. The view is then in its default
      // container.
      this.#logger.debug(`The chat is opened by its container: ${String(error)}`);
      await commands.executeCommand(openContainer);
    }
  }

  /** Shows a new conversation. */
  async newSession(): Promise<void> {
    (await this.#chat.get()).newSession();
    await this.open();
  }

  async resolveWebviewView(view: WebviewView): Promise<void> {
    this.#view.clear();
    // If the view is moved meanwhile, VS Code disposes this one and creates another.
    const own = this.#view.add(new DisposableStore());
    own.add(view.onDidDispose(() => own.dispose()));
    const container: PageContainer = {
      webview: view.webview,
      isVisible: () => view.visible,
      focus: () => void this.open(),
    };
    const page = own.add(hostPage(container, this.#extension, this.#logger));
    own.add(view.onDidChangeVisibility(() => page.visibilityChanged()));
    const chat = await this.#chat.get();
    if (own.disposed) return;
    const showMarks = (): void => {
      const value = chat.marks;
      view.badge =
        value === 0 ? undefined : { value, tooltip: t('Conversations that need your attention: {0}', value) };
    };
    own.add(chat.onDidChangeMarks(showMarks));
    showMarks();
    own.add(toDisposable(() => chat.hide()));
    page.connect(chat);
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}
