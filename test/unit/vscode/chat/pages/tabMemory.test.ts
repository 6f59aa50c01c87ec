// Tests that only tabs which VS Code may not have stored are reported as lost.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { TabMemory, type KeptTab } from '../../../../../src/vscode/chat/pages/tabMemory.ts';

function memento(kept: readonly KeptTab[]) {
  let value: unknown = kept;
  return {
    keys: () => [],
    get: () => value,
    update: (_key: string, now: unknown) => Promise.resolve(void (value = now)),
  } as unknown as ConstructorParameters<typeof TabMemory>[0];
}

const old = (id: string, title = id, column = 1): KeptTab => ({ id, title, column });
const fresh = (id: string, title = id, column = 1): KeptTab => ({ id, title, column, isNew: true });

function lost(kept: readonly KeptTab[], there: readonly KeptTab[]): string[] {
  return new TabMemory(memento(kept)).settle(there).map(({ id }) => id);
}

describe('TabMemory', () => {
  it('reports tabs as lost that were new and are missing', () => {
    assert.deepEqual(lost([old('a'), fresh('b')], [old('a')]), ['b']);
    assert.deepEqual(lost([fresh('a'), fresh('b', 'b', 2)], []), ['a', 'b']);
  });

  it('recognizes tabs that VS Code restored, even if moved or renamed since', () => {
    assert.deepEqual(lost([fresh('a'), fresh('b')], [old('a'), old('b')]), []);
    assert.deepEqual(lost([fresh('a', 'Title', 2)], [old('a', 'New Conversation', 2)]), []);
    assert.deepEqual(lost([fresh('a', 'Title', 2)], [old('a', 'Title', 1)]), []);
  });

  it('distinguishes similar tabs by title and column', () => {
    const kept = [fresh('a', 'Same', 1), fresh('b', 'Same', 2), fresh('c', 'Other', 1)];
    assert.deepEqual(lost(kept, [old('?', 'Same', 2), old('?', 'Other', 1)]), ['a']);
  });

  it('does not report tabs that VS Code restored and that were closed before they were shown', () => {
    assert.deepEqual(lost([old('a'), { ...old('b'), isNew: false }], []), []);
  });

  it('does not report tabs that were claimed before all tabs were known', () => {
    const memory = new TabMemory(memento([fresh('a'), fresh('b')]));
    assert.equal(memory.claim({ id: 'a', title: 'a', column: 1 }), 'a');
    assert.deepEqual(
      memory.settle([old('a')]).map(({ id }) => id),
      ['b'],
    );
  });

  it('keeps lost tabs until they are open again or forgotten', async () => {
    const store = memento([fresh('a'), fresh('b'), fresh('c')]);
    const memory = new TabMemory(store);
    memory.settle([]);
    // A reload before they could be opened.
    await memory.keep([old('view')]);
    assert.deepEqual(
      new TabMemory(store).settle([old('view')]).map(({ id }) => id),
      ['a', 'b', 'c'],
    );
    memory.forget('a');
    assert.equal(memory.claim({ id: 'b', title: 'b', column: 1 }), 'b');
    await memory.keep([fresh('b')]);
    assert.deepEqual(
      new TabMemory(store).settle([]).map(({ id }) => id),
      ['b', 'c'],
    );
  });
});
