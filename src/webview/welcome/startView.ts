// What the page shows where no agent can chat: tiles of agents, or what is missing and its button.

import { t } from '../../base/l10n.ts';
import type { AgentTile, StartView } from '../../chat/messages/startMessages.ts';
import { agentSign } from '../agentSign.ts';
import { element, label } from '../element.ts';
import { icon } from '../icon.ts';
import { introduction, missingNotice, searchingTiles, tileSection } from './firstScreen.ts';

type AgentsView = StartView & { readonly kind: 'agents' };

/** @param online false if the machine has no network. */
export function startView(start: StartView, online: boolean): HTMLElement[] {
  switch (start.kind) {
    case 'restricted':
    case 'noFolder':
      return missingNotice(start.kind);
    case 'agents':
      return agents(start, online);
  }
}

function agents({ ready, install, list }: AgentsView, online: boolean): HTMLElement[] {
  const found = ready?.map((tile) => agentTile(tile, t('Start {0}', label(tile.name))));
  const offered = install.map((tile) =>
    agentTile(tile, t('Install {0}', label(tile.name)), icon('download')),
  );
  const none = element('p', { class: 'quiet' }, t('No agent was found on this machine.'));
  const more = tile('selectAgent', icon('search'), t('Browse All Agents…'), t('From the ACP registry'));
  const own = [
    tile('addAgent', icon('add'), t('Add in Settings…'), t('Any program that supports ACP')),
    tile('importAgents', icon('insert'), t('Import…'), t('From Zed, JetBrains and others')),
  ];
  return [
    introduction(),
    ...tileSection('ready', t('Ready'), found?.length === 0 ? [none] : (found ?? searchingTiles()), !found),
    ...tileSection('install', t('Install'), [...listNote(list, online), ...offered, more]),
    ...tileSection('own', t('Add Custom Agent'), own),
  ];
}

/** Why the list of agents may be incomplete, with the buttons that help. */
function listNote(list: AgentsView['list'], online: boolean): HTMLElement[] {
  if (list === undefined && online) return [];
  const failed = online
    ? t('The list of agents could not be downloaded.')
    : t('You are offline. Connect to a network to install an agent.');
  return [
    element(
      'div',
      { class: 'list-note', 'data-key': 'list' },
      element(
        'p',
        { class: 'quiet', role: 'status' },
        // Keeps its place while the other text is shown.
        element('span', { class: list === 'loading' && 'unseen' }, failed),
        list === 'loading' && element('span', {}, t('Downloading the list of agents…')),
      ),
      element(
        'span',
        {},
        element('button', { class: 'button', 'data-action': 'searchAgents' }, t('Try Again')),
        list !== undefined && element('button', { class: 'button', 'data-action': 'showLog' }, t('Show Log')),
      ),
    ),
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
      element('span', { class: 'tile-detail' }, ...detailParts(detail)),
    ),
  );
}

/** Splits the text after the folder of its first absolute path, so that the folder can be cut. */
function detailParts(detail: string): (string | HTMLElement)[] {
  const folder = /^(?:[^/\\]*\s)?["']?(?:~?\/|[a-z]:\\)\S*[/\\]/i.exec(detail)?.[0];
  if (folder === undefined) return [detail];
  return [
    element('span', { class: 'tile-folder' }, folder),
    element('span', { class: 'tile-file' }, detail.slice(folder.length)),
  ];
}
