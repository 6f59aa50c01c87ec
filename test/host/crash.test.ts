// Proves that an agent may die while it is being asked: no key is lost, and its successor knows all it needs.
import * as assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import { pressFirstKeys } from './firstKeys.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';
import { until } from '../until.ts';
import { openNewFile, run, type } from './world.ts';

describe('a crash', () => {
  before(pressFirstKeys);
  afterEach(restore);

  it('while a suggestion is pending loses nothing, and the next one comes from a new process', async () => {
    const agent = await chooseAgent();
    agent.script = { otherwise: { waitFor: agent.path('never') } };
    const { document } = await openNewFile('a.txt', 'one\n', 0, 3);
    const uri = document.uri.toString();
    await agent.waitForMessage('document/didOpen');
    await type('A');
    await agent.waitForMessage('nes/suggest');
    const [pid] = agent.pids();
    agent.kill();
    agent.script = { otherwise: [{ edits: [{ find: 'oneABC\n', newText: 'oneABCD\n' }] }] };
    await type('BC');
    assert.equal(document.getText(), 'oneABC\n');

    await agent.waitForMessage('initialize', 2);
    const opened = await agent.waitForMessage('document/didOpen', 2);
    assert.equal(opened['uri'], uri);
    await until(
      'the suggestion',
      () => document.getText() === 'oneABCD\n',
      () => run('acpHost.nes.accept'),
    );
    assert.match((await agent.waitForOutcomes()).at(-1) ?? '', /^accept /);
    await agent.knows(document);
    assert.equal(agent.pids().length, 1);
    assert.notEqual(agent.pids()[0], pid);
  });

  it('in the middle of its answer is one, too', async () => {
    const agent = await chooseAgent({}, 'crashInRequest');
    const { document } = await openNewFile('a.txt', 'one\n', 0, 3);
    await agent.waitForMessage('nes/start');
    await type('A');
    await agent.waitForMessage('nes/start', 2);
    await type('B');
    await agent.waitForMessage('nes/start', 3);
    assert.equal(document.getText(), 'oneAB\n');
  });
});
