// How the command of a terminal request becomes a program, by platform.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { lookUpCommand, type Command } from '../../../../src/agent/launch/commandLookup.ts';
import type { FileKind } from '../../../../src/agent/launch/commandSearch.ts';
import type { LaunchHost } from '../../../../src/agent/launch/launch.ts';

function host(
  platform: NodeJS.Platform,
  files: Readonly<Record<string, FileKind>>,
  env: Readonly<Record<string, string>> = {},
): LaunchHost {
  const homeDir = platform === 'win32' ? 'C:\\Users\\me' : '/home/me';
  return { platform, homeDir, env, probe: (path) => Promise.resolve(files[path] ?? 'missing') };
}

const linux = (env: Readonly<Record<string, string>> = {}): LaunchHost =>
  host(
    'linux',
    {
      '/bin/ls': 'program',
      '/bin/bash': 'program',
      '/bin/fish': 'program',
      '/work/gradlew': 'program',
      '/work/notes': 'file',
      '/opt/my tools/run it': 'program',
      '/home/me/bin/mine': 'program',
    },
    { PATH: '/bin', ...env },
  );

async function find(on: LaunchHost, command: string, ...args: string[]): Promise<Command> {
  const cwd = on.platform === 'win32' ? 'C:\\work' : '/work';
  const lookup = await lookUpCommand({ command, args, env: {}, cwd }, on);
  if (lookup.kind === 'missing') throw new Error(lookup.message);
  return lookup.command;
}

