// An agent is restarted however often it is killed, and leaves no process.
import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'mocha';
import type { ReadyState } from '../../../src/agent/agentState.ts';
import { sessionNew, sessionNotification, sessionPrompt } from '../../../src/protocol/session/session.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { findMarked } from '../../../scripts/process/leftovers.ts';
import { childrenWith, stillRunning } from '../../children.ts';
import { SeededRandom } from '../../seededRandom.ts';
import { announcedPids, ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';

const kills = 100;
const moments = ['starting', 'idle', 'asked', 'streaming'] as const;

describe('an agent that is killed a hundred times', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('is restarted each time, and no process of it is left', async () => {
    const mark = randomUUID();
    const definition = { command: '/bin/sh', args: [mark], env: { ACP_TEST_MARK: mark } };
    const scripted = new ScriptedAgent('faulty/killable.sh', definition);
    const { agent } = scripted;
    const random = new SeededRandom(8);
    const pids = new Set<number>();
    const waitFor = { updates: 0, reached: (): void => undefined };
    agent.onWillConnect((connection) =>
      connection.onNotification(sessionNotification, () => {
        if (--waitFor.updates === 0) waitFor.reached();
      }),
    );

    /** Waits until the agent is ready again. If it was given up, restarts it as a user would. */
    async function nextReady(): Promise<ReadyState> {
      const { kind } = await Promise.race([scripted.next('ready'), scripted.next('failed')]);
      if (kind === 'failed') await agent.restart();
      assert.ok(agent.state.kind === 'ready');
      return agent.state;
    }

    /** Kills the process at that moment. Resolves when the pending request, if any, has been rejected. */
    async function kill(state: ReadyState, moment: (typeof moments)[number]): Promise<void> {
      const { pid } = announcedPids(state);
      const signal = random.pick(['SIGKILL', 'SIGTERM', 'SIGSEGV'] as const);
      pids.add(pid);
      switch (moment) {
        case 'idle':
          return void process.kill(pid, signal);
        case 'asked': {
          const lost = assertLost(state.connection.sendRequest(sessionPrompt, prompt(0)));
          process.kill(pid, signal);
          return await lost;
        }
        case 'streaming': {
          waitFor.updates = 1 + random.below(200);
          waitFor.reached = () => process.kill(pid, signal);
          return await assertLost(state.connection.sendRequest(sessionPrompt, prompt(200)));
        }
        case 'starting': {
          // The next process is killed too, before it can answer `initialize`.
          const subscription = agent.onWillConnect(() => {
            subscription.dispose();
            for (const next of childrenWith(mark)) {
              pids.add(next);
              process.kill(next, 'SIGKILL');
            }
          });
          return void process.kill(pid, signal);
        }
      }
    }

    let state = await scripted.ready();
    for (let n = 0; n < kills; n++) {
      // Not every time: some systems take seconds to remove a process whose parent has ended.
      const childPid = await newSession(state, n % 20 === 0 ? '/child' : '/');
      if (n % 20 === 0) pids.add(childPid);
      const again = nextReady();
      await kill(state, random.pick(moments));
      const next = await again;
      assert.notEqual(announcedPids(next).pid, announcedPids(state).pid);
      state = next;
    }
    assert.deepEqual(stillRunning(pids), []);
    const { pid } = announcedPids(state);
    const childPid = await newSession(state, '/child');
    assert.ok(pids.size > kills);
    assert.deepEqual(childrenWith(mark), [pid]);
    assert.deepEqual(stillRunning([pid, childPid]), [pid, childPid]);
    await scripted.dispose();
    assert.deepEqual(stillRunning([pid, childPid]), []);
    assert.deepEqual(childrenWith(mark), []);
    assert.deepEqual(findMarked('ACP_TEST_MARK', mark), []);
  });
});

async function newSession({ connection }: ReadyState, cwd: string): Promise<number> {
  const { _meta } = await connection.sendRequest(sessionNew, { cwd, mcpServers: [] });
  return (_meta as { childPid: number }).childPid;
}

function prompt(updates: number): { sessionId: string; prompt: [{ type: 'text'; text: string }] } {
  return { sessionId: 'session-1', prompt: [{ type: 'text', text: String(updates) }] };
}

function assertLost(request: Promise<unknown>): Promise<void> {
  return assert.rejects(request, (error) => error instanceof WireError && error.code === connectionClosed);
}
