// Loads the chat page into a webview, of the view or of an editor tab, and connects it to its `Chat`.

import type { Uri, Webview } from 'vscode';
import type { Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ToPage } from '../../../chat/messages/messages.ts';
import type { Chat } from './chat.ts';
import { chatHtml, pageFolders } from './chatHtml.ts';

export interface HostedPage extends Disposable {
  /** To be called when its visibility may have changed. */
  visibilityChanged(): void;
}

/** @param extension the folder in which the extension is installed. */
export function hostPage(
  { webview }: { readonly webview: Webview },
  isVisible: () => boolean,
  chat: Chat,
  extension: Uri,
  logger: Logger,
): HostedPage {
  let loaded = false;
  const post = (message: ToPage): PromiseLike<unknown> =>
    webview.postMessage(message).then(undefined, (error: unknown) => {
      logger.error('A message did not reach the chat page', error);
    });
  const show = (): void => {
    if (loaded && isVisible()) chat.show(post);
  };
  const messages = webview.onDidReceiveMessage((raw: unknown) => {
    if (chat.receive(raw) !== 'ready') return;
    loaded = true;
    show();
  });
  webview.options = { enableScripts: true, localResourceRoots: pageFolders(extension) };
  webview.html = chatHtml(webview, extension);
  return {
    visibilityChanged: () => (isVisible() ? show() : chat.hide()),
    dispose: () => messages.dispose(),
  };
}
