// Where the chat page begins: the only door to the extension is opened here, once, and nobody else gets it.

import { useTranslations, type Translations } from '../base/l10n.ts';
import type { FromPage, ToPage } from '../chat/messages/messages.ts';
import { ChatPage } from './chatPage.ts';
import type { Kept } from './host.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: Kept): void;
  /** Only this page's own: no other is given it. */
  getState(): Kept | undefined;
};

const words = document.getElementById('l10n')?.textContent;
if (words) useTranslations(JSON.parse(words) as Translations);
const door = acquireVsCodeApi();
const page = new ChatPage(
  document.body,
  { post: (message) => door.postMessage(message), keep: (kept) => door.setState(kept) },
  door.getState(),
);
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => page.receive(data));
