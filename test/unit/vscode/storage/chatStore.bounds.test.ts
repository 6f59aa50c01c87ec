// Conversations on disk stay bounded, in number and in bytes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { eachStore, text } from './eachStore.ts';
import { Written } from './written.ts';

describe('ChatStore limits', () => {
  const world = eachStore();

  it('deletes the oldest conversations when there are too many, but no open one', async () => {
    const limits = { chats: 3, bytes: 1e9, chatBytes: 1e6 };
    const store = world.open(limits);
    const all = ['a', 'b', 'c', 'd', 'e'].map((id, at) => new Written(store, id, { updatedAt: at }));
    for (const { rows, writer } of all) {
      rows.add({ kind: 'end', text: 'x', isError: false });
      await writer.flush();
    }
    assert.equal((await store.list()).length, 5);
    await store.shutDown();
    assert.deepEqual(
      (await world.open(limits).list()).map(({ id }) => id),
      ['e', 'd', 'c'],
    );
    assert.equal(world.names('.rows').length, 3);
  });

  it('keeps the end of a conversation that is too long, and limits the bytes of all', async () => {
    const limits = { chats: 100, bytes: 25_000, chatBytes: 10_000 };
    for (const id of ['a', 'b', 'c', 'd']) {
      const store = world.open(limits);
      const chat = new Written(store, id, { updatedAt: id.charCodeAt(0) });
      for (let row = 0; row < 30; row++)
        chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: `${row} ${'x'.repeat(900)}` }] });
      await store.shutDown();
    }
    const store = world.open(limits);
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      ['d', 'c'],
    );
    const rows = (await store.read('d'))?.rows ?? [];
    assert.equal(rows.length, 10);
    assert.match(text(rows.at(-1)), /^29 /);
  });
});
