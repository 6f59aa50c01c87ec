// Loads the chat page into a webview. Its HTML has an empty body, one script, one style sheet, and a content security policy
// that allows nothing but these and what the script itself imports.

import { randomBytes } from 'node:crypto';
import { env, Uri, type Webview } from 'vscode';
import { translations } from '../../../base/l10n.ts';
import { translationBlock } from './translationBlock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ToPage } from '../../../chat/messages/messages.ts';
import type { Chat } from './chat.ts';

/** The folders from which the page may load resources. */
export function pageFolders(extension: Uri): readonly Uri[] {
  return [Uri.joinPath(extension, 'dist'), Uri.joinPath(extension, 'media')];
}

export function chatHtml(webview: Webview, extension: Uri): string {
  const nonce = randomBytes(24).toString('base64url');
  const dist = (file: string): string =>
    webview.asWebviewUri(Uri.joinPath(extension, 'dist', file)).toString();
  const source = webview.cspSource;
  const table = translations();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src data: ${source}`,
    `media-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  return `<!DOCTYPE html>
<html lang="${table ? env.language : 'en'}">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>ACP Chat</title>
    <link rel="stylesheet" href="${dist('chat.css')}" />
  </head>
  <body>
    ${translationBlock(table)}
    <script type="module" nonce="${nonce}" src="${dist('chat.js')}"></script>
  </body>
</html>
`;
}

interface HostedPage extends Disposable {
  /** To be called when its visibility may have changed. */
  visibilityChanged(): void;
}

/**
 * Loads the page into the webview of a view or an editor tab, and connects it to `chat`. The caller disposes the result.
 * @param extension the folder in which the extension is installed.
 */
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
