// A row of Check Setup, and the actions that rows have.

import { t } from '../../base/l10n.ts';
import type { McpSource } from '../sessions/mcpConsent.ts';

export interface SetupRow {
  /** Stays the same while what the row says changes. */
  readonly id: string;
  /** `problem`: something does not work. `warning`: something works less well. `note`: worth knowing. */
  readonly level: 'problem' | 'warning' | 'note' | 'fine';
  readonly label: string;
  /** Without an action, it says why nothing needs to be done. */
  readonly detail?: string;
  /** Who is signed in. Not part of the report, since it contains email addresses. */
  readonly account?: string;
  readonly action?: SetupAction;
}

export type SetupAction =
  | {
      readonly kind:
        | 'manageTrust'
        | 'openFolder'
        | 'installGit'
        | 'initRepository'
        | 'findGitExtension'
        | 'showLog'
        | 'reloadWindow'
        | 'resume'
        | 'turnOn'
        | 'saveFile'
        | 'askAboutModel'
        | 'newConversation'
        | 'importServers';
    }
  /** Fetches the list of agents. */
  | { readonly kind: 'tryAgain' }
  | ReportAction
  /** `key` as in settings.json. */
  | { readonly kind: 'openSetting'; readonly key: string }
  | { readonly kind: 'openModelSetting'; readonly purpose: 'look' | 'add' }
  | { readonly kind: 'openServers'; readonly source: McpSource }
  | { readonly kind: 'selectAgent'; readonly purpose: 'chat' | 'nes' }
  /** `agent` is its id. */
  | { readonly kind: 'openAgent' | 'restart' | 'signIn' | 'setProvider'; readonly agent: string };

/** What is done with all rows: `showDetails` opens them in an editor, since the list cuts long details. */
export interface ReportAction {
  readonly kind: 'copyReport' | 'showDetails';
}

/** Those that change something besides the list. */
export type OuterAction = Exclude<SetupAction, ReportAction | { readonly kind: 'tryAgain' }>;

export function isReportAction(action: SetupAction): action is ReportAction {
  return action.kind === 'copyReport' || action.kind === 'showDetails';
}

/** True if the list stays open, since what the action changes is shown there. */
export function staysOpen({ kind }: SetupAction): boolean {
  return kind === 'tryAgain' || kind === 'resume' || kind === 'turnOn';
}

export function actionTitle(action: SetupAction): string {
  switch (action.kind) {
    case 'manageTrust':
      return t('Manage Workspace Trust');
    case 'openFolder':
      return t('Open Folder');
    case 'installGit':
      return t('Install Git');
    case 'initRepository':
      return t('Initialize Repository');
    case 'findGitExtension':
      return t('Show Extension');
    case 'showLog':
      return t('Show Log');
    case 'reloadWindow':
      return t('Reload Window');
    case 'resume':
      return t('Resume');
    case 'turnOn':
      return t('Turn On');
    case 'saveFile':
      return t('Save');
    case 'tryAgain':
      return t('Try Again');
    case 'askAboutModel':
      return t('Ask Again');
    case 'newConversation':
      return t('New Conversation');
    case 'importServers':
      return t('Import…');
    case 'copyReport':
      return t('Copy Report');
    case 'showDetails':
      return t('Show Details');
    case 'openSetting':
    case 'openModelSetting':
    case 'openAgent':
      return t('Open Settings');
    case 'openServers':
      return action.source === 'settings' ? t('Open Settings') : t('Open File');
    case 'selectAgent':
      return t('Select Agent');
    case 'restart':
      return t('Restart Agent');
    case 'signIn':
      return t('Sign In');
    case 'setProvider':
      return t('Set Model Provider');
  }
}
