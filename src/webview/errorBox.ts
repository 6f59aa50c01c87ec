// An error with its explanation and the buttons that help. Used for the ends of turns, and for the message below the
// conversation.

import { t } from '../base/l10n.ts';
import type { ErrorAction, ErrorWords } from '../chat/messages/messages.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';

export function errorBox({ message, detail, json, actions = [] }: ErrorWords, isError = true): HTMLElement {
  const line = element(
    'div',
    { class: isError ? 'end-text error' : 'end-text' },
    isError && icon('error'),
    element('span', {}, message),
  );
  if (detail === undefined && json === undefined && actions.length === 0) return line;
  return element(
    'div',
    { class: 'end-box' },
    line,
    detail !== undefined && output(t('Error output of the agent'), detail),
    json !== undefined && folded(json),
    actions.length > 0 && element('div', { class: 'end-actions' }, ...actions.map(action)),
  );
}

/** A text behind "Details". */
export function folded(text: string): HTMLElement {
  return element(
    'details',
    { 'data-key': 'json' },
    element('summary', {}, t('Details')),
    output(t('Details'), text),
  );
}

function output(label: string, text: string): HTMLElement {
  return element('pre', { class: 'raw', tabindex: 0, role: 'region', 'aria-label': label }, text);
}

function action(name: ErrorAction): HTMLElement {
  return element('button', { class: 'button', 'data-action': name }, actionNames()[name]);
}

const actionNames = (): Readonly<Record<ErrorAction, string>> => ({
  retry: t('Retry'),
  signIn: t('Sign In'),
  openFolder: t('Open Folder'),
  manageTrust: t('Manage Workspace Trust'),
  newSession: t('New Conversation'),
  openSettings: t('Open Settings'),
  showLog: t('Show Log'),
  selectAgent: t('Select Agent'),
  setProvider: t('Set Model Provider'),
});
