// The card of an agent that needs a sign-in: its ways to sign in, and how that goes.

import { t } from '../../base/l10n.ts';
import type { SignInView } from '../../chat/messages/startMessages.ts';
import { element, label } from '../element.ts';
import { icon } from '../icon.ts';

export function signInCard({ state, message, ways }: SignInView): HTMLElement {
  const isWaiting = state === 'waiting';
  return element(
    'section',
    { class: 'sign-in', 'aria-label': t('Sign In') },
    element(
      'div',
      { class: 'sign-in-head', role: 'status' },
      icon(isWaiting ? 'loading' : state === 'failed' ? 'error' : 'info'),
      element('span', {}, label(message)),
    ),
    ...ways.map((way, index) =>
      element(
        'div',
        { class: 'sign-in-way' },
        element(
          'button',
          {
            class: index === 0 ? 'button primary' : 'button',
            'data-action': 'signInBy',
            'data-way': index,
            disabled: isWaiting,
          },
          label(way.label),
        ),
        way.detail !== undefined && element('span', { class: 'quiet' }, label(way.detail)),
      ),
    ),
    element(
      'div',
      { class: 'sign-in-way' },
      element(
        'button',
        { class: 'button', 'data-action': 'dismissSignIn' },
        isWaiting ? t('Cancel') : t('Not Now'),
      ),
      element('button', { class: 'button', 'data-action': 'showLog' }, t('Show Log')),
    ),
  );
}
