// Passes the messages of several event streams on as lines, one after the other. A long message is passed on in several turns of
// the event loop. Used by `HttpChannel`.

import type { Readable } from 'node:stream';
import { MessageHead } from './messageHead.ts';
import { onOneLine } from './remoteChannel.ts';

export interface MessageQueueOptions {
  /** Gets the lines. The queue ends it. */
  readonly input: Readable;
  /** Called before the end of each message is passed on. @param head the message, or if it is long, what is kept of it. */
  readonly onMessage: (head: Buffer, session: string | undefined) => void;
  /** Called when `isHeld` has changed. */
  readonly onHeld: () => void;
}

interface Waiting {
  readonly parts: Buffer[];
  /** Undefined for a short message. */
  readonly head: MessageHead | undefined;
  readonly session: string | undefined;
}

/** Bytes of a message from which it is passed on in several turns. */
const longMessage = 2 ** 18;
/** Bytes that are passed on in one turn: reading and copying them takes about a ms. */
const bytesOfTurn = 2 ** 19;

export class MessageQueue {
  readonly #options: MessageQueueOptions;
  #waiting: Waiting[] = [];
  /** True until the reader wants more. */
  #isFull = false;
  #wasHeld = false;
  #isEnding = false;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(options: MessageQueueOptions) {
    this.#options = options;
  }

  /** True while no more should be read. */
  get isHeld(): boolean {
    return this.#isFull || this.#waiting.length > 0;
  }

  /** @param parts of one message, which belong to the queue from now on. @param session of the stream on which it arrived. */
  add(parts: readonly Buffer[], session?: string): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const isLong = length > longMessage;
    const head = isLong ? new MessageHead() : undefined;
    this.#waiting.push({ parts: isLong ? [...parts] : [joined(parts)], head, session });
    if (this.#waiting.length === 1) this.#goOn();
  }

  /** To be called when the reader wants more. */
  readOn(): void {
    this.#isFull = false;
    this.#schedule();
    this.#report();
  }

  /** Ends the input after the messages that wait. */
  end(): void {
    this.#isEnding = true;
    if (this.#waiting.length === 0) this.#options.input.push(null);
  }

  #schedule(): void {
    if (this.#waiting.length > 0 && !this.#isFull) this.#scheduled ??= setImmediate(() => this.#goOn());
  }

  #goOn(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    if (this.#options.input.destroyed) this.#waiting = [];
    for (let left = bytesOfTurn; left > 0 && !this.#isFull;) {
      const [first] = this.#waiting;
      if (first === undefined) break;
      const part = first.parts.shift();
      if (part === undefined) {
        this.#endLine(first);
        continue;
      }
      left -= part.length;
      if (first.head) first.head.add(part);
      else this.#options.onMessage(part, first.session);
      this.#push(onOneLine(part));
    }
    this.#schedule();
    this.#report();
  }

  #endLine({ head, session }: Waiting): void {
    if (head) this.#options.onMessage(head.json, session);
    this.#waiting.shift();
    this.#push('\n');
    if (this.#isEnding && this.#waiting.length === 0) this.#options.input.push(null);
  }

  #push(chunk: Buffer | string): void {
    if (!this.#options.input.push(chunk)) this.#isFull = true;
  }

  #report(): void {
    if (this.#wasHeld === this.isHeld) return;
    this.#wasHeld = this.isHeld;
    this.#options.onHeld();
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}
