// The line below the message box: the session settings, a menu of those that do not fit, and how much of the context window
// is used. It never wraps.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';
import { popupTarget, popup } from '../popups.ts';
import { pickers, type Picker } from './pickers.ts';
import { usageMeter } from './statusLine.ts';

/** Minimum px of the page for names beside the values. */
const leastForNames = 420;
/** Names are shown only if that many settings fit with them: mode, model and effort where the agent has them. */
const mostImportant = 3;

export class PickerLine {
  readonly element = element('div', { class: 'pickers' });
  #state: ConversationState | undefined;
  #pickers: readonly Picker[] = [];
  /** How many pickers are in the line; the others are in the menu. */
  #inLine = Infinity;
  /** The texts that were measured last; undefined after the size changed. */
  #words: string | null | undefined;
  #requested = false;
  /** The favorites that are listed first. An open list keeps its order, so that nothing moves below the pointer. */
  #first: readonly string[] | undefined;

  constructor() {
    // Measured in a frame: the observer must not change the size that it observes.
    new ResizeObserver(() => {
      this.#words = undefined;
      this.#request();
    }).observe(this.element);
    this.element.addEventListener('toggle', () => this.#request(), { capture: true });
    this.element.addEventListener('beforetoggle', ({ newState }) => newState === 'open' && this.#sort(), {
      capture: true,
    });
  }

  show(state: ConversationState): void {
    this.#state = state;
    this.#pickers = pickers(state, this.#first);
    this.#draw();
    // The agent's value counts, not one that the user selected and the agent has not confirmed.
    for (const box of this.element.querySelectorAll('input')) box.checked = box.hasAttribute('checked');
    this.#request();
  }

  #sort(): void {
    this.#first = this.#state?.favorites;
    if (this.#state) this.show(this.#state);
  }

  #request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      // An open list would close if its setting moved into the menu.
      if (this.element.clientWidth > 0 && !this.element.querySelector(':popover-open')) this.#fit();
    });
  }

  #fit(): void {
    const probe = element('div', { class: 'pickers probe', inert: true });
    probe.append(...this.#pickers.map((one) => one.alone()), this.#menu([]), ...this.#usage());
    if (probe.textContent === this.#words) return;
    this.#words = probe.textContent;
    this.element.after(probe);
    const count = (isNamed: boolean): number => {
      probe.classList.toggle('named', isNamed);
      const gap = parseFloat(getComputedStyle(probe).columnGap);
      const widths = [...probe.children].map((one) => one.getBoundingClientRect().width + gap);
      const [menu = 0, ...usage] = widths.splice(this.#pickers.length);
      const room = this.element.clientWidth + gap - sum(usage);
      if (this.#leftOut === 0 && sum(widths) <= room) return widths.length;
      return widths.findLastIndex((_, at) => sum(widths.slice(0, at + 1)) + menu <= room) + 1;
    };
    const named = innerWidth < leastForNames ? -1 : count(true);
    const isNamed = named >= Math.min(mostImportant, this.#pickers.length);
    const inLine = isNamed ? named : count(false);
    probe.remove();
    this.element.classList.toggle('named', isNamed);
    if (inLine === this.#inLine) return;
    this.#inLine = inLine;
    this.#draw();
  }

  #draw(): void {
    const menu = this.#pickers.slice(this.#inLine);
    const fresh = document.createDocumentFragment();
    fresh.append(...this.#pickers.slice(0, this.#inLine).map((one) => one.inLine()));
    if (menu.length > 0 || this.#leftOut > 0) fresh.append(this.#menu(menu));
    fresh.append(...this.#usage());
    morph(this.element, fresh);
  }

  get #leftOut(): number {
    return this.#state?.optionsLeftOut ?? 0;
  }

  #usage(): HTMLElement[] {
    return this.#state === undefined ? [] : usageMeter(this.#state);
  }

  #menu(menu: readonly Picker[]): HTMLElement {
    const id = 'more options';
    const name = t('More Options');
    const left = this.#leftOut;
    return element(
      'span',
      { class: 'picker', 'data-key': id },
      element(
        'button',
        { class: 'picker-button', title: name, 'aria-label': name, ...popupTarget(id, 'dialog') },
        icon('ellipsis'),
      ),
      popup(
        id,
        'dialog',
        name,
        ...menu.map((one) => one.inMenu()),
        left > 0 &&
          element(
            'div',
            { class: 'popup-note quiet' },
            left === 1 ? t('1 more option is not shown.') : t('{0} more options are not shown.', left),
          ),
      ),
    );
  }
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
