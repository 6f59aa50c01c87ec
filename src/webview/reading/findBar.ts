// Finds text in the conversation. Hits are highlighted without changing the rows, and folds around a hit are opened
// when it is shown. A long conversation is searched over several frames.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { rowInSight } from '../frame/readingPlace.ts';
import { untilStill } from '../frame/frames.ts';

/** Maximum number of hits. */
const mostHits = 5_000;
/** Maximum ms of a frame for searching, and the delay in ms until a changed conversation is searched again. */
const share = 8;
const delay = 200;

export interface FindPlace {
  readonly scroller: HTMLElement;
  readonly rows: HTMLElement;
  /** Renders folded content, so that it can be searched. */
  unfold(): void;
  /** Called before the view leaves the end. */
  leave(): void;
  /** Moves the focus to its default place. */
  home(): void;
}

export class FindBar {
  readonly element: HTMLElement;
  readonly #place: FindPlace;
  readonly #view: HitInSight;
  readonly #text = element('input', {
    type: 'text',
    placeholder: t('Find'),
    'aria-label': t('Find in Conversation'),
    spellcheck: 'false',
  });
  readonly #count = element('span', { class: 'quiet', role: 'status' });
  readonly #case: HTMLButtonElement;
  #hits: Range[] = [];
  #at = -1;
  #run = 0;
  /** True if the query is new and its first hit was not shown yet. */
  #due = false;
  #isWhole = true;
  #timer: number | undefined;
  #from: Element | null = null;

  constructor(place: FindPlace) {
    this.#place = place;
    this.#view = new HitInSight(place.scroller);
    const button = (name: string, child: Node | string, run: () => void): HTMLButtonElement => {
      const made = element('button', { class: 'icon-button', title: name, 'aria-label': name }, child);
      made.addEventListener('click', run);
      return made;
    };
    const back = button(t('Previous (Shift+Enter)'), icon('arrowDown'), () => this.#go(-1));
    back.classList.add('upward');
    this.#case = button(t('Match Case'), 'Aa', () => {
      const on = this.#case.ariaPressed !== 'true';
      this.#case.ariaPressed = String(on);
      this.#search(true);
    });
    this.#case.ariaPressed = 'false';
    this.element = element(
      'div',
      { class: 'find', role: 'search', hidden: true },
      this.#text,
      this.#count,
      this.#case,
      back,
      button(t('Next (Enter)'), icon('arrowDown'), () => this.#go(1)),
      button(t('Close (Escape)'), icon('close'), () => this.close()),
    );
    this.#text.addEventListener('input', () => this.#search(true));
    this.element.addEventListener('keydown', (event) => {
      const isNext = event.key === 'F3' || (event.key === 'Enter' && event.target === this.#text);
      if (event.key !== 'Escape' && !isNext) return;
      event.preventDefault();
      if (isNext) this.#go(event.shiftKey ? -1 : 1);
      else this.close();
    });
  }

  open(): void {
    if (this.element.hidden) {
      this.#from = document.activeElement;
      this.element.hidden = false;
      this.#place.unfold();
    }
    this.#text.focus();
    this.#text.select();
    this.#search(false);
  }

  close(): void {
    this.element.hidden = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run++;
    this.#view.stop();
    this.#hits = [];
    this.#mark();
    const from = this.#from;
    if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus();
    else this.#place.home();
  }

  /** To be called when rows may have changed. @param isWhole true if all rows are rendered. */
  changed(isWhole: boolean): void {
    this.#isWhole = isWhole;
    if (this.element.hidden) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#search(false);
    }, delay);
  }

  /** @param goes whether to show the first hit in view or below. */
  #search(goes: boolean): void {
    const run = ++this.#run;
    this.#due ||= goes;
    const text = this.#text.value;
    const flags = this.#case.ariaPressed === 'true' ? 'gu' : 'giu';
    const wanted = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), flags);
    const hits: Range[] = [];
    const rows = text === '' ? [] : [...this.#place.rows.querySelectorAll('.row:not(.row .row)')];
    const all = (function* () {
      for (const row of rows) yield* textHits(row, wanted);
    })();
    const go = (): void => {
      if (run !== this.#run) return;
      const deadline = performance.now() + share;
      for (;;) {
        const { value, done } = all.next();
        if (value !== undefined) for (const hit of value) hits.push(hit);
        if (done === true || hits.length >= mostHits) return this.#found(hits);
        if (performance.now() > deadline) break;
      }
      requestAnimationFrame(go);
    };
    go();
  }

  #found(hits: Range[]): void {
    const goes = this.#due;
    // Rows that were rendered during the search may have been missed.
    this.#due = goes && hits.length === 0 && (!this.#isWhole || this.#timer !== undefined);
    const before = this.#hits[this.#at];
    this.#hits = hits;
    if (!goes && before !== undefined) {
      const same = hits.findIndex(
        (hit) => hit.startContainer === before.startContainer && hit.startOffset === before.startOffset,
      );
      this.#at = same < 0 ? Math.min(this.#at, hits.length - 1) : same;
      return this.#mark();
    }
    const top = rowInSight(this.#place.scroller);
    const below =
      top === null
        ? -1
        : hits.findIndex(
            (hit) =>
              (top.compareDocumentPosition(hit.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
          );
    this.#at = hits.length === 0 ? -1 : Math.max(0, below);
    if (goes) this.#show();
    else this.#mark();
  }

  #go(step: number): void {
    const { length } = this.#hits;
    if (length === 0) return;
    this.#at = (this.#at + step + length) % length;
    this.#show();
  }

  #mark(): void {
    const { length } = this.#hits;
    const current = this.#hits[this.#at];
    CSS.highlights.set('find', new Highlight(...this.#hits));
    CSS.highlights.set('find-current', current === undefined ? new Highlight() : new Highlight(current));
    this.#view.isNow(current);
    this.#count.textContent =
      length > 0
        ? t('{0} of {1}', this.#at + 1, length < mostHits ? length : `${length}+`)
        : this.#text.value === '' || this.#due
          ? ''
          : t('No results');
  }

  #show(): void {
    this.#mark();
    const hit = this.#hits[this.#at];
    const around = hit?.startContainer.parentElement;
    if (hit === undefined || !around) return;
    for (let fold = around.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    this.#place.leave();
    around.scrollIntoView({ block: 'nearest' });
    this.#view.goTo(hit);
  }
}

/** Elements that are searched separately: no hit spans two of them. */
const blocks = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,div,summary,article,.lines,dt,dd,button,legend';
const skipped = '.hidden,[hidden],svg,.code-head,select';

/** Finds text in a row, also across nodes, as in highlighted code. Yields the hits of each block in order; most are empty. */
function* textHits(row: Element, wanted: RegExp): Generator<Range[]> {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(skipped) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  let block: Element | null = null;
  let nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const within = node.parentElement?.closest(blocks) ?? row;
    if (within !== block) {
      yield hitsIn(nodes, wanted);
      nodes = [];
      block = within;
    }
    nodes.push(node as Text);
  }
  yield hitsIn(nodes, wanted);
}

function hitsIn(nodes: readonly Text[], wanted: RegExp): Range[] {
  const text = nodes.map(({ data }) => data).join('');
  const hits: Range[] = [];
  let at = 0;
  let start = 0;
  /** Hits are in order, so the nodes are walked once. */
  const place = (offset: number, isEnd: boolean): [Text, number] => {
    while (
      at < nodes.length - 1 &&
      (isEnd ? offset > start + nodes[at]!.length : offset >= start + nodes[at]!.length)
    )
      start += nodes[at++]!.length;
    return [nodes[at]!, offset - start];
  };
  for (const { index, 0: hit } of text.matchAll(wanted)) {
    const range = document.createRange();
    range.setStart(...place(index, false));
    range.setEnd(...place(index + hit.length, true));
    hits.push(range);
  }
  return hits;
}

/** Scrolls a hit into view, also while a new search replaces its range. */
class HitInSight {
  readonly #scroller: HTMLElement;
  #hit: Range | undefined;
  /** Number of the current scroll; an earlier one stops. */
  #way = 0;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
    // A reader who scrolls meanwhile wants to be elsewhere.
    for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
      scroller.addEventListener(type, () => this.stop(), { passive: true });
  }

  goTo(hit: Range): void {
    this.#hit = hit;
    const way = ++this.#way;
    untilStill(() => (way === this.#way ? this.#bring() : undefined));
  }

  /** Replaces the range of the hit after a new search. Does not scroll. */
  isNow(hit: Range | undefined): void {
    this.#hit = hit;
  }

  stop(): void {
    this.#way++;
  }

  #bring(): boolean {
    const around = this.#hit?.startContainer.parentElement;
    // Its row was rebuilt; the next search finds the new range.
    if (this.#hit === undefined || around?.isConnected !== true) return true;
    const block = around.closest('pre');
    const movedBlock = block !== null && bringInto(block, this.#hit);
    return bringInto(this.#scroller, this.#hit) || movedBlock;
  }
}

/** Returns whether it scrolled. */
function bringInto(box: Element, hit: Range): boolean {
  const [inner, outer] = [hit.getBoundingClientRect(), box.getBoundingClientRect()];
  const { scrollTop, scrollLeft } = box;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - 20;
  return box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft;
}
