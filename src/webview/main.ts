// The chat page, imported by its first script. Acquires the VS Code API, which is available once, and passes it
// only to `ChatPage`.

import { useTranslations, type Translations } from '../base/l10n.ts';
import type { FromPage, ToPage } from '../chat/messages/messages.ts';
import { ChatPage } from './chatPage.ts';
import type { Kept } from './host.ts';
import { loadSanitizer } from './markdown/sanitize.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: Kept): void;
  /** Returns the state of this page only. */
  getState(): Kept | undefined;
};

const table = document.getElementById('l10n')?.textContent;
if (table) useTranslations(JSON.parse(table) as Translations);
const api = acquireVsCodeApi();
const page = new ChatPage(
  document.body,
  { post: (message) => api.postMessage(message), keep: (kept) => api.setState(kept) },
  api.getState(),
);
// Loaded after the first paint, which does not need it.
requestIdleCallback(() => void loadSanitizer());
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => page.receive(data));
