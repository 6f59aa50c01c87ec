// Terminals of agents are visible in VS Code, where the user can end their commands. `contract/terminal/terminalsService` tests what
// agents can do with them.
import * as assert from 'node:assert/strict';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { TerminalViews } from '../../src/vscode/serve/terminals/terminalViews.ts';
import { isAlive, refused, TerminalUser } from '../contract/terminal/terminalUser.ts';
import { until } from '../until.ts';

describe('a terminal of an agent', () => {
  let folder: string;
  let user: TerminalUser;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-terminals-')));
    user = new TerminalUser(folder, new TerminalViews(systemClock));
  });
  afterEach(async () => {
    await user.dispose();
    await until('its terminals to close', () => ours().length === 0);
    await rm(folder, { recursive: true, force: true });
  });

  it('runs a command, returns its output and exit status, and is removed when released', async () => {
    assert.deepEqual(user.service.capabilities, { terminal: true });
    const id = await user.create({
      command: 'node',
      args: ['-e', 'console.log(process.argv[1], process.env.GIVEN); console.error(process.cwd())', 'a b'],
      env: [{ name: 'GIVEN', value: 'x' }],
    });
    assert.deepEqual(await user.wait(id), { exitCode: 0, signal: null });
    const { output: text, ...rest } = await user.output(id);
    assert.deepEqual(rest, { truncated: false, exitStatus: { exitCode: 0, signal: null } });
    assert.deepEqual(text.trim().split('\n').toSorted(), [folder, 'a b x'].toSorted());
    assert.deepEqual(await user.kill(id), {});
    assert.deepEqual(await user.release(id), {});
    for (const request of ['output', 'wait', 'kill', 'release'] as const)
      await refused(user[request](id), -32002, { terminalId: id });
    // The page still shows it.
    assert.equal(user.service.outputs.get(id)?.output.text, text);
    assert.deepEqual(user.service.outputs.get(id)?.end, { code: 0, signal: null });
  });

  it('is shown as a VS Code terminal, without taking the focus, and stays after release', async () => {
    const own = vscode.window.createTerminal({ name: 'own', pty: quiet });
    try {
      own.show();
      await until('the user’s terminal', () => vscode.window.activeTerminal === own);
      const id = await user.create({ command: 'echo seen-by-the-user' });
      const view = await until('the terminal', () => ours()[0]);
      assert.equal(view.name, 'echo seen-by-the-user');
      await user.wait(id);
      await user.release(id);
      assert.equal(ours()[0], view);
      assert.equal(view.exitStatus, undefined);
      assert.equal(vscode.window.activeTerminal, own);
    } finally {
      own.dispose();
    }
  });

  it('ends its command when the user closes it', async () => {
    const { id, pid } = await user.stubborn();
    const view = await until('the terminal', () => ours()[0]);
    view.dispose();
    assert.deepEqual(await user.wait(id), { exitCode: null, signal: 'SIGKILL' });
    assert.equal(isAlive(pid), false);
  });

  it('ends its command on Ctrl+C', async () => {
    const id = await user.create({ command: 'sleep', args: ['1000'] });
    const view = await until('the terminal', () => ours()[0]);
    view.show(true);
    await until(
      'it to end',
      async () => (await user.output(id)).exitStatus !== undefined,
      async () => view.sendText('\x03', false),
    );
    assert.deepEqual(await user.wait(id), { exitCode: null, signal: 'SIGINT' });
  });
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
