// Renders everything around the rows from the conversation state. Small and rarely changed, so it is rebuilt and
// morphed.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, optionalLabel } from '../element.ts';
import { morph } from '../morph.ts';
import { questionCards } from '../reading/questionCards.ts';
import { errorBox } from '../errorBox.ts';
import { shownAgent } from '../shownAgent.ts';
import { signInCard } from '../welcome/signInCard.ts';
import { startView } from '../welcome/startView.ts';
import { fullNote } from './fullNote.ts';
import { fillPlans, permissionCards } from './permissionCards.ts';
import { PickerLine } from './pickerLine.ts';
import { queueList } from './queueList.ts';
import { ScrollNotes } from './scrollNotes.ts';
import { headLine, usageLimit } from './statusLine.ts';
import { unansweredCards } from './unansweredCards.ts';
import { Waiting } from './waiting.ts';

export class StateView {
  readonly head = element('header', { class: 'head' });
  readonly welcome = element('div', { class: 'welcome' });
  /** In place of the message box. Can have the focus, so that no key reaches a button that the user did not choose. */
  readonly start = element('div', { class: 'start', tabindex: -1 });
  readonly waiting = new Waiting();
  readonly signIn = element('div', {});
  readonly message = element('div', { class: 'ended' });
  readonly unanswered = element('div', { class: 'unanswered-list' });
  readonly permissions = element('div', { class: 'permissions' });
  readonly #notes = new ScrollNotes(this.permissions);
  readonly questions = element('div', { class: 'permissions' });
  readonly #questionNotes = new ScrollNotes(this.questions);
  readonly queue = element('div', {});
  readonly pickers = new PickerLine();
  readonly limit = element('div', { class: 'usage-limit' });
  readonly full = element('div', { class: 'full-note' });
  readonly #since = new Map<string, number>();
  /** Where the answers of each question are, in px from the top of the page. */
  readonly #places = new Map<string, number>();

  show(state: ConversationState): void {
    fill(this.head, headLine(state));
    const { start } = state;
    const isNew = state.phase === 'none' && start === undefined;
    const text = t('Ask {0} about this code, or tell it what to change.', shownAgent(state));
    const account = optionalLabel(state.account);
    const quiet = account === undefined ? [] : [element('p', { class: 'quiet' }, account)];
    fill(this.welcome, isNew ? [element('p', {}, text), ...quiet] : []);
    fill(this.start, start ? startView(start, navigator.onLine) : []);
    fill(this.signIn, state.signIn ? [signInCard(state.signIn)] : []);
    this.waiting.show(state);
    fill(
      this.message,
      state.message === undefined
        ? []
        : [
            errorBox({ message: state.message, ...state.explained }),
            ...(state.phase === 'ended'
              ? [element('button', { class: 'button', 'data-action': 'newSession' }, t('Start New Session'))]
              : []),
          ],
    );
    this.#showAsked(state);
    fill(this.unanswered, unansweredCards(state.unanswered));
    fill(this.queue, queueList(state));
    this.pickers.show(state);
    fill(this.limit, usageLimit(state));
    fill(this.full, fullNote(state));
  }

  /** When a question was first shown or last moved, as of performance.now(). */
  shownSince(requestId: string): number | undefined {
    return this.#since.get(requestId);
  }

  /** To be called when something around the questions has changed its size. */
  noteMoves(): void {
    const now = performance.now();
    for (const card of [...this.permissions.children, ...this.questions.children]) {
      const id = card.getAttribute('data-key') ?? '';
      const { bottom } = card.getBoundingClientRect();
      if (Math.abs(bottom - (this.#places.get(id) ?? bottom)) > leastMove) this.#since.set(id, now);
      this.#places.set(id, bottom);
    }
  }

  #showAsked({ permissions, questions = [] }: ConversationState): void {
    const ids = new Set([
      ...permissions.map(({ requestId }) => requestId),
      ...questions.map(({ questionId }) => questionId),
    ]);
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id);
    for (const id of this.#places.keys()) if (!ids.has(id)) this.#places.delete(id);
    let moved = false;
    for (const card of [...this.permissions.children, ...this.questions.children]) {
      if (ids.has(card.getAttribute('data-key') ?? '')) continue;
      // Removed here rather than by morphing, so that the input in later cards stays.
      card.remove();
      // Removing a card moves the others under the pointer.
      moved = true;
    }
    const now = performance.now();
    for (const id of ids) if (moved || !this.#since.has(id)) this.#since.set(id, now);
    fill(this.permissions, permissionCards(permissions));
    fillPlans(this.permissions, new Map(permissions.map(({ requestId, plan }) => [requestId, plan?.text])));
    this.#notes.update();
    const wrong = this.questions.querySelectorAll('[aria-invalid]').length;
    fill(this.questions, questionCards(questions));
    fillPlans(
      this.questions,
      new Map(questions.map((one) => [one.questionId, one.kind === 'form' ? one.plan : undefined])),
    );
    this.#questionNotes.update();
    const first = this.questions.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong === 0) first?.focus();
  }
}

/** px by which answers may move without coming below the pointer in place of others. */
const leastMove = 4;

function fill(target: HTMLElement, children: readonly Node[]): void {
  const fresh = document.createDocumentFragment();
  fresh.append(...children);
  morph(target, fresh);
}
