// Scrolling boxes, and the note below each that tells how much is out of view.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';

/** A box of lines with its notes. @param cut how much of the text was truncated. */
export function scrollBox(
  lines: readonly HTMLElement[],
  label: string,
  name: string,
  cut: string | undefined,
): HTMLElement[] {
  return [
    element(
      'pre',
      { class: name, tabindex: 0, role: 'region', 'aria-label': label, 'data-scrolls': 'text' },
      ...lines,
    ),
    element('div', { class: 'scroll-note', hidden: true }),
    ...(cut === undefined ? [] : [element('div', { class: 'cut-note' }, cut)]),
  ];
}

/** The lines of a text, with marked line ends. */
export function textLines(text: string): HTMLElement[] {
  return text
    .split('\n')
    .map((line, at, all) =>
      element(
        'span',
        { class: at < all.length - 1 ? 'text-line line-end' : 'text-line' },
        line === '' ? '\u200b' : line,
      ),
    );
}

/** Updates the notes of all boxes in `root` when it is filled, scrolled or resized. */
export class ScrollNotes {
  readonly #root: HTMLElement;
  #isDue = false;

  constructor(root: HTMLElement) {
    this.#root = root;
    // `scroll` does not bubble.
    root.addEventListener('scroll', () => this.update(), { capture: true, passive: true });
    root.addEventListener('toggle', () => this.update(), { capture: true });
    new ResizeObserver(() => this.update()).observe(root);
  }

  /** Deferred to the next frame, since it reads the layout. */
  update(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      const boxes = [...this.#root.querySelectorAll<HTMLElement>('[data-scrolls]')];
      // Inner boxes first, since their notes change the height of outer ones.
      for (const box of boxes.toReversed()) noteBelow(box);
    });
  }
}

function noteBelow(box: HTMLElement): void {
  const note = box.nextElementSibling;
  if (!(note instanceof HTMLElement) || !note.classList.contains('scroll-note')) return;
  const text = box.dataset['scrolls'] === 'text' ? linesBelow(box) : moreBelow(box);
  note.hidden = text === '';
  if (note.textContent !== text) note.textContent = text;
}

function linesBelow(box: HTMLElement): string {
  const end = box.getBoundingClientRect().bottom;
  const height = box.scrollHeight - box.clientHeight - box.scrollTop;
  if (height < 4) return '';
  const lines = [...box.children];
  const firstBelow = lines.findIndex((line) => line.getBoundingClientRect().bottom > end);
  const more = firstBelow < 0 ? 1 : lines.length - firstBelow;
  return more === 1
    ? t('1 more line below: scroll to read it')
    : t('{0} more lines below: scroll to read them', more);
}

function moreBelow(box: HTMLElement): string {
  return box.scrollHeight - box.clientHeight - box.scrollTop < 4
    ? ''
    : t('More text below: scroll to read it');
}
