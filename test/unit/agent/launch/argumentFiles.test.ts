// Which files of the open folders the arguments of a program name.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { argumentFiles } from '../../../../src/agent/launch/argumentFiles.ts';
import type { FileKind } from '../../../../src/agent/launch/commandSearch.ts';

const files: Readonly<Record<string, FileKind>> = {
  '/work': 'folder',
  '/work/server.js': 'file',
  '/work/serve': 'folder',
  '/work/tools': 'folder',
  '/work/tools/server.py': 'file',
  '/work/tools/run': 'program',
  '/lib/server.js': 'file',
};
const find = (program: string, ...args: readonly string[]): Promise<readonly string[]> =>
  argumentFiles(program, args, ['/work', '/lib'], {
    platform: 'linux',
    homeDir: '/home/me',
    probe: (path) => Promise.resolve(files[path] ?? 'missing'),
  });

describe('the files that arguments name', () => {
  it('are those of each folder, once, also in the value of an option', async () => {
    assert.deepEqual(await find('/bin/npx', './server.js', '--run=server.js'), [
      '/work/server.js',
      '/lib/server.js',
    ]);
    assert.deepEqual(await find('/bin/npx', 'tools/run'), ['/work/tools/run']);
  });

  it('are scripts without their extension, modules and folders for an interpreter', async () => {
    assert.deepEqual(await find('/bin/node', 'server'), ['/work/server.js', '/lib/server.js']);
    assert.deepEqual(await find('/usr/bin/python3.12', '-m', 'tools.server'), ['/work/tools/server.py']);
    assert.deepEqual(await find('/usr/bin/python3', '-mtools'), ['/work/tools']);
    assert.deepEqual(await find('/bin/node', '.'), ['/work']);
  });

  it('are folders, but no words and modules, for other programs', async () => {
    assert.deepEqual(await find('/bin/npx', '.', 'tools/'), ['/work', '/work/tools']);
    assert.deepEqual(await find('/bin/npx', 'serve', 'server', '-m', 'tools.server'), []);
  });

  it('are no options, absolute paths, addresses, paths in the home folder, or files that do not exist', async () => {
    const args = [
      '-',
      '--x=',
      '/work/server.js',
      '~/server.js',
      'https://a.example/server.js',
      'other.js',
      '',
    ];
    assert.deepEqual(await find('/bin/node', ...args), []);
  });
});
