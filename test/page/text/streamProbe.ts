// Runs in place of the page's script: renders a text as a whole, in given pieces, and without splitting it into blocks.
import { element } from '../../../src/webview/element.ts';
import { loadedHighlighter, onceHighlighterLoads } from '../../../src/webview/markdown/highlighter.ts';
import { MarkdownStream } from '../../../src/webview/markdown/markdownStream.ts';
import { renderMarkdown } from '../../../src/webview/markdown/renderMarkdown.ts';
import { loadSanitizer } from '../../../src/webview/markdown/sanitize.ts';

export interface StreamProbe {
  /** The HTML shown for a text that came in pieces. */
  streamed(pieces: readonly string[]): Promise<string>;
  /** The same without the elements that only contain blocks. */
  blocks(text: string): Promise<string>;
  /** What a reader can see of a text that came in pieces, and the addresses of its links. */
  seen(pieces: readonly string[]): Promise<string>;
  /** The HTML that the parser makes of the whole text. */
  whole(text: string): Promise<string>;
}

const probe: StreamProbe = {
  async streamed(pieces) {
    return asText((await render(pieces)).element);
  },
  async blocks(text) {
    const { element } = await render([text]);
    return [...element.querySelectorAll('.block')].map(({ innerHTML }) => innerHTML).join('');
  },
  async seen(pieces) {
    const { element } = await render(pieces);
    const links = [...element.querySelectorAll('[data-href]')];
    return [element.textContent, ...links.map((link) => link.getAttribute('data-href'))].join(' ');
  },
  async whole(text) {
    await loadSanitizer();
    const holder = element('div', {}, renderMarkdown(text, {}, true));
    return holder.innerHTML;
  },
};
Object.assign(globalThis, { probe });

/** Sorts attributes, since morphing appends new ones. */
function asText(root: HTMLElement): string {
  for (const one of root.querySelectorAll('*')) {
    const attributes = [...one.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) one.removeAttribute(name);
    for (const attribute of attributes) one.setAttributeNode(attribute);
  }
  return root.innerHTML;
}

/** Code that is shown before is marked, and only colored later if it is in the page. */
const highlighter = new Promise<void>((resolve) => {
  if (loadedHighlighter() === undefined) onceHighlighterLoads(resolve);
  else resolve();
});

async function render(pieces: readonly string[]): Promise<MarkdownStream> {
  await highlighter;
  const stream = new MarkdownStream();
  for (const piece of pieces) {
    stream.append(piece);
    // The last piece is always rendered; earlier ones may be deferred, as in the page.
    stream.render(performance.now() + 10);
  }
  while (!stream.render(Infinity)) await new Promise((resolve) => setTimeout(resolve, 1));
  return stream;
}
