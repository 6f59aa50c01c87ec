// The rows of Check Setup about MCP servers: how many agents get, and which they do not get.

import { agentName } from '../../base/agentName.ts';
import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import { shownSource } from '../sessions/mcpNotices.ts';
import type { WithheldServer } from '../sessions/mcpServers.ts';
import type { ServerFacts, SetupFacts } from './setupFacts.ts';
import type { SetupRow } from './setupRow.ts';

/** Rows about single servers, and names in one row. */
const mostRows = 8;
const mostNames = 5;

/** None in Restricted Mode, whose row says that there are no servers. */
export function serverRows({
  servers: facts,
  agents,
}: Pick<SetupFacts, 'servers' | 'agents'>): readonly SetupRow[] {
  if (!facts) return [];
  const chat = agents.find(({ isForChat }) => isForChat);
  const left = facts.withheld.slice(mostRows);
  return [
    givenRow(facts),
    ...(chat ? ofAgent(agentName(chat.id), facts) : []),
    ...facts.withheld.slice(0, mostRows).map(withheldRow),
    ...(left.length === 0
      ? []
      : [
          {
            ...{
              id: 'more servers',
              level: levelOf(left),
              label: t('More MCP servers that agents do not get'),
            },
            ...{ detail: namesOf(left.map(nameOf)), action: { kind: 'showLog' } },
          } satisfies SetupRow,
        ]),
  ];
}

function givenRow({ servers, withheld }: ServerFacts): SetupRow {
  const count = servers.length;
  if (count === 0)
    return {
      ...{ id: 'servers', level: 'note', action: { kind: 'importServers' } },
      label: withheld.length === 0 ? t('No MCP servers are set up') : t('Agents get no MCP servers'),
    };
  return {
    ...{ id: 'servers', level: 'fine', action: { kind: 'openServers', source: 'settings' } },
    label: count === 1 ? t('Agents get 1 MCP server') : t('Agents get {0} MCP servers', count),
    detail: namesOf(servers.map(({ name }) => name)),
  };
}

function ofAgent(name: string, { programsElsewhere, unsupported }: ServerFacts): readonly SetupRow[] {
  const row = (id: string, names: readonly string[], reason: string): readonly SetupRow[] =>
    names.length === 0
      ? []
      : [
          {
            ...{ id, level: 'warning', label: t('{0} does not get all MCP servers', name) },
            ...{ detail: `${reason} ${namesOf(names)}`, action: { kind: 'selectAgent', purpose: 'chat' } },
          },
        ];
  return [
    ...row('programs', programsElsewhere, t('It runs on another machine and starts no programs here:')),
    ...row('types', unsupported, t('It does not support their type:')),
  ];
}

function withheldRow(server: WithheldServer): SetupRow {
  const { name, source, reason, kind } = server;
  const from = shownSource(source);
  const id = `server ${from} ${name ?? ''}`;
  if (name === undefined)
    return {
      ...{ id, level: 'warning', label: t('Agents do not get the MCP servers of {0}', from) },
      ...{ detail: reason, action: { kind: 'openServers', source } },
    };
  return {
    ...{ id, level: levelOf([server]), label: t('Agents do not get the MCP server "{0}"', name) },
    detail: `${reason} · ${from}`,
    action: kind === 'waiting' ? { kind: 'newConversation' } : { kind: 'openServers', source },
  };
}

function levelOf(servers: readonly WithheldServer[]): 'warning' | 'note' {
  return servers.some(({ kind }) => kind !== 'off') ? 'warning' : 'note';
}

function nameOf({ name, source }: WithheldServer): string {
  return name ?? shownSource(source);
}

function namesOf(names: readonly string[]): string {
  const left = names.length - mostNames;
  return [...names.slice(0, mostNames), ...(left > 0 ? [andMore(left)] : [])].join(', ');
}
