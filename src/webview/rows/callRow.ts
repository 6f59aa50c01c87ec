// A tool call: what it is and how it does at a glance; what it said, and its raw input and output, when opened.

import { t } from '../../base/l10n.ts';
import type { CallView, Entry } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';
import { callCommand, callHead, callPlaces } from './callHead.ts';
import { diffCard, terminalCard } from './callCards.ts';
import { ChangingParts } from './changingParts.ts';
import { contentPart } from '../../chat/contentPart.ts';
import type { Row } from './row.ts';

export type Which = 'input' | 'output';

export class CallRow implements Row {
  readonly element: HTMLElement;
  readonly #request: () => void;
  readonly #top = element('div', { class: 'call-top' });
  readonly #cards = element('div', { class: 'call-cards' });
  readonly #said: HTMLDetailsElement;
  readonly #raw: Readonly<Record<Which, HTMLDetailsElement>>;
  #call: CallView;
  readonly #saidParts = new ChangingParts();
  /** The call whose content is in them. */
  #saidOf: CallView | undefined;
  #unfolded = false;

  /** @param reveal asks for the raw input or output. @param request asks for `render`. */
  constructor(call: CallView, reveal: (which: Which) => void, request: () => void) {
    this.#call = call;
    this.#request = request;
    this.#said = element(
      'details',
      { class: 'fold', 'data-fold': 'said' },
      element('summary', {}, t('Result')),
      this.#saidParts.element,
    );
    this.#said.addEventListener('toggle', request);
    this.#raw = { input: this.#rawFold('input', reveal), output: this.#rawFold('output', reveal) };
    this.element = element(
      'article',
      { class: 'row call' },
      element(
        'div',
        { class: 'card' },
        this.#top,
        this.#cards,
        element('div', { class: 'call-folds' }, this.#said, this.#raw.input, this.#raw.output),
      ),
    );
    this.#show();
  }

  get toolCallId(): string {
    return this.#call.toolCallId;
  }

  update(entry: Entry): boolean {
    if (entry.kind !== 'call' || entry.call.toolCallId !== this.#call.toolCallId) return false;
    this.#call = entry.call;
    this.#show();
    return true;
  }

  /** What `reveal` asked for. */
  showRaw(which: Which, text: string): void {
    this.#raw[which].querySelector('pre')?.replaceChildren(text);
  }

  unfold(): void {
    this.#unfolded = true;
  }

  render(deadline: number): boolean {
    if (!this.#said.open && !this.#unfolded) return true;
    const call = this.#call;
    if (call !== this.#saidOf) {
      this.#saidOf = call;
      const parts = call.content.flatMap((item) =>
        item.type === 'content' ? [contentPart(item.content)] : [],
      );
      this.#saidParts.replace(parts, call.status === 'pending' || call.status === 'in_progress');
    }
    return this.#saidParts.render(deadline);
  }

  #show(): void {
    const call = this.#call;
    this.element.setAttribute('aria-label', t('Tool call: {0}', call.title));
    const top = document.createDocumentFragment();
    top.append(callHead(call), ...callCommand(call), ...callPlaces(call));
    morph(this.#top, top);
    const cards = document.createDocumentFragment();
    for (const [index, item] of call.content.entries()) {
      if (item.type === 'diff') cards.append(diffCard(call, item, index));
      else if (item.type === 'terminal') cards.append(terminalCard(call, item.terminalId));
    }
    morph(this.#cards, cards);
    this.#said.hidden = !call.content.some(({ type }) => type === 'content');
    this.#raw.input.hidden = !call.hasRawInput;
    this.#raw.output.hidden = !call.hasRawOutput;
    this.#request();
  }

  #rawFold(which: Which, reveal: (which: Which) => void): HTMLDetailsElement {
    const name = which === 'input' ? t('Raw input') : t('Raw output');
    const details = element(
      'details',
      { class: 'fold', 'data-fold': which },
      element('summary', {}, name),
      element('pre', { class: 'raw', tabindex: 0, role: 'region', 'aria-label': name }, icon('loading')),
    );
    details.addEventListener('toggle', () => details.open && reveal(which));
    return details;
  }
}
