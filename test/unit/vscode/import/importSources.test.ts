// The files that agents and MCP servers are imported from, on each platform.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { importSources, shownPath, type ImportMachine } from '../../../../src/vscode/import/importSources.ts';

const linux: ImportMachine = { platform: 'linux', homeDir: '/home/me', env: {} };
const mac: ImportMachine = { platform: 'darwin', homeDir: '/Users/me', env: { XDG_CONFIG_HOME: '/x' } };
const windows: ImportMachine = {
  platform: 'win32',
  homeDir: 'C:\\Users\\me',
  env: { AppData: 'D:\\Roaming' },
};

const pathsOn = (machine: ImportMachine, folders: readonly string[] = []): string[] =>
  importSources(machine, folders).map(({ path }) => path);

describe('the files to import from', () => {
  it('are those of Linux', () => {
    assert.deepEqual(pathsOn(linux), [
      '/home/me/.config/zed/settings.json',
      '/home/me/.jetbrains/acp.json',
      '/home/me/.config/Claude/claude_desktop_config.json',
      '/home/me/.cursor/mcp.json',
      '/home/me/.config/Code/User/mcp.json',
    ]);
    const elsewhere = pathsOn({ ...linux, env: { XDG_CONFIG_HOME: '/etc/me' } });
    assert.deepEqual(elsewhere.slice(0, 3), [
      '/etc/me/zed/settings.json',
      '/home/me/.jetbrains/acp.json',
      '/etc/me/Claude/claude_desktop_config.json',
    ]);
  });

  it('are those of macOS', () => {
    assert.deepEqual(pathsOn(mac), [
      '/Users/me/.config/zed/settings.json',
      '/Users/me/.jetbrains/acp.json',
      '/Users/me/Library/Application Support/Claude/claude_desktop_config.json',
      '/Users/me/.cursor/mcp.json',
      '/Users/me/Library/Application Support/Code/User/mcp.json',
    ]);
  });

  it('are those of Windows', () => {
    assert.deepEqual(pathsOn(windows), [
      'D:\\Roaming\\Zed\\settings.json',
      'C:\\Users\\me\\.jetbrains\\acp.json',
      'D:\\Roaming\\Claude\\claude_desktop_config.json',
      'C:\\Users\\me\\.cursor\\mcp.json',
      'D:\\Roaming\\Code\\User\\mcp.json',
    ]);
    const [zed] = pathsOn({ ...windows, env: {} });
    assert.equal(zed, 'C:\\Users\\me\\AppData\\Roaming\\Zed\\settings.json');
  });

  it('include those of each open folder, marked as such', () => {
    const shared = importSources(linux, ['/work/a', '/work/b']).filter(({ ofWorkspace }) => ofWorkspace);
    assert.deepEqual(
      shared.map(({ path }) => path),
      ['/work/a/.mcp.json', '/work/a/.vscode/mcp.json', '/work/b/.mcp.json', '/work/b/.vscode/mcp.json'],
    );
    assert.deepEqual(pathsOn(windows, ['C:\\work']).slice(-2), [
      'C:\\work\\.mcp.json',
      'C:\\work\\.vscode\\mcp.json',
    ]);
  });

  it('are shown relative to the home folder', () => {
    assert.equal(shownPath({ path: '/home/me/.cursor/mcp.json' }, linux), '~/.cursor/mcp.json');
    assert.equal(shownPath({ path: 'C:\\Users\\me\\.cursor\\mcp.json' }, windows), '~\\.cursor\\mcp.json');
    assert.equal(shownPath({ path: '/home/meg/mcp.json' }, linux), '/home/meg/mcp.json');
  });
});
