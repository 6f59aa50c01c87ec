// A process that crashes: what happens to its requests, when it is restarted, and which reasons are logged.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { nesStart, nesSuggest } from '../../../src/protocol/nes/nes.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { announcedPids, isRunning, ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';

const suggestion = {
  uri: 'file:///a',
  version: 1,
  position: { line: 0, character: 0 },
  triggerKind: 'automatic',
} as const;

describe('an agent process that crashes', () => {
  let scripted: ScriptedAgent;
  afterEach(() => scripted.dispose());

  it('rejects the pending request and is restarted as another process (crashInRequest)', async () => {
    scripted = new ScriptedAgent('faulty/crashInRequest');
    const first = await scripted.ready();
    const restarting = scripted.next('restarting');
    const again = scripted.next('ready');
    await first.connection.sendRequest(nesStart, {});
    await assert.rejects(
      first.connection.sendRequest(nesSuggest, suggestion),
      (error) => error instanceof WireError && error.code === connectionClosed,
    );
    const { attempt, reason } = await restarting;
    assert.deepEqual([attempt, reason], [1, 'exited with code 7']);
    const second = await again;
    assert.notEqual(announcedPids(second).pid, announcedPids(first).pid);
    assert.deepEqual(await second.connection.sendRequest(nesStart, {}), { sessionId: 'nes-1' });
    assert.equal(isRunning(announcedPids(first).pid), false);
  });

  it('is not restarted after five crashes, and the log has every reason (crashInRequest)', async () => {
    scripted = new ScriptedAgent('faulty/crashInRequest');
    const failed = scripted.next('failed');
    await scripted.ready();
    const pids: number[] = [];
    for (let crash = 1; crash <= 5; crash += 1) {
      const { state } = scripted.agent;
      assert.equal(state.kind, 'ready');
      if (state.kind !== 'ready') return;
      pids.push(announcedPids(state).pid);
      const again = scripted.next('ready');
      await assert.rejects(state.connection.sendRequest(nesSuggest, suggestion));
      if (crash < 5) await again;
    }
    const { failure } = await failed;
    assert.equal(failure.kind, 'crashedTooOften');
    assert.match(failure.message, /ended 5 times in 3 minutes\. Last failure: exited with code 7\./);
    const logged = scripted.logger.lines.filter((line) => line.includes('crash: exited with code 7'));
    assert.deepEqual(
      logged.map((line) => /crash \d of 5/.exec(line)?.[0]),
      [1, 2, 3, 4, 5].map((n) => `crash ${n} of 5`),
    );
    assert.equal(new Set(pids).size, 5);
    assert.deepEqual(pids.filter(isRunning), []);
  });

  it('fails after five starts, with its error output as the reason (crashAtStart)', async () => {
    scripted = new ScriptedAgent('faulty/crashAtStart');
    const state = await scripted.agent.start();
    assert.equal(
      state.kind === 'failed' && state.failure.message,
      'Agent "crashAtStart" could not start after 5 attempts. Last failure: exited with code 3 ' +
        '("Error: no API key, set EXAMPLE_KEY"). Open the log, then restart the agent.',
    );
    const attempts = scripted.states.map((one) => (one.kind === 'restarting' ? one.attempt : one.kind));
    assert.deepEqual(attempts, [
      'starting',
      1,
      'starting',
      2,
      'starting',
      3,
      'starting',
      4,
      'starting',
      'failed',
    ]);
  });

  it('restarts with the signal as the reason if it was killed', async () => {
    scripted = new ScriptedAgent('faulty/crashInRequest');
    const restarting = scripted.next('restarting');
    process.kill(announcedPids(await scripted.ready()).pid, 'SIGKILL');
    assert.equal((await restarting).reason, 'terminated by SIGKILL');
  });
});
