// Proves that a file of the workspace behind a program that is named without a folder is found, on each platform.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Environment } from '../../../../src/agent/launch/agentEnvironment.ts';
import {
  type NamedProgram,
  programOfWorkspace,
  searchOutside,
} from '../../../../src/agent/launch/programOfWorkspace.ts';
import type { ProgramsHost } from '../../../../src/agent/launch/workspacePrograms.ts';

interface Machine {
  /** The beginnings of the programs, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly platform?: NodeJS.Platform;
}

function machine({ files, links = {}, platform = 'linux' }: Machine): ProgramsHost {
  return {
    platform,
    homeDir: platform === 'win32' ? 'C:\\Users\\me' : '/home/me',
    probe: (path) => Promise.resolve(Object.hasOwn(files, path) ? 'program' : 'missing'),
    realPath: (path) => Promise.resolve(path === '/unclear/x' ? undefined : (links[path] ?? path)),
    names: () => Promise.resolve([]),
    readStart: (path) => Promise.resolve(files[path] ?? ''),
  };
}

function found(
  on: Machine,
  named: Partial<NamedProgram> & Pick<NamedProgram, 'written' | 'program'>,
): Promise<string | undefined> {
  const isWindows = on.platform === 'win32';
  const [folder, env] = isWindows ? ['C:\\app', { Path: 'C:\\bin' }] : ['/app', { PATH: '/usr/bin' }];
  return programOfWorkspace({ env, cwd: folder, ...named }, [folder], machine(on));
}

describe('programOfWorkspace', () => {
  it('is a file that a name was resolved to, by its path or by a link', async () => {
    const links = { '/home/me/bin/claude': '/app/evil.sh', '/app2': '/app' };
    for (const [program, expected] of [
      ['/usr/bin/claude', undefined],
      ['/app2/claude', undefined],
      ['/app/.venv/bin/claude', '/app/.venv/bin/claude'],
      ['/home/me/bin/claude', '/home/me/bin/claude'],
      ['/unclear/x', '/unclear/x'],
    ] as const)
      assert.equal(await found({ files: {}, links }, { written: 'claude', program }), expected, program);
  });

  it('is a file that an argument names without a folder, if the arguments are given', async () => {
    const files = { '/app/agent.js': '', '/app/src/x': '', '/app/run': '' };
    const node = { written: 'node', program: '/usr/bin/node' };
    for (const [args, expected] of [
      [['--acp', 'agent.js'], '/app/agent.js'],
      [['./agent.js'], '/app/agent.js'],
      [['--require=src/x'], '/app/src/x'],
      [['run'], '/app/run'],
      [['missing.js', 'src', '/app/agent.js', '~/agent.js', 'https://a/agent.js', '-x', '..'], undefined],
    ] as const)
      assert.equal(await found({ files }, { ...node, args }), expected, args.join(' '));
    assert.equal(await found({ files }, node), undefined);
    assert.equal(
      await found({ files }, { written: 'gemini', program: '/usr/bin/gemini', args: ['run'] }),
      undefined,
    );
    const outside = { ...node, args: ['agent.js'], cwd: '/opt' };
    assert.equal(await found({ files: { '/opt/agent.js': '' } }, outside), undefined);
    const windows = { files: { 'C:\\app\\agent.js': '' }, platform: 'win32' } as const;
    const onWindows = { written: 'node', program: 'C:\\bin\\node.exe', args: ['agent.js', 'C:agent.js'] };
    assert.equal(await found(windows, onWindows), 'C:\\app\\agent.js');
  });

  it('is none if a path names the file', async () => {
    for (const written of ['/app/agent', '~/app/agent', './agent', '~'])
      assert.equal(await found({ files: {} }, { written, program: '/app/agent' }), undefined, written);
  });

  it('is the interpreter of a script, however its first line names it', async () => {
    const paths: Environment = { PATH: '/app/bin:/usr/bin' };
    for (const [line, env, expected] of [
      ['#!/usr/bin/env node', paths, '/app/bin/node'],
      ['#! /usr/bin/env -S node --no-warnings', paths, '/app/bin/node'],
      ['#!/bin/env -Snode x', paths, '/app/bin/node'],
      ['#!/usr/bin/env -S A=b node', paths, '/app/bin/node'],
      ['#!/usr/bin/env node', { PATH: 'bin:/usr/bin' }, '/app/bin/node'],
      ['#!/usr/bin/env node', { PATH: '/usr/bin:/app/bin' }, undefined],
      ['#!/usr/bin/env python', { PATH: '' }, '/app/python'],
      ['#!/app/bin/node', {}, '/app/bin/node'],
      ['#!bin/node', {}, '/app/bin/node'],
      ['#!/usr/bin/env ./bin/node', {}, '/app/bin/node'],
      ['#!/bin/sh', paths, undefined],
      ['#!', paths, undefined],
      ['#!/usr/bin/env', paths, undefined],
      ['\u007fELF', paths, undefined],
    ] as const) {
      const files = {
        '/usr/bin/npx': `${line}\nrest`,
        '/app/bin/node': '\u007fELF',
        '/usr/bin/node': '\u007fELF',
        '/app/python': '\u007fELF',
      };
      for (const written of ['npx', '/usr/bin/npx'])
        assert.equal(await found({ files }, { written, program: '/usr/bin/npx', env }), expected, line);
    }
  });

  it('is the interpreter of an interpreter that is a script; a script that interprets itself is not followed forever', async () => {
    const env = { PATH: '/usr/bin:/app/bin' };
    const files = {
      '/usr/bin/cli': '#!/usr/bin/env node',
      '/usr/bin/node': '#!/usr/bin/env real-node',
      '/app/bin/real-node': '',
      '/usr/bin/loop': '#!/usr/bin/env loop',
    };
    const inFiles = (written: string): Promise<string | undefined> =>
      found({ files }, { written, program: `/usr/bin/${written}`, env });
    assert.equal(await inFiles('cli'), '/app/bin/real-node');
    assert.equal(await inFiles('loop'), undefined);
  });

  it("is the program that npm's shim of Windows starts", async () => {
    const shim = `@ECHO off\r\nIF EXIST "%dp0%\\node.exe" (\r\n  SET "_prog=%dp0%\\node.exe"\r\n) ELSE (\r\n  SET "_prog=node"\r\n)`;
    const files = { 'C:\\npm\\npx.cmd': shim, 'C:\\app\\bin\\node.exe': '', 'C:\\node\\node.exe': '' };
    for (const [Path, expected] of [
      ['C:\\node;C:\\app\\bin', undefined],
      ['C:\\app\\bin;C:\\node', 'C:\\app\\bin\\node.exe'],
      ['bin;C:\\node', 'C:\\app\\bin\\node.exe'],
      [';C:\\node', undefined],
    ] as const)
      assert.equal(
        await found(
          { files, platform: 'win32' },
          { written: 'npx', program: 'C:\\npm\\npx.cmd', env: { Path, PATHEXT: '.EXE;.CMD' } },
        ),
        expected,
        Path,
      );
  });
});

describe('searchOutside', () => {
  it('leaves out programs in the workspace, also behind links, and goes on with the next folder', async () => {
    const files = { '/app/bin/git': '', '/linked/git': '', '/home/me/bin/git': '', '/usr/bin/git': '' };
    const links = { '/linked/git': '/app/bin/git', '/home/me/bin/git': '/app/git' };
    const search = (PATH: string): Promise<string | undefined> =>
      searchOutside('git', { PATH }, ['/app'], machine({ files, links }));
    assert.equal(await search('/app/bin:/linked/:/home/me/x/../bin:/usr/bin'), '/usr/bin/git');
    assert.equal(await search('/app/bin:/linked'), undefined);
    assert.equal(await search('bin:.:/usr/bin'), '/usr/bin/git');
  });
});
