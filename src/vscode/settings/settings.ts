// Reads and watches the settings of this extension. Values of the wrong type are skipped and reported once.

import { commands, workspace, type ConfigurationScope } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { reportError, revealMachineSetting } from '../window/report.ts';
import { KnownSettings } from './knownSettings.ts';
import { resolveSetting, type SettingLayers, type SettingProblem } from './resolveSetting.ts';
import { settingTable, type Settings } from './settingTable.ts';

export const section = 'acpHost';

/** Layer and key of each reported problem. */
const reported = new Set<string>();

/** Values read since the settings last changed. */
const known = new KnownSettings((clear) => {
  workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(section) && clear());
  workspace.onDidChangeWorkspaceFolders(clear);
});

/**
 * Always returns a valid value, which must not be changed. @param scope a document, for settings that can be overridden
 * per language.
 */
export function readSetting<K extends keyof Settings>(key: K, scope?: ConfigurationScope): Settings[K] {
  return known.read(key, scope, () => look(key, scope));
}

function look<K extends keyof Settings>(key: K, scope: ConfigurationScope | undefined): Settings[K] {
  const { value, problems } = resolveSetting(key, layersOf(key, scope));
  for (const problem of problems) report(key, problem);
  return value;
}

/** The user's own value, without restrictions of the workspace. Use it to write a changed value back. */
export function readOwnSetting<K extends keyof Settings>(key: K): Settings[K] {
  return resolveSetting(key, { ...layersOf(key, undefined), workspace: {}, folder: {} }).value;
}

export function onDidChangeSetting(key: keyof Settings, listener: () => void): Disposable {
  // Before the listener, which then reads new values.
  known.listen();
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${key}`)) listener();
  });
}

/** Not with `get`, which merges objects of the workspace into the user's. */
function layersOf(key: keyof Settings, scope: ConfigurationScope | undefined): SettingLayers {
  const found = workspace.getConfiguration(section, scope).inspect<unknown>(key);
  return {
    default: { value: found?.defaultValue, languageValue: found?.defaultLanguageValue },
    user: { value: found?.globalValue, languageValue: found?.globalLanguageValue },
    workspace: { value: found?.workspaceValue, languageValue: found?.workspaceLanguageValue },
    folder: { value: found?.workspaceFolderValue, languageValue: found?.workspaceFolderLanguageValue },
  };
}

function report(key: keyof Settings, { layer, expected }: SettingProblem): void {
  const id = `${layer} ${key}`;
  // The user cannot fix a wrong default, which comes from another extension.
  if (layer === 'default' || reported.has(id)) return;
  reported.add(id);
  const message =
    layer === 'user'
      ? t('The setting acpHost.{0} is ignored: its value has the wrong type. Expected: {1}', key, expected)
      : t(
          'The setting acpHost.{0} of this workspace is ignored: its value has the wrong type. Expected: {1}',
          key,
          expected,
        );
  void reportError(message, { title: t('Open Settings'), run: () => reveal(key, layer) });
}

/** Opens the settings file with the cursor on the line. */
function reveal(key: keyof Settings, layer: Exclude<SettingProblem['layer'], 'default'>): Thenable<unknown> {
  if (layer === 'user' && settingTable[key].authority === 'user') return revealMachineSetting(key, 'look');
  const open = {
    user: 'openSettingsJson',
    workspace: 'openWorkspaceSettingsFile',
    folder: 'openFolderSettingsFile',
  };
  return commands.executeCommand(`workbench.action.${open[layer]}`, {
    revealSetting: { key: `${section}.${key}`, edit: false },
  });
}
