// Reads the messages of a server-sent event stream (WHATWG HTML section 9.2). Used by `HttpChannel`.

import { joinShortParts } from '../../wire/shortParts.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const data = Buffer.from('data');
const space = Buffer.from(' ');

export class EventStream {
  readonly #onMessage: (json: Buffer) => void;
  /** Parts of an incomplete line. */
  #line: Buffer[] = [];
  /** Parts of the `data` lines of an incomplete event; undefined if it has none. */
  #data: Buffer[] | undefined;
  #kept = 0;
  #skipsLineFeed = false;

  /** @param onMessage gets the data of one event, in which line breaks are spaces. Must not throw. */
  constructor(onMessage: (json: Buffer) => void) {
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
    add(this.#line, part);
    this.#kept += part.length;
  }

  #endLine(): void {
    const parts = this.#line;
    this.#line = [];
    const line = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    if (line.length === 0) return this.#endEvent();
    const hasColon = line[data.length] === 0x3a;
    const isData = line.subarray(0, data.length).equals(data) && (hasColon || line.length === data.length);
    if (!isData) {
      this.#kept -= line.length;
      return;
    }
    if (this.#data) add(this.#data, space);
    add((this.#data ??= []), line.subarray(data.length + 1));
    // The space between two lines.
    this.#kept += 1;
  }

  #endEvent(): void {
    const parts = this.#data;
    this.#data = undefined;
    this.#kept = 0;
    if (parts) this.#onMessage(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
  }
}

function add(parts: Buffer[], part: Buffer): void {
  parts.push(part);
  joinShortParts(parts);
}
