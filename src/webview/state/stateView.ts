// Owns everything around the rows. It is small and changes seldom: made anew each time and morphed.

import type { ConversationState } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { morph } from '../morph.ts';
import { permissionCards } from './permissionCards.ts';
import { pickers } from './pickers.ts';
import { queueList } from './queueList.ts';
import { headLine, phaseText, usageMeter } from './statusLine.ts';

export class StateView {
  readonly head = element('header', { class: 'head' });
  readonly welcome = element('div', { class: 'welcome' });
  readonly working = element('div', { class: 'working' });
  readonly message = element('div', { class: 'ended' });
  readonly permissions = element('div', { class: 'permissions' });
  readonly queue = element('div', {});
  readonly pickers = element('div', { class: 'pickers' });
  readonly #since = new Map<string, number>();

  show(state: ConversationState): void {
    fill(this.head, headLine(state));
    fill(
      this.welcome,
      state.phase === 'none'
        ? [element('p', {}, `Ask ${state.agent} about this code, or tell it what to change.`)]
        : [],
    );
    const phase = phaseText(state);
    this.working.className = `working ${state.phase}`;
    fill(this.working, phase === '' || state.phase === 'ended' ? [] : [element('span', {}, phase)]);
    fill(
      this.message,
      state.message === undefined
        ? []
        : [
            element('span', {}, state.message),
            ...(state.phase === 'ended'
              ? [element('button', { class: 'button', 'data-action': 'newSession' }, 'Start Anew')]
              : []),
          ],
    );
    this.#showPermissions(state);
    fill(this.queue, queueList(state.queue));
    fill(this.pickers, [...pickers(state), ...usageMeter(state)]);
    // What the user chose meanwhile is theirs to see only until the agent says what it is.
    for (const select of this.pickers.querySelectorAll('select'))
      select.value = select.querySelector('option[selected]')?.getAttribute('value') ?? select.value;
    for (const box of this.pickers.querySelectorAll('input')) box.checked = box.hasAttribute('checked');
  }

  /** When a question was first shown, as of performance.now(). */
  shownSince(requestId: string): number | undefined {
    return this.#since.get(requestId);
  }

  #showPermissions({ permissions }: ConversationState): void {
    const ids = new Set(permissions.map(({ requestId }) => requestId));
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id);
    // Every question moves when one goes: what was under the pointer is another now.
    const moved = [...this.permissions.children].some(
      (card, index) => card.getAttribute('data-key') !== permissions[index]?.requestId,
    );
    const now = performance.now();
    for (const id of ids) if (moved || !this.#since.has(id)) this.#since.set(id, now);
    fill(this.permissions, permissionCards(permissions));
  }
}

function fill(target: HTMLElement, children: readonly HTMLElement[]): void {
  const fresh = document.createDocumentFragment();
  fresh.append(...children);
  morph(target, fresh);
}
