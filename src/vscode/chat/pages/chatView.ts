// The view that holds the chat page. VS Code makes the page when the view is first seen, and anew whenever it was hidden.

import { commands, window, type Uri, type WebviewView, type WebviewViewProvider } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Lazy } from '../../../base/lazy.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Chat } from './chat.ts';
import { hostPage } from './hostPage.ts';

export const chatViewId = 'acpHost.chat';
/** Opens what the view is in as it was installed, and the view with it. */
const openContainer = 'workbench.view.extension.acpHost';

export class ChatView implements Disposable, WebviewViewProvider {
  readonly #chat: Pick<Lazy<Chat>, 'get'>;
  readonly #extension: Uri;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #view = new DisposableStore();

  /** @param extension the folder it is installed in. */
  constructor(chat: Pick<Lazy<Chat>, 'get'>, extension: Uri, logger: Logger) {
    this.#chat = chat;
    this.#extension = extension;
    this.#logger = logger;
    this.#lifetime.add(this.#view);
  }

  /** VS Code may ask it for the view from now on. */
  register(): this {
    this.#lifetime.add(window.registerWebviewViewProvider(chatViewId, this));
    return this;
  }

  /** Brings the view into sight, with the focus in it. */
  async open(): Promise<void> {
    try {
      await commands.executeCommand(`${chatViewId}.focus`);
    } catch (error) {
      // VS Code loses this command of a view's when the places of views are reset; then it is where it was installed.
      this.#logger.debug(`The chat is opened by its container: ${String(error)}`);
      await commands.executeCommand(openContainer);
    }
  }

  /** Leaves the conversation for a new one, and shows it. */
  async newSession(): Promise<void> {
    (await this.#chat.get()).newSession();
    await this.open();
  }

  async resolveWebviewView(view: WebviewView): Promise<void> {
    this.#view.clear();
    // Moved meanwhile, the view is another one, and this one is gone.
    const own = this.#view.add(new DisposableStore());
    own.add(view.onDidDispose(() => own.dispose()));
    const chat = await this.#chat.get();
    if (own.disposed) return;
    const showMarks = (): void => {
      const value = chat.marks;
      view.badge = value === 0 ? undefined : { value, tooltip: t('Conversations that want you: {0}', value) };
    };
    own.add(chat.onDidChangeMarks(showMarks));
    showMarks();
    own.add(toDisposable(() => chat.hide()));
    const page = own.add(hostPage(view, () => view.visible, chat, this.#extension, this.#logger));
    own.add(view.onDidChangeVisibility(() => page.visibilityChanged()));
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}
