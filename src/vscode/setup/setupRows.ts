// Makes the rows of Check Setup from its facts, those that need attention first. Texts are for the user, and not escaped yet.

import { t } from '../../base/l10n.ts';
import { agentRows } from './agentRows.ts';
import { nextEditRows } from './nextEditRows.ts';
import { serverRows } from './serverRows.ts';
import type { GitFacts, RegistryFacts, SetupFacts } from './setupFacts.ts';
import type { SetupAction, SetupRow } from './setupRow.ts';

export interface SetupRows {
  /** The problems before the warnings. */
  readonly attention: readonly SetupRow[];
  readonly others: readonly SetupRow[];
}

export function setupRows(facts: SetupFacts, registry: RegistryFacts): SetupRows {
  const rows = [
    { id: 'trust', ...trustRow(facts.isTrusted) },
    { id: 'folder', ...folderRow(facts.folders) },
    ...agentRows(facts),
    ...nextEditRows(facts),
    ...serverRows(facts),
    ...gitRows(facts.git),
    { id: 'registry', ...registryRow(registry) },
  ];
  const of = (level: SetupRow['level']): readonly SetupRow[] => rows.filter((row) => row.level === level);
  return { attention: [...of('problem'), ...of('warning')], others: [...of('note'), ...of('fine')] };
}

type Words = Omit<SetupRow, 'id'>;

function trustRow(isTrusted: boolean): Words {
  const action = { kind: 'manageTrust' } as const;
  if (isTrusted) return { level: 'fine', label: t('You trust this workspace'), action };
  return {
    ...{ level: 'problem', label: t('This window is in Restricted Mode'), action },
    detail: t(
      'Until you trust the workspace, no agent runs, and there are no suggestions and no MCP servers.',
    ),
  };
}

function folderRow({ onDisk, elsewhere }: SetupFacts['folders']): Words {
  const action = { kind: 'openFolder' } as const;
  if (onDisk > 0)
    return {
      ...{ level: 'fine', action },
      label: onDisk === 1 ? t('1 folder is open') : t('{0} folders are open', onDisk),
    };
  if (elsewhere > 0)
    return {
      ...{ level: 'warning', label: t('The open folder is not on a disk'), action },
      detail: t('Agents work in folders on a disk, and next edits are suggested in files on a disk.'),
    };
  return {
    ...{ level: 'warning', label: t('No folder is open'), action },
    detail: t('The chat needs a folder. Next edits are also suggested in single files.'),
  };
}

function gitRows({ program, off, without, broken }: GitFacts): readonly SetupRow[] {
  const why = t("Without Git, files that an agent changes by itself can't always be restored.");
  const rows: SetupRow[] = [];
  const turnOn: SetupAction =
    off === 'extension' ? { kind: 'findGitExtension' } : { kind: 'openSetting', key: 'git.enabled' };
  if (off)
    rows.push({
      ...{ id: 'git off', level: 'warning', label: t('Git is turned off in VS Code') },
      detail: t('Your changes are not part of the context of prompts.'),
      action: turnOn,
    });
  if (program === undefined) {
    const action = { kind: 'installGit' } as const;
    return [...rows, { id: 'git', level: 'warning', label: t('Git was not found'), detail: why, action }];
  }
  rows.push(
    ...without.map((name): SetupRow => ({
      ...{ id: `git ${name}`, level: 'warning', label: t('{0} is in no Git repository', name), detail: why },
      // VS Code has the command only while Git is on.
      action: off ? turnOn : { kind: 'initRepository' },
    })),
    ...broken.map((name): SetupRow => ({
      ...{ id: `git ${name}`, level: 'warning', label: t("The Git repository of {0} can't be read", name) },
      ...{ detail: why, action: { kind: 'showLog' } },
    })),
  );
  if (rows.length > 0) return rows;
  const detail = t('Files that agents change can be restored, so nothing needs to be done. {0}', program);
  return [{ id: 'git', level: 'fine', label: t('Git was found'), detail }];
}

function registryRow(registry: RegistryFacts): Words {
  switch (registry.kind) {
    case 'checking':
      return {
        ...{ level: 'note', label: t('Checking the list of agents…') },
        detail: t('The result will appear here, so nothing needs to be done.'),
      };
    case 'reached':
      return {
        ...{ level: 'fine', label: t('The list of agents was downloaded') },
        detail:
          registry.agents === 1
            ? t('1 agent in the ACP registry')
            : t('{0} agents in the ACP registry', registry.agents),
        action: { kind: 'selectAgent', purpose: 'chat' },
      };
    case 'failed':
      return {
        ...{ level: 'warning', label: t('The list of agents could not be downloaded') },
        detail: t('Check the network and the setting http.proxy. {0}', registry.reason),
        action: { kind: 'tryAgain' },
      };
  }
}
