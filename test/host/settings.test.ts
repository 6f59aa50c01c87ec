// With settings of the wrong type in the user's or the workspace's file, the extension starts and reads every setting.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../until.ts';
import { readSetting } from '../../src/vscode/settings/settings.ts';
import { settingKeys, settingTable } from '../../src/vscode/settings/settingTable.ts';
import { createEligible } from './editorParts.ts';

type Key = (typeof settingKeys)[number];

const wrong = { text: 5, other: 'wrong' } as const;

function wrongValue(key: Key): unknown {
  return settingTable[key].schema.safeParse(wrong.other).success ? wrong.text : wrong.other;
}

const configuration = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('acpHost');

describe('settings of the wrong type', () => {
  it('break nothing in the workspace’s file', async () => {
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    const file = vscode.Uri.joinPath(folder, '.vscode', 'settings.json');
    const isWrong = (key: Key): boolean => configuration().inspect(key)?.workspaceValue === wrongValue(key);
    const settings = Object.fromEntries(settingKeys.map((key) => [`acpHost.${key}`, wrongValue(key)]));
    const missing = (): undefined => undefined;
    const before = await vscode.workspace.fs.readFile(file).then((text) => text, missing);
    try {
      // One change of the file, since VS Code takes about a tenth of a second for each.
      await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(settings)));
      await until('the settings', () => isWrong('nes.exclude') && isWrong('context.kinds'));
      readAll();
    } finally {
      if (before) await vscode.workspace.fs.writeFile(file, before);
      else await vscode.workspace.fs.delete(file);
      await until('the settings before', () => !settingKeys.some(isWrong));
      await vscode.commands.executeCommand('notifications.clearAll');
    }
  });

  it('break nothing in the user’s file', async () => {
    const valueOf = (key: Key): unknown => configuration().inspect(key)?.globalValue;
    const before = new Map(settingKeys.map((key) => [key, valueOf(key)]));
    try {
      for (const key of settingKeys) await configuration().update(key, wrongValue(key), true);
      await until('the settings', () => settingKeys.every((key) => valueOf(key) === wrongValue(key)));
      readAll();
    } finally {
      for (const key of settingKeys) await configuration().update(key, before.get(key), true);
      await vscode.commands.executeCommand('notifications.clearAll');
    }
  });
});

function readAll(): void {
  // The settings that `activate` reads first.
  createEligible().dispose();
  for (const key of settingKeys) {
    const value = readSetting(key);
    assert.ok(settingTable[key].schema.safeParse(value).success, `${key}: ${JSON.stringify(value)}`);
  }
}
