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
      '/home/me/.claude.json',
      '/home/me/.cursor/mcp.json',
      '/home/me/.gemini/settings.json',
      '/home/me/.codeium/windsurf/mcp_config.json',
      '/home/me/.copilot/mcp-config.json',
      '/home/me/.config/Code/User/mcp.json',
    ]);
    const elsewhere = pathsOn({ ...linux, env: { XDG_CONFIG_HOME: '/etc/me', COPILOT_HOME: '/etc/c' } });
    assert.ok(elsewhere.includes('/etc/c/mcp-config.json'));
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
      '/Users/me/.claude.json',
      '/Users/me/.cursor/mcp.json',
      '/Users/me/.gemini/settings.json',
      '/Users/me/.codeium/windsurf/mcp_config.json',
      '/Users/me/.copilot/mcp-config.json',
      '/Users/me/Library/Application Support/Code/User/mcp.json',
    ]);
  });

  it('are those of Windows', () => {
    assert.deepEqual(pathsOn(windows), [
      'D:\\Roaming\\Zed\\settings.json',
      'C:\\Users\\me\\.jetbrains\\acp.json',
      'D:\\Roaming\\Claude\\claude_desktop_config.json',
      'C:\\Users\\me\\.claude.json',
      'C:\\Users\\me\\.cursor\\mcp.json',
      'C:\\Users\\me\\.gemini\\settings.json',
      'C:\\Users\\me\\.codeium\\windsurf\\mcp_config.json',
      'C:\\Users\\me\\.copilot\\mcp-config.json',
      'D:\\Roaming\\Code\\User\\mcp.json',
    ]);
    const [zed] = pathsOn({ ...windows, env: {} });
    assert.equal(zed, 'C:\\Users\\me\\AppData\\Roaming\\Zed\\settings.json');
  });

  it('include those of each open folder, marked as such', () => {
    const shared = importSources(linux, ['/work/a', '/work/b']).filter(({ ofWorkspace }) => ofWorkspace);
    assert.deepEqual(
      shared.map(({ path }) => path),
      ['/work/a', '/work/b'].flatMap((folder) => [
        ...[`${folder}/.mcp.json`, `${folder}/.vscode/mcp.json`],
        ...[`${folder}/.cursor/mcp.json`, `${folder}/.gemini/settings.json`],
      ]),
    );
    assert.deepEqual(pathsOn(windows, ['C:\\work']).slice(-4), [
      ...['C:\\work\\.mcp.json', 'C:\\work\\.vscode\\mcp.json'],
      ...['C:\\work\\.cursor\\mcp.json', 'C:\\work\\.gemini\\settings.json'],
    ]);
  });

  it('are shown relative to the home folder', () => {
    assert.equal(shownPath({ path: '/home/me/.cursor/mcp.json' }, linux), '~/.cursor/mcp.json');
    assert.equal(shownPath({ path: 'C:\\Users\\me\\.cursor\\mcp.json' }, windows), '~\\.cursor\\mcp.json');
    assert.equal(shownPath({ path: '/home/meg/mcp.json' }, linux), '/home/meg/mcp.json');
  });
});
