// Messages are written one per line, in order, however slowly the peer reads.
import * as assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'mocha';
import type { Message } from 'vscode-jsonrpc/node';
import { NdjsonWriter, type NdjsonWriterOptions } from '../../../src/wire/ndjsonWriter.ts';

/** A stream that holds each write until `release`. */
class HeldStream extends Writable {
  readonly taken: string[] = [];
  #release: ((error?: Error) => void) | undefined;

  constructor() {
    super({ highWaterMark: 16, decodeStrings: false });
  }

  override _write(chunk: string, _encoding: string, callback: (error?: Error | null) => void): void {
    this.taken.push(chunk);
    this.#release = callback;
  }

  /** Completes the held write. Returns false if there is none. */
  release(error?: Error): boolean {
    const release = this.#release;
    this.#release = undefined;
    release?.(error);
    return release !== undefined;
  }
}

function numbered(n: unknown): Message {
  return { jsonrpc: '2.0', method: 'm', params: { n } } as Message;
}

function createWriter(output: Writable, options: Partial<NdjsonWriterOptions> = {}): NdjsonWriter {
  return new NdjsonWriter(output, {
    peer: 'The agent',
    waitingLimit: 10_000,
    onMessage: () => undefined,
    onFailure: (message) => assert.fail(message),
    ...options,
  });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('NdjsonWriter', () => {
  it('writes no half of a character, except in the id of a response', () => {
    const output = new HeldStream();
    const writer = createWriter(output);
    void writer.write(numbered('a\ud83d'));
    output.release();
    assert.equal(output.taken[0], '{"jsonrpc":"2.0","method":"m","params":{"n":"a\\ufffd"}}\n');
    void writer.write({ jsonrpc: '2.0', id: '\ud83d', result: 'b\ud83d' } as Message);
    output.release();
    assert.match(output.taken.join(''), /"id":"\\ud83d"/);
    writer.dispose();
  });

  it('passes the lines of one turn to the stream together, if it gathers them', async () => {
    const written: string[][] = [];
    const output = new Writable({
      decodeStrings: false,
      writev: (chunks, callback) => {
        written.push(chunks.map(({ chunk }) => String(chunk as unknown)));
        callback();
      },
    });
    const writer = createWriter(output, { gathers: true });
    for (const n of [1, 2, 3]) await writer.write(numbered(n));
    assert.deepEqual(written, []);
    await nextTurn();
    await writer.write(numbered(4));
    await nextTurn();
    const line = (n: number): string => `${JSON.stringify(numbered(n))}\n`;
    assert.deepEqual(written, [[line(1), line(2), line(3)], [line(4)]]);
    // The owner may end the stream before the end of the turn.
    await writer.write(numbered(5));
    output.end();
    writer.dispose();
    await nextTurn();
    assert.deepEqual(written.at(-1), [line(5)]);
  });

  it('passes gathered lines on when it is disposed, since the owner may then destroy the stream', async () => {
    const output = new HeldStream();
    const writer = createWriter(output, { gathers: true });
    await writer.write(numbered(1));
    writer.dispose();
    output.destroy();
    assert.deepEqual(output.taken, [`${JSON.stringify(numbered(1))}\n`]);
  });

  it('writes one line per message, in order, and waits while the stream is full', async () => {
    const output = new HeldStream();
    const writer = createWriter(output);
    const written: number[] = [];
    const writes = Array.from({ length: 50 }, async (_, n) => {
      await writer.write(numbered(n));
      written.push(n);
    });
    await nextTurn();
    assert.ok(output.writableLength < 100, 'the stream was filled beyond its high-water mark');
    assert.deepEqual(written, [0]);
    do {
      await nextTurn();
      assert.ok(output.writableLength < 100, 'the stream was filled beyond its high-water mark');
    } while (output.release());
    await Promise.all(writes);
    const wanted = Array.from({ length: 50 }, (_, n) => n);
    assert.deepEqual(written, wanted);
    assert.deepEqual(
      output.taken.map((line) => (JSON.parse(line) as { params: { n: number } }).params.n),
      wanted,
    );
    assert.ok(output.taken.every((line) => line.endsWith('}\n')));
  });

  it('fails once for a peer that stopped reading, and rejects waiting messages', async () => {
    const failures: string[] = [];
    const writer = createWriter(new HeldStream(), {
      waitingLimit: 1000,
      onFailure: (message) => failures.push(message),
    });
    const settled = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => writer.write(numbered(n))),
    );
    assert.deepEqual(failures, ['The agent does not read its input']);
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal(writer.closed?.message, 'The agent does not read its input');
  });

  it('does not count output that the peer has read', async () => {
    const output = new HeldStream();
    const writer = createWriter(output, { waitingLimit: 1000 });
    for (let round = 0; round < 50; round++) {
      const writes = Array.from({ length: 10 }, (_, n) => writer.write(numbered(n)));
      do await nextTurn();
      while (output.release());
      await Promise.all(writes);
    }
    assert.equal(output.taken.length, 500);
  });

  it('rejects only a message that cannot be serialized', async () => {
    const output = new HeldStream();
    const writer = createWriter(output);
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await assert.rejects(writer.write(numbered(circular)), /could not be written as JSON/);
    await assert.rejects(writer.write(numbered(1n)), /could not be written as JSON/);
    await writer.write(numbered(1));
    assert.equal(output.taken.length, 1);
  });

  it('reports an error of the stream as failure, without an uncaught exception', async () => {
    const failures: string[] = [];
    const output = new HeldStream();
    const writer = createWriter(output, { onFailure: (message) => failures.push(message) });
    await writer.write(numbered(1));
    const waiting = assert.rejects(writer.write(numbered(2)));
    output.release(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await nextTurn();
    assert.deepEqual(failures, ['The agent stopped reading its input (EPIPE)']);
    await waiting;
    await assert.rejects(writer.write(numbered(3)));
  });

  it('ignores an error after it was disposed, and leaves no listener', async () => {
    const output = new HeldStream();
    const before = output.eventNames().length;
    const writer = createWriter(output);
    await writer.write(numbered(1));
    writer.dispose();
    writer.dispose();
    output.release(new Error('late'));
    await nextTurn();
    assert.equal(output.eventNames().length, before);
  });

  it('writes nothing to a stream that was ended', async () => {
    const output = new HeldStream();
    const writer = createWriter(output);
    output.end();
    await assert.rejects(writer.write(numbered(1)), /no longer connected/);
    assert.deepEqual(output.taken, []);
  });
});
