// Variables in the definition of an MCP server: those of VS Code, and environment variables as in `.mcp.json`.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { fillMcpVariables, type McpVariableScope } from '../../../../src/vscode/sessions/mcpVariables.ts';

const env: Readonly<Record<string, string>> = { TOKEN: 's3cret', EMPTY: '', LOOP: '${TOKEN}' };
const scope: McpVariableScope = {
  folder: '/work/app',
  folders: [
    { name: 'app', path: '/work/app' },
    { name: 'the lib', path: '/work/lib' },
  ],
  platform: 'linux',
  homeDir: '/home/me',
  variable: (name) => env[name],
  input: (id) => (id === 'known' ? 'entered' : undefined),
};

/** The text with values, or the reason. */
function fill(text: string, more: Partial<McpVariableScope> = {}): string {
  const filled = fillMcpVariables(text, { ...scope, ...more });
  return filled.kind === 'text' ? filled.text : filled.reason;
}

describe('variables of an MCP server', () => {
  it('are those of VS Code', () => {
    for (const [text, expected] of [
      ['${workspaceFolder}/x', '/work/app/x'],
      ['${workspaceFolder:the lib}/x', '/work/lib/x'],
      ['${workspaceFolderBasename}', 'app'],
      ['${workspaceFolderBasename:the lib}', 'lib'],
      ['${workspaceRoot}${/}${cwd}', '/work/app//work/app'],
      ['a${pathSeparator}b${/}c', 'a/b/c'],
      ['${userHome}', '/home/me'],
      ['Bearer ${input:known}', 'Bearer entered'],
      ['${env:TOKEN} ${env:MISSING}.', 's3cret .'],
    ] as const)
      assert.equal(fill(text), expected, text);
    assert.equal(fill('a${/}b${pathSeparator}', { platform: 'win32' }), 'a\\b\\');
    assert.equal(fill('${workspaceFolderBasename}', { platform: 'win32', folder: 'C:\\work\\app' }), 'app');
  });

  it('are environment variables, with a value for those that are not set', () => {
    for (const [text, expected] of [
      ['Bearer ${TOKEN}', 'Bearer s3cret'],
      ['${TOKEN:-x}', 's3cret'],
      ['${MISSING:-x y}', 'x y'],
      ['${MISSING:-}', ''],
      ['${EMPTY:-x}', ''],
      ['${EMPTY}', ''],
      ['${MISSING:-http://a:1/{b}', 'http://a:1/{b'],
    ] as const)
      assert.equal(fill(text), expected, text);
  });

  it('are refused with a reason that has no values', () => {
    for (const [text, reason] of [
      ['${MISSING}', 'The environment variable MISSING is not set.'],
      ['${input:key}', 'The input "key" is not defined, or its type is not supported.'],
      ['${command:x}', 'The entry uses "${command:x}", which is not supported.'],
      ['${config:a.b}', 'The entry uses "${config:a.b}", which is not supported.'],
      ['${}', 'The entry uses "${}", which is not supported.'],
      ['${MISSING:-${TOKEN}}', 'The entry has a variable inside another variable: MISSING:-${TOKEN'],
      ['${workspaceFolder:other}', 'No open folder is named "other".'],
    ] as const)
      assert.equal(fill(text), reason, text);
    assert.equal(
      fill('${workspaceFolder}', { folder: undefined }),
      'The entry uses "${workspaceFolder}", and no folder is open.',
    );
  });

  it('are not substituted in values, and other texts stay as they are', () => {
    for (const text of ['$HOME', '$TOKEN', '${', 'a${b', '{}', '${{ secrets.X }}', '}${'])
      assert.equal(fill(text), text);
    assert.equal(fill('${LOOP}'), '${TOKEN}');
    fc.assert(fc.property(fc.string(), (text) => text.includes('${') || fill(text) === text));
  });

  it('report whether the value depends on the open folders', () => {
    const isOfFolder = (text: string): boolean => {
      const filled = fillMcpVariables(text, scope);
      return filled.kind === 'text' && filled.isOfFolder;
    };
    for (const text of [
      '${workspaceFolder}',
      '-x=${workspaceFolder:app}',
      '${workspaceFolderBasename}',
      '${cwd}',
    ])
      assert.ok(isOfFolder(text), text);
    for (const text of ['/work/app', '${userHome}', '${TOKEN}']) assert.ok(!isOfFolder(text), text);
  });
});
