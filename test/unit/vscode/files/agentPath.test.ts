// Which paths of agents are accepted, and how Windows names are refused.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readAgentPath } from '../../../../src/vscode/files/agentPath.ts';

const posix = (path: string): string | undefined => read(path, 'linux');
const windows = (path: string): string | undefined => read(path, 'win32');

/** The accepted path; undefined if it is refused. */
function read(raw: string, platform: NodeJS.Platform): string | undefined {
  const path = readAgentPath(raw, platform);
  return path.kind === 'path' ? path.path : undefined;
}

describe('readAgentPath', () => {
  it('normalises absolute paths and refuses others', () => {
    assert.equal(posix('/a/./b/../c.txt'), '/a/c.txt');
    assert.equal(posix('/../../a//b/'), '/a/b');
    assert.equal(posix('/'), '/');
    assert.equal(posix('/a\\b:c. '), '/a\\b:c. ');
    for (const path of ['', 'a', './a', '~/a', 'C:\\a', 'file:///a', '/a\0'])
      assert.equal(posix(path), undefined);
  });

  it('requires a drive or a share on Windows', () => {
    assert.equal(windows('C:\\a\\.\\b\\..\\c.txt'), 'C:\\a\\c.txt');
    assert.equal(windows('c:/a/b/'), 'c:\\a\\b');
    assert.equal(windows('C:\\..\\..\\a'), 'C:\\a');
    assert.equal(windows('\\\\server\\share\\a\\..\\b'), '\\\\server\\share\\b');
    assert.equal(windows('\\\\server\\share\\..\\..\\b'), '\\\\server\\share\\b');
    for (const path of ['a', 'C:a', '\\a', '/a', '\\\\server', 'file:///C:/a']) {
      assert.equal(windows(path), undefined, path);
    }
  });

  it('refuses other spellings of a name on Windows', () => {
    for (const path of [
      '\\\\?\\C:\\a',
      '\\\\.\\pipe\\a',
      '//./C:/a',
      'C:\\a\\.env.',
      'C:\\a \\b',
      'C:\\.env::$DATA',
      'C:\\a\\CON',
      'C:\\nul.txt',
      'C:\\COM1 .log',
      'C:\\a\\lpt9\\b',
    ]) {
      assert.equal(windows(path), undefined, path);
    }
    assert.equal(windows('C:\\console\\con1.txt'), 'C:\\console\\con1.txt');
  });
});
