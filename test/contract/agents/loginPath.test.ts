// Reads the PATH of real programs that act as a login shell: whatever they do, the call returns in time, and no process is left.
import * as assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { type LoginPath, loginTimes, readLoginPath } from '../../../src/agent/login/loginPath.ts';
import { treeTimes } from '../../../src/agent/process/treeLifetime.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { until } from '../../until.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { isRunning } from '../../unit/agent/scriptedAgent.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

interface ReadOptions {
  readonly clock: Clock;
  readonly workspace: string;
  readonly openInHome: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

describe("the login shell's PATH", function () {
  let folder: string;
  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(async () => (folder = await realpath(await mkdtemp(join(tmpdir(), 'login-')))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function readFrom(
    shell: string,
    { clock = systemClock, workspace = '/none', openInHome = [], env = {} }: Partial<ReadOptions> = {},
  ): Promise<LoginPath> {
    return await readLoginPath(
      { platform: process.platform, homeDir: folder, env: { ...env, SHELL: shell } },
      {
        isOfWorkspace: (path) => Promise.resolve(path.startsWith(workspace)),
        ...{ openInHome, clock, logger: new RecordingLogger(), account: { name: 'me', shell: null } },
      },
    );
  }

  /** A script that runs `lines`. `$2` is the command, as for a real shell. */
  async function fakeShell(name: string, lines: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\n${lines}\n`);
    await chmod(file, 0o755);
    return file;
  }

  const pid = async (name: string): Promise<number> =>
    await until(name, async () => {
      const file = join(folder, name);
      return existsSync(file) ? Number(await readFile(file, 'utf8')) || undefined : undefined;
    });

  it('is read from the real shells of this machine, with what their files add', async () => {
    await writeFile(join(folder, '.profile'), 'echo "welcome"\nPATH="$PATH:$HOME/of profile/bin"\n');
    await writeFile(join(folder, '.bashrc'), 'PATH="$PATH:/of/bashrc"\n');
    await writeFile(join(folder, '.bash_profile'), '. "$HOME/.profile"\n. "$HOME/.bashrc"\n');
    await writeFile(join(folder, '.zshrc'), 'PATH="$PATH:/of/zshrc"\n');
    const expected: Readonly<Record<string, readonly string[]>> = {
      '/bin/sh': [`${folder}/of profile/bin`],
      '/bin/bash': [`${folder}/of profile/bin`, '/of/bashrc'],
      '/bin/zsh': ['/of/zshrc'],
    };
    for (const [shell, folders] of Object.entries(expected)) {
      if (!existsSync(shell)) continue;
      const path = await readFrom(shell);
      assert.ok(path.kind === 'read', `${shell}: ${JSON.stringify(path)}`);
      for (const one of folders) assert.ok(path.folders.includes(one), `${shell}: ${path.folders.join(':')}`);
    }
  });

  it('is read from among other output', async () => {
    const shell = await fakeShell(
      'noise',
      'echo hello; echo error >&2; echo "$2"; PATH=/a:/b; eval "$2"; echo bye; exit 3',
    );
    assert.deepEqual(await readFrom(shell), { kind: 'read', folders: ['/a', '/b'] });
  });

  it('is that of a fresh login, in the home folder, without input', async () => {
    const shell = await fakeShell(
      'env',
      'read -r line || PATH="/end-of-input:$PWD:/$ZDOTDIR:/$1:$PATH"; eval "$2"',
    );
    const path = await readFrom(shell, { env: { ZDOTDIR: 'work', PATH: '/work' } });
    assert.ok(path.kind === 'read');
    assert.deepEqual(path.folders.slice(0, 4), ['/end-of-input', folder, '/', '/-ilc']);
    assert.ok(!path.folders.includes('/work'));
  });

  it('is unknown if the shell fails, is missing or has none', async () => {
    const why = async (shell: string): Promise<string> => {
      const path = await readFrom(shell);
      return path.kind === 'none' ? path.why : 'read';
    };
    const failing = await fakeShell('failing', 'exit 7');
    assert.equal(await why(failing), `${failing}: it ended without an answer (code 7)`);
    assert.match(await why(await fakeShell('killed', 'kill -9 $$')), /without an answer \(SIGKILL\)/);
    assert.match(await why(join(folder, 'missing')), /ENOENT/);
    assert.match(await why(await fakeShell('empty', 'PATH=; eval "$2"')), /its PATH is empty/);
    assert.equal(await why(''), 'the account has no login shell');
  });

  it('is unknown if the shell hangs, which is then killed with what it started', async () => {
    const shell = await fakeShell(
      'hanging',
      `trap '' TERM HUP INT; sleep 1000 & echo $! > '${folder}/child'; echo $$ > '${folder}/pid'; while :; do sleep 1000; done`,
    );
    const clock = new ManualClock([loginTimes.untilKill, treeTimes.poll]);
    const reading = readFrom(shell, { clock });
    const pids = [await pid('pid'), await pid('child')];
    assert.deepEqual(pids.map(isRunning), [true, true]);
    clock.fire(loginTimes.patience);
    const path = await reading;
    assert.match(path.kind === 'none' ? path.why : '', /did not answer within 5 s/);
    assert.deepEqual(pids.map(isRunning), [false, false]);
  });

  it('is unknown if the shell fills its output, which is not read to its end', async () => {
    const shell = await fakeShell(
      'endless',
      `echo $$ > '${folder}/pid'; while :; do echo 0123456789abcdef; done`,
    );
    const path = await readFrom(shell);
    assert.match(path.kind === 'none' ? path.why : '', /printed more than 64 KB without an answer/);
    assert.equal(isRunning(await pid('pid')), false);
  });

  it('leaves no process behind that the shell started, also one with its output open', async () => {
    const shell = await fakeShell(
      'leaving',
      `PATH="/a:$PATH"; (trap '' HUP TERM; exec sleep 1000) & echo $! > '${folder}/child'; eval "$2"`,
    );
    const path = await readFrom(shell);
    assert.equal(path.kind, 'read');
    assert.equal(isRunning(await pid('child')), false);
  });

  it('is not asked for if an agent could change the shell, the home folder or a start file in the workspace', async () => {
    const shell = await fakeShell('shell', `touch '${folder}/ran'; eval "$2"`);
    for (const workspace of [folder, shell, join(folder, '.zshrc')]) {
      const path = await readFrom(shell, { workspace });
      assert.match(path.kind === 'none' ? path.why : '', /is in the workspace/);
    }
    const hidden = await readFrom(shell, { openInHome: ['code', '.oh-my-zsh/custom'] });
    assert.match(hidden.kind === 'none' ? hidden.why : '', /~\/\.oh-my-zsh\/custom is open/);
    assert.equal(existsSync(join(folder, 'ran')), false);
    assert.equal((await readFrom(shell, { openInHome: ['code'] })).kind, 'read');
    assert.equal(existsSync(join(folder, 'ran')), true);
  });
});
