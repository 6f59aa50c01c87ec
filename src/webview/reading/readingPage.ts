// Joins what the page has for reading: the find bar, the list of keys, and the keys that move from message to message.

import type { ToPage } from '../../chat/messages/messages.ts';
import { FindBar, type FindPlace } from './findBar.ts';
import { KeysHelp } from './keysHelp.ts';
import { listenForMessageKeys } from './messageKeys.ts';

type Action = Extract<ToPage, { readonly type: 'reading' }>['action'];

export class ReadingPage {
  readonly find: FindBar;
  readonly #keys = new KeysHelp();

  /** Its find bar is to be put somewhere. */
  constructor(root: HTMLElement, place: FindPlace) {
    this.find = new FindBar(place);
    root.append(this.#keys.element);
    root.addEventListener('click', ({ target }) => {
      const action =
        target instanceof Element && target.closest<HTMLElement>('[data-action]')?.dataset['action'];
      if (action === 'find' || action === 'keys') this.act(action);
    });
    root.addEventListener('keydown', (event) => {
      // Over the composer Escape leads out of what is open or asked there, and stops nobody.
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
      // VS Code hears of keys too, and would find in the editor beside it.
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
