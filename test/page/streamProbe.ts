// Runs in the page in place of it: one text rendered in one piece, in given pieces, and without being cut into blocks.
import { element } from '../../src/webview/element.ts';
import { MarkdownStream } from '../../src/webview/markdown/markdownStream.ts';
import { renderMarkdown } from '../../src/webview/markdown/renderMarkdown.ts';

export interface StreamProbe {
  /** What is shown of a text that came in pieces. */
  streamed(pieces: readonly string[]): Promise<string>;
  /** The same without the elements that only hold blocks. */
  blocks(text: string): Promise<string>;
  /** What the parser makes of all of it at once. */
  whole(text: string): string;
}

const probe: StreamProbe = {
  async streamed(pieces) {
    return asText((await render(pieces)).element);
  },
  async blocks(text) {
    const { element } = await render([text]);
    return [...element.querySelectorAll('.block')].map(({ innerHTML }) => innerHTML).join('');
  },
  whole(text) {
    const holder = element('div', {}, renderMarkdown(text, {}, true));
    return holder.innerHTML;
  },
};
Object.assign(globalThis, { probe });

/** Attributes that a morph has added stand behind the others: that is no difference. */
function asText(root: HTMLElement): string {
  for (const one of root.querySelectorAll('*')) {
    const attributes = [...one.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) one.removeAttribute(name);
    for (const attribute of attributes) one.setAttributeNode(attribute);
  }
  return root.innerHTML;
}

async function render(pieces: readonly string[]): Promise<MarkdownStream> {
  const stream = new MarkdownStream();
  for (const piece of pieces) {
    stream.append(piece);
    // The last one always gets to the end; those before may be put off, as in the page.
    stream.render(performance.now() + 10);
  }
  while (!stream.render(Infinity)) await new Promise((resolve) => setTimeout(resolve, 1));
  return stream;
}
