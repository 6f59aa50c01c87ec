// When a command is ended, or the extension host is killed, processes that left the command's group end too. Linux only:
// elsewhere such processes cannot be found.
import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { lookUpCommand } from '../../../src/agent/launch/commandLookup.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { isLiving, livingProcesses } from '../../../src/agent/process/livingProcesses.ts';
import { startCommand, type RunningCommand } from '../../../src/agent/commands/startCommand.ts';
import { clearMarked, findMarked, isRunning } from '../../../scripts/process/leftovers.ts';
import { until } from '../../until.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

const testMark = 'ACP_TEST_MARK';

/** Ways for a process to leave the group. Each command runs one `sleep` outside its process group, and one inside. */
const ways: Readonly<Record<string, string>> = {
  setsid: 'setsid sleep 1000 &',
  'set -m': `bash -c 'set -m; sleep 1000 & disown' &`,
  setpgrp: `perl -e 'setpgrp(0, 0); exec "sleep", "1000"' &`,
  'a double fork': `(setsid sh -c 'sleep 1000 & exit' &) &`,
  'setsid that ignores SIGTERM': `(trap '' TERM; exec setsid sleep 1000) &`,
};

describe('processes that leave the group of their command', function () {
  let mark: string;

  before(function () {
    if (process.platform !== 'linux') this.skip();
  });
  beforeEach(() => (mark = randomUUID()));
  afterEach(async () => void (await clearMarked(testMark, mark, 0)));

  const sleeping = (): number =>
    findMarked(testMark, mark).filter(({ command }) => command.startsWith('sleep ')).length;

  /** Resolves when both `sleep` processes run. */
  async function start(way: string): Promise<RunningCommand> {
    const before = sleeping();
    const request = { command: `${way} sleep 1000`, args: [], env: { [testMark]: mark }, cwd: tmpdir() };
    const lookup = await lookUpCommand(request, systemHost());
    if (lookup.kind === 'missing') throw new Error(lookup.message);
    const parts = { name: 'test', logger: new RecordingLogger(), clock: systemClock };
    const outcome = await startCommand(lookup.command, { ...parts, onOutput: () => undefined });
    if (outcome.kind === 'failed') throw new Error(outcome.code);
    await until('both', () => sleeping() === before + 2);
    return outcome.running;
  }

  for (const [name, way] of Object.entries(ways)) {
    it(`are ended with the command: ${name}`, async () => {
      const command = await start(way);
      command.end();
      await command.gone;
      assert.deepEqual(findMarked(testMark, mark), []);
    });
  }

  it('are ended when the extension host is killed', async () => {
    // One command leaves processes in each way. Their time says which one it was.
    const command = Object.values(ways).map((way, nth) => way.replace('1000', String(1001 + nth)));
    const program = fileURLToPath(new URL('../../agents/processes/exitingTerminalHost.ts', import.meta.url));
    const args = ['--no-warnings', program, 'exit', `${command.join('\n')}\nsleep 1000`];
    const host = spawn(process.execPath, args, { env: { ...process.env, [testMark]: mark } });
    const exited = new Promise((resolve) => host.once('exit', resolve));
    // The host starts the warden after the command.
    const isWatched = (): boolean =>
      findMarked(testMark, mark).some(({ command }) => command.includes('acp-host-warden'));
    await until('all and the warden', () => sleeping() === command.length + 1 && isWatched());
    host.kill('SIGKILL');
    await exited;
    let left = findMarked(testMark, mark);
    await until(
      () => `the end of ${left.map(({ command }) => command).join(', ')}`,
      () => {
        if (left.some(({ pid }) => isRunning(pid))) return false;
        left = findMarked(testMark, mark);
        return left.length === 0;
      },
    );
  });

  it('are ended by programs of the system, whatever is on PATH', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'acp-host-path-'));
    try {
      const started = join(folder, 'started');
      for (const name of ['grep', 'sleep', 'sh'])
        await writeFile(join(folder, name), `#!/bin/sh\n: > ${started}\n`, { mode: 0o755 });
      const program = fileURLToPath(
        new URL('../../agents/processes/exitingTerminalHost.ts', import.meta.url),
      );
      const args = ['--no-warnings', program, 'exit', '/bin/sleep 1000'];
      const PATH = `${folder}:${process.env['PATH']}`;
      const host = spawn(process.execPath, args, { env: { ...process.env, [testMark]: mark, PATH } });
      const exited = new Promise((resolve) => host.once('exit', resolve));
      const runs = (text: string): boolean =>
        findMarked(testMark, mark).some(({ command }) => command.includes(text));
      await until('both', () => runs('/bin/sleep 1000') && runs('acp-host-warden'));
      host.kill('SIGKILL');
      await exited;
      await until('the end of all', () => findMarked(testMark, mark).length === 0);
      assert.equal(existsSync(started), false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('keep running after the command exited, until it is ended', async () => {
    const lookup = await lookUpCommand(
      { command: 'setsid sleep 1000 &', args: [], env: { [testMark]: mark }, cwd: tmpdir() },
      systemHost(),
    );
    if (lookup.kind === 'missing') throw new Error(lookup.message);
    const parts = { name: 'test', logger: new RecordingLogger(), clock: systemClock };
    const outcome = await startCommand(lookup.command, { ...parts, onOutput: () => undefined });
    if (outcome.kind === 'failed') throw new Error(outcome.code);
    const { running } = outcome;
    assert.deepEqual(await running.exited, { code: 0, signal: null });
    await until('the one left behind', () => sleeping() === 1);
    running.end();
    await running.gone;
    assert.equal(sleeping(), 0);
  });

  it('are not ended if they cleared the mark in their environment or belong to another command', async () => {
    const other = await start('setsid sleep 1000 &');
    const command = await start('setsid env -u ACP_HOST_TREE sleep 1000 &');
    command.end();
    await command.gone;
    assert.equal(sleeping(), 3, 'only the one in the group is ended');
    other.end();
    await other.gone;
    assert.equal(sleeping(), 1);
  });
});

describe('isLiving', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it('is true until the process ends, and false for another process with the same pid', async () => {
    const child = spawn('sleep', ['1000']);
    const found = (await livingProcesses()).find(({ pid }) => pid === child.pid);
    assert.ok(found);
    assert.equal(isLiving(found), true);
    assert.equal(isLiving({ ...found, startTime: '1' }), false);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    assert.equal(isLiving(found), false);
  });
});
