// Renders the parts of a message in order: streaming text, images, sound and resources.

import { t } from '../../base/l10n.ts';
import type { Part } from '../../chat/messages/messages.ts';
import { element, label } from '../element.ts';
import { foldHead } from '../foldHead.ts';
import { icon } from '../icon.ts';
import { MarkdownStream } from '../markdown/markdownStream.ts';
import { dataSource, safeLink } from '../markdown/safeAddress.ts';

/** Maximum UTF-16 units of an embedded resource's text. */
const mostResourceText = 20_000;

interface Piece {
  readonly element: HTMLElement;
  append?(text: string): void;
  /** False if another frame is needed. */
  render?(deadline: number): boolean;
}

export class PartsView {
  readonly element: HTMLElement;
  readonly #plain: boolean;
  readonly #pieces: Piece[] = [];
  /** Number of completely rendered pieces; only the last piece can grow. */
  #shown = 0;

  /** @param plain if true, text is shown unchanged: the user's text is not Markdown. */
  constructor(parts: readonly Part[], plain: boolean) {
    this.#plain = plain;
    this.element = element('div', { class: 'parts' });
    for (const part of parts) this.add(part);
  }

  add(part: Part): void {
    const piece = this.#piece(part);
    this.#pieces.push(piece);
    this.element.append(piece.element);
  }

  append(text: string): void {
    const last = this.#pieces.at(-1);
    if (last?.append) last.append(text);
    else this.add({ kind: 'text', text });
  }

  /** Removes all but the first `count` parts. */
  keep(count: number): void {
    for (const piece of this.#pieces.splice(count)) piece.element.remove();
    this.#shown = Math.min(this.#shown, Math.max(0, count - 1));
  }

  /** False if another frame is needed. */
  render(deadline: number): boolean {
    for (; this.#shown < this.#pieces.length; this.#shown++)
      if (this.#pieces[this.#shown]?.render?.(deadline) === false) return false;
    this.#shown = Math.max(0, this.#pieces.length - 1);
    return true;
  }

  #piece(part: Part): Piece {
    if (part.kind !== 'text') return { element: shownAtOnce(part) };
    if (this.#plain) {
      const text = document.createTextNode(part.text);
      return { element: element('div', { class: 'plain' }, text), append: (more) => text.appendData(more) };
    }
    const stream = new MarkdownStream();
    stream.append(part.text);
    return stream;
  }
}

function shownAtOnce(part: Exclude<Part, { readonly kind: 'text' }>): HTMLElement {
  if (part.kind === 'unknown')
    return placeholder(t("Content that this version of ACP Host can't show ({0})", part.type));
  if (part.kind === 'resource') return resource(part);
  const source = dataSource(part.kind, part.mimeType, part.data);
  if (source === undefined)
    return placeholder(
      part.kind === 'image' ? t('Image ({0})', part.mimeType) : t('Audio ({0})', part.mimeType),
    );
  return part.kind === 'image'
    ? picture(source)
    : element('audio', { controls: true, src: source, preload: 'metadata' });
}

/** Shows an image as wide as the page; a click toggles its full size. */
function picture(source: string): HTMLElement {
  const image = element('img', { src: source, alt: t('Image'), decoding: 'async' });
  const title = t('Show the image at full size, or fit it to the page');
  const button = element('button', { class: 'picture', title, 'aria-pressed': 'false' }, image);
  button.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') === 'false'));
  });
  return button;
}

function placeholder(text: string): HTMLElement {
  return element('div', { class: 'placeholder' }, icon('info'), text);
}

function resource(part: Extract<Part, { readonly kind: 'resource' }>): HTMLElement {
  const href = safeLink(part.uri);
  const kind = part.implicit === true ? 'chip implicit' : 'chip';
  const name = part.name === '' ? part.uri : part.name;
  const chip =
    href === undefined
      ? element('span', { class: kind, title: label(part.uri) }, icon('file'), name)
      : element(
          'button',
          { class: kind, title: label(href), 'data-action': 'openLink', 'data-href': href },
          icon('file'),
          element('span', {}, name),
        );
  if (part.text === undefined || part.text === '') return chip;
  const text = part.text.length > mostResourceText ? `${part.text.slice(0, mostResourceText)}…` : part.text;
  return element(
    'div',
    { class: 'resource' },
    chip,
    element('details', {}, foldHead(t('Text')), element('pre', { class: 'raw', tabindex: 0 }, text)),
  );
}
