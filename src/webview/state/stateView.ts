// Renders everything around the rows from the conversation state. Small and rarely changed, so it is rebuilt and
// morphed.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, label } from '../element.ts';
import { morph } from '../morph.ts';
import { questionCards } from '../reading/questionCards.ts';
import { permissionCards } from './permissionCards.ts';
import { pickers } from './pickers.ts';
import { queueList } from './queueList.ts';
import { ScrollNotes } from './scrollNotes.ts';
import { headLine, usageMeter } from './statusLine.ts';
import { Waiting } from './waiting.ts';

export class StateView {
  readonly head = element('header', { class: 'head' });
  readonly welcome = element('div', { class: 'welcome' });
  readonly waiting = new Waiting();
  readonly message = element('div', { class: 'ended' });
  readonly permissions = element('div', { class: 'permissions' });
  readonly #notes = new ScrollNotes(this.permissions);
  readonly questions = element('div', { class: 'permissions' });
  readonly queue = element('div', {});
  readonly pickers = element('div', { class: 'pickers' });
  readonly #since = new Map<string, number>();

  show(state: ConversationState): void {
    fill(this.head, headLine(state));
    fill(this.welcome, state.phase === 'none' ? welcome(state.agent) : []);
    this.waiting.show(state);
    fill(
      this.message,
      state.message === undefined
        ? []
        : [
            element('span', {}, state.message),
            ...(state.phase === 'ended'
              ? [element('button', { class: 'button', 'data-action': 'newSession' }, t('Start Anew'))]
              : []),
          ],
    );
    this.#showAsked(state);
    fill(this.queue, queueList(state));
    fill(this.pickers, [...pickers(state), ...usageMeter(state)]);
    // The agent's value counts, not one that the user selected and the agent has not confirmed.
    for (const select of this.pickers.querySelectorAll('select'))
      select.value = select.querySelector('option[selected]')?.getAttribute('value') ?? select.value;
    for (const box of this.pickers.querySelectorAll('input')) box.checked = box.hasAttribute('checked');
  }

  /** When a question was first shown or last moved, as of performance.now(). */
  shownSince(requestId: string): number | undefined {
    return this.#since.get(requestId);
  }

  #showAsked({ permissions, questions = [] }: ConversationState): void {
    const ids = new Set([
      ...permissions.map(({ requestId }) => requestId),
      ...questions.map(({ questionId }) => questionId),
    ]);
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id);
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
    this.#notes.update();
    const wrong = this.questions.querySelectorAll('[aria-invalid]').length;
    fill(this.questions, questionCards(questions));
    const first = this.questions.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong === 0) first?.focus();
  }
}

/** For the built-in agent it says at once what that agent can do. */
function welcome(agent: string): HTMLElement[] {
  if (agent !== 'builtin')
    return [element('p', {}, t('Ask {0} about this code, or tell it what to change.', label(agent)))];
  return [
    element(
      'p',
      {},
      t(
        'The built-in agent suggests the next edit while you type. It can’t change files for you, and it answers questions only with a language model that you name in the settings. Or choose an agent that can.',
      ),
    ),
    element('button', { class: 'button primary', 'data-action': 'selectAgent' }, t('Choose an Agent')),
  ];
}

function fill(target: HTMLElement, children: readonly HTMLElement[]): void {
  const fresh = document.createDocumentFragment();
  fresh.append(...children);
  morph(target, fresh);
}
