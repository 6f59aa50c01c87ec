// Messages of several streams become lines in their order, a long one in several turns of the event loop.
import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { MessageQueue } from '../../../../src/agent/remote/messageQueue.ts';
import { createPipes } from '../../../../src/agent/remote/remoteChannel.ts';

class Reader {
  readonly heads: string[] = [];
  readonly held: boolean[] = [];
  text = '';
  readonly input = createPipes(
    () => this.queue.readOn(),
    () => undefined,
  ).input;
  readonly queue = new MessageQueue({
    input: this.input,
    onMessage: (head, session) => this.heads.push(`${session} ${head.length} ${this.text.length}`),
    onHeld: () => this.held.push(this.queue.isHeld),
  });

  listen(): void {
    this.input.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
  }
}

const parts = (count: number): Buffer[] => Array.from({ length: count }, () => Buffer.alloc(2 ** 16, 'x'));

describe('the messages of event streams', () => {
  it('are lines in the order of their ends, also behind a long one', async () => {
    const reader = new Reader();
    reader.listen();
    await setImmediate();
    reader.queue.add([Buffer.from('{'), Buffer.from('}')], 'a');
    assert.equal(reader.text, '{}\n');
    reader.queue.add(parts(64), 'b');
    reader.queue.add([Buffer.from('{}')], 'c');
    assert.ok(reader.queue.isHeld && reader.text.length < 2 ** 21);
    reader.queue.end();
    await once(reader.input, 'end');
    assert.equal(reader.text, `{}\n${'x'.repeat(2 ** 22)}\n{}\n`);
    // Each was announced before its end was passed on.
    const heads = reader.heads.map((head) => head.split(' '));
    assert.deepEqual(
      heads.map(([session]) => session),
      ['a', 'b', 'c'],
    );
    assert.deepEqual([heads[0], heads[1]?.[2]], [['a', '2', '0'], String(3 + 2 ** 22)]);
    assert.deepEqual(reader.held, [true, false]);
  });

  it('are held back until they are read', async () => {
    const reader = new Reader();
    reader.queue.add(parts(64));
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    assert.ok(reader.queue.isHeld && reader.input.readableLength < 2 ** 20);
    reader.listen();
    reader.queue.end();
    await once(reader.input, 'end');
    assert.equal(reader.text.length, 2 ** 22 + 1);
    assert.ok(!reader.queue.isHeld);
  });

  it('are dropped when their stream is destroyed', async () => {
    const reader = new Reader();
    reader.queue.add(parts(64));
    reader.input.destroy();
    reader.queue.add([Buffer.from('{}')]);
    reader.queue.end();
    await once(reader.input, 'close');
    assert.equal(reader.heads.length, 0);
  });
});
