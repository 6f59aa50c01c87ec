// Each file that reads settings of VS Code or of other extensions is listed with the reason why a workspace allows nothing by them that
// the user does not allow. The settings of this extension are tested in `unit/vscode/settings/settingTable`.

import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

/** File below `src/vscode` → the settings, and why a workspace can't loosen what the user restricts. */
const readers: Readonly<Record<string, string>> = {
  'settings/settings.ts': 'acpHost.*: resolved by the table of settings',
  'settings/userHost.ts':
    'http.*, terminal.integrated.*: environmentSettings takes those of the user; harmless variables of the workspace apart',
  'sessions/mcpSurroundings.ts':
    'chat.mcp.access: the stricter value counts (foreignRestrictions); mcp.servers: of the user',
  'files/regularFile.ts':
    'files.readonlyInclude, files.readonlyExclude: foreignRestrictions keeps those of the user',
  'files/fileText.ts': 'files.encoding and the like: how text is decoded',
  'nes/drawing/offerPainting.ts': 'editor.wordWrap: appearance',
  'nes/drawing/tabKey.ts': 'editor.inlineSuggest.enabled: which key a hint names',
  'nes/refactor/folderFiles.ts':
    'search.exclude: which files a preview that the user reads contains; no restriction of agents',
  'chat/attach/workspaceFiles.ts':
    'files.exclude, search.exclude: which names are offered to the user; acpHost.nes.exclude restricts what agents get',
  'chat/pages/bringBackTabs.ts': 'workbench.editor.restoreEditors: whether tabs are reopened',
  'editorTools/tools/changes.ts': 'editor.tabSize, editor.insertSpaces: how text is formatted',
  'window/walkthrough.ts': 'workbench.welcomePage.walkthroughs: whether VS Code opens a page',
  'setup/readSetup.ts': 'git.enabled, editor.inlineSuggest.enabled: shown to the user',
  'setup/nextEditSwitch.ts': 'acpHost.nes.enabled: shown, and written when the user asks for it',
  'wiring/statusMenu.ts': 'acpHost.nes.enabled: shown, and written when the user asks for it',
  'nes/nextEditFeature.ts': 'acpHost.nes.enabled: written when the user asks for it',
};

describe('settings of VS Code', () => {
  const files = globSync('src/vscode/**/*.ts').map((file) => file.replaceAll('\\', '/'));
  const texts = files.map((file) => [file.slice('src/vscode/'.length), readFileSync(file, 'utf8')] as const);
  const using = texts.filter(([, text]) => text.includes('getConfiguration('));

  it('are read only in files whose settings are judged here', () => {
    const unlisted = using
      .filter(([file, text]) => !Object.hasOwn(readers, file) && !onlyWrites(text))
      .map(([file]) => file);
    assert.deepEqual(unlisted, []);
  });

  it('are not listed for files that read none', () => {
    const names = using.map(([file]) => file);
    assert.deepEqual(
      Object.keys(readers).filter((file) => !names.includes(file)),
      [],
    );
  });
});

/** True if each use of settings is followed by an update of a setting of this extension. */
function onlyWrites(text: string): boolean {
  const uses = text.split('getConfiguration(').slice(1);
  return uses.every((use) => /^section\)\s*\.update\(/.test(use));
}
