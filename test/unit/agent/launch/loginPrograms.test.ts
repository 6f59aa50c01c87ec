// Tests which programs of an agent only the login shell's PATH decides.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { loginPrograms } from '../../../../src/agent/launch/loginPrograms.ts';
import type { ProgramsHost } from '../../../../src/agent/launch/workspacePrograms.ts';

/** @param files the beginning of each file, by its path. */
function host(files: Readonly<Record<string, string>>, platform: NodeJS.Platform = 'linux'): ProgramsHost {
  return {
    ...{ platform, homeDir: '/home/me' },
    probe: (path) => Promise.resolve(path in files ? 'program' : 'missing'),
    realPath: (path) => Promise.resolve(path),
    names: () => Promise.resolve([]),
    readStart: (path) => Promise.resolve(files[path] ?? ''),
  };
}

describe("the programs of the login shell's PATH", () => {
  const bin = '/home/me/.nvm/bin';
  const files = {
    [`${bin}/gemini`]: '#!/usr/bin/env node\n',
    [`${bin}/fixed`]: `#!${bin}/node\n`,
    [`${bin}/node`]: 'ELF',
    '/usr/bin/claude': '#!/usr/bin/env -S node --x\n',
    '/usr/bin/python3': 'ELF',
    '/usr/bin/script': '#!/usr/bin/env python3\n',
  };
  const find = (written: string, program: string, folders = [`${bin}/`]): Promise<readonly string[]> =>
    loginPrograms({ written, program, env: { PATH: `/usr/bin:${bin}` }, cwd: '/' }, folders, host(files));

  it('are the command, and the interpreter that its first line names', async () => {
    assert.deepEqual(await find('gemini', `${bin}/gemini`), [`${bin}/gemini`, `${bin}/node`]);
    assert.deepEqual(await find('claude', '/usr/bin/claude'), [`${bin}/node`]);
  });

  it("are none that are named by a path, or on VS Code's own PATH", async () => {
    assert.deepEqual(await find('script', '/usr/bin/script'), []);
    assert.deepEqual(await find(`${bin}/fixed`, `${bin}/fixed`), []);
    assert.deepEqual(await find('fixed', `${bin}/fixed`), [`${bin}/fixed`]);
    assert.deepEqual(await find(`${bin}/gemini`, `${bin}/gemini`), [`${bin}/node`]);
    assert.deepEqual(await find('gemini', `${bin}/gemini`, []), []);
  });

  it('are found in any letter case on Windows', async () => {
    const cmd = 'C:\\Users\\me\\npm\\gemini.cmd';
    const named = { written: 'gemini', program: cmd, env: { Path: 'c:\\users\\me\\npm' }, cwd: 'C:\\' };
    assert.deepEqual(await loginPrograms(named, ['c:/users/me/NPM/'], host({ [cmd]: '' }, 'win32')), [cmd]);
  });
});
