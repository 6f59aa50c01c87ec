// Raw inputs and outputs of tools on disk: redacted, bounded, and read back with their conversation.
import * as assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { RawValues, type RawValue } from '../../../../src/chat/transcript/rawValues.ts';
import type { RowContent } from '../../../../src/chat/transcript/rows.ts';
import { ChatStore } from '../../../../src/vscode/storage/chatStore.ts';
import { eachStore } from './eachStore.ts';
import { Written } from './written.ts';

describe('ChatStore raw values', () => {
  const world = eachStore();

  it('reads back the inputs, outputs and diffs of tools', async () => {
    const store = world.open();
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
    const read = await world.open().read('a');
    assert.deepEqual(read?.raws, [input, diffs, output]);
    // Again after another window has written what it had read.
    const again = world.open();
    const { writer } = new Written(again, 'a', {}, read.raws);
    writer.recordChanged();
    await again.shutDown();
    assert.deepEqual((await world.open().read('a'))?.raws, [input, diffs, output]);
    assert.deepEqual(world.logger.entries, []);
  });

  it('does not store the output of a row twice', async () => {
    const chat = new Written(world.open(), 'a');
    const none = { content: [], locations: [], hasRawInput: false, hasRawOutput: true };
    const call = {
      toolCallId: 'c',
      title: 'cat .env',
      kind: 'execute',
      status: 'completed',
      ...none,
    } as const;
    chat.rows.add({ kind: 'call', call: { ...call, output: 'the text of a secret file' } });
    await chat.writer.flush();
    const written = readFileSync(join(world.folder, world.names('.rows')[0]!), 'utf8');
    assert.ok(written.includes('cat .env'));
    assert.ok(!written.includes('the text of a secret file'));
  });

  it('leaves out damaged values, and sets the file aside', async () => {
    const store = world.open();
    const chat = new Written(store, 'a', {}, [{ toolCallId: 'good', what: 'output', value: 'done' }]);
    chat.rows.add({ kind: 'user', parts: [{ kind: 'text', text: 'go' }] });
    await store.shutDown();
    const damaged = [
      { op: 'raw', toolCallId: 5, what: 'output', value: 'x' },
      { op: 'raw', toolCallId: 'a', what: 'odd', value: 'x' },
      { op: 'raw', toolCallId: 'a', what: 'input' },
      { op: 'raw', toolCallId: 'a', what: 'diffs', value: [{ path: 1 }] },
    ];
    appendFileSync(join(world.folder, world.names('.rows')[0]!), `${JSON.stringify(damaged)}\n`);
    const read = await world.open().read('a');
    assert.deepEqual(
      read?.raws.map(({ toolCallId }) => toolCallId),
      ['good'],
    );
    assert.deepEqual(read.rows, chat.rows.all());
    assert.equal(readdirSync(join(world.folder, 'damaged')).length, 1);
  });

  it('keeps the newest values, and the reasons why others are missing', async () => {
    const store = world.open({
      chats: 10,
      bytes: 2 ** 20,
      chatBytes: 2 ** 20,
      raws: { all: 2_000, one: 1_000 },
    });
    const chat = new Written(store, 'a');
    const set = (toolCallId: string, value: unknown): void =>
      chat.writer.rawChanged({ toolCallId, what: 'output', value });
    for (let call = 1; call <= 4; call++) set(`c${call}`, 'x'.repeat(600));
    set('large', 'x'.repeat(1_001));
    await chat.writer.flush();
    await store.shutDown();
    const raws = (await world.open().read('a'))?.raws ?? [];
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

  it('redacts secrets in raw values and in tool calls', async () => {
    const secrets = [
      'sk-livelivelivelivelive1',
      'hunter2hunter2',
      'told-by-the-user',
      'AKIAIOSFODNN7EXAMPLE',
    ];
    const store = new ChatStore(world.folder, world.clock, world.logger, undefined, () => [
      'told-by-the-user',
    ]);
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
    const written = readdirSync(world.folder).map((name) => readFileSync(join(world.folder, name), 'utf8'));
    for (const secret of [...secrets, 'looking']) assert.ok(!written.join('\n').includes(secret), secret);
    const read = await world.open().read('a');
    const raws = new Map(read?.raws.map((raw) => [`${raw.toolCallId} ${raw.what}`, raw]));
    assert.match(JSON.stringify(raws.get('a output')), /all is well/);
    assert.match(JSON.stringify(raws.get('a diffs')), /redacted/);
    assert.deepEqual(raws.get('b output'), { toolCallId: 'b', what: 'output', left: 'secret' });
    assert.match(JSON.stringify(read?.rows), /Deployed.*next/);
  });
});
