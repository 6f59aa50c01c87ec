// Connects the find bar, the list of keys, and the keys that move between messages.

import type { ToPage } from '../../chat/messages/messages.ts';
import { FindBar, type FindPlace } from './findBar.ts';
import { KeysHelp } from './keysHelp.ts';
import { listenForMessageKeys } from './messageKeys.ts';

type Action = Extract<ToPage, { readonly type: 'reading' }>['action'];

export class ReadingPage {
  readonly find: FindBar;
  readonly #keys = new KeysHelp();

  /** The caller inserts `find.element`. */
  constructor(root: HTMLElement, place: FindPlace) {
    this.find = new FindBar(place);
    root.append(this.#keys.element);
    root.addEventListener('click', ({ target }) => {
      const action =
        target instanceof Element && target.closest<HTMLElement>('[data-action]')?.dataset['action'];
      if (action === 'find' || action === 'keys') this.act(action);
    });
    root.addEventListener('keydown', (event) => {
      // Above the composer, Escape closes an open fold or leaves a question and does not stop the agent.
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
      const summary = event.target.closest('.foot details[open]')?.querySelector('summary');
      if (summary) {
        summary.click();
        summary.focus();
      } else if (event.target.closest('.permission')) place.home();
      else return;
      event.preventDefault();
    });
    root.addEventListener('keydown', (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'f' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      // VS Code also receives the key and would open its own find widget.
      event.stopPropagation();
      this.find.open();
    });
    const also = { '?': () => this.#keys.show(), '/': () => this.find.open() };
    listenForMessageKeys(place.scroller, () => place.leave(), also);
  }

  act(action: Action): void {
    if (action === 'find') this.find.open();
    else this.#keys.show();
  }
}
