// Draws the first screen of a page if no agent can chat: what is missing, or the first tiles. The first script of the page uses it
// before the page is loaded; `startView` then shows the same elements with the rest.

import { t } from '../../base/l10n.ts';
import type { StartView } from '../../chat/messages/startMessages.ts';
import { element } from '../element.ts';

/** Marks what `takeFirstScreen` removes. */
const mark = 'data-first-screen';

/** Appends what is known of this view, where `startView` will show it. */
export function showFirstScreen(root: HTMLElement, kind: StartView['kind']): void {
  const children =
    kind === 'agents'
      ? [introduction(), ...tileSection('ready', t('Ready'), searchingTiles(), true)]
      : missingNotice(kind);
  const start = element('div', { class: 'start', tabindex: -1 }, ...children);
  root.append(
    element('header', { class: 'head', [mark]: true }),
    element('main', { class: 'log-frame', [mark]: true }, element('div', { class: 'log' }, start)),
  );
}

/** Removes the first screen. @returns its content, to be inserted again; undefined if there was none. */
export function takeFirstScreen(root: HTMLElement): HTMLElement | undefined {
  const start = root.querySelector<HTMLElement>(`[${mark}] .start`);
  for (const part of root.querySelectorAll(`[${mark}]`)) part.remove();
  return start ?? undefined;
}

/** Says that the page could not be loaded, in place of the first screen. */
export function showFailedLoad(root: HTMLElement): void {
  takeFirstScreen(root);
  root.toggleAttribute('data-arrived', true);
  const text = t('The chat could not be loaded. Close it and open it again.');
  root.append(element('main', { class: 'log' }, element('p', { role: 'alert' }, text)));
}

/** What is missing before an agent can run, with its button. */
export function missingNotice(kind: 'restricted' | 'noFolder'): HTMLElement[] {
  const [text, action, button] =
    kind === 'restricted'
      ? [t('Agents do not run in Restricted Mode.'), 'manageTrust', t('Manage Workspace Trust')]
      : [t('Open a folder to use an agent.'), 'openFolder', t('Open Folder')];
  return [
    element('p', {}, text),
    element('button', { class: 'button primary', 'data-action': action }, button),
  ];
}

/** The line above the tiles. */
export function introduction(): HTMLElement {
  return element(
    'p',
    {},
    t(
      'Connect an agent to chat, edit files and run commands. The built-in agent only suggests edits as you type.',
    ),
  );
}

/** Frames in the place of the first tiles, while agents are searched. */
export function searchingTiles(): HTMLElement[] {
  const frame = (): HTMLElement =>
    element(
      'div',
      { class: 'tile bars', 'aria-hidden': 'true' },
      element('span', {}),
      element(
        'div',
        { class: 'tile-text' },
        element('span', { class: 'tile-name' }),
        element('span', { class: 'tile-detail' }),
      ),
    );
  return [element('p', { class: 'hidden', role: 'status' }, t('Looking for agents…')), frame(), frame()];
}

/** A heading and the tiles below it. */
export function tileSection(
  name: string,
  title: string,
  children: readonly HTMLElement[],
  isBusy = false,
): HTMLElement[] {
  return [
    element('h2', { 'data-key': `${name}-title` }, title),
    element('div', { class: 'tiles', 'data-key': name, 'aria-busy': isBusy && 'true' }, ...children),
  ];
}
