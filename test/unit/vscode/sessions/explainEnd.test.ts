// How the chat explains that an agent crashed or did not start.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Agent } from '../../../../src/agent/agent.ts';
import { commandMissing, exitedAtStart, untrusted } from '../../../../src/agent/agentFailure.ts';
import { explainEnd, explainFailure } from '../../../../src/vscode/sessions/explainEnd.ts';
import { FakeMachine, type FakeAgent } from '../../agent/fakeAgents.ts';
import { RecordingLogger } from '../../agent/recordingLogger.ts';

const isClosed = (): boolean => true;

async function started(): Promise<{ agent: Agent; fake: FakeAgent }> {
  const machine = new FakeMachine();
  const options = {
    name: 'mine',
    definition: { command: '/agent', env: { OPENAI_API_KEY: 'top-secret-value' } },
    initializeParams: () =>
      Promise.resolve({ clientCapabilities: {}, clientInfo: { name: 'test', version: '1' } }),
    logger: new RecordingLogger(),
  };
  const agent = new Agent(options, machine);
  const ready = agent.start();
  const fake = await machine.spawned(1);
  await fake.answer();
  assert.equal((await ready).kind, 'ready');
  return { agent, fake };
}

describe('the end of an agent', () => {
  it('is explained by its exit code and its error output, without secrets', async () => {
    const { agent, fake } = await started();
    const explained = explainEnd(agent, isClosed);
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
    fake.child.stderr.write(`${lines.join('\n')}\n\nkey top-secret-value\n`);
    fake.child.stderr.write(`GITHUB_TOKEN=ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}\n${'x'.repeat(500)}\n`);
    await fake.child.exit(7);
    const { message, detail = '', actions } = await explained;
    assert.equal(message, 'Agent "mine" ended unexpectedly: exited with code 7.');
    assert.deepEqual(actions, ['retry', 'showLog']);
    const shown = detail.split('\n');
    assert.equal(shown.length, 8);
    assert.deepEqual([shown[0], shown[4], shown[5]], ['line 26', 'line 30', 'key ‹OPENAI_API_KEY›']);
    assert.ok(!/ghp_/.test(detail), detail);
    assert.equal(shown[7], `${'x'.repeat(300)}…`);
    agent.dispose();
  });

  it('is explained by a signal', async () => {
    const { agent, fake } = await started();
    const explained = explainEnd(agent, isClosed);
    await fake.child.exit(null, 'SIGKILL');
    assert.deepEqual(await explained, {
      message: 'Agent "mine" ended unexpectedly: terminated by SIGKILL.',
      actions: ['retry', 'showLog'],
    });
    agent.dispose();
  });

  it('is not called a crash if the user stopped it', async () => {
    const { agent } = await started();
    const explained = explainEnd(agent, isClosed);
    void agent.stop();
    assert.deepEqual(await explained, { message: 'Agent "mine" ended.' });
    agent.dispose();
  });

  it('is explained at once while its connection is open', async () => {
    const { agent } = await started();
    assert.deepEqual(await explainEnd(agent, () => false), { message: 'Agent "mine" ended.' });
    agent.dispose();
  });
});

describe('an agent that does not run', () => {
  it('is explained with actions that help', () => {
    assert.deepEqual(explainFailure(commandMissing('mine')), { actions: ['openSettings', 'selectAgent'] });
    const failure = { ...exitedAtStart('mine', 5, 'exited with code 1'), stderrTail: ['', 'no key'] };
    assert.deepEqual(explainFailure(failure), {
      detail: 'no key',
      actions: ['retry', 'showLog', 'openSettings'],
    });
    assert.deepEqual(explainFailure(untrusted('mine')), { actions: ['manageTrust'] });
  });
});
