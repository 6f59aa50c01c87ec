// The row of a command that writes nothing for a while says that it may wait for input, and offers to stop it.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { CallView, Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { call } from '../sampleConversation.ts';

const terminal = (output: string, exit?: string): Partial<CallView> => ({
  content: [{ type: 'terminal', terminalId: 't' }],
  terminals: [{ terminalId: 't', output, exit }],
});
const command = (change: Partial<CallView> = {}): Entry => ({
  ...{ id: 1, kind: 'call' },
  call: call({ toolCallId: 'c', title: 'git commit', kind: 'execute', status: 'in_progress', ...change }),
});

describe('a silent command in the chat page', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.page.clock.install();
  });
  afterEach(async () => {
    assert.deepEqual(world.errors, []);
    await world.close();
  });
  const note = () => world.page.locator('.silence');
  const pass = (seconds: number): Promise<void> => world.page.clock.runFor(seconds * 1_000);
  const show = async (change: Partial<CallView> = {}): Promise<void> => {
    await world.snapshot([command(change)], { phase: 'running' });
    await world.page.clock.runFor(100);
    await world.page.locator('.row.call').waitFor();
  };
  const change = async (change: Partial<CallView>): Promise<void> => {
    await world.rows({ op: 'replace', entry: command(change) });
    await world.page.clock.runFor(100);
  };
  const text = async (): Promise<string | null> =>
    (await note().count()) === 0 ? null : await note().locator('span').textContent();

  it('says for how long it wrote nothing, until it writes or ends', async () => {
    await show(terminal('Password: '));
    await pass(19);
    assert.equal(await text(), null);
    await pass(2);
    assert.equal(await text(), 'No output for 20 s. The command may be waiting for input.');
    await world.screenshot('silent-command');
    await pass(110);
    assert.equal(await text(), 'No output for 2 min. The command may be waiting for input.');
    await change(terminal('Password: \nSorry, try again.\nPassword: '));
    assert.equal(await text(), null);
    await pass(21);
    assert.equal(await text(), 'No output for 20 s. The command may be waiting for input.');
    await change({ ...terminal('Password: ', 'Exit code 1'), status: 'failed' });
    await pass(60);
    assert.equal(await text(), null);
  });

  it('counts the time of the command, also if paths are shown in another way meanwhile', async () => {
    await show(terminal('Password: '));
    await pass(19);
    await world.state({ phase: 'running', scope: { cwd: '/other', folders: ['/other'] } });
    await pass(2);
    assert.equal(await text(), 'No output for 20 s. The command may be waiting for input.');
  });

  it('has the only line about missing output, unless its row is folded', async () => {
    const working = world.page.locator('.working');
    await show(terminal('Password: '));
    await pass(25);
    assert.deepEqual([await note().count(), await working.textContent()], [1, 'Working…']);
    await change({ ...terminal('Password: ', 'Exit code 1'), status: 'failed' });
    await pass(25);
    assert.deepEqual(
      [await note().count(), await working.textContent()],
      [0, 'Working… no response for 20 s'],
    );
    const task = { title: 'Commit', parts: [], status: 'running' } as const;
    await world.snapshot(
      [
        { id: 2, kind: 'subagent', sessionId: 's', ...task },
        { ...command(terminal('')), under: 2 },
      ],
      { phase: 'running' },
    );
    await world.page.clock.runFor(100);
    await pass(35);
    assert.equal(await note().count(), 1);
    assert.match((await working.textContent()) ?? '', /^Working… no response for \d+ s$/);
  });

  it('can be stopped alone if this client or the agent can do that', async () => {
    await show({ ...terminal(''), status: 'pending', canCancel: true });
    await pass(21);
    await note().getByRole('button', { name: 'Stop This Call' }).click();
    assert.equal((await world.waitForPosted('stopCall')).toolCallId, 'c');
    await pass(1);
    assert.equal(await text(), null);
  });

  it('is stopped with the turn otherwise, by one click', async () => {
    await show();
    await pass(59);
    assert.equal(await text(), null);
    await pass(2);
    assert.equal(await text(), 'No output for 60 s. The command may be waiting for input.');
    await note().getByRole('button', { name: 'Stop' }).click();
    await world.waitForPosted('cancel');
    await pass(1);
    await until('the line to be gone', async () => (await note().count()) === 0);
  });

  it('says nothing while it waits for the user, in the background, or if it is no command', async () => {
    await show(terminal(''));
    await world.state({
      phase: 'running',
      permissions: [
        {
          ...{ requestId: 'q', toolCallId: 'c', title: 'git commit', diffs: [] },
          options: [{ optionId: 'y', name: 'Allow', kind: 'allow_once', label: 'Allow Once' }],
        },
      ],
    });
    await pass(60);
    assert.equal(await text(), null);
    await world.state({ phase: 'running', permissions: [] });
    await pass(21);
    assert.match((await text()) ?? '', /^No output for 20 s/);
    for (const other of [
      { ...terminal(''), isBackground: true },
      { kind: 'read' },
      { kind: 'execute', status: 'pending' },
      { kind: 'execute', title: 'mcp.docs.search' },
    ] as const) {
      await change(other);
      await pass(60);
      assert.equal(await text(), null, JSON.stringify(other));
    }
  });
});
