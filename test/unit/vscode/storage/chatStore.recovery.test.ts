// No row of a conversation is lost after a power loss, or while two windows write it.

import * as assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { exportJson, exportMarkdown } from '../../../../src/chat/conversation/chatExport.ts';
import { FakeValues } from '../../../secrets/fakeValues.ts';
import { eachStore, text, type StoreWorld } from './eachStore.ts';
import { onSync } from './onSync.ts';
import { recordOf, Written } from './written.ts';

const says = (
  said: string,
): { readonly kind: 'agent'; readonly parts: [{ kind: 'text'; text: string }] } => ({
  kind: 'agent',
  parts: [{ kind: 'text', text: said }],
});

/** Zero-fills a file, as file systems leave what was named before it was written. */
function zeroFill({ folder }: StoreWorld, name: string): void {
  const path = join(folder, name);
  writeFileSync(path, Buffer.alloc(readFileSync(path).length));
}

/** Makes all rows old enough to be swept. */
function age(world: StoreWorld): void {
  const before = new Date(Date.now() - 48 * 60 * 60 * 1_000);
  for (const name of world.names('.rows')) utimesSync(join(world.folder, name), before, before);
}

describe('ChatStore after a power loss', () => {
  const world = eachStore();

  it('recovers a conversation from its rows when its record is zero-filled, however old they are', async () => {
    const chat = new Written(world.open(), 'a', { title: 'Bugs' });
    chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'why' }] });
    chat.rows.add(says('because'));
    await chat.writer.flush();
    // Added after the rows were first written.
    chat.record = recordOf('a', { title: 'Bugs', name: 'My bugs', sessionId: 's2' });
    chat.rows.add(says('and so'));
    await chat.writer.close();
    const [rows] = world.names('.rows');
    age(world);
    zeroFill(world, 'a.json');

    const store = world.open();
    const [record] = await store.list();
    const { agent, sessionId, cwd, title, name, firstPrompt } = record!;
    assert.deepEqual(
      { agent, sessionId, cwd, title, name, firstPrompt },
      { agent: 'test', sessionId: 's2', cwd: '/work', title: 'Bugs', name: 'My bugs', firstPrompt: 'why' },
    );
    assert.deepEqual((await store.read('a'))?.rows.map(text), ['why', 'because', 'and so']);
    assert.deepEqual(world.names('.rows'), [rows]);
    // The next window finds a record.
    assert.deepEqual((await world.open().read('a'))?.rows.map(text), ['why', 'because', 'and so']);
    assert.equal(world.logger.entries.filter((line) => line.includes('recovered')).length, 1);
  });

  it('keeps the damaged record until the recovered one is on the disk', async () => {
    const chat = new Written(world.open(), 'a');
    chat.rows.add(says('one'));
    await chat.writer.close();
    age(world);
    zeroFill(world, 'a.json');
    // The disk is full, or the process is killed, while the record is written.
    const syncs = await onSync(() => {
      assert.ok(existsSync(join(world.folder, 'a.json')));
      throw new Error('ENOSPC');
    });
    try {
      assert.deepEqual((await world.open().read('a'))?.rows.map(text), ['one']);
    } finally {
      syncs.restore();
    }
    assert.equal(syncs.count, 1);
    assert.deepEqual(world.names('.tmp'), []);
    assert.deepEqual((await world.open().read('a'))?.rows.map(text), ['one']);
    assert.deepEqual(
      readdirSync(join(world.folder, 'damaged')).map((name) => name.replace(/^\d+-/, '')),
      ['a.json'],
    );
  });

  it('recovers a conversation whose damaged record was set aside, and keeps rows that it cannot read', async () => {
    for (const id of ['a', 'b']) {
      const chat = new Written(world.open(), id);
      chat.rows.add(says('one'));
      await chat.writer.close();
    }
    zeroFill(
      world,
      world.names('.rows').find((name) => name.startsWith('b.'))!,
    );
    age(world);
    mkdirSync(join(world.folder, 'damaged'));
    for (const id of ['a', 'b'])
      renameSync(join(world.folder, `${id}.json`), join(world.folder, 'damaged', `1-${id}.json`));
    const store = world.open();
    assert.deepEqual((await store.read('a'))?.rows.map(text), ['one']);
    assert.equal(await store.read('b'), undefined);
    assert.equal(world.names('.rows').length, 2);
    await store.delete('a');
    assert.deepEqual(await world.open().list(), []);
    assert.deepEqual(readdirSync(join(world.folder, 'damaged')), ['1-b.json']);
  });

  it('does not recover a deleted conversation', async () => {
    const store = world.open();
    const chat = new Written(store, 'a');
    chat.rows.add(says('one'));
    await store.shutDown();
    const [rows] = world.names('.rows');
    const kept = readFileSync(join(world.folder, rows!));
    await world.open().delete('a');
    writeFileSync(join(world.folder, rows!), kept);
    assert.deepEqual(await world.open().list(), []);
  });

  it('syncs records before they are renamed, and rows when a turn ends', async () => {
    const done = await onSync(() => undefined);
    try {
      const chat = new Written(world.open(), 'a', { working: true });
      chat.rows.add(says('one'));
      await chat.writer.flush();
      // The rows, the record, and its folder.
      assert.ok(done.count >= 3, String(done.count));
      chat.rows.add(says('two'));
      await chat.writer.flush();
      assert.equal(done.dataCount, 0);
      chat.record = recordOf('a');
      chat.rows.add(says('three'));
      await chat.writer.flush();
      assert.equal(done.dataCount, 1);
    } finally {
      done.restore();
    }
  });
});

