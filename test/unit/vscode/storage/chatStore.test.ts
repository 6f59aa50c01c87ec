// Conversations on disk are read back as they were written, and only changes are written.
import * as assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { eachStore, text } from './eachStore.ts';
import { Written } from './written.ts';

describe('ChatStore', () => {
  const world = eachStore();

  it('reads back what was written', async () => {
    const store = world.open();
    const file = { kind: 'file', name: 'a', mention: '@a', uri: 'file:///a' } as const;
    const picture = { kind: 'image', name: 'p', mimeType: 'image/png', data: 'AAAA' } as const;
    const queue = [{ text: 'next @a', attachments: [file, picture] }];
    const chat = new Written(store, 'a', {
      draft: asPrompt('half'),
      queue,
      working: true,
      mark: 'asks',
      name: 'Mine',
    });
    const id = chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'one' }] });
    await chat.writer.flush();
    chat.rows.append(id, { kind: 'text', text: ' two' });
    chat.rows.append(id, { kind: 'image', mimeType: 'image/png', data: 'AAAA' });
    chat.rows.add({ kind: 'end', text: 'Stopped.', isError: false });
    await store.shutDown();
    const read = await world.open().read('a');
    assert.deepEqual(read?.rows, chat.rows.all());
    assert.deepEqual(JSON.parse(JSON.stringify(read?.record)), JSON.parse(JSON.stringify(chat.record)));
    assert.deepEqual(world.logger.entries, []);
  });

  it('reads back rows after any sequence of changes', async () => {
    const step = fc.oneof(
      fc.record({ op: fc.constant('add'), text: fc.string() }),
      fc.record({ op: fc.constant('extend'), row: fc.nat(8), text: fc.string({ minLength: 1 }) }),
      fc.record({ op: fc.constant('replace'), row: fc.nat(8), text: fc.string() }),
      fc.record({ op: fc.constant('flush') }),
      fc.record({ op: fc.constant('reopen') }),
    ) as fc.Arbitrary<{ op: string; row?: number; text?: string }>;
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const id = `p${++count}`;
        let store = world.open();
        let chat = new Written(store, id);
        chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'begin\u2028' }] });
        for (const { op, row = 0, text: said = '' } of steps) {
          const known = chat.rows.all();
          const at = known[row % known.length]!.id;
          if (op === 'add') chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: said }] });
          if (op === 'extend') chat.rows.append(at, { kind: 'text', text: said });
          if (op === 'replace')
            chat.rows.replace(at, { kind: 'thought', parts: [{ kind: 'text', text: said }] });
          if (op === 'flush') await chat.writer.flush();
          if (op !== 'reopen') continue;
          await store.shutDown();
          store = world.open();
          const back = await store.read(id);
          assert.deepEqual(back?.rows, chat.rows.all());
          chat = new Written(store, id);
          chat.rows.restore(back.rows);
        }
        await store.shutDown();
        assert.deepEqual((await world.open().read(id))?.rows, chat.rows.all());
      }),
      { numRuns: 60 },
    );
    assert.deepEqual(world.logger.entries, []);
    // Waits for hundreds of writes to disk.
  });

  it('writes only what changed', async () => {
    const store = world.open();
    const chat = new Written(store, 'a');
    for (let row = 0; row < 200; row++)
      chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'x'.repeat(1_000) }] });
    await chat.writer.flush();
    const [name] = world.names('.rows');
    const before = statSync(join(world.folder, name!)).size;
    const id = chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'a' }] });
    for (let count = 0; count < 500; count++) chat.rows.append(id, { kind: 'text', text: 'b' });
    assert.equal(world.clock.set.length, 1);
    await chat.writer.flush();
    const size = statSync(join(world.folder, name!)).size;
    assert.ok(size - before < 1_000, `${size - before}`);
    assert.deepEqual(world.names('.rows'), [name]);
    await store.shutDown();
  });

  it('rewrites a file that has grown far beyond its content, and deletes the old one', async () => {
    const store = world.open();
    const chat = new Written(store, 'a');
    const id = chat.rows.add({ kind: 'thought', parts: [{ kind: 'text', text: 'a' }] });
    for (let count = 0; count < 40; count++) {
      chat.rows.replace(id, {
        kind: 'thought',
        parts: [{ kind: 'text', text: `${count} ${'x'.repeat(100_000)}` }],
      });
      await chat.writer.flush();
    }
    const sizes = world.names('.rows').map((name) => statSync(join(world.folder, name)).size);
    assert.equal(sizes.length, 1);
    assert.ok(sizes[0]! < 2_500_000, String(sizes));
    await store.shutDown();
    assert.deepEqual((await world.open().read('a'))?.rows, chat.rows.all());
  });

  it('rewrites a file that has grown during a turn once the turn has ended', async () => {
    const store = world.open();
    const chat = new Written(store, 'a', { working: true });
    const id = chat.rows.add({ kind: 'thought', parts: [{ kind: 'text', text: 'a' }] });
    await chat.writer.flush();
    const begun = world.names('.rows');
    for (let count = 0; count < 30; count++) {
      chat.rows.replace(id, {
        kind: 'thought',
        parts: [{ kind: 'text', text: `${count} ${'x'.repeat(100_000)}` }],
      });
      await chat.writer.flush();
    }
    assert.deepEqual(world.names('.rows'), begun);
    chat.record = { ...chat.record, working: false };
    chat.rows.add({ kind: 'end', text: 'The turn has ended.', isError: false });
    await chat.writer.flush();
    // The end of the turn is written before all rows are.
    assert.deepEqual(world.names('.rows'), begun);
    assert.deepEqual((await world.open().read('a'))?.rows, chat.rows.all());
    await chat.writer.flush();
    const [rewritten, ...others] = world.names('.rows');
    assert.deepEqual(others, []);
    assert.notEqual(rewritten, begun[0]);
    await store.shutDown();
    assert.deepEqual((await world.open().read('a'))?.rows, chat.rows.all());
  });

  it('writes the state at the time it is closed, and nothing after that', async () => {
    const store = world.open();
    const chat = new Written(store, 'a', { working: true });
    chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'one' }] });
    const closed = store.shutDown();
    chat.record = { ...chat.record, working: false };
    chat.rows.add({ kind: 'end', text: 'Agent "test" ended.', isError: true });
    await closed;
    await chat.writer.flush();
    const read = await world.open().read('a');
    assert.equal(read?.record.working, true);
    assert.deepEqual(read?.rows.map(text), ['one']);
  });

  it('deletes all files of a conversation, also while it is written', async () => {
    const store = world.open();
    const chat = new Written(store, 'a');
    chat.rows.add({ kind: 'end', text: 'x', isError: false });
    void chat.writer.flush();
    await store.delete('a');
    chat.rows.add({ kind: 'end', text: 'y', isError: false });
    await chat.writer.flush();
    assert.deepEqual(readdirSync(world.folder), []);
    assert.deepEqual(await store.list(), []);
  });
});
