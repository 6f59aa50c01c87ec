// Loads the chat page into a webview. Its HTML has the styles, the first script, which draws what is known, and a content security
// policy that allows only these and what the script imports. VS Code hides a page until it has loaded, and loading files takes
// long. So styles and first script are in the HTML and small, and the rest is imported later. Used by `ChatView` and `ChatTabs`.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { env, Uri, type Webview } from 'vscode';
import { translations } from '../../../base/l10n.ts';
import { agentNames } from '../../agents/agentDefinitions.ts';
import { startKind } from './startKind.ts';
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
  const dist = (file: string): Uri => Uri.joinPath(extension, 'dist', file);
  const read = (file: string): string => readFileSync(dist(file).fsPath, 'utf8');
  const imports = { 'page/': `${webview.asWebviewUri(dist('page')).toString()}/` };
  const source = webview.cspSource;
  const table = translations();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `font-src ${source}`,
    `img-src data: ${source}`,
    `media-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  const start = startKind(agentNames());
  // Not indented, since activation reads this.
  return `<!DOCTYPE html>
<html lang="${table ? env.language : 'en'}">
<head>
<meta charset="UTF-8" />
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />
<title>ACP Chat</title>
<style nonce="${nonce}">${read('chat.css')}</style>
<script type="importmap" nonce="${nonce}">${JSON.stringify({ imports })}</script>
<script type="module" nonce="${nonce}">${read('first.js')}</script>
</head>
<body${start ? ` data-start="${start}"` : ''}>${translationBlock(table)}</body>
</html>`;
}

interface HostedPage extends Disposable {
  /**
   * Connects the page to `chat`, to be called once. Sends the conversation if the page is visible, and handles the messages
   * that the page sent before.
   */
  connect(chat: Chat): void;
  /** To be called when its visibility may have changed. */
  visibilityChanged(): void;
}

/** The view or editor tab that contains a page. */
export interface PageContainer {
  readonly webview: Webview;
  isVisible(): boolean;
  /** Reveals it and moves the focus to the page. */
  focus(): void;
}

/** Maximum number of messages that are kept until the page is connected; more are dropped. */
const mostWaiting = 1_000;

/**
 * Loads the page into the webview of a view or an editor tab, so that it loads while the code of `Chat` is loaded. The caller
 * connects and disposes the result.
 * @param extension the folder in which the extension is installed.
 */
export function hostPage(container: PageContainer, extension: Uri, logger: Logger): HostedPage {
  const { webview } = container;
  let chat: Chat | undefined;
  const waiting: unknown[] = [];
  const post = (message: ToPage): PromiseLike<unknown> =>
    webview.postMessage(message).then(undefined, (error: unknown) => {
      logger.error('A message did not reach the chat page', error);
    });
  const show = (): void => {
    if (container.isVisible()) chat?.show(post, () => container.focus());
  };
  const receive = (to: Chat, raw: unknown): void => {
    if (to.receive(raw) === 'ready') show();
  };
  const messages = webview.onDidReceiveMessage((raw: unknown) => {
    if (chat) receive(chat, raw);
    else if (waiting.length < mostWaiting) waiting.push(raw);
  });
  webview.options = { enableScripts: true, localResourceRoots: pageFolders(extension) };
  webview.html = chatHtml(webview, extension);
  return {
    connect: (to) => {
      chat = to;
      // VS Code delivers this when the page has loaded. A page that has sent messages requests the conversation itself.
      if (waiting.length === 0) show();
      for (const raw of waiting.splice(0)) receive(to, raw);
    },
    visibilityChanged: () => (container.isVisible() ? show() : chat?.hide()),
    dispose: () => messages.dispose(),
  };
}
