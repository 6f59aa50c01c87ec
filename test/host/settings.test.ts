// With settings of the wrong type in the user's or the workspace's file, the extension starts and reads every setting.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../until.ts';
import { readSetting } from '../../src/vscode/settings/settings.ts';
import { settingKeys, settingTable } from '../../src/vscode/settings/settingTable.ts';
import { createEligible } from './editorParts.ts';

const wrong = { text: 5, list: 5, other: 'wrong' } as const;

describe('settings of the wrong type', () => {
  for (const target of [vscode.ConfigurationTarget.Workspace, vscode.ConfigurationTarget.Global])
    it(`break nothing in ${target === vscode.ConfigurationTarget.Global ? 'the user’s' : 'the workspace’s'} file`, async () => {
      const configuration = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('acpHost');
      const before = new Map(settingKeys.map((key) => [key, configuration().inspect(key)?.globalValue]));
      const written: string[] = [];
      try {
        for (const key of settingKeys) {
          const { schema } = settingTable[key];
          const value = schema.safeParse(wrong.other).success ? wrong.text : wrong.other;
          // VS Code refuses settings that a workspace may not have.
          const refused = (): false => false;
          const accepted = await configuration()
            .update(key, value, target)
            .then(() => true, refused);
          if (accepted) written.push(key);
        }
        assert.ok(written.includes('nes.exclude') && written.includes('context.kinds'), written.join());
        await until('the settings', () =>
          written.every((key) => {
            const found = configuration().inspect(key);
            const value =
              target === vscode.ConfigurationTarget.Global ? found?.globalValue : found?.workspaceValue;
            return value === 5 || value === 'wrong';
          }),
        );
        // The settings that `activate` reads first.
        createEligible().dispose();
        for (const key of settingKeys) {
          const value = readSetting(key);
          assert.ok(settingTable[key].schema.safeParse(value).success, `${key}: ${JSON.stringify(value)}`);
        }
      } finally {
        for (const key of written)
          await configuration().update(
            key,
            target === vscode.ConfigurationTarget.Global ? before.get(key as never) : undefined,
            target,
          );
        await vscode.commands.executeCommand('notifications.clearAll');
      }
    });
});
