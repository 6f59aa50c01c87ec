// A page that works as today's clients do: for each chunk it parses, sanitizes and sets the whole text again, and scrolls to
// scrollHeight. It uses the same libraries as the chat page, so that only the method differs.

import DOMPurify from 'dompurify';
import { marked } from 'marked';

interface Message {
  readonly type: string;
  readonly changes?: readonly { readonly text: string }[];
}

const log = document.createElement('div');
log.className = 'log markdown';
log.setAttribute('style', 'height: 700px; overflow-y: auto');
document.body.append(log);
let text = '';

window.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  for (const change of data.changes ?? []) {
    text += change.text;
    log.innerHTML = DOMPurify.sanitize(marked.parse(text, { async: false }));
    log.scrollTop = log.scrollHeight;
  }
});
