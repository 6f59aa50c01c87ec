// Renders one growing Markdown text. Finished blocks change only if a link in them is defined later; in the open block, only
// differences are rendered. Groups of finished blocks are not laid out while out of view.

import { element } from '../element.ts';
import { Sections } from '../sections.ts';
import { BlockSplitter, type BlockEvent } from './blockSplitter.ts';
import { CodeBlock } from './codeBlock.ts';
import { codePlaces } from './codePlaces.ts';
import { languageOf, prepareHighlighter } from './highlighter.ts';
import { References } from './references.ts';

/** If rendering the open block takes longer than this (ms), it is rendered less often: at most a quarter of the time. */
const longShow = 6;
const restAfterLongShow = 3;

export class MarkdownStream {
  readonly element: HTMLElement = element('div', { class: 'markdown' });
  readonly #sections = new Sections(this.element);
  readonly #splitter = new BlockSplitter();
  readonly #references = new References();
  /** Is rendered when the sanitizer has been loaded. */
  #held: BlockEvent | undefined;
  #block: HTMLElement | undefined;
  #code: CodeBlock | undefined;
  /** The file of the code block was looked for. */
  #isNamed = false;
  /** Complete code blocks whose colours are not all shown. */
  #colouring: readonly CodeBlock[] = [];
  #shown = '';
  #pending = '';
  #restUntil = 0;

  /** Only stores the text; `render` processes it. */
  append(text: string): void {
    this.#pending += text;
  }

  /** Renders appended text. @param deadline as of performance.now(). False if another frame is needed. */
  render(deadline: number): boolean {
    if (this.#pending !== '') this.#splitter.push(this.#pending);
    this.#pending = '';
    this.#colouring = this.#colouring.filter((code) => !code.colourMore(deadline));
    for (;;) {
      const event = this.#held ?? this.#splitter.next();
      if (event === undefined) break;
      this.#held = this.#apply(event, deadline) ? undefined : event;
      if (this.#held !== undefined) return false;
      if (performance.now() > deadline) return false;
    }
    return this.#showOpen(deadline) && this.#colouring.length === 0;
  }

  /** False if it must be called again with the same event. */
  #apply(event: BlockEvent, deadline: number): boolean {
    switch (event.kind) {
      case 'markdown':
        if (!this.#references.finish(this.#openBlock(), event.text)) return false;
        this.#closeBlock();
        break;
      case 'fenceStart':
        prepareHighlighter(languageOf(event.info));
        this.#code = new CodeBlock(event.info);
        this.#isNamed = false;
        this.#openBlock().replaceChildren(this.#code.element);
        break;
      case 'code':
        this.#code?.append(event.text);
        this.#nameCode();
        break;
      case 'fenceEnd':
        this.#code?.showPartial('');
        this.#code?.close();
        this.#nameCode();
        if (this.#code?.colourMore(deadline) === false) this.#colouring = [...this.#colouring, this.#code];
        this.#code = undefined;
        this.#closeBlock();
    }
    return true;
  }

  /** Once the first line is there: it may name the file, and later ones don't. */
  #nameCode(): void {
    if (!this.#isNamed) codePlaces.nameBlocks(this.#openBlock(), true);
    this.#isNamed = true;
  }

  #showOpen(deadline: number): boolean {
    const { rest } = this.#splitter;
    if (this.#code !== undefined) {
      this.#code.showPartial(rest);
      // Messages often end with a closing fence without a line end.
      if (!this.#splitter.mayBeClosed) return true;
      this.#code.colour();
      return this.#code.colourMore(deadline);
    }
    if (rest === this.#shown) return true;
    if (rest.trim() === '') {
      this.#block?.replaceChildren();
      this.#shown = rest;
      return true;
    }
    const start = performance.now();
    if (start < this.#restUntil) return false;
    if (!this.#references.showOpen(this.#openBlock(), rest)) return false;
    this.#shown = rest;
    const took = performance.now() - start;
    this.#restUntil = took > longShow ? start + took * (1 + restAfterLongShow) : 0;
    return true;
  }

  #openBlock(): HTMLElement {
    if (this.#block === undefined) {
      this.#block = element('div', { class: 'block' });
      this.#sections.add(this.#block);
    }
    return this.#block;
  }

  #closeBlock(): void {
    this.#block = undefined;
    this.#shown = '';
  }
}
