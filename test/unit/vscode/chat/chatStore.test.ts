// Conversations on disk: what was written comes back, whatever happened to the files meanwhile, and they stay bounded.
import * as assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { ChatRecord } from '../../../../src/chat/chatRecord.ts';
import type { Entry, RowChange } from '../../../../src/chat/messages.ts';
import { asPrompt } from '../../../../src/chat/prompt.ts';
import { RawValues, type RawValue } from '../../../../src/chat/rawValues.ts';
import { Rows, type RowContent } from '../../../../src/chat/rows.ts';
import { ChatStore, type StoreLimits } from '../../../../src/vscode/chat/store/chatStore.ts';
import type { ChatWriter } from '../../../../src/vscode/chat/store/chatWriter.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

describe('the store of conversations', () => {
  let folder: string;
  let clock: ManualClock;
  let logger: RecordingLogger;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-store-'));
    clock = new ManualClock();
    logger = new RecordingLogger();
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (limits?: StoreLimits): ChatStore => new ChatStore(folder, clock, logger, limits);
  const record = (id: string, more: Partial<ChatRecord> = {}): ChatRecord => ({
    ...{ id, agent: 'test', sessionId: `s-${id}`, cwd: '/work', title: 'Title', createdAt: 1, updatedAt: 2 },
    ...{ draft: asPrompt(''), queue: [], working: false },
    ...more,
  });

  /** A conversation that is written as it changes. */
  class Written {
    readonly rows: Rows;
    readonly writer: ChatWriter;
    record: ChatRecord;

    constructor(
      store: ChatStore,
      id: string,
      more: Partial<ChatRecord> = {},
      raws: readonly RawValue[] = [],
    ) {
      this.record = record(id, more);
      this.writer = store.writer(id, {
        record: () => this.record,
        rows: () => this.rows.all(),
        raws: () => raws,
        placesOf: () => [],
      });
      this.rows = new Rows(
        (change) => this.writer.change(change),
        () => undefined,
      );
    }
  }

  const names = (ending: string): string[] => readdirSync(folder).filter((name) => name.endsWith(ending));
  const text = (entry: Entry | undefined): string =>
    entry && 'parts' in entry
      ? entry.parts.map((part) => ('text' in part ? part.text : part.kind)).join('')
      : '';

  it('brings back what was written', async () => {
    const store = open();
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
    chat.rows.extend(id, { kind: 'text', text: ' two' });
    chat.rows.extend(id, { kind: 'image', mimeType: 'image/png', data: 'AAAA' });
    chat.rows.add({ kind: 'end', text: 'Cancelled.', isError: false });
    await store.shutDown();
    const read = await open().read('a');
    assert.deepEqual(read?.rows, chat.rows.all());
    assert.deepEqual(JSON.parse(JSON.stringify(read?.record)), JSON.parse(JSON.stringify(chat.record)));
    assert.deepEqual(logger.entries, []);
  });

  it('brings back what tools were given and gave, and their diffs', async () => {
    const store = open();
    const input: RawValue = {
      toolCallId: 'a',
      what: 'input',
      value: { path: '/work/a.ts', lines: [1, null] },
    };
    const chat = new Written(store, 'a', {}, [input]);
    chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'go' }] });
    await chat.writer.flush();
    const diff = { type: 'diff', path: '/work/a.ts', oldText: 'one', newText: 'two' };
    const diffs: RawValue = { toolCallId: 'a', what: 'diffs', value: [null, diff] };
    const output: RawValue = { toolCallId: 'a', what: 'output', value: 'done\n' };
    chat.writer.rawChanged({ ...output, value: 'under way' });
    chat.writer.rawChanged(diffs);
    chat.writer.rawChanged(output);
    await chat.writer.flush();
    await store.shutDown();
    const read = await open().read('a');
    assert.deepEqual(read?.raws, [input, diffs, output]);
    // And once more, when another window has written what it had read.
    const again = open();
    const { writer } = new Written(again, 'a', {}, read.raws);
    writer.recordChanged();
    await again.shutDown();
    assert.deepEqual((await open().read('a'))?.raws, [input, diffs, output]);
    assert.deepEqual(logger.entries, []);
  });

  it('leaves out what of that is damaged, and keeps the file for somebody to look at', async () => {
    const store = open();
    const chat = new Written(store, 'a', {}, [{ toolCallId: 'good', what: 'output', value: 'done' }]);
    chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'go' }] });
    await store.shutDown();
    const damaged = [
      { op: 'raw', toolCallId: 5, what: 'output', value: 'x' },
      { op: 'raw', toolCallId: 'a', what: 'odd', value: 'x' },
      { op: 'raw', toolCallId: 'a', what: 'input' },
      { op: 'raw', toolCallId: 'a', what: 'diffs', value: [{ path: 1 }] },
    ];
    appendFileSync(join(folder, names('.rows')[0]!), `${JSON.stringify(damaged)}\n`);
    const read = await open().read('a');
    assert.deepEqual(
      read?.raws.map(({ toolCallId }) => toolCallId),
      ['good'],
    );
    assert.deepEqual(read.rows, chat.rows.all());
    assert.equal(readdirSync(join(folder, 'damaged')).length, 1);
  });

  it('keeps the newest of that, and says of the rest why it is not there', async () => {
    const store = open({ chats: 10, bytes: 2 ** 20, chatBytes: 2 ** 20, raws: { all: 2_000, one: 1_000 } });
    const chat = new Written(store, 'a');
    const set = (toolCallId: string, value: unknown): void =>
      chat.writer.rawChanged({ toolCallId, what: 'output', value });
    for (let call = 1; call <= 4; call++) set(`c${call}`, 'x'.repeat(600));
    set('large', 'x'.repeat(1_001));
    await chat.writer.flush();
    await store.shutDown();
    const raws = (await open().read('a'))?.raws ?? [];
    assert.deepEqual(
      raws.map((raw) => [raw.toolCallId, 'left' in raw ? raw.left : 'value']),
      [
        ['c3', 'value'],
        ['c4', 'value'],
        ['large', 'large'],
      ],
    );
    const values = new RawValues(() => undefined);
    values.restore(raws);
    assert.match(values.text('c1', 'output'), /only the newest/);
    assert.match(values.text('large', 'output'), /too large/);
  });

  it('writes no secret down, of tools or of what their calls show', async () => {
    const secrets = [
      'sk-livelivelivelivelive1',
      'hunter2hunter2',
      'told-by-the-user',
      'AKIAIOSFODNN7EXAMPLE',
    ];
    const store = new ChatStore(folder, clock, logger, undefined, () => ['told-by-the-user']);
    const [key, password, told, id] = secrets;
    const chat = new Written(store, 'a', {}, [
      { toolCallId: 'a', what: 'input', value: { command: 'deploy', env: { ANY: told }, password } },
    ]);
    const terminals = [{ terminalId: 't', output: `key ${key}\nnext` }];
    const call = { toolCallId: 'a', title: 'Deploy', kind: 'execute', status: 'completed' } as const;
    const row: RowContent = {
      kind: 'call',
      call: { ...call, content: [], locations: [], hasRawInput: true, hasRawOutput: true, terminals },
    };
    const at = chat.rows.add(row);
    await chat.writer.flush();
    chat.rows.replace(at, { ...row, call: { ...row.call, title: 'Deployed' } });
    chat.writer.rawChanged({ toolCallId: 'a', what: 'output', value: `id ${id}\nand ${told}\nall is well` });
    const diff = { type: 'diff', path: '/work/a.ts', newText: `password = "${password}"\n` };
    chat.writer.rawChanged({ toolCallId: 'a', what: 'diffs', value: [diff] });
    chat.writer.rawChanged({ toolCallId: 'b', what: 'input', value: { command: 'cat ./.env' } });
    chat.writer.rawChanged({ toolCallId: 'b', what: 'output', value: 'ORDINARY=looking' });
    await chat.writer.flush();
    await store.shutDown();
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const secret of [...secrets, 'looking']) assert.ok(!written.join('\n').includes(secret), secret);
    const read = await open().read('a');
    const raws = new Map(read?.raws.map((raw) => [`${raw.toolCallId} ${raw.what}`, raw]));
    assert.match(JSON.stringify(raws.get('a output')), /all is well/);
    assert.match(JSON.stringify(raws.get('a diffs')), /redacted/);
    assert.deepEqual(raws.get('b output'), { toolCallId: 'b', what: 'output', left: 'secret' });
    assert.match(JSON.stringify(read?.rows), /Deployed.*next/);
  });

  it('brings back any rows however they came to be', async () => {
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
        let store = open();
        let chat = new Written(store, id);
        chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'begin\u2028' }] });
        for (const { op, row = 0, text: said = '' } of steps) {
          const known = chat.rows.all();
          const at = known[row % known.length]!.id;
          if (op === 'add') chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: said }] });
          if (op === 'extend') chat.rows.extend(at, { kind: 'text', text: said });
          if (op === 'replace')
            chat.rows.replace(at, { kind: 'thought', parts: [{ kind: 'text', text: said }] });
          if (op === 'flush') await chat.writer.flush();
          if (op !== 'reopen') continue;
          await store.shutDown();
          store = open();
          const back = await store.read(id);
          assert.deepEqual(back?.rows, chat.rows.all());
          chat = new Written(store, id);
          chat.rows.restore(back.rows);
        }
        await store.shutDown();
        assert.deepEqual((await open().read(id))?.rows, chat.rows.all());
      }),
      { numRuns: 60 },
    );
    assert.deepEqual(logger.entries, []);
  });

  it('writes what changed, and never the whole for it', async () => {
    const store = open();
    const chat = new Written(store, 'a');
    for (let row = 0; row < 200; row++)
      chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'x'.repeat(1_000) }] });
    await chat.writer.flush();
    const [name] = names('.rows');
    const before = statSync(join(folder, name!)).size;
    const id = chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'a' }] });
    for (let count = 0; count < 500; count++) chat.rows.extend(id, { kind: 'text', text: 'b' });
    assert.equal(clock.set.length, 1);
    await chat.writer.flush();
    const size = statSync(join(folder, name!)).size;
    assert.ok(size - before < 1_000, `${size - before}`);
    assert.deepEqual(names('.rows'), [name]);
    await store.shutDown();
  });

  it('begins a file anew when it has grown far beyond what is in it, and leaves none behind', async () => {
    const store = open();
    const chat = new Written(store, 'a');
    const id = chat.rows.add({ kind: 'thought', parts: [{ kind: 'text', text: 'a' }] });
    for (let count = 0; count < 40; count++) {
      chat.rows.replace(id, {
        kind: 'thought',
        parts: [{ kind: 'text', text: `${count} ${'x'.repeat(100_000)}` }],
      });
      await chat.writer.flush();
    }
    const sizes = names('.rows').map((name) => statSync(join(folder, name)).size);
    assert.equal(sizes.length, 1);
    assert.ok(sizes[0]! < 2_500_000, String(sizes));
    await store.shutDown();
    assert.deepEqual((await open().read('a'))?.rows, chat.rows.all());
  });

  it('has all that was written when the process is killed, and what follows that is not whole is nothing', async () => {
    const chat = new Written(open(), 'a');
    const id = chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'one' }] });
    await chat.writer.flush();
    chat.rows.extend(id, { kind: 'text', text: ' two' });
    await chat.writer.flush();
    appendFileSync(join(folder, names('.rows')[0]!), '[{"op":"append","id":1,"te');
    const read = await open().read('a');
    assert.equal(text(read?.rows[0]), 'one two');
    assert.deepEqual(logger.entries, []);
    assert.deepEqual(names('.tmp'), []);
  });

  it('writes down the moment it is closed, and nothing after that', async () => {
    const store = open();
    const chat = new Written(store, 'a', { working: true });
    chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'one' }] });
    const closed = store.shutDown();
    chat.record = { ...chat.record, working: false };
    chat.rows.add({ kind: 'end', text: 'Agent "test" ended.', isError: true });
    await closed;
    await chat.writer.flush();
    const read = await open().read('a');
    assert.equal(read?.record.working, true);
    assert.deepEqual(read?.rows.map(text), ['one']);
  });

  it('keeps what can be read of damaged rows, and sets the file aside', async () => {
    const store = open();
    const chat = new Written(store, 'a');
    for (const said of ['one', 'two', 'three'])
      chat.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: said }] });
    await store.shutDown();
    const [name] = names('.rows');
    const lines = readFileSync(join(folder, name!), 'utf8').split('\n');
    lines[1] = '\0\0 garbage';
    lines.splice(
      2,
      0,
      '[{"op":"append","id":99,"text":"x"},{"op":"add","entry":{"id":4,"kind":"newer kind"}},5]',
    );
    writeFileSync(join(folder, name!), lines.join('\n'));
    const read = await open().read('a');
    assert.deepEqual(read?.rows.map(text), ['one', 'three']);
    assert.equal(logger.entries.filter((line) => line.includes('set aside')).length, 1);
    assert.equal(readdirSync(join(folder, 'damaged')).length, 1);
  });

  it('sets aside records that are damaged, and leaves alone those that are newer', async () => {
    await new Written(open(), 'good').writer.close();
    for (const [id, content] of [
      ['torn', '{"version":1,"id":"torn","ag'],
      ['list', '[]'],
      ['nobody', '{"version":1,"id":"nobody","updatedAt":1}'],
      ['other', '{"version":1,"id":"../../etc/passwd","agent":"test"}'],
      ['newer', '{"version":99,"everything":"else"}'],
      ['odd', '{"version":"two","id":"odd","agent":"test"}'],
    ] as const)
      writeFileSync(join(folder, `${id}.json`), content);
    writeFileSync(join(folder, 'newer.0123456789ab.rows'), '');
    const chat = new Written(open(), 'b');
    chat.writer.recordChanged();
    await chat.writer.close();
    const listed = await open().list();
    assert.deepEqual(listed.map(({ id }) => id).toSorted(), ['b']);
    assert.equal(readdirSync(join(folder, 'damaged')).length, 5);
    assert.ok(names('.json').includes('newer.json'));
    assert.ok(names('.rows').includes('newer.0123456789ab.rows'));
    assert.ok(logger.entries.some((line) => line.includes('newer version')));
  });

  it('reads what an older version wrote', async () => {
    const rowsFile = 'old.0123456789ab.rows';
    const old = {
      id: 'old',
      agent: 'test',
      updatedAt: 5,
      rowsFile,
      queue: [7, 'as it was', { text: 'next', attachments: [null, { kind: 'image', name: 'no data' }] }],
      draft: 3,
    };
    writeFileSync(join(folder, 'old.json'), JSON.stringify(old));
    const row = {
      id: 1,
      kind: 'agent',
      parts: [{ kind: 'text', text: 'hello', added: 1 }, { kind: 'later' }],
    };
    writeFileSync(join(folder, rowsFile), `${JSON.stringify([{ op: 'add', entry: row }])}\n`);
    const read = await open().read('old');
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

  it('reads no rows from anywhere else, whatever a record says', async () => {
    const outside = join(folder, '..', 'outside.rows');
    const bad = { version: 1, id: 'a', agent: 'test', updatedAt: 1, rowsFile: '../outside.rows' };
    writeFileSync(outside, '[{"op":"add","entry":{"id":1,"kind":"end","text":"x","isError":false}}]\n');
    writeFileSync(join(folder, 'a.json'), JSON.stringify(bad));
    assert.deepEqual((await open().read('a'))?.rows, []);
    rmSync(outside);
  });

  it('lets the oldest go when there are too many, but none that is open', async () => {
    const limits = { chats: 3, bytes: 1e9, chatBytes: 1e6 };
    const store = open(limits);
    const all = ['a', 'b', 'c', 'd', 'e'].map((id, at) => new Written(store, id, { updatedAt: at }));
    for (const { rows, writer } of all) {
      rows.add({ kind: 'end', text: 'x', isError: false });
      await writer.flush();
    }
    assert.equal((await store.list()).length, 5);
    await store.shutDown();
    assert.deepEqual(
      (await open(limits).list()).map(({ id }) => id),
      ['e', 'd', 'c'],
    );
    assert.equal(names('.rows').length, 3);
  });

  it('keeps the end of a conversation that is too long, and no more bytes in all than there is room for', async () => {
    const limits = { chats: 100, bytes: 25_000, chatBytes: 10_000 };
    for (const id of ['a', 'b', 'c', 'd']) {
      const store = open(limits);
      const chat = new Written(store, id, { updatedAt: id.charCodeAt(0) });
      for (let row = 0; row < 30; row++)
        chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: `${row} ${'x'.repeat(900)}` }] });
      await store.shutDown();
    }
    const store = open(limits);
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      ['d', 'c'],
    );
    const rows = (await store.read('d'))?.rows ?? [];
    assert.equal(rows.length, 10);
    assert.match(text(rows.at(-1)), /^29 /);
  });

  it('deletes everything of a conversation, also while it is written', async () => {
    const store = open();
    const chat = new Written(store, 'a');
    chat.rows.add({ kind: 'end', text: 'x', isError: false });
    void chat.writer.flush();
    await store.delete('a');
    chat.rows.add({ kind: 'end', text: 'y', isError: false });
    await chat.writer.flush();
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(await store.list(), []);
  });

  it('tries again when it could not be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const store = new ChatStore(join(folder, 'file', 'below'), clock, logger);
    const chat = new Written(store, 'a');
    chat.rows.add({ kind: 'end', text: 'x', isError: false });
    await chat.writer.flush();
    await chat.writer.flush();
    assert.equal(logger.entries.length, 1, logger.entries.join('\n'));
    rmSync(join(folder, 'file'));
    chat.rows.add({ kind: 'end', text: 'y', isError: false });
    await chat.writer.flush();
    assert.equal(
      (await new ChatStore(join(folder, 'file', 'below'), clock, logger).read('a'))?.rows.length,
      2,
    );
  });

  it('is not harmed by another window that writes the same conversation', async () => {
    const first = open();
    const one = new Written(first, 'a');
    one.rows.add({ kind: 'agent', parts: [{ kind: 'text', text: 'common' }] });
    await first.shutDown();
    const stores = [open(), open()];
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
    const rows = (await open().read('a'))?.rows.map(text);
    assert.deepEqual(rows, ['common', 'window 1']);
  });

  it('takes any change from a file without harm', async () => {
    const { readChange } = await import('../../../../src/chat/readRows.ts');
    const { StoredRows } = await import('../../../../src/chat/storedRows.ts');
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (raw) => {
        const rows = new StoredRows();
        const changes = raw.map(readChange).filter((change): change is RowChange => change !== undefined);
        for (const change of changes) rows.apply(change);
        rows.all();
      }),
    );
  });

  it('names all that are kept, with those that it can’t read, or says that it can’t', async () => {
    writeFileSync(join(folder, 'newer.json'), JSON.stringify({ version: 99, id: 'newer' }));
    const store = open();
    assert.deepEqual([...(await store.ids())], ['newer']);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    await assert.rejects(store.ids());
  });
});
