// Renders everything around the rows from the conversation state. Small and rarely changed, so it is rebuilt and
// morphed.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, optionalLabel } from '../element.ts';
import { fill } from '../morph.ts';
import { errorBox } from '../errorBox.ts';
import { shownAgent } from '../shownAgent.ts';
import { signInCard } from '../welcome/signInCard.ts';
import { startView } from '../welcome/startView.ts';
import { fullNote } from './fullNote.ts';
import { PickerLine } from './pickerLine.ts';
import { showQueue } from './queueList.ts';
import { headLine, usageLimit } from './statusLine.ts';
import { unansweredCards } from './unansweredCards.ts';
import { Waiting } from './waiting.ts';

export class StateView {
  readonly head = element('header', { class: 'head' });
  readonly welcome = element('div', { class: 'welcome' });
  /** In place of the message box. Can have the focus, so that no key reaches a button that the user did not choose. */
  readonly start: HTMLElement;
  readonly waiting = new Waiting();
  readonly signIn = element('div', {});
  readonly message = element('div', { class: 'ended' });
  readonly unanswered = element('div', { class: 'unanswered-list' });
  readonly queue = element('div', {});
  readonly pickers = new PickerLine();
  readonly limit = element('div', { class: 'usage-limit' });
  readonly full = element('div', { class: 'full-note' });

  readonly #move: (queueId: number, after?: number) => void;
  #signInMessage: string | undefined;

  /** @param move see `showQueue`. @param start the content of the first screen, if there was one. */
  constructor(
    move: (queueId: number, after?: number) => void,
    start: HTMLElement = element('div', { class: 'start', tabindex: -1 }),
  ) {
    this.#move = move;
    this.start = start;
  }

  /** @returns the new place of a queued prompt in words, if it has the focus; else empty. */
  show(state: ConversationState): string {
    fill(this.head, headLine(state));
    const { start } = state;
    const isNew = state.phase === 'none' && start === undefined;
    const text = t('Ask {0} about this code, or tell it what to change.', shownAgent(state));
    const account = optionalLabel(state.account);
    const quiet = account === undefined ? [] : [element('p', { class: 'quiet' }, account)];
    fill(this.welcome, isNew ? [element('p', {}, text), ...quiet] : []);
    fill(this.start, start ? startView(start, navigator.onLine) : []);
    fill(this.signIn, state.signIn ? [signInCard(state.signIn)] : []);
    const { message } = state.signIn ?? {};
    // The user may have scrolled down to a way to sign in, and must see the new message.
    if (message !== this.#signInMessage) this.signIn.firstElementChild?.scrollTo(0, 0);
    this.#signInMessage = message;
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
    fill(this.unanswered, unansweredCards(state.unanswered));
    this.pickers.show(state);
    fill(this.limit, usageLimit(state));
    fill(this.full, fullNote(state));
    return showQueue(this.queue, state, this.#move);
  }
}
