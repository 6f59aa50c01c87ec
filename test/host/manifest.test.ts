// VS Code has the commands, settings and texts of package.json, which are those of the code. `unit/project/manifest` tests the rest.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { commandIds } from '../../src/vscode/window/commands.ts';
import { settingKeys } from '../../src/vscode/settings/settingTable.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
    }[];
  };
}

describe('package.json', () => {
  const extension = vscode.extensions.getExtension('acp-host.acp-host');
  assert.ok(extension);
  const { contributes } = extension.packageJSON as Manifest;
  const properties = contributes.configuration.flatMap((group) => Object.entries(group.properties));

  it('declares exactly the commands that are registered', async () => {
    await extension.activate();
    const declared = contributes.commands.map(({ command }) => command);
    assert.deepEqual(declared.toSorted(), commandIds.toSorted());
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      declared.filter((command) => !registered.has(command)),
      [],
    );
  });

  it('has a text for every key', () => {
    const { displayName, description } = extension.packageJSON as Record<string, string>;
    const shown = JSON.stringify({ contributes, displayName, description });
    assert.deepEqual(shown.match(/"%[^"]*%"/g), null);
    assert.match(shown, /"title":"Open Chat"/);
  });

  it('declares exactly the settings that are read, each with a default', () => {
    assert.deepEqual(
      properties.map(([key]) => key).toSorted(),
      settingKeys.map((key) => `acpHost.${key}`).toSorted(),
    );
    const configuration = vscode.workspace.getConfiguration();
    for (const [key, property] of properties) {
      assert.notEqual(property.default, undefined, key);
      assert.deepEqual(configuration.inspect(key)?.defaultValue, property.default, key);
    }
  });
});
