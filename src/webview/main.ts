// Where the chat page begins: the only door to the extension is opened here, once, and nobody else gets it.

import { useTranslations, type Translations } from '../base/l10n.ts';
import type { FromPage, ToPage } from '../chat/messages.ts';
import { ChatPage } from './chatPage.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: { readonly chatId: string }): void;
};

const words = document.getElementById('l10n')?.textContent;
if (words) useTranslations(JSON.parse(words) as Translations);
const door = acquireVsCodeApi();
const page = new ChatPage(document.body, {
  post: (message) => door.postMessage(message),
  keep: (chatId) => door.setState({ chatId }),
});
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => page.receive(data));
