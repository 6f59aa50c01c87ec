// No data is lost when files of conversations are damaged, of another version, or written by two windows.
import * as assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { RowChange } from '../../../../src/chat/messages/messages.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { ChatStore } from '../../../../src/vscode/storage/chatStore.ts';
import { eachStore, text } from './eachStore.ts';
import { Written } from './written.ts';

describe('ChatStore with damaged or foreign files', () => {
  const world = eachStore();

  it('keeps everything written before the process was killed, and ignores an incomplete last line', async () => {
    const chat = new Written(world.open(), 'a');
    const id = chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'one' }] });
    await chat.writer.flush();
    chat.rows.append(id, { kind: 'text', text: ' two' });
    await chat.writer.flush();
    appendFileSync(join(world.folder, world.names('.rows')[0]!), '[{"op":"append","id":1,"te');
    const read = await world.open().read('a');
    assert.equal(text(read?.rows[0]), 'one two');
    assert.deepEqual(world.logger.entries, []);
    assert.deepEqual(world.names('.tmp'), []);
  });

  it('keeps the readable part of damaged rows, and sets a copy aside', async () => {
    const store = world.open();
    const chat = new Written(store, 'a');
    for (const said of ['one', 'two', 'three'])
      chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: said }] });
    await store.shutDown();
    const [name] = world.names('.rows');
    const lines = readFileSync(join(world.folder, name!), 'utf8').split('\n');
    // The first line identifies the conversation.
    lines[2] = '\0\0 garbage';
    lines.splice(
      3,
      0,
      '[{"op":"append","id":99,"text":"x"},{"op":"add","entry":{"id":4,"kind":"newer kind"}},5]',
    );
    writeFileSync(join(world.folder, name!), lines.join('\n'));
    const read = await world.open().read('a');
    assert.deepEqual(read?.rows.map(text), ['one', 'three']);
    assert.equal(world.logger.entries.filter((line) => line.includes('set aside')).length, 1);
    // Also if nothing was written since.
    assert.deepEqual((await world.open().read('a'))?.rows.map(text), ['one', 'three']);
    assert.equal(readdirSync(join(world.folder, 'damaged')).length, 1);
  });

  it('sets damaged records aside, and leaves records of newer versions untouched', async () => {
    await new Written(world.open(), 'good').writer.close();
    for (const [id, content] of [
      ['torn', '{"version":1,"id":"torn","ag'],
      ['list', '[]'],
      ['nobody', '{"version":1,"id":"nobody","updatedAt":1}'],
      ['other', '{"version":1,"id":"../../etc/passwd","agent":"test"}'],
      ['newer', '{"version":99,"everything":"else"}'],
      ['odd', '{"version":"two","id":"odd","agent":"test"}'],
    ] as const)
      writeFileSync(join(world.folder, `${id}.json`), content);
    writeFileSync(join(world.folder, 'newer.0123456789ab.rows'), '');
    const chat = new Written(world.open(), 'b');
    chat.writer.recordChanged();
    await chat.writer.close();
    const listed = await world.open().list();
    assert.deepEqual(listed.map(({ id }) => id).toSorted(), ['b']);
    assert.equal(readdirSync(join(world.folder, 'damaged')).length, 5);
    assert.ok(world.names('.json').includes('newer.json'));
    assert.ok(world.names('.rows').includes('newer.0123456789ab.rows'));
    assert.ok(world.logger.entries.some((line) => line.includes('newer version')));
  });

  it('reads files of an older version', async () => {
    const rowsFile = 'old.0123456789ab.rows';
    const old = {
      id: 'old',
      agent: 'test',
      updatedAt: 5,
      rowsFile,
      queue: [7, 'as it was', { text: 'next', attachments: [null, { kind: 'image', name: 'no data' }] }],
      draft: 3,
    };
    writeFileSync(join(world.folder, 'old.json'), JSON.stringify(old));
    const row = {
      id: 1,
      kind: 'agent',
      parts: [{ kind: 'text', text: 'hello', added: 1 }, { kind: 'later' }],
    };
    writeFileSync(join(world.folder, rowsFile), `${JSON.stringify([{ op: 'add', entry: row }])}\n`);
    const read = await world.open().read('old');
    assert.equal(read?.record.createdAt, 5);
    assert.deepEqual(read.record.draft, asPrompt(''));
    assert.deepEqual(read.record.queue, [asPrompt('as it was'), asPrompt('next')]);
    assert.deepEqual(read.rows, [
      {
        ...row,
        parts: [
          { kind: 'text', text: 'hello', added: 1 },
          { kind: 'unknown', type: 'later' },
        ],
      },
    ]);
  });

  it('leaves out a tool call whose content cannot be shown', async () => {
    const rowsFile = 'a.0123456789ab.rows';
    const record = { version: 1, id: 'a', agent: 'test', updatedAt: 1, rowsFile };
    writeFileSync(join(world.folder, 'a.json'), JSON.stringify(record));
    const call = { toolCallId: 'c', title: 'ls', kind: 'execute', status: 'completed', locations: [] };
    const contents = [
      [{ type: 'content' }],
      [{ type: 'content', content: { type: 'text' } }],
      [{ type: 5 }],
      [{ type: 'content', content: { type: 'text', text: 'fine' } }, { type: 'newer' }],
    ];
    const changes = contents.map((content, at) => ({
      op: 'add',
      entry: { id: at + 1, kind: 'call', call: { ...call, content } },
    }));
    writeFileSync(join(world.folder, rowsFile), `${JSON.stringify(changes)}\n`);
    const read = await world.open().read('a');
    assert.deepEqual(
      read?.rows.map(({ id }) => id),
      [4],
    );
  });

  it('reads no rows from outside its folder, whatever a record names', async () => {
    const outside = join(world.folder, '..', 'outside.rows');
    const bad = { version: 1, id: 'a', agent: 'test', updatedAt: 1, rowsFile: '../outside.rows' };
    writeFileSync(outside, '[{"op":"add","entry":{"id":1,"kind":"end","text":"x","isError":false}}]\n');
    writeFileSync(join(world.folder, 'a.json'), JSON.stringify(bad));
    assert.deepEqual((await world.open().read('a'))?.rows, []);
    rmSync(outside);
  });

  it('repeats a failed write', async () => {
    writeFileSync(join(world.folder, 'file'), '');
    const store = new ChatStore(join(world.folder, 'file', 'below'), world.clock, world.logger);
    const chat = new Written(store, 'a');
    chat.rows.add({ kind: 'end', text: 'x', isError: false });
    await chat.writer.flush();
    await chat.writer.flush();
    assert.equal(world.logger.entries.length, 1, world.logger.entries.join('\n'));
    rmSync(join(world.folder, 'file'));
    chat.rows.add({ kind: 'end', text: 'y', isError: false });
    await chat.writer.flush();
    assert.equal(
      (await new ChatStore(join(world.folder, 'file', 'below'), world.clock, world.logger).read('a'))?.rows
        .length,
      2,
    );
  });

  it('tolerates another window that writes the same conversation', async () => {
    const first = world.open();
    const one = new Written(first, 'a');
    one.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'common' }] });
    await first.shutDown();
    const stores = [world.open(), world.open()];
    const chats = [];
    for (const store of stores) {
      const read = await store.read('a');
      const chat = new Written(store, 'a');
      chat.rows.restore(read!.rows);
      chats.push(chat);
    }
    for (const [at, { rows }] of chats.entries()) {
      rows.add({ kind: 'agent', parts: [{ kind: 'text', text: `window ${at}` }] });
    }
    await stores[0]!.shutDown();
    await stores[1]!.shutDown();
    const rows = (await world.open().read('a'))?.rows.map(text);
    assert.deepEqual(rows, ['common', 'window 1', 'window 0']);
  });

  it('reads any change from a file without an exception', async () => {
    const { readChange } = await import('../../../../src/chat/transcript/readRows.ts');
    const { StoredRows } = await import('../../../../src/chat/transcript/storedRows.ts');
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (raw) => {
        const rows = new StoredRows();
        const changes = raw.map(readChange).filter((change): change is RowChange => change !== undefined);
        for (const change of changes) rows.apply(change);
        rows.all();
      }),
    );
  });

  it('lists the ids of all stored conversations, also unreadable ones, or rejects', async () => {
    writeFileSync(join(world.folder, 'newer.json'), JSON.stringify({ version: 99, id: 'newer' }));
    const store = world.open();
    assert.deepEqual([...(await store.ids())], ['newer']);
    rmSync(world.folder, { recursive: true });
    writeFileSync(world.folder, 'no folder');
    await assert.rejects(store.ids());
  });
});
