// Renders a code block while it streams. Lines are grouped, so that the layout cost of new lines does not grow.

import { t } from '../../base/l10n.ts';
import { namesOfHidden } from '../../base/escapeHidden.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { codeHead } from './codeHead.ts';
import { Colouring } from './colouring.ts';
import {
  colorWhenLoaded,
  languageOf,
  loadedHighlighter,
  longestHighlighted,
  onceHighlighterLoads,
} from './highlighter.ts';

const linesInGroup = 64;
/** Most code: nothing in it is hidden. */
const ordinaryCode = /^[\n\r\t -~]*$/;
/** Maximum number of hidden characters that are named. */
const mostNamed = 10;

/** Renders a complete block. @param closed whether it is highlighted. */
export function codeBlock(info: string, text: string, closed: boolean): HTMLElement {
  const block = new CodeBlock(info);
  block.append(text);
  if (closed) block.close();
  block.colourMore(Infinity);
  return block.element;
}

export class CodeBlock {
  readonly element: HTMLElement;
  readonly #code = element('code');
  /** Names the hidden characters of the code, which stays as it is, since the user can insert it. */
  readonly #note = element('div', { class: 'code-note' });
  readonly #hidden = new Set<string>();
  readonly #language: string;
  #text: string | undefined = '';
  #group: HTMLElement | undefined;
  #groupText: Text | undefined;
  #groupLines = 0;
  #partial: Text | undefined;
  #coloured = false;
  /** Undefined unless some of the highlighted code is not shown yet. */
  #colouring: Colouring | undefined;
  /** The deadline of the frame in which code was shown last. */
  #frame = 0;
  /** Nothing came since `colour` was called. */
  #resting = false;

  /** @param info the info string of the fence; its first word is the language. */
  constructor(info: string) {
    this.#language = languageOf(info);
    this.element = element(
      'div',
      { class: 'code', 'data-info': info.slice(0, 500) },
      codeHead(info),
      element(
        'pre',
        {
          tabindex: 0,
          'aria-label': this.#language === '' ? t('Code') : t('Code, {0}', this.#language),
          role: 'region',
        },
        this.#code,
      ),
    );
  }

  /** Appends whole lines. */
  append(text: string): void {
    this.showPartial('');
    this.#showPlain();
    this.#resting = false;
    this.#noteHidden(text);
    if (this.#text !== undefined)
      this.#text = this.#text.length + text.length > longestHighlighted ? undefined : this.#text + text;
    let start = 0;
    while (start < text.length) {
      const { end, lines } = linesFrom(text, start, linesInGroup - this.#groupLines);
      this.#appendToGroup(text.slice(start, end), lines);
      start = end;
    }
  }

  /** Shows the incomplete last line, in place of the one before. */
  showPartial(text: string): void {
    if (this.#partial === undefined) {
      if (text === '') return;
      this.#showPlain();
      this.#partial = document.createTextNode('');
    }
    if (text === '') {
      this.#partial.remove();
      this.#partial = undefined;
      return;
    }
    this.#resting = false;
    if (this.#partial.data !== text) {
      this.#partial.data = text;
      this.#noteHidden(withoutUnfinished(text));
    }
    if (!this.#partial.isConnected && this.#partial.parentNode === null) this.#code.append(this.#partial);
  }

  /** To be called when the block is complete. Then `colourMore` is to be called in each frame until it returns true. */
  close(): void {
    this.colour();
    if (loadedHighlighter() === undefined && this.#text !== undefined) colorWhenLoaded(this.element);
    this.#text = undefined;
  }

  /** Highlights the code until more is appended. `colourMore` shows it. */
  colour(): void {
    if (this.#coloured || this.#text === undefined) return;
    const highlight = loadedHighlighter();
    if (highlight === undefined) {
      if (!this.#resting) {
        onceHighlighterLoads(() => {
          if (this.#resting) this.colour();
          this.colourMore(Infinity);
        });
      }
      this.#resting = true;
      return;
    }
    const highlighted = highlight(this.#text, this.#language);
    if (highlighted === undefined) return;
    this.showPartial('');
    this.#colouring = new Colouring(this.#code, highlighted);
    this.#coloured = true;
  }

  /**
   * Shows more of the highlighted code, once a frame. False if another frame is needed.
   * @param deadline of the frame, as of performance.now(); Infinity shows all of it.
   */
  colourMore(deadline: number): boolean {
    const isNewFrame = deadline !== this.#frame;
    this.#frame = deadline;
    if (isNewFrame) this.#colouring?.next();
    if (deadline === Infinity) while (this.#colouring?.isDone === false) this.#colouring.next();
    if (this.#colouring?.isDone === true) this.#colouring = undefined;
    return this.#colouring === undefined;
  }

  #noteHidden(text: string): void {
    if (ordinaryCode.test(text)) return;
    const known = this.#hidden.size;
    for (const name of namesOfHidden(text)) if (this.#hidden.size < mostNamed) this.#hidden.add(name);
    if (this.#hidden.size === known) return;
    const names = [...this.#hidden].join(', ') + (this.#hidden.size === mostNamed ? ', …' : '');
    this.#note.replaceChildren(icon('warning'), t('The code contains hidden characters: {0}', names));
    this.element.firstElementChild?.after(this.#note);
  }

  #showPlain(): void {
    if (!this.#coloured) return;
    this.#coloured = false;
    this.#colouring = undefined;
    const text = this.#text ?? '';
    this.#code.replaceChildren();
    this.#group = undefined;
    this.#groupLines = 0;
    this.#text = '';
    this.append(text);
  }

  #appendToGroup(text: string, lines: number): void {
    if (this.#group === undefined) {
      this.#groupText = document.createTextNode('');
      this.#group = element('span', { class: 'lines' }, this.#groupText);
      this.#code.append(this.#group);
    }
    this.#groupText?.appendData(text);
    this.#groupLines += lines;
    if (this.#groupLines < linesInGroup) return;
    this.#group = undefined;
    this.#groupLines = 0;
  }
}

/** Without the end that may go on as an emoji. */
function withoutUnfinished(text: string): string {
  let end = text.length;
  while (end > 0 && /[\ud800-\udbff]|\u200d|\ufe0e|\ufe0f/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Finds up to `most` lines. A last line without a line end counts. */
function linesFrom(
  text: string,
  start: number,
  most: number,
): { readonly end: number; readonly lines: number } {
  let end = start;
  let lines = 0;
  while (lines < most && end < text.length) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length : next + 1;
    lines++;
  }
  return { end, lines };
}
