// Links whose definitions are elsewhere in a message: `See [guide][1].` and, often at the end, `[1]: https://…`. Renders
// finished blocks again when their labels are defined, and shows a definition that nothing refers to. Used by `MarkdownStream`.

import { morph } from '../morph.ts';
import { codePlaces } from './codePlaces.ts';
import { onceSanitizerLoads } from './sanitize.ts';
import { normalizedLabel, renderMarkdown, type LinkDefinitions } from './renderMarkdown.ts';

/** Maximum number of blocks that wait for labels, UTF-16 units of all of them, and labels that are remembered. */
const mostBlocks = 200;
const mostText = 2 ** 18;
const mostLabels = 5_000;

/** The start of a line, with the markers of quotes and list items: definitions count in these, too. */
const start = String.raw`^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]))*[ \t]*`;
const definition = new RegExp(String.raw`${start}\[([^[\]]{1,200})\]:`, 'gm');

interface WaitingBlock {
  readonly element: HTMLElement;
  readonly text: string;
  /** Labels that it refers to and that were not defined before. */
  readonly refers: readonly string[];
  /** Labels that it defines. */
  readonly defines: readonly string[];
  /** The definitions that it was rendered with. */
  shown: string;
}

export class References {
  /** The definitions of finished blocks. */
  readonly #links = Object.create(null) as LinkDefinitions;
  /** The definitions that waiting blocks were last rendered with, those of the open block included. */
  #applied: LinkDefinitions = this.#links;
  /** Labels that finished blocks refer to, and the open one. */
  readonly #seen = new Set<string>();
  #seenOpen: ReadonlySet<string> = new Set();
  #waiting: WaitingBlock[] = [];
  #length = 0;
  /** True if the open block defines labels or refers to some: both may still change. */
  #hasOpen = false;

  /** Renders a finished block. False while the sanitizer is being loaded: call it again. */
  finish(element: HTMLElement, text: string): boolean {
    let refers: readonly string[] = [];
    const added: string[] = [];
    const refersTo = (labels: ReadonlySet<string>): void => {
      refers = [...labels];
      for (const label of labels)
        if (this.#seen.size < mostLabels && !this.#seen.has(label)) {
          this.#seen.add(label);
          added.push(label);
        }
    };
    this.#seenOpen = new Set();
    this.#hasOpen = false;
    const rendered = renderMarkdown(text, this.#links, true, this.#isReferenced, refersTo);
    if (rendered === undefined) return false;
    show(element, rendered, true);
    const defines = definedLabels(text);
    const waiting = { element, text, refers: refers.filter((label) => !(label in this.#links)), defines };
    this.#update(this.#links);
    // A block that could not be rendered with the latest definitions waits for the sanitizer.
    this.#waiting = this.#waiting.filter(
      (block) => this.#waits(block) || block.shown !== this.#signature(block, this.#links),
    );
    this.#length = this.#waiting.reduce((sum, { text }) => sum + text.length, 0);
    if (!this.#waits(waiting)) return true;
    if (this.#waiting.length >= mostBlocks || this.#length + text.length > mostText) {
      // It will not be rendered again, so only a definition that is shown has the address.
      for (const label of added) if (!(label in this.#links)) this.#seen.delete(label);
      this.#update(this.#links);
      return true;
    }
    this.#waiting.push({ ...waiting, shown: this.#signature(waiting, this.#links) });
    this.#length += text.length;
    return true;
  }

  /** Renders the open block, whose text may still change. False while the sanitizer is being loaded: call it again. */
  showOpen(element: HTMLElement, text: string): boolean {
    this.#seenOpen = new Set();
    const refersTo = (labels: ReadonlySet<string>): void => void (this.#seenOpen = labels);
    const links = Object.assign(Object.create(null), this.#links) as LinkDefinitions;
    const rendered = renderMarkdown(text, links, false, this.#isReferenced, refersTo);
    if (rendered === undefined) return false;
    show(element, rendered, false);
    const hasOpen = this.#seenOpen.size > 0 || Object.keys(links).length > Object.keys(this.#links).length;
    if (hasOpen || this.#hasOpen) this.#update(links);
    this.#hasOpen = hasOpen;
    return true;
  }

  #update(links: LinkDefinitions): void {
    this.#applied = links;
    for (const block of this.#waiting) {
      const now = this.#signature(block, links);
      if (now === block.shown) continue;
      const known = Object.assign(Object.create(null), links) as LinkDefinitions;
      const rendered = renderMarkdown(block.text, known, true, this.#isReferenced);
      if (rendered === undefined) {
        onceSanitizerLoads(() => this.#update(this.#applied));
        continue;
      }
      block.shown = now;
      show(block.element, rendered, true);
    }
  }

  readonly #isReferenced = (label: string): boolean => this.#seen.has(label) || this.#seenOpen.has(label);

  #waits({ refers, defines }: Pick<WaitingBlock, 'refers' | 'defines'>): boolean {
    return refers.some((label) => !(label in this.#links)) || defines.some((label) => !this.#seen.has(label));
  }

  #signature({ refers, defines }: Pick<WaitingBlock, 'refers' | 'defines'>, links: LinkDefinitions): string {
    const found = refers.map((label) => links[label] ?? null);
    return JSON.stringify([found, defines.map(this.#isReferenced)]);
  }
}

/** @param isClosed false if the text may still grow. */
function show(element: HTMLElement, rendered: DocumentFragment, isClosed: boolean): void {
  morph(element, rendered);
  codePlaces.nameBlocks(element, isClosed);
}

/** Without duplicates, compared as the parser compares labels. */
function definedLabels(text: string): string[] {
  return [...new Set([...text.matchAll(definition)].map(([, label]) => normalizedLabel(label!)))];
}