describe('ChatStore written by two windows', () => {
  const world = eachStore();

  it('keeps the rows of both', async () => {
    const first = new Written(world.open(), 'a');
    const both = first.rows.add(says('both'));
    assert.equal(both, 1);
    await first.writer.flush();
    const store = world.open();
    const stored = await store.read('a');
    const second = new Written(store, 'a');
    second.rows.restore(stored!.rows);
    second.writer.recordChanged();
    await second.writer.flush();
    first.rows.add(says('of the first'));
    second.rows.add(says('of the second'));
    await first.writer.flush();
    await second.writer.flush();
    first.rows.add(says('of the first again'));
    await first.writer.flush();
    await first.writer.close();
    await second.writer.close();
    const said = (await world.open().read('a'))?.rows.map(text) ?? [];
    assert.deepEqual(said.toSorted(), ['both', 'of the first', 'of the first again', 'of the second']);
    const ids = (await world.open().read('a'))?.rows.map(({ id }) => id) ?? [];
    assert.equal(new Set(ids).size, ids.length);
  });

  it('recovers the rows of both when the record is damaged', async () => {
    const first = new Written(world.open(), 'a');
    first.rows.add(says('both'));
    await first.writer.flush();
    const store = world.open();
    const second = new Written(store, 'a');
    second.rows.restore((await store.read('a'))!.rows);
    second.writer.recordChanged();
    await second.writer.flush();
    first.rows.add(says('of the first'));
    first.rows.add(says('of the first again'));
    second.rows.add(says('of the second'));
    await first.writer.close();
    await second.writer.close();
    age(world);
    zeroFill(world, 'a.json');
    const all = ['both', 'of the first', 'of the first again', 'of the second'];
    for (const _ of ['this window', 'the next one']) {
      assert.deepEqual((await world.open().read('a'))?.rows.map(text).toSorted(), all);
      assert.equal(world.names('.rows').length, 2);
    }
  });

  it('rewrites all rows when another window has deleted the file', async () => {
    const chat = new Written(world.open(), 'a');
    chat.rows.add(says('one'));
    await chat.writer.flush();
    rmSync(join(world.folder, world.names('.rows')[0]!));
    chat.rows.add(says('two'));
    await chat.writer.flush();
    assert.deepEqual((await world.open().read('a'))?.rows.map(text), ['one', 'two']);
  });
});

describe('secrets of a conversation', () => {
  const world = eachStore();
  const secret = new FakeValues(5).password();
  const command = `mysql --password=${secret} shop`;
  const call = {
    toolCallId: 'c',
    title: command,
    kind: 'execute',
    status: 'completed',
    content: [],
    locations: [],
    terminals: [{ terminalId: 't', command, output: `DB_PASS=${secret}\n` }],
  } as never;

  it('are redacted on disk in titles, commands, their output, and names of conversations', async () => {
    const chat = new Written(world.open(), 'a', { title: command, firstPrompt: command });
    chat.rows.add({ kind: 'call', call });
    await chat.writer.flush();
    chat.rows.add({ kind: 'call', call });
    await chat.writer.close();
    for (const name of [...world.names('.rows'), ...world.names('.json')])
      assert.ok(!readFileSync(join(world.folder, name), 'utf8').includes(secret), name);
  });

  it('are redacted in exports of an open conversation', async () => {
    const record = recordOf('a', { title: command, draft: asPrompt('') });
    const message = {
      kind: 'user',
      id: 1,
      parts: [{ kind: 'text', text: `the password is ${secret}` }],
    } as const;
    const rows = [message, { kind: 'call', id: 2, call }] as const;
    const clean = await world.open().redactedForExport({ record, rows, raws: [] });
    for (const exported of [exportJson(clean.record, clean.rows), exportMarkdown(clean.record, clean.rows)]) {
      assert.ok(!exported.includes(secret), exported);
      assert.match(exported, /mysql/);
    }
    assert.ok(exportMarkdown(record, rows).includes(secret));
  });
});
