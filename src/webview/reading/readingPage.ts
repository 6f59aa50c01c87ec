// Connects the find bar, the list of keys, and the keys that move between messages.

import type { ToPage } from '../../chat/messages/messages.ts';
import { FindBar, type FindPlace } from './findBar.ts';
import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';
import { rowInSight } from '../frame/readingPlace.ts';

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

const keys = (): (readonly [string, string])[] => [
  ['Enter', t('Send; Shift+Enter begins a new line')],
  ['↑', t('Earlier prompts, in an empty box')],
  ['@', t('Attach files, symbols, problems and changes. A file is dropped with Shift held')],
  ['Escape', t('Leave what is open or asked; else stop the agent')],
  [t('Shift+Tab'), t('To the agent’s questions, then to the conversation')],
  ['J, K', t('Next and previous message, in the conversation (also Ctrl+↓, Ctrl+↑)')],
  ['Tab', t('To what can be done with a message, its code, its files')],
  [t('Ctrl+F'), t('Find; Enter and Shift+Enter go on and back, Escape returns')],
  [t('End'), t('To the end of the conversation, in the conversation')],
  ['?', t('These keys, in the conversation')],
];

/** The dialog that lists the keys of the page. */
class KeysHelp {
  readonly element: HTMLDialogElement;

  constructor() {
    const close = element('button', { class: 'button' }, t('Close'));
    close.addEventListener('click', () => this.element.close());
    this.element = element(
      'dialog',
      { class: 'keys', 'aria-label': t('Keys') },
      element(
        'dl',
        {},
        ...keys().flatMap(([key, text]) => [
          element('dt', {}, element('kbd', {}, key)),
          element('dd', {}, text),
        ]),
      ),
      close,
    );
    // Escape closes the dialog and must not stop the agent.
    this.element.addEventListener('keydown', (event) => event.stopPropagation());
  }

  show(): void {
    if (!this.element.open) this.element.showModal();
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus between messages with keys while the conversation has the focus.
 * @param onUp called before moving up, away from the end. @param also further keys and their handlers.
 */
function listenForMessageKeys(
  scroller: HTMLElement,
  onUp: () => void,
  also: Readonly<Record<string, () => void>>,
): void {
  scroller.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isRow = target instanceof HTMLElement && (target === scroller || target.matches('.row'));
    if (!isRow || altKey || metaKey) return;
    const isArrow = key.startsWith('Arrow');
    const step = isArrow === ctrlKey ? steps[key] : undefined;
    const other = ctrlKey ? undefined : also[key];
    if (step === undefined && other === undefined) return;
    event.preventDefault();
    if (other !== undefined) return other();
    const rows = [...scroller.querySelectorAll<HTMLElement>('.row')];
    const at =
      target === scroller ? rows.findIndex((row) => row === rowInSight(scroller)) - 1 : rows.indexOf(target);
    const row = rows[target === scroller && step === -1 ? Math.max(0, at) : at + step!];
    if (row === undefined) return;
    if (step === -1) onUp();
    row.tabIndex = -1;
    row.focus();
  });
}