describe('commandLookup', () => {
  it('finds programs on PATH, relative to cwd, by absolute path and in the home folder', async () => {
    for (const [written, program] of [
      ['ls', '/bin/ls'],
      ['./gradlew', '/work/gradlew'],
      ['/bin/ls', '/bin/ls'],
      ['~/bin/mine', '/home/me/bin/mine'],
      ['/opt/my tools/run it', '/opt/my tools/run it'],
    ] as const) {
      const { program: found, args, verbatim } = await find(linux(), written);
      assert.deepEqual([found, args, verbatim], [program, [], false]);
    }
  });

  it('shows arguments quoted as for a shell', async () => {
    const { args, line } = await find(linux(), 'ls', '-l', 'a b', "it's", '\x1b[31m');
    assert.deepEqual(args, ['-l', 'a b', "it's", '\x1b[31m']);
    assert.equal(line, "ls -l 'a b' 'it'\\''s' ' [31m'");
  });

  it("runs a command line with the user's shell if it has POSIX syntax", async () => {
    const line = 'npm test && ls | wc';
    for (const [SHELL, program] of [
      ['/bin/bash', '/bin/bash'],
      ['/bin/fish', '/bin/sh'],
      ['/bin/zsh', '/bin/sh'],
      ['bash', '/bin/sh'],
      ['', '/bin/sh'],
    ] as const) {
      const command = await find(linux({ SHELL }), line);
      assert.deepEqual([command.program, command.args], [program, ['-c', line]]);
      assert.equal(command.line, line);
    }
  });

  it('prefers the shells of terminal profiles that have POSIX syntax, but not those on PATH', async () => {
    const on = (shells: readonly string[]): LaunchHost => ({
      ...host(
        'linux',
        {
          '/bin/bash': 'program',
          '/usr/bin/dash': 'program',
          '/work/bin/ksh': 'program',
          '/opt/fish': 'program',
        },
        { PATH: '/work/bin', SHELL: '/bin/bash' },
      ),
      shells,
    });
    for (const [shells, program] of [
      [[], '/bin/bash'],
      [['dash'], '/usr/bin/dash'],
      [['/opt/fish', '/missing/zsh', 'ksh', './sh', 'dash'], '/usr/bin/dash'],
      [['ksh'], '/bin/bash'],
      [['/work/bin/ksh'], '/work/bin/ksh'],
    ] as const)
      assert.equal((await find(on(shells), 'a && b')).program, program, shells.join());
  });

  it('uses no shell for a command with arguments or for a name that is not found', async () => {
    await assert.rejects(find(linux(), 'npm test', 'x'), /'npm test' was not found on PATH/);
    await assert.rejects(find(linux(), 'missing'), /missing was not found on PATH/);
    await assert.rejects(find(linux(), './missing'), /There is no program \.\/missing/);
    await assert.rejects(find(linux(), './notes'), /\.\/notes is no program/);
    await assert.rejects(find(linux(), ' '), /empty/);
  });

  it('finds shims by extension and paths with spaces on Windows, and runs command lines with cmd.exe', async () => {
    const windows = host(
      'win32',
      {
        'C:\\node\\npm.cmd': 'program',
        'C:\\Program Files (x86)\\tool\\tool.exe': 'program',
      },
      { Path: 'C:\\node', SystemRoot: 'C:\\Windows' },
    );
    assert.equal((await find(windows, 'npm', 'test')).program, 'C:\\node\\npm.cmd');
    const spaced = 'C:\\Program Files (x86)\\tool\\tool.exe';
    assert.equal((await find(windows, spaced)).program, spaced);
    const { program, args, verbatim } = await find(windows, 'npm test && dir');
    assert.equal(program, 'C:\\Windows\\System32\\cmd.exe');
    assert.deepEqual([args, verbatim], [['/d', '/s', '/c', '"npm test && dir"'], true]);
  });

  describe('sets the environment so that', () => {
    const unattended = {
      ...{ GIT_EDITOR: ':', GIT_SEQUENCE_EDITOR: ':', VISUAL: ':', EDITOR: ':' },
      ...{ GIT_PAGER: 'cat', GH_PAGER: 'cat', PAGER: 'cat', GIT_TERMINAL_PROMPT: '0' },
    };
    const environment = async (
      on: LaunchHost,
      env: Readonly<Record<string, string>> = {},
    ): Promise<Readonly<Record<string, string>>> => {
      const [command, cwd] = on.platform === 'win32' ? ['C:\\a.exe', 'C:\\work'] : ['/bin/ls', '/work'];
      const lookup = await lookUpCommand({ command, args: [], env, cwd }, on);
      assert.ok(lookup.kind === 'found');
      return lookup.command.env;
    };

    it('nothing waits for an editor, a page or a prompt, whatever the user has for terminals', async () => {
      const env = await environment(
        linux({ GIT_EDITOR: 'code --wait', PAGER: 'less', GIT_TERMINAL_PROMPT: '1' }),
      );
      assert.deepEqual(env, { PATH: '/bin', LESSSECURE: '1', ...unattended });
    });

    it('what the agent asks for wins, for all editors and all pagers', async () => {
      const { GIT_EDITOR, GIT_SEQUENCE_EDITOR, VISUAL, EDITOR, ...others } = unattended;
      assert.deepEqual(await environment(linux({ GIT_EDITOR: 'vi' }), { EDITOR: 'ed' }), {
        ...{ PATH: '/bin', LESSSECURE: '1', GIT_EDITOR: 'vi', EDITOR: 'ed' },
        ...others,
      });
      const paged = await environment(linux(), { PAGER: '', GIT_TERMINAL_PROMPT: '1' });
      assert.deepEqual(paged, {
        ...{ PATH: '/bin', LESSSECURE: '1', PAGER: '', GIT_TERMINAL_PROMPT: '1' },
        ...{ GIT_EDITOR, GIT_SEQUENCE_EDITOR, VISUAL, EDITOR },
      });
      const windows = host('win32', { 'C:\\a.exe': 'program' }, { Editor: 'x' });
      const env = await environment(windows, { git_pager: 'more' });
      assert.deepEqual(
        [env['git_pager'], env['GIT_PAGER'], env['EDITOR'], env['Editor']],
        ['more', undefined, ':', undefined],
      );
    });

    it('the proxy of the settings is used, unless the agent names another one', async () => {
      const proxied = { ...linux(), defaults: { HTTP_PROXY: 'http://corp', http_proxy: 'http://corp' } };
      assert.equal((await environment(proxied))['http_proxy'], 'http://corp');
      const other = await environment(proxied, { http_proxy: 'http://other' });
      assert.deepEqual([other['http_proxy'], other['HTTP_PROXY']], ['http://other', undefined]);
    });
  });
});
