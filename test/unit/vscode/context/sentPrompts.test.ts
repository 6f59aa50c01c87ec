// Tests that records are found by prompt across reloads, in a bounded number.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SentPrompts, type SentPrompt } from '../../../../src/vscode/context/sentPrompts.ts';

class Memory {
  readonly kept = new Map<string, unknown>();
  get = (key: string): unknown => this.kept.get(key);
  update = (key: string, value: unknown): Promise<void> =>
    Promise.resolve(void this.kept.set(key, JSON.parse(JSON.stringify(value))));
}

const first: SentPrompt = { agent: 'a', sessionId: 's', entry: 1, prompt: 'why' };

describe('SentPrompts', () => {
  it('finds a record after a reload by agent, session, row and text', () => {
    const memory = new Memory();
    new SentPrompts(memory).add(first, 'ctx_1');
    const reloaded = new SentPrompts(memory);
    assert.equal(reloaded.find(first), 'ctx_1');
    for (const other of [{ agent: 'b' }, { sessionId: 't' }, { entry: 2 }, { prompt: 'how' }])
      assert.equal(reloaded.find({ ...first, ...other }), undefined);
    // The stored value contains neither the prompt nor the agent.
    assert.doesNotMatch(JSON.stringify([...memory.kept]), /why/);
    reloaded.clear();
    assert.equal(new SentPrompts(memory).find(first), undefined);
  });

  it('keeps as many prompts as there are records, the newest', () => {
    const prompts = new SentPrompts(new Memory());
    for (let entry = 1; entry <= 201; entry++) prompts.add({ ...first, entry }, `ctx_${entry}`);
    assert.equal(prompts.find(first), undefined);
    assert.equal(prompts.find({ ...first, entry: 2 }), 'ctx_2');
    assert.equal(prompts.find({ ...first, entry: 201 }), 'ctx_201');
  });

  it('ignores invalid stored values', () => {
    const memory = new Memory();
    memory.kept.set('context.sent', [['a'], 7, 'b', ['c', 1]]);
    assert.equal(new SentPrompts(memory).find(first), undefined);
  });
});
