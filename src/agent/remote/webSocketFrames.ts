// Reads and writes the frames of a WebSocket as a client (RFC 6455 section 5). Text messages are passed on in parts as they
// arrive: their length is limited where that of all messages is. Used by `webSocketChannel`.

import { randomBytes } from 'node:crypto';

const opcode = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
/** Maximum bytes of the payload of a control frame (RFC 6455 section 5.5). */
const longestControl = 125;

/** Receives what a `FrameReader` reads, in order. */
export interface FrameSink {
  /** A part of a text message. */
  text(part: Buffer): void;
  /** The text message is complete. */
  endOfText(): void;
  ping(payload: Buffer): void;
  /** `code` is 1005 if the peer gave none. */
  close(code: number): void;
}

interface Frame {
  readonly isLast: boolean;
  readonly opcode: number;
  /** Bytes of the payload that were not read yet. */
  left: number;
}

export class FrameReader {
  readonly #sink: FrameSink;
  /** Bytes of an incomplete header or control frame. */
  #rest: Buffer = Buffer.alloc(0);
  #frame: Frame | undefined;
  /** The kind of the message whose last frame was not read yet. */
  #message: 'text' | 'binary' | undefined;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  /** Throws if the peer violates the protocol. Must not be called after that. */
  push(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = Buffer.alloc(0);
    for (;;) {
      if (!this.#frame) {
        const header = readHeader(bytes);
        if (!header) break;
        this.#frame = this.#checked(header);
        bytes = bytes.subarray(header.length);
      }
      const frame = this.#frame;
      const isControl = frame.opcode >= opcode.close;
      if (isControl && bytes.length < frame.left) break;
      const payload = bytes.subarray(0, frame.left);
      bytes = bytes.subarray(payload.length);
      frame.left -= payload.length;
      if (isControl) this.#control(frame.opcode, payload);
      else if (this.#message === 'text' && payload.length > 0) this.#sink.text(payload);
      if (frame.left > 0) return;
      this.#frame = undefined;
      if (isControl || !frame.isLast) continue;
      // Binary messages are ignored: ACP has none.
      if (this.#message === 'text') this.#sink.endOfText();
      this.#message = undefined;
    }
    // A copy, since a short rest would keep the whole chunk in memory.
    this.#rest = Buffer.from(bytes);
  }

  #checked(header: Frame): Frame {
    switch (header.opcode) {
      case opcode.text:
      case opcode.binary:
        if (this.#message) throw new Error('a message began inside another one');
        this.#message = header.opcode === opcode.text ? 'text' : 'binary';
        break;
      case opcode.continuation:
        if (!this.#message) throw new Error('a continuation of no message');
        break;
      case opcode.close:
      case opcode.ping:
      case opcode.pong:
        if (!header.isLast || header.left > longestControl) throw new Error('an invalid control frame');
        break;
      default:
        throw new Error('an unknown kind of frame');
    }
    return header;
  }

  #control(kind: number, payload: Buffer): void {
    if (kind === opcode.ping) this.#sink.ping(payload);
    if (kind === opcode.close) this.#sink.close(payload.length < 2 ? 1005 : payload.readUInt16BE(0));
  }
}

/** Undefined if `bytes` do not have the whole header. */
function readHeader(bytes: Buffer): (Frame & { readonly length: number }) | undefined {
  if (bytes.length < 2) return undefined;
  const [first, second] = [bytes[0]!, bytes[1]!];
  if ((first & 0x70) !== 0) throw new Error('an extension that was not agreed on');
  if ((second & 0x80) !== 0) throw new Error('a masked frame');
  const short = second & 0x7f;
  const length = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < length) return undefined;
  const left =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  return { isLast: (first & 0x80) !== 0, opcode: first & 0x0f, left, length };
}

/** One whole message or control frame, masked, as clients must. */
export function clientFrame(
  kind: Exclude<keyof typeof opcode, 'continuation' | 'binary'>,
  payload: Buffer,
): Buffer {
  const { length } = payload;
  const extra = length > 0xffff ? 8 : length > longestControl ? 2 : 0;
  const frame = Buffer.allocUnsafe(6 + extra + length);
  frame[0] = 0x80 | opcode[kind];
  frame[1] = 0x80 | (extra === 8 ? 127 : extra === 2 ? 126 : length);
  if (extra === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  if (extra === 2) frame.writeUInt16BE(length, 2);
  const mask = randomBytes(4);
  mask.copy(frame, 2 + extra);
  const start = 6 + extra;
  for (let at = 0; at < length; at++) frame[start + at] = payload[at]! ^ mask[at & 3]!;
  return frame;
}

/** @param code as in RFC 6455 section 7.4. */
export function closeFrame(code: number): Buffer {
  const payload = Buffer.alloc(2);
  payload.writeUInt16BE(code);
  return clientFrame('close', payload);
}
