// An agent that crashes during a request: no key is lost, and the new process gets all documents.
import * as assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import { pressFirstKeys } from './firstKeys.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';
import { until } from '../until.ts';
import { openNewFile, run, type } from './world.ts';

describe('a crash of the agent', () => {
  before(pressFirstKeys);
  afterEach(restore);

  it('while a request is pending loses no input, and a new process answers the next request', async () => {
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
    await agent.waitForDocument(document);
    assert.equal(agent.pids().length, 1);
    assert.notEqual(agent.pids()[0], pid);
  });

  it('in the middle of a response has the same effect', async () => {
    const agent = await chooseAgent({}, 'faulty/crashInRequest');
    const { document } = await openNewFile('a.txt', 'one\n', 0, 3);
    await agent.waitForMessage('nes/start');
    await type('A');
    await agent.waitForMessage('nes/start', 2);
    await type('B');
    await agent.waitForMessage('nes/start', 3);
    assert.equal(document.getText(), 'oneAB\n');
  });
});
