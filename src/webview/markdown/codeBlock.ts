// Renders a code block while it streams. Lines are grouped, so that the layout cost of new lines does not grow.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';
import { codeButtons } from '../actions.ts';
import {
  colorWhenLoaded,
  languageOf,
  loadedHighlighter,
  longestHighlighted,
  onceHighlighterLoads,
} from './highlighter.ts';

const linesInGroup = 64;

/** Renders a complete block. @param closed whether it is highlighted. */
export function codeBlock(info: string, text: string, closed: boolean): HTMLElement {
  const block = new CodeBlock(info);
  block.append(text);
  if (closed) block.close();
  return block.element;
}

export class CodeBlock {
  readonly element: HTMLElement;
  readonly #code = element('code');
  readonly #language: string;
  #text: string | undefined = '';
  #group: HTMLElement | undefined;
  #groupText: Text | undefined;
  #groupLines = 0;
  #partial: Text | undefined;
  #coloured = false;
  /** Nothing came since `colour` was called. */
  #resting = false;

  /** @param info the info string of the fence; its first word is the language. */
  constructor(info: string) {
    this.#language = languageOf(info);
    this.element = element(
      'div',
      { class: 'code', 'data-info': info.slice(0, 500) },
      element(
        'div',
        { class: 'code-head' },
        element('span', {}, this.#language),
        codeButtons(this.#language),
      ),
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
    if (this.#partial.data !== text) this.#partial.data = text;
    if (!this.#partial.isConnected && this.#partial.parentNode === null) this.#code.append(this.#partial);
  }

  /** To be called when the block is complete. */
  close(): void {
    this.colour();
    if (loadedHighlighter() === undefined && this.#text !== undefined) colorWhenLoaded(this.element);
    this.#text = undefined;
  }

  /** Highlights the code until more is appended. */
  colour(): void {
    if (this.#coloured || this.#text === undefined) return;
    const highlight = loadedHighlighter();
    if (highlight === undefined) {
      if (!this.#resting) onceHighlighterLoads(() => this.#resting && this.colour());
      this.#resting = true;
      return;
    }
    const highlighted = highlight(this.#text, this.#language);
    if (highlighted === undefined) return;
    this.showPartial('');
    this.#code.replaceChildren(highlighted);
    this.#coloured = true;
  }

  #showPlain(): void {
    if (!this.#coloured) return;
    this.#coloured = false;
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
