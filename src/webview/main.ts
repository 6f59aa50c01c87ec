// Where the chat page begins: the only door to the extension is opened here, once, and nobody else gets it.

import type { FromPage, ToPage } from '../chat/messages.ts';
import { ChatPage } from './chatPage.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };

const door = acquireVsCodeApi();
const page = new ChatPage(document.body, { post: (message) => door.postMessage(message) });
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => page.receive(data));
