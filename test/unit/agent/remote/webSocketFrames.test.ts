// The frames of WebSockets, in parts of any length.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { clientFrame, closeFrame, FrameReader } from '../../../../src/agent/remote/webSocketFrames.ts';

/** A frame as a server sends it: not masked. */
function serverFrame(opcode: number, payload: Buffer, isLast = true): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length > 0xffff ? 10 : length > 125 ? 4 : 2);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  head[1] = head.length === 10 ? 127 : head.length === 4 ? 126 : length;
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}

class Sink {
  readonly texts: string[] = [];
  readonly control: string[] = [];
  #parts: Buffer[] = [];
  readonly reader = new FrameReader({
    text: (part) => this.#parts.push(Buffer.from(part)),
    endOfText: () => {
      this.texts.push(Buffer.concat(this.#parts).toString());
      this.#parts = [];
    },
    ping: (payload) => this.control.push(`ping ${payload.toString()}`),
    close: (code) => this.control.push(`close ${code}`),
  });

  read(bytes: Buffer, lengths: readonly number[] = [bytes.length]): this {
    let at = 0;
    for (let index = 0; at < bytes.length; index += 1) {
      const end = at + lengths[index % lengths.length]!;
      this.reader.push(bytes.subarray(at, end));
      at = end;
    }
    return this;
  }
}

const lengths = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 5 });
const message = fc.record({
  parts: fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('x'.repeat(126), 'y'.repeat(65_536))),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  isBinary: fc.boolean(),
  pings: fc.boolean(),
});

describe('WebSocket frames', () => {
  it('become the texts of the messages, however they are cut, with pings between them', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), lengths, (messages, cuts) => {
        const frames = messages.flatMap(({ parts, isBinary, pings }) =>
          parts.flatMap((part, at) => [
            serverFrame(at > 0 ? 0 : isBinary ? 2 : 1, Buffer.from(part), at === parts.length - 1),
            ...(pings ? [serverFrame(9, Buffer.from('p'))] : []),
          ]),
        );
        const sink = new Sink().read(Buffer.concat(frames), cuts);
        const texts = messages.filter(({ isBinary }) => !isBinary);
        assert.deepEqual(
          sink.texts,
          texts.map(({ parts }) => Buffer.concat(parts.map((part) => Buffer.from(part))).toString()),
        );
        const pings = messages.reduce((sum, one) => sum + (one.pings ? one.parts.length : 0), 0);
        assert.equal(sink.control.length, pings);
      }),
      { numRuns: 60 },
    );
  });

  it('are passed on before the message is complete', () => {
    const parts: number[] = [];
    const reader = new FrameReader({
      text: (part) => parts.push(part.length),
      endOfText: () => parts.push(-1),
      ping: () => undefined,
      close: () => undefined,
    });
    const frame = serverFrame(1, Buffer.alloc(100_000));
    reader.push(frame.subarray(0, 60_010));
    reader.push(frame.subarray(60_010));
    assert.deepEqual(parts, [60_000, 40_000, -1]);
  });

  it('say how the peer closes', () => {
    assert.deepEqual(new Sink().read(serverFrame(8, Buffer.from([0x0f, 0xa1, 0x6e]))).control, [
      'close 4001',
    ]);
    assert.deepEqual(new Sink().read(serverFrame(8, Buffer.alloc(0))).control, ['close 1005']);
  });

  const wrong: Record<string, Buffer> = {
    'a masked frame': clientFrame('text', Buffer.from('x')),
    'reserved bits': Buffer.from([0xc1, 0]),
    'an unknown opcode': Buffer.from([0x83, 0]),
    'a continuation of nothing': serverFrame(0, Buffer.from('x')),
    'a message inside another': Buffer.concat([
      serverFrame(1, Buffer.from('a'), false),
      serverFrame(1, Buffer.from('b')),
    ]),
    'a long control frame': serverFrame(9, Buffer.alloc(126)),
    'a control frame in parts': serverFrame(9, Buffer.alloc(1), false),
  };
  for (const [what, bytes] of Object.entries(wrong))
    it(`are refused: ${what}`, () => assert.throws(() => new Sink().read(bytes, [1])));

  it('of a client are masked with another mask each time', () => {
    const payload = Buffer.from('same text');
    const [one, two] = [clientFrame('text', payload), clientFrame('text', payload)];
    assert.notDeepEqual(one, two);
    for (const frame of [one, two]) {
      const mask = frame.subarray(2, 6);
      const read = frame.subarray(6).map((byte, at) => byte ^ mask[at % 4]!);
      assert.equal(Buffer.from(read).toString(), 'same text');
    }
    assert.equal(closeFrame(1009).length, 8);
  });
});
