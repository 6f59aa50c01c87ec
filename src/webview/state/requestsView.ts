// Shows the requests of agents above the message box: one whole, with its answers, and the others in one line. The shown request
// stays until it is answered or the user chooses the next one, so that users answer only what they see.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { fill } from '../morph.ts';
import { questionCards } from '../reading/questionCards.ts';
import { fillPlans, permissionCard } from './permissionCards.ts';
import { ScrollNotes } from './scrollNotes.ts';

type Requests = Pick<ConversationState, 'permissions' | 'questions'>;

export class RequestsView {
  /** Above the request, so that its answers stay in place when another one arrives. */
  readonly others = element('div', { class: 'other-requests' });
  readonly permissions = element('div', { class: 'permissions' });
  readonly questions = element('div', { class: 'permissions' });
  readonly #permissionNotes = new ScrollNotes(this.permissions);
  readonly #questionNotes = new ScrollNotes(this.questions);
  readonly #onChoice: () => void;
  #requests: Requests = { permissions: [] };
  #ids: readonly string[] = [];
  #shown: string | undefined;
  /** When the shown request appeared or last moved, as of performance.now(). */
  #since = 0;
  /** Where the answers of the shown request are, in px from the top of the page. */
  #place: number | undefined;

  /** @param onChoice called after the user has chosen another request. */
  constructor(onChoice: () => void) {
    this.#onChoice = onChoice;
    this.others.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || target.closest('button') === null) return;
      this.#showOnly(this.#next);
      this.#draw();
      this.#onChoice();
    });
  }

  /** The id of the request that is shown whole. */
  get shown(): string | undefined {
    return this.#shown;
  }

  show({ permissions, questions = [] }: Requests): void {
    this.#requests = { permissions, questions };
    const ids = [
      ...permissions.map(({ requestId }) => requestId),
      ...questions.map(({ questionId }) => questionId),
    ];
    // A request that the agent changed has the place of the old one in the list.
    const at = this.#shown === undefined ? 0 : this.#ids.indexOf(this.#shown);
    this.#ids = ids;
    if (this.#shown === undefined || !ids.includes(this.#shown)) this.#showOnly(ids[at] ?? ids[0]);
    this.#draw();
  }

  /** When a request was shown whole or last moved, as of performance.now(). Undefined for others, which can't be answered. */
  shownSince(id: string): number | undefined {
    return id === this.#shown ? this.#since : undefined;
  }

  /** Must be called when something around the requests has changed its size. */
  noteMoves(): void {
    const card = [...this.permissions.children, ...this.questions.children].find(
      (one) => one.getAttribute('data-key') === this.#shown,
    );
    if (card === undefined) return;
    const { bottom } = card.getBoundingClientRect();
    if (Math.abs(bottom - (this.#place ?? bottom)) > leastMove) this.#since = performance.now();
    this.#place = bottom;
  }

  get #next(): string | undefined {
    const at = this.#shown === undefined ? -1 : this.#ids.indexOf(this.#shown);
    return this.#ids[(at + 1) % this.#ids.length];
  }

  #showOnly(id: string | undefined): void {
    this.#shown = id;
    // The request may have appeared below the pointer.
    this.#since = performance.now();
    this.#place = undefined;
  }

  #draw(): void {
    const { permissions, questions = [] } = this.#requests;
    const shown = this.#shown;
    for (const card of [...this.permissions.children, ...this.questions.children])
      // Removed here rather than by morphing, so that the input in later cards stays.
      if (!this.#ids.includes(card.getAttribute('data-key') ?? '')) card.remove();
    fill(this.others, this.#otherRequests());
    const permission = permissions.find(({ requestId }) => requestId === shown);
    fill(this.permissions, permission === undefined ? [] : [permissionCard(permission)]);
    fillPlans(this.permissions, new Map([[shown ?? '', permission?.plan?.text]]));
    this.#permissionNotes.update();
    const wrong = this.questions.querySelectorAll('[aria-invalid]').length;
    // The others are hidden, so that what was entered in them stays.
    const cards = questionCards(questions);
    for (const card of cards) card.hidden = card.dataset['key'] !== shown;
    fill(this.questions, cards);
    this.questions.hidden = cards.every(({ hidden }) => hidden);
    fillPlans(
      this.questions,
      new Map(questions.map((one) => [one.questionId, one.kind === 'form' ? one.plan : undefined])),
    );
    this.#questionNotes.update();
    const first = this.questions.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong === 0) first?.focus();
  }

  #otherRequests(): HTMLElement[] {
    const count = this.#ids.length - 1;
    if (count < 1) return [];
    const { permissions, questions = [] } = this.#requests;
    const next = this.#next;
    const title = (
      permissions.find(({ requestId }) => requestId === next)?.title ??
      questions.find(({ questionId }) => questionId === next)?.message ??
      ''
    ).slice(0, longestTitle);
    const text = count === 1 ? t('1 more request') : t('{0} more requests', count);
    const tooltip = t('Show This Request: {0}', title);
    return [
      element(
        'button',
        { class: 'other-request', title: tooltip },
        icon('question'),
        element('span', {}, `${text} · ${title}`),
      ),
    ];
  }
}

/** Maximum UTF-16 units of a request's title in the line of the others. */
const longestTitle = 200;

/** Maximum px of a move after which the pointer is still over the same answer. */
const leastMove = 4;
