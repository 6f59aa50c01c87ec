// Owns the pieces of a message, in order: text that grows, and what is shown at once.

import { t } from '../../base/l10n.ts';
import type { Part } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { MarkdownStream } from '../markdown/markdownStream.ts';
import { dataSource, safeLink } from '../markdown/safeAddress.ts';

/** UTF-16 units of a resource's own text that are shown. */
const mostResourceText = 20_000;

export class PartsView {
  readonly element: HTMLElement;
  readonly #plain: boolean;
  readonly #streams: MarkdownStream[] = [];
  #last: { append(text: string): void } | undefined;

  /** @param plain texts are shown as they are: what the user wrote is not Markdown to us. */
  constructor(parts: readonly Part[], plain: boolean) {
    this.#plain = plain;
    this.element = element('div', { class: 'parts' });
    for (const part of parts) this.add(part);
  }

  add(part: Part): void {
    this.#last = undefined;
    if (part.kind !== 'text') {
      this.element.append(shownAtOnce(part));
      return;
    }
    if (this.#plain) {
      const text = document.createTextNode(part.text);
      this.element.append(element('div', { class: 'plain' }, text));
      this.#last = { append: (more) => text.appendData(more) };
      return;
    }
    const stream = new MarkdownStream();
    stream.append(part.text);
    this.element.append(stream.element);
    this.#streams.push(stream);
    this.#last = stream;
  }

  append(text: string): void {
    if (this.#last === undefined) this.add({ kind: 'text', text });
    else this.#last.append(text);
  }

  /** False: more to do in a later frame. */
  render(deadline: number): boolean {
    for (const stream of this.#streams) if (!stream.render(deadline)) return false;
    // Only the last one can grow.
    if (this.#streams.length > 1) this.#streams.splice(0, this.#streams.length - 1);
    return true;
  }
}

function shownAtOnce(part: Exclude<Part, { readonly kind: 'text' }>): HTMLElement {
  if (part.kind === 'unknown') return placeholder(t("Something this version can't show ({0})", part.type));
  if (part.kind === 'resource') return resource(part);
  const source = dataSource(part.kind, part.mimeType, part.data);
  if (source === undefined)
    return placeholder(
      part.kind === 'image' ? t('An image ({0})', part.mimeType) : t('A sound ({0})', part.mimeType),
    );
  return part.kind === 'image'
    ? picture(source)
    : element('audio', { controls: true, src: source, preload: 'metadata' });
}

/** As wide as the page, or, clicked, as large as it is. */
function picture(source: string): HTMLElement {
  const image = element('img', { src: source, alt: t('Image'), decoding: 'async' });
  const title = t('Show the image as large as it is, or as wide as the page');
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
  const name = part.name === '' ? part.uri : part.name;
  const chip =
    href === undefined
      ? element('span', { class: 'chip', title: part.uri }, icon('file'), name)
      : element(
          'button',
          { class: 'chip', title: part.uri, 'data-action': 'openLink', 'data-href': href },
          icon('file'),
          element('span', {}, name),
        );
  if (part.text === undefined || part.text === '') return chip;
  const text = part.text.length > mostResourceText ? `${part.text.slice(0, mostResourceText)}…` : part.text;
  return element(
    'div',
    { class: 'resource' },
    chip,
    element(
      'details',
      {},
      element('summary', {}, t('Text')),
      element('pre', { class: 'raw', tabindex: 0 }, text),
    ),
  );
}
