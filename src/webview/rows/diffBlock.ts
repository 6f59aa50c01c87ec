// The changed lines of a diff, in the row of an edit and in the list of changed files: the first ones, and the others in a
// fold.

import { t } from '../../base/l10n.ts';
import type { ShownLines } from '../../chat/messages/messages.ts';
import { element, visibleText } from '../element.ts';
import { loadedHighlighter, onceHighlighterLoads } from '../markdown/highlighter.ts';

/** Number of lines that are shown without a click. A fold for fewer than `fewest` more is not worth it. */
const shownLines = 12;
const fewest = 3;

export interface ShownDiff {
  /** The path for display. */
  readonly path: string;
  readonly preview: ShownLines;
}

export class DiffBlock {
  readonly element = element('div', { class: 'diff' });
  readonly #first = element('pre', { class: 'diff-lines', tabindex: 0, role: 'region' });
  readonly #rest = element('pre', { class: 'diff-lines', tabindex: 0, role: 'region' });
  readonly #cut = element('div', { class: 'quiet' });
  readonly #fold: HTMLDetailsElement;
  readonly #all = element('summary');
  #diff: ShownDiff | undefined;
  #waits = false;
  #isRestShown = false;
  #unfolded = false;

  /** @param index of the diff in its call; 0 outside of calls. */
  constructor(index: number) {
    this.#fold = element(
      'details',
      { class: 'fold diff-more', 'data-fold': `diff ${index}` },
      this.#all,
      this.#rest,
      this.#cut,
    );
    this.#fold.addEventListener('toggle', () => {
      this.#all.textContent = this.#fold.open ? t('Show Less') : t('Show All');
      this.#showRest();
    });
    this.element.append(this.#first, this.#fold);
  }

  show(diff: ShownDiff): void {
    const { path, preview } = diff;
    const old = this.#diff;
    if (old?.path === path && old.preview.text === preview.text && old.preview.cut === preview.cut) return;
    this.#diff = diff;
    this.#isRestShown = false;
    this.#draw();
    this.#first.ariaLabel = t('Changes in {0}', path);
    this.#rest.ariaLabel = t('More changes in {0}', path);
    this.#cut.textContent = visibleText(preview.cut ?? '');
  }

  /** From now on the fold has its content, so that it can be searched. */
  unfold(): void {
    this.#unfolded = true;
    this.#showRest();
  }

  #draw(): void {
    if (this.#diff === undefined) return;
    const { path, preview } = this.#diff;
    const lines = preview.text.split('\n');
    const isShort = lines.length < shownLines + fewest && preview.cut === undefined;
    this.#first.replaceChildren(...drawn(isShort ? lines : lines.slice(0, shownLines), path));
    this.#fold.hidden = isShort;
    this.#all.textContent = this.#fold.open ? t('Show Less') : t('Show All');
    this.#rest.replaceChildren();
    this.#showRest();
    if (loadedHighlighter() !== undefined || this.#waits) return;
    this.#waits = true;
    onceHighlighterLoads(() => {
      this.#isRestShown = false;
      this.#draw();
    });
  }

  #showRest(): void {
    if (this.#isRestShown || this.#diff === undefined || !(this.#fold.open || this.#unfolded)) return;
    this.#isRestShown = true;
    const { path, preview } = this.#diff;
    this.#rest.replaceChildren(...drawn(preview.text.split('\n').slice(shownLines), path));
  }
}

const lineClasses: Readonly<Record<string, string>> = {
  '+': 'diff-line inserted',
  '-': 'diff-line deleted',
  ' ': 'diff-line',
};

/** @param lines as in `DiffPreview`. */
function drawn(lines: readonly string[], path: string): HTMLElement[] {
  const texts = lines.map((line) =>
    visibleText(Object.hasOwn(lineClasses, line.charAt(0)) ? line.slice(1) : line),
  );
  const language = /\.(\w{1,20})$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const colored = loadedHighlighter()?.(texts.join('\n'), language);
  const contents = colored === undefined ? texts : splitLines(colored);
  return lines.map((line, at) =>
    element('span', { class: lineClasses[line.charAt(0)] ?? 'diff-line gap' }, contents[at], '\n'),
  );
}

/** Splits highlighted code at its line ends. */
function splitLines(code: Node): DocumentFragment[] {
  let line = document.createDocumentFragment();
  const lines = [line];
  const next = (): void => void lines.push((line = document.createDocumentFragment()));
  for (const child of code.childNodes) {
    const pieces: (Node | string)[] =
      child instanceof Element
        ? splitLines(child).map((inside) => {
            const copy = child.cloneNode(false) as Element;
            copy.append(inside);
            return copy;
          })
        : (child.textContent ?? '').split('\n');
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) next();
      line.append(piece);
    }
  }
  return lines;
}
