// The dialog that lists the keys of the page.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';

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

export class KeysHelp {
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
