// An error with its explanation and the buttons that help. Used for the ends of turns, and for the message below the
// conversation.

import { t } from '../base/l10n.ts';
import type { ErrorAction, ErrorWords } from '../chat/messages/messages.ts';
import { element } from './element.ts';
import { foldHead } from './foldHead.ts';
import { icon } from './icon.ts';

export type ButtonStates = (action: ErrorAction) => 'shown' | 'disabled' | 'hidden';

/** @param iconName shown before the message. @param buttonStates the state of the button of each action. */
export function errorBox(
  { message, detail, json, actions = [] }: ErrorWords,
  iconName?: 'error' | 'circleSlash',
  buttonStates: ButtonStates = () => 'shown',
): HTMLElement {
  const shown = actions.filter((action) => buttonStates(action) !== 'hidden');
  const line = element(
    'div',
    { class: iconName === 'error' ? 'end-text error' : 'end-text' },
    iconName && icon(iconName),
    element('span', {}, message),
  );
  if (detail === undefined && json === undefined && shown.length === 0) return line;
  return element(
    'div',
    { class: 'end-box' },
    line,
    detail !== undefined && output(t('Error output of the agent'), detail),
    json !== undefined && folded(json),
    shown.length > 0 &&
      element(
        'div',
        { class: 'end-actions' },
        ...shown.map((action) => button(action, buttonStates(action) === 'disabled')),
      ),
  );
}

/** A text behind "Details". */
export function folded(text: string): HTMLElement {
  return element('details', { 'data-key': 'json' }, foldHead(t('Details')), output(t('Details'), text));
}

function output(label: string, text: string): HTMLElement {
  return element('pre', { class: 'raw', tabindex: 0, role: 'region', 'aria-label': label }, text);
}

function button(action: ErrorAction, disabled: boolean): HTMLElement {
  return element('button', { class: 'button', 'data-action': action, disabled }, actionNames()[action]);
}

const actionNames = (): Readonly<Record<ErrorAction, string>> => ({
  continue: t('Continue'),
  retry: t('Retry'),
  editPrompt: t('Edit Prompt'),
  signIn: t('Sign In'),
  openFolder: t('Open Folder'),
  manageTrust: t('Manage Workspace Trust'),
  continueInNew: t('Continue in a New Conversation'),
  newSession: t('New Conversation'),
  openSettings: t('Open Settings'),
  showLog: t('Show Log'),
  selectAgent: t('Select Agent'),
  setProvider: t('Set Model Provider'),
});
