// The page as today's clients have it: on each chunk the whole text is parsed, sanitised and set again, and the view is
// scrolled to where scrollHeight says the end is. With our libraries, so that only the way differs.

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
