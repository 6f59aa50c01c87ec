// The settings of VS Code to which imported agents and MCP servers are added. Used by `importSettings`.

import { ConfigurationTarget, workspace } from 'vscode';
import { readOwnSetting, section } from '../settings/settings.ts';
import { revealMachineSetting } from '../window/report.ts';
import type { TargetSettings } from './importSettings.ts';

export const userTargets: TargetSettings = {
  read: readOwnSetting,
  // The settings have scope machine: VS Code writes them where the extension runs.
  write: (target, entries) =>
    workspace.getConfiguration(section).update(target, entries, ConfigurationTarget.Global),
  reveal: (target) => revealMachineSetting(target, 'look'),
};
