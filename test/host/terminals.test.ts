// Terminals of agents work as the protocol says, are visible in VS Code, and leave no process behind.
import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { CancellationSource } from '../../src/base/cancellation.ts';
import {
  terminalCreate,
  terminalKill,
  terminalOutput,
  terminalRelease,
  terminalWaitForExit,
  type CreateTerminalParams,
  type TerminalOutputResult,
} from '../../src/protocol/client/terminal.ts';
import { maxTerminals } from '../../src/vscode/serve/terminals/sessionTerminals.ts';
import { TerminalsService, type TerminalPolicy } from '../../src/vscode/serve/terminals/terminalsService.ts';
import { WireError } from '../../src/wire/peer.ts';
import { until } from '../until.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { serve, type Served } from './served.ts';

describe('a terminal of an agent', () => {
  let folder: string;
  let service: TerminalsService;
  let served: Served;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-terminals-')));
    open();
  });
  afterEach(async () => {
    served.dispose();
    await service.close();
    service.dispose();
    await until('its terminals to close', () => ours().length === 0);
    await rm(folder, { recursive: true, force: true });
  });

  function open(policy: TerminalPolicy = {}): void {
    service = new TerminalsService(new RecordingLogger(), systemClock, policy);
    served = serve([service], [folder]);
  }
  /** Replaces the service by one with another policy. */
  function reopen(policy: TerminalPolicy): void {
    served.dispose();
    service.dispose();
    open(policy);
  }
  async function create(params: Partial<CreateTerminalParams>): Promise<string> {
    const { sessionId } = served;
    const all = { sessionId, command: 'true', ...params };
    return (await served.agent.sendRequest(terminalCreate, all)).terminalId;
  }
  const named = (terminalId: string) => ({ sessionId: served.sessionId, terminalId });
  const output = (id: string): Promise<TerminalOutputResult> =>
    served.agent.sendRequest(terminalOutput, named(id));
  const wait = (id: string) => served.agent.sendRequest(terminalWaitForExit, named(id));
  const kill = (id: string) => served.agent.sendRequest(terminalKill, named(id));
  const release = (id: string) => served.agent.sendRequest(terminalRelease, named(id));

  /** Starts a command that ignores SIGTERM. Returns its terminal id and its pid. */
  async function stubborn(): Promise<{ id: string; pid: number }> {
    const id = await create({ command: `trap '' TERM; echo $$; while :; do sleep 1000; done` });
    const pid = await until('the pid', async () => Number((await output(id)).output) || undefined);
    return { id, pid };
  }

  it('runs a command, returns its output and exit status, and is removed when released', async () => {
    assert.deepEqual(service.capabilities, { terminal: true });
    const id = await create({
      command: 'node',
      args: ['-e', 'console.log(process.argv[1], process.env.GIVEN); console.error(process.cwd())', 'a b'],
      env: [{ name: 'GIVEN', value: 'x' }],
    });
    assert.deepEqual(await wait(id), { exitCode: 0, signal: null });
    const { output: text, ...rest } = await output(id);
    assert.deepEqual(rest, { truncated: false, exitStatus: { exitCode: 0, signal: null } });
    assert.deepEqual(text.trim().split('\n').toSorted(), [folder, 'a b x'].toSorted());
    assert.deepEqual(await kill(id), {});
    assert.deepEqual(await release(id), {});
    for (const ask of [output, wait, kill, release]) await refused(ask(id), -32002, { terminalId: id });
    // The page still shows it.
    assert.equal(service.outputs.get(id)?.output.text, text);
    assert.deepEqual(service.outputs.get(id)?.end, { code: 0, signal: null });
  });

  it('truncates its output at the start, between characters', async () => {
    const id = await create({ command: `printf 'aäöü€'`, outputByteLimit: 4 });
    await wait(id);
    assert.deepEqual(await output(id), {
      output: '€',
      truncated: true,
      exitStatus: { exitCode: 0, signal: null },
    });
  });

  it('has no exit status while it runs, and keeps its output and exit status after terminal/kill', async () => {
    const { id } = await stubborn();
    assert.equal((await output(id)).exitStatus, undefined);
    const waiting = [wait(id), wait(id)];
    assert.deepEqual(await kill(id), {});
    const end = { exitCode: null, signal: 'SIGKILL' };
    assert.deepEqual((await output(id)).exitStatus, end);
    assert.deepEqual(await Promise.all(waiting), [end, end]);
    await release(id);
  });

  it('continues to run if the agent cancels terminal/wait_for_exit', async () => {
    const { id } = await stubborn();
    const source = new CancellationSource();
    const waiting = served.agent.sendRequest(terminalWaitForExit, named(id), source.token);
    source.cancel();
    await refused(waiting, -32800);
    assert.equal((await output(id)).exitStatus, undefined);
  });

  it('does not build unchanged output again when the agent polls it', async () => {
    const { id } = await stubborn();
    const shown = service.outputs.get(id);
    const { text } = shown!.output;
    const kept = shown!.output;
    for (let i = 0; i < 200; i++) assert.equal((await output(id)).output, text);
    assert.equal(shown!.output, kept);
  });

  it('is not available to other sessions', async () => {
    const { id } = await stubborn();
    const { agent } = served;
    await refused(agent.sendRequest(terminalOutput, { sessionId: 'other', terminalId: id }), -32002, {
      sessionId: 'other',
    });
    await refused(output('nope'), -32002, { terminalId: 'nope' });
    await refused(create({ sessionId: 'other' }), -32002, { sessionId: 'other' });
  });

  it('is refused with a reason if its command cannot run', async () => {
    await refused(create({ command: 'no-such-program-anywhere', args: ['x'] }), -32002, {
      command: 'no-such-program-anywhere',
    });
    await refused(create({ command: '  ' }), -32002, { command: '  ' });
    await refused(create({ args: [1] as unknown as string[] }), -32602);
    await refused(create({ outputByteLimit: -1 }), -32602);
    await refused(create({ command: 'echo', args: ['\0'] }), -32603, { command: 'echo' });
    const nulls = { args: null, env: null, cwd: null, outputByteLimit: null };
    const id = await create(nulls as unknown as Partial<CreateTerminalParams>);
    assert.deepEqual(await wait(id), { exitCode: 0, signal: null });
  });

  it('does not run outside the session’s folders, also by links, unless the user allows it', async () => {
    const inside = join(folder, 'inside');
    const link = join(folder, 'link');
    await mkdir(inside);
    await symlink(tmpdir(), link);
    const id = await create({ command: 'pwd', cwd: inside });
    await wait(id);
    assert.equal((await output(id)).output, `${inside}\n`);
    for (const cwd of [tmpdir(), link, join(folder, '..'), join(folder, 'missing'), 'inside']) {
      await refused(create({ command: 'pwd', cwd }), -32602, { cwd });
    }
    const asked: string[] = [];
    reopen({ mayRunIn: (session, path) => Promise.resolve(asked.push(`${session.sessionId} ${path}`) > 0) });
    await wait(await create({ command: 'pwd', cwd: link }));
    assert.deepEqual(asked, [`session-1 ${await realpath(tmpdir())}`]);
  });

  it('does not run in an untrusted workspace', async () => {
    reopen({ isTrusted: () => false });
    await refused(create({}), -32603);
    assert.equal(ours().length, 0);
  });

  it(`is refused beyond ${maxTerminals} in a session, even if all are requested at once`, async () => {
    const wanted = Array.from({ length: maxTerminals + 3 }, () =>
      create({ command: 'sleep', args: ['1000'] }),
    );
    const outcomes = await Promise.allSettled(wanted);
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    assert.equal(ids.length, maxTerminals);
    await refused(create({}), -32603, { limit: maxTerminals });
    await release(ids[0]!);
    await create({});
  });

  it('is shown as a VS Code terminal, without taking the focus, and stays after release', async () => {
    const own = vscode.window.createTerminal({ name: 'own', pty: quiet });
    try {
      own.show();
      await until('the user’s terminal', () => vscode.window.activeTerminal === own);
      const id = await create({ command: 'echo seen-by-the-user' });
      const view = await until('the terminal', () => ours()[0]);
      assert.equal(view.name, 'echo seen-by-the-user');
      await wait(id);
      await release(id);
      assert.equal(ours()[0], view);
      assert.equal(view.exitStatus, undefined);
      assert.equal(vscode.window.activeTerminal, own);
    } finally {
      own.dispose();
    }
  });

  it('ends its command when the user closes it', async () => {
    const { id, pid } = await stubborn();
    const view = await until('the terminal', () => ours()[0]);
    view.dispose();
    assert.deepEqual(await wait(id), { exitCode: null, signal: 'SIGKILL' });
    assert.equal(isAlive(pid), false);
  });

  it('ends its command on Ctrl+C', async () => {
    const id = await create({ command: 'sleep', args: ['1000'] });
    const view = await until('the terminal', () => ours()[0]);
    view.show(true);
    await until(
      'it to end',
      async () => (await output(id)).exitStatus !== undefined,
      async () => view.sendText('\x03', false),
    );
    assert.deepEqual(await wait(id), { exitCode: null, signal: 'SIGINT' });
  });

  it('ends its command if the turn is cancelled while it starts', async () => {
    reopen({
      mayRunIn: () => {
        served.cancelTurn();
        return Promise.resolve(true);
      },
    });
    const id = await create({ command: 'sleep', args: ['1000'], cwd: tmpdir() });
    assert.deepEqual(await wait(id), { exitCode: null, signal: 'SIGTERM' });
  });

  it('ends its command when the turn is cancelled, and its id stays valid', async () => {
    const { id, pid } = await stubborn();
    served.cancelTurn();
    assert.deepEqual(await wait(id), { exitCode: null, signal: 'SIGKILL' });
    assert.equal(isAlive(pid), false);
    assert.equal((await output(id)).output, `${pid}\n`);
  });

  for (const [what, how] of [
    ['the session', () => served.endSession()],
    ['the connection', () => served.dispose()],
    ['the extension', () => void service.close()],
  ] as const) {
    it(`ends its command with ${what}`, async () => {
      const { pid } = await stubborn();
      assert.equal(isAlive(pid), true);
      how();
      await service.close();
      assert.equal(isAlive(pid), false);
    });
  }
});

/** A terminal that the user created. */
const quiet: vscode.Pseudoterminal = {
  onDidWrite: () => ({ dispose: () => undefined }),
  open: () => undefined,
  close: () => undefined,
};

function ours(): vscode.Terminal[] {
  return vscode.window.terminals.filter(
    ({ creationOptions }) => 'pty' in creationOptions && creationOptions.pty !== quiet,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function refused(answer: Promise<unknown>, code: number, data?: unknown): Promise<void> {
  const error = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(error instanceof WireError, 'it was not refused');
  assert.equal(error.code, code);
  if (data !== undefined) assert.deepEqual(error.data, data);
}
