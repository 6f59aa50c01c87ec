// What the page shows where no agent can chat: tiles of agents, or what is missing and its button.

import { t } from '../../base/l10n.ts';
import type { AgentTile, StartView } from '../../chat/messages/startMessages.ts';
import { agentSign } from '../agentSign.ts';
import { element, label } from '../element.ts';
import { icon } from '../icon.ts';

/** @param online false if the machine has no network. */
export function startView(start: StartView, online: boolean): HTMLElement[] {
  switch (start.kind) {
    case 'restricted':
      return missing(t('Agents do not run in Restricted Mode.'), 'manageTrust', t('Manage Workspace Trust'));
    case 'noFolder':
      return missing(t('Open a folder to use an agent.'), 'openFolder', t('Open Folder'));
    case 'agents':
      return agents(start, online);
  }
}

function missing(text: string, action: string, button: string): HTMLElement[] {
  return [
    element('p', {}, text),
    element('button', { class: 'button primary', 'data-action': action }, button),
  ];
}

function agents({ ready, install }: StartView & { readonly kind: 'agents' }, online: boolean): HTMLElement[] {
  const found = ready?.map((tile) => agentTile(tile, t('Start {0}', label(tile.name)))) ?? [];
  const offered = install.map((tile) =>
    agentTile(tile, t('Install {0}', label(tile.name)), icon('download')),
  );
  const none =
    ready && found.length === 0 ? t('No agent was found on this machine.') : t('Looking for agents…');
  const more = tile('selectAgent', icon('search'), t('Browse All Agents…'), t('From the ACP registry'));
  const own = [
    tile('addAgent', icon('add'), t('Add in Settings…'), t('Any program that supports ACP')),
    tile('importAgents', icon('insert'), t('Import…'), t('From Zed, JetBrains and others')),
  ];
  return [
    element(
      'p',
      {},
      t(
        'Connect an agent to chat, edit files and run commands. The built-in agent only suggests edits as you type.',
      ),
    ),
    ...section('ready', t('Ready'), found.length > 0 ? found : [element('p', { class: 'quiet' }, none)]),
    ...section('install', t('Install'), [
      ...(online
        ? []
        : [
            element(
              'p',
              { class: 'quiet offline' },
              t('You are offline. Connect to a network to install an agent.'),
            ),
          ]),
      ...offered,
      more,
    ]),
    ...section('own', t('Add Custom Agent'), own),
  ];
}

function section(name: string, title: string, children: readonly HTMLElement[]): HTMLElement[] {
  return [
    element('h2', { 'data-key': `${name}-title` }, title),
    element('div', { class: 'tiles', 'data-key': name }, ...children),
  ];
}

function agentTile({ tile: id, name, detail, icon }: AgentTile, action: string, end?: Element): HTMLElement {
  const shown = label(name);
  const made = tile('startAgent', agentSign(shown, icon), shown, label(detail));
  if (end) made.append(end);
  made.dataset['tile'] = id;
  made.dataset['key'] = id;
  made.title = `${action}\n${label(detail)}`;
  return made;
}

function tile(action: string, sign: Element, name: string, detail: string): HTMLElement {
  return element(
    'button',
    { class: 'tile', 'data-action': action },
    sign,
    element(
      'span',
      { class: 'tile-text' },
      element('span', { class: 'tile-name' }, name),
      element('span', { class: 'tile-detail' }, detail),
    ),
  );
}
