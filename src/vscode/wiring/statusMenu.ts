// The menu of the status bar item: both agents, snoozing and switching next edits, settings and logs.

import {
  commands,
  ConfigurationTarget,
  extensions,
  QuickPickItemKind,
  ThemeIcon,
  window,
  workspace,
  type QuickPickItem,
} from 'vscode';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { snoozeTimes } from '../../nes/requests/snoozeTimes.ts';
import type { NextEditFeature } from '../nes/nextEditFeature.ts';
import { described, type ShownState } from '../nes/status.ts';
import { readSetting, section } from '../settings/settings.ts';
import { languageName } from '../window/languageName.ts';
import { oneLine, withoutIcons } from '../window/shownText.ts';

export interface StatusMenuParts {
  readonly nextEdits: Pick<NextEditFeature, 'agentName' | 'shownState' | 'snoozing'>;
  /** The state of an agent by its name. */
  readonly stateOf: (agent: string) => ShownState;
  /** Who is signed in to an agent, in one line. */
  readonly accountOf: (agent: string) => string | undefined;
}

export interface StatusMenuItem extends QuickPickItem {
  readonly run?: () => unknown;
}

/** Resolves when the menu is closed and the chosen action is done. */
export async function showStatusMenu(parts: StatusMenuParts): Promise<void> {
  const chosen = await window.showQuickPick(statusMenuItems(parts), { title: 'ACP Host' });
  await chosen?.run?.();
}

export function statusMenuItems(parts: StatusMenuParts): readonly StatusMenuItem[] {
  return [
    heading(t('Agents')),
    ...agentItems(parts),
    heading(t('Next edit suggestions')),
    ...snoozeItems(parts),
    ...switchItems(),
    heading('ACP Host'),
    item('checklist', t('Check Setup'), () => commands.executeCommand('acpHost.setup.check')),
    item('gear', t('Settings'), () =>
      commands.executeCommand('workbench.action.openSettings', '@ext:acp-host.acp-host'),
    ),
    item('output', t('Log'), () => commands.executeCommand('acpHost.log.show')),
    item('list-flat', t('Protocol Messages'), () => commands.executeCommand('acpHost.traffic.show')),
  ];
}

function agentItems({ nextEdits, stateOf, accountOf }: StatusMenuParts): readonly StatusMenuItem[] {
  const chat = readSetting('chat.agent');
  const account = (agent: string): Pick<StatusMenuItem, 'detail'> => {
    const text = accountOf(agent);
    return text === undefined ? {} : { detail: withoutIcons(text) };
  };
  const { shownState } = nextEdits;
  const select = (purpose: 'chat' | 'nes') => () => commands.executeCommand('acpHost.agent.select', purpose);
  return [
    {
      ...item('comment-discussion', t('Chat: {0}', shown(agentName(chat))), select('chat')),
      ...stateWords(stateOf(chat)),
      ...account(chat),
    },
    {
      ...item(
        'sparkle',
        t('Next Edit Suggestions: {0}', shown(agentName(nextEdits.agentName))),
        select('nes'),
      ),
      ...stateWords(shownState),
      ...(nextEdits.agentName !== chat && account(nextEdits.agentName)),
    },
    ...(shownState.kind === 'failed'
      ? [
          item('refresh', t('Restart Agent of Next Edit Suggestions'), () =>
            commands.executeCommand('acpHost.agent.restart', nextEdits.agentName),
          ),
        ]
      : []),
  ];
}

function snoozeItems({ nextEdits }: StatusMenuParts): readonly StatusMenuItem[] {
  const { snoozing } = nextEdits;
  if (snoozing.end !== undefined) {
    const description = t('Snoozed until {0}', snoozing.end);
    return [{ ...item('bell', t('Resume'), () => snoozing.until(0)), description }];
  }
  return snoozeTimes().map((time) => item('bell-slash', time.label, () => snoozing.begin(time)));
}

/** Switches in the user's settings, in those of the workspace, and for the language of the active editor. */
function switchItems(): readonly StatusMenuItem[] {
  const languageId = window.activeTextEditor?.document.languageId;
  const found = workspace.getConfiguration(section, languageId === undefined ? null : { languageId });
  const { globalValue, workspaceValue, globalLanguageValue } = found.inspect<boolean>('nes.enabled') ?? {};
  const change =
    (value: boolean | undefined, target: ConfigurationTarget, byLanguage = false) =>
    () =>
      found.update('nes.enabled', value, target, byLanguage);
  const { Global, Workspace } = ConfigurationTarget;
  const isOn = globalValue !== false;
  const items = [
    isOn
      ? item('circle-slash', t('Turn Off Next Edit Suggestions'), change(false, Global))
      : item('check', t('Turn On Next Edit Suggestions'), change(undefined, Global)),
  ];
  if (workspace.workspaceFolders !== undefined)
    items.push(
      workspaceValue === false
        ? item('check', t('Turn On Next Edit Suggestions in This Workspace'), change(undefined, Workspace))
        : item(
            'circle-slash',
            t('Turn Off Next Edit Suggestions in This Workspace'),
            change(false, Workspace),
          ),
    );
  if (languageId !== undefined) {
    const name = shown(
      languageName(
        languageId,
        extensions.all.map(({ packageJSON }) => packageJSON as unknown),
      ),
    );
    items.push(
      (globalLanguageValue ?? isOn)
        ? item('circle-slash', t('Turn Off Next Edit Suggestions for {0}', name), change(false, Global, true))
        : item('check', t('Turn On Next Edit Suggestions for {0}', name), change(true, Global, true)),
    );
  }
  return items;
}

function stateWords(state: ShownState): { readonly description: string } {
  return { description: shown(described(state).text, 200) };
}

function item(icon: string, label: string, run: () => unknown): StatusMenuItem {
  return { iconPath: new ThemeIcon(icon), label, run };
}

function heading(label: string): StatusMenuItem {
  return { label, kind: QuickPickItemKind.Separator };
}

function shown(text: string, most = 40): string {
  return withoutIcons(oneLine(text, most));
}
