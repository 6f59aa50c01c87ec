// Terminals of agents work as the protocol says, and leave no process behind. `host/terminals` tests how they are shown.
import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { commandTimes } from '../../../src/agent/commands/startCommand.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { treeTimes } from '../../../src/agent/process/treeLifetime.ts';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { terminalOutput, type CreateTerminalParams } from '../../../src/protocol/client/terminal.ts';
import { maxTerminals } from '../../../src/vscode/serve/terminals/sessionTerminals.ts';
import type { TerminalPolicy } from '../../../src/vscode/serve/terminals/terminalsService.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { isAlive, refused, TerminalUser } from './terminalUser.ts';

describe('the terminals of an agent', () => {
  let folder: string;
  let user: TerminalUser;
  let clock: ManualClock;
  /** Number of terminals shown. */
  let shown: number;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-terminals-')));
    shown = 0;
    open();
  });
  afterEach(async () => {
    clock.hurry();
    await user.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function open(policy?: Partial<TerminalPolicy>): void {
    clock = new ManualClock([treeTimes.poll]);
    user = new TerminalUser(folder, { show: () => void shown++, dispose: () => undefined }, policy, clock);
  }
  /** Lets the time pass until a command that ignores SIGTERM is killed. */
  async function passUntilKill(): Promise<void> {
    await clock.whenSet(commandTimes.untilKill);
    clock.fire(commandTimes.untilKill);
  }
  /** Replaces the service by one with another policy. */
  async function reopen(policy: Partial<TerminalPolicy>): Promise<void> {
    await user.dispose();
    open(policy);
  }

  it('truncates its output at the start, between characters', async () => {
    const id = await user.create({ command: `printf 'aäöü€'`, outputByteLimit: 4 });
    await user.wait(id);
    assert.deepEqual(await user.output(id), {
      output: '€',
      truncated: true,
      exitStatus: { exitCode: 0, signal: null },
    });
  });

  it('gets the environment of the host when it starts, and that of the request before it', async () => {
    const defaults = { HTTPS_PROXY: 'http://first', FROM_SETTINGS: '1' };
    await reopen({ host: () => ({ ...systemHost(), env: { ...process.env, GIVEN: 'host' }, defaults }) });
    const command = 'echo $HTTPS_PROXY $FROM_SETTINGS $GIVEN $GIT_EDITOR';
    const read = async (env: CreateTerminalParams['env']): Promise<string> => {
      const id = await user.create({ command, env });
      await user.wait(id);
      return (await user.output(id)).output;
    };
    assert.equal(await read([]), 'http://first 1 host :\n');
    defaults.HTTPS_PROXY = 'http://second';
    const own = [
      { name: 'GIVEN', value: 'request' },
      { name: 'GIT_EDITOR', value: 'ed' },
    ];
    assert.equal(await read(own), 'http://second 1 request ed\n');
  });

  it('has no exit status while it runs, and keeps its output and exit status after terminal/kill', async () => {
    const { id } = await user.stubborn();
    assert.equal((await user.output(id)).exitStatus, undefined);
    const waiting = [user.wait(id), user.wait(id)];
    const killing = user.kill(id);
    await passUntilKill();
    assert.deepEqual(await killing, {});
    const end = { exitCode: null, signal: 'SIGKILL' };
    assert.deepEqual((await user.output(id)).exitStatus, end);
    assert.deepEqual(await Promise.all(waiting), [end, end]);
    await user.release(id);
  });

  it('continues to run if the agent cancels terminal/wait_for_exit', async () => {
    const { id } = await user.stubborn();
    const source = new CancellationSource();
    const waiting = user.wait(id, source.token);
    source.cancel();
    await refused(waiting, -32800);
    assert.equal((await user.output(id)).exitStatus, undefined);
  });

  it('does not build unchanged output again when the agent polls it', async () => {
    const { id } = await user.stubborn();
    const shown = user.service.outputs.get(id);
    const { text } = shown!.output;
    const kept = shown!.output;
    for (let i = 0; i < 200; i++) assert.equal((await user.output(id)).output, text);
    assert.equal(shown!.output, kept);
  });

  it('is not available to other sessions', async () => {
    const { id } = await user.stubborn();
    const { agent } = user.served;
    await refused(agent.sendRequest(terminalOutput, { sessionId: 'other', terminalId: id }), -32002, {
      sessionId: 'other',
    });
    await refused(user.output('nope'), -32002, { terminalId: 'nope' });
    await refused(user.create({ sessionId: 'other' }), -32002, { sessionId: 'other' });
  });

  it('is refused with a reason if its command cannot run', async () => {
    await refused(user.create({ command: 'no-such-program-anywhere', args: ['x'] }), -32002, {
      command: 'no-such-program-anywhere',
    });
    await refused(user.create({ command: '  ' }), -32002, { command: '  ' });
    await refused(user.create({ args: [1] as unknown as string[] }), -32602);
    await refused(user.create({ outputByteLimit: -1 }), -32602);
    await refused(user.create({ command: 'echo', args: ['\0'] }), -32603, { command: 'echo' });
    const nulls = { args: null, env: null, cwd: null, outputByteLimit: null };
    const id = await user.create(nulls as unknown as Partial<CreateTerminalParams>);
    assert.deepEqual(await user.wait(id), { exitCode: 0, signal: null });
  });

  it('does not run outside the session’s folders, also by links, unless the user allows it', async () => {
    const inside = join(folder, 'inside');
    const link = join(folder, 'link');
    await mkdir(inside);
    await symlink(tmpdir(), link);
    const id = await user.create({ command: 'pwd', cwd: inside });
    await user.wait(id);
    assert.equal((await user.output(id)).output, `${inside}\n`);
    for (const cwd of [tmpdir(), link, join(folder, '..'), join(folder, 'missing'), 'inside']) {
      await refused(user.create({ command: 'pwd', cwd }), -32602, { cwd });
    }
    const asked: string[] = [];
    await reopen({
      mayRunIn: (session, path) => Promise.resolve(asked.push(`${session.sessionId} ${path}`) > 0),
    });
    await user.wait(await user.create({ command: 'pwd', cwd: link }));
    assert.deepEqual(asked, [`session-1 ${await realpath(tmpdir())}`]);
  });

  it('does not run in an untrusted workspace', async () => {
    await reopen({ isTrusted: () => false });
    await refused(user.create({}), -32603);
    assert.equal(shown, 0);
  });

  it(`is refused beyond ${maxTerminals} in a session, even if all are requested at once`, async () => {
    const wanted = Array.from({ length: maxTerminals + 3 }, () =>
      user.create({ command: 'sleep', args: ['1000'] }),
    );
    const outcomes = await Promise.allSettled(wanted);
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    assert.equal(ids.length, maxTerminals);
    await refused(user.create({}), -32603, { limit: maxTerminals });
    await user.release(ids[0]!);
    await user.create({});
  });

  it('ends its command if the turn is cancelled while it starts', async () => {
    await reopen({
      mayRunIn: () => {
        user.served.cancelTurn();
        return Promise.resolve(true);
      },
    });
    const id = await user.create({ command: 'sleep', args: ['1000'], cwd: tmpdir() });
    assert.deepEqual(await user.wait(id), { exitCode: null, signal: 'SIGTERM' });
  });

  it('ends its command when the turn is cancelled, and its id stays valid', async () => {
    const { id, pid } = await user.stubborn();
    user.served.cancelTurn();
    await passUntilKill();
    assert.deepEqual(await user.wait(id), { exitCode: null, signal: 'SIGKILL' });
    assert.equal(isAlive(pid), false);
    assert.equal((await user.output(id)).output, `${pid}\n`);
  });

  for (const [what, how] of [
    ['the session', () => user.served.endSession()],
    ['the connection', () => user.served.dispose()],
    ['the extension', () => void user.service.close()],
  ] as const) {
    it(`ends its command with ${what}`, async () => {
      const { pid } = await user.stubborn();
      assert.equal(isAlive(pid), true);
      how();
      const closing = user.service.close();
      await passUntilKill();
      await closing;
      assert.equal(isAlive(pid), false);
    });
  }
});
