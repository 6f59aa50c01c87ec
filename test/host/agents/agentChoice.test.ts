// The user selects another agent, restarts or stops it, or corrects its settings.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import {
  chooseAgent,
  chooseAgents,
  restartAgent,
  restore,
  ScriptedAgent,
  stopAgent,
} from '../scriptedAgent.ts';
import { until } from '../../until.ts';
import { configure, openNewFile, type } from '../world.ts';

describe('selecting an agent', () => {
  afterEach(restore);

  it('stops the old agent, and sends the new one all documents', async () => {
    const first = new ScriptedAgent();
    const second = new ScriptedAgent();
    await chooseAgents({ first, second });
    const { document } = await openNewFile('a.txt', 'one\n');
    await first.waitForMessage('document/didOpen');
    await type('x');
    await first.waitForMessage('nes/suggest');
    await configure('nes.agent', 'second');
    assert.equal((await second.waitForMessage('document/didOpen'))['text'], 'xone\n');
    await type('y');
    await second.waitForDocument(document);
    await first.ended();
    assert.equal(first.received('document/didChange').length, 1);
    await first.waitForMessage('nes/close');
  });

  it('takes effect even if the selected name is defined only afterwards', async () => {
    const before = await chooseAgent();
    await openNewFile('a.txt', 'one\n');
    await before.waitForMessage('document/didOpen');
    await configure('nes.agent', 'later');
    await before.ended();
    const later = new ScriptedAgent();
    await configure('agents', { test: before.definition, later: later.definition });
    await later.waitForMessage('document/didOpen');
  });

  it('takes effect when a wrong command is corrected', async () => {
    await openNewFile('a.txt', 'one\n');
    const agent = new ScriptedAgent();
    await configure('nes.agent', 'test');
    await configure('agents', { test: { command: '/nowhere/agent' } });
    await type('x');
    await configure('agents', { test: agent.definition });
    await agent.waitForMessage('document/didOpen');
  });

  it('sends only initialize to an agent without next edits', async () => {
    const agent = await chooseAgent({}, 'null');
    const { document } = await openNewFile('a.txt', 'one\n');
    await agent.waitForMessage('initialize');
    await type('x');
    const capable = await chooseAgent();
    await capable.waitForDocument(document);
    assert.deepEqual(
      agent.messages().map(({ method }) => method),
      ['initialize'],
    );
  });

  it('is followed by a restart command that sends the documents again', async () => {
    const agent = await chooseAgent();
    const { document } = await openNewFile('a.txt', 'one\n');
    await agent.waitForMessage('document/didOpen');
    const [pid] = agent.pids();
    await restartAgent();
    await agent.waitForMessage('document/didOpen', 2);
    await type('x');
    await agent.waitForDocument(document);
    await until('one process', () => agent.pids().length === 1);
    assert.notEqual(agent.pids()[0], pid);
  });

  it('is followed by a stop command that closes the session and lasts until a restart', async () => {
    const agent = await chooseAgent();
    const first = await openNewFile('a.txt', 'one\n');
    await agent.waitForMessage('document/didOpen');
    await stopAgent();
    assert.deepEqual(agent.pids(), []);
    assert.equal(agent.received('nes/close').length, 1);
    await type('x');
    const second = await openNewFile('b.txt', 'two\n');
    await type('y');
    await restartAgent();
    await agent.waitForMessage('document/didOpen', 3);
    assert.equal(agent.received('initialize').length, 2);
    await agent.waitForDocument(first.document);
    await agent.waitForDocument(second.document);
    assert.deepEqual(
      [first.document, second.document].map((document) => document.getText()),
      ['xone\n', 'ytwo\n'],
    );
  });
});
