// Reads the messages of a server-sent event stream (WHATWG HTML section 9.2). Used by `HttpChannel`.

import { joinShortParts } from '../../wire/shortParts.ts';
import { MessageParts } from './messageParts.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const data = Buffer.from('data');
const space = Buffer.from(' ');

export class EventStream {
  readonly #onMessage: (parts: readonly Buffer[]) => void;
  /** An incomplete line. */
  readonly #line = new MessageParts();
  /** Parts of the `data` lines of an incomplete event; undefined if it has none. */
  #data: Buffer[] | undefined;
  #kept = 0;
  #skipsLineFeed = false;

  /** @param onMessage gets the parts of the data of one event, in which line breaks are spaces. Must not throw. */
  constructor(onMessage: (parts: readonly Buffer[]) => void) {
    this.#onMessage = onMessage;
  }

  /** Bytes of the incomplete event. */
  get kept(): number {
    return this.#kept;
  }

  push(chunk: Buffer): void {
    let start = 0;
    if (this.#skipsLineFeed && chunk[0] === lineFeed) start = 1;
    if (chunk.length > 0) this.#skipsLineFeed = false;
    let feed = chunk.indexOf(lineFeed, start);
    let carriage = chunk.indexOf(carriageReturn, start);
    while (feed >= 0 || carriage >= 0) {
      const isCarriage = carriage >= 0 && (feed < 0 || carriage < feed);
      const end = isCarriage ? carriage : feed;
      this.#keep(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
      if (isCarriage && start === chunk.length) this.#skipsLineFeed = true;
      else if (isCarriage && chunk[start] === lineFeed) start += 1;
      if (feed >= 0 && feed < start) feed = chunk.indexOf(lineFeed, start);
      if (carriage >= 0 && carriage < start) carriage = chunk.indexOf(carriageReturn, start);
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return;
    // Its memory may be given back.
    this.#kept += part.length;
    this.#line.add(part);
  }

  #endLine(): void {
    const parts = this.#line.take();
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length === 0) return this.#endEvent();
    // The name of a field may be cut, and is not in the middle of a long part.
    while (parts.length > 1 && parts[0]!.length <= data.length)
      parts.splice(0, 2, Buffer.concat(parts.slice(0, 2)));
    const first = parts[0]!;
    const hasColon = first[data.length] === 0x3a;
    const isData = first.subarray(0, data.length).equals(data) && (hasColon || length === data.length);
    if (!isData) {
      this.#kept -= length;
      return;
    }
    if (this.#data) add(this.#data, space);
    this.#data ??= [];
    for (const part of [first.subarray(data.length + 1), ...parts.slice(1)]) add(this.#data, part);
    // The space between two lines.
    this.#kept += 1;
  }

  #endEvent(): void {
    const parts = this.#data;
    this.#data = undefined;
    this.#kept = 0;
    if (parts) this.#onMessage(parts);
  }
}

function add(parts: Buffer[], part: Buffer): void {
  parts.push(part);
  joinShortParts(parts);
}
