// The dialog that lists the keys of the chat page.

import { t, useTranslations, type Translations } from '../../base/l10n.ts';
import { element } from '../element.ts';

/** @param translations of the page: this file is loaded when the dialog is first shown, with its own copy of their table. */
export function keysHelp(translations: Translations | undefined): HTMLDialogElement {
  useTranslations(translations);
  const close = element('button', { class: 'button' }, t('Close'));
  const dialog = element(
    'dialog',
    { class: 'keys', 'aria-label': t('Keyboard Shortcuts') },
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
  close.addEventListener('click', () => dialog.close());
  // Escape closes the dialog and must not stop the agent.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  return dialog;
}

const keys = (): (readonly [string, string])[] => [
  ['Enter', t('Send; Shift+Enter inserts a new line')],
  ['↑', t('Bring back earlier prompts (in an empty message box)')],
  ['@', t('Attach files, symbols, problems and changes. Hold Shift to drop a file')],
  ['Escape', t('Close what is open or leave a request; otherwise stop the agent')],
  [t('Alt+Y, Alt+N'), t('Allow a request once, or refuse it; Alt+A opens the lasting answers')],
  [t('Shift+Tab'), t("Go to the agent's requests, then to the conversation")],
  ['J, K', t('Go to the next or previous message (in the conversation; also Ctrl+↓, Ctrl+↑)')],
  ['Tab', t('Go to the actions of a message, its code and its files')],
  [t('Ctrl+F'), t('Find; Enter goes to the next match, Shift+Enter to the previous one, Escape closes')],
  [t('End'), t('Go to the end (in the conversation)')],
  ['?', t('Show these shortcuts (in the conversation)')],
];
