// Keeps the order of what was read. Notifications are handled for some ms in a turn of the event loop, requests one in a turn;
// responses are delivered to vscode-jsonrpc one at a time. Used by the NDJSON reader.

import { LoopTurn } from './loopTurn.ts';
import type { IncomingNotification, IncomingRequest, IncomingResponse } from './message.ts';
import type { CloseReason } from './peer.ts';

/**
 * What is delivered to the connection: one response, or the end of input. It has the form of a notification: vscode-jsonrpc queues
 * responses by ID, where a second one with the same ID would silently replace the first.
 */
export interface Delivery {
  readonly jsonrpc: '2.0';
  readonly method: '';
  readonly content: DeliveryContent;
  /** Characters it counts against the reader's limit until `handled` is called. */
  readonly weight: number;
}

export type DeliveryContent = IncomingResponse | { readonly kind: 'end'; readonly reason: CloseReason };

export function createDelivery(content: DeliveryContent, weight: number): Delivery {
  return { jsonrpc: '2.0', method: '', content, weight };
}

export interface ReadQueueOptions {
  /** Must not throw. May call `clear`. */
  readonly handle: (notification: IncomingNotification) => void;
  /** Called in a turn of its own, so that promises settle before the next message. Must not throw. May call `clear`. */
  readonly serve: (request: IncomingRequest, weight: number) => void;
  /** Must handle the delivery in another turn of the event loop, and then call `handled`. */
  readonly deliver: (delivery: Delivery) => void;
  /** Called after waiting messages were handled. @param ms for which that blocked the event loop. */
  readonly onHandled: (ms: number) => void;
}

/** Characters. Parsing a longer message has taken much of the turn, so that it is handled in another one. */
const longMessage = 2 ** 18;

interface Waiting {
  readonly content: IncomingNotification | IncomingRequest | DeliveryContent;
  readonly weight: number;
}

export class ReadQueue {
  readonly #options: ReadQueueOptions;
  readonly #turn = new LoopTurn();
  #waiting: Waiting[] = [];
  /** Index of the first that still waits. */
  #first = 0;
  #weight = 0;
  #isDelivering = false;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(options: ReadQueueOptions) {
    this.#options = options;
  }

  /** Characters of the messages that are not handled yet. */
  get weight(): number {
    return this.#weight;
  }

  /** Must be called before the messages of a chunk are added, and `endChunk` after them. @param now as `performance.now()`. */
  beginChunk(now: number): void {
    this.#turn.beginChunk(now);
  }

  endChunk(now: number): void {
    this.#turn.endChunk(now);
  }

  /**
   * True if a notification may be handled at once: nothing waits, and this turn of the event loop has time. The caller must then
   * handle it. This also keeps the parsed message in V8's young generation, which is collected cheaply.
   */
  handlesNow(weight: number): boolean {
    return this.#weight === 0 && !this.#isDelivering && weight <= longMessage && this.#turn.hasTime(weight);
  }

  /**
   * Handles a notification at once if nothing waits and this turn of the event loop has time.
   * @param weight the number of its characters; at least 1, except for the end.
   */
  add(content: Waiting['content'], weight: number): void {
    if (content.kind === 'notification' && this.handlesNow(weight)) {
      this.#options.handle(content);
      return;
    }
    this.#waiting.push({ content, weight });
    this.#weight += weight;
    this.#goOn();
  }

  /** Must be called once for each delivery when it was handled. */
  handled({ weight }: Delivery): void {
    this.#weight -= weight;
    this.#isDelivering = false;
    // Promises that continue after it come before the next message.
    this.#turn.end();
    this.#goOn();
  }

  /** Drops what waits. */
  clear(): void {
    this.#waiting = [];
    this.#first = 0;
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
  }

  #goOn(): void {
    const next = this.#waiting[this.#first];
    if (next === undefined || this.#isDelivering || this.#scheduled !== undefined) return;
    const { content, weight } = next;
    if (content.kind === 'response' || content.kind === 'end') return this.#deliver(content, weight);
    this.#scheduled = setImmediate(this.#handleWaiting);
  }

  readonly #handleWaiting = (): void => {
    const start = performance.now();
    this.#scheduled = undefined;
    this.#turn.beginImmediate();
    const first = this.#waiting[this.#first];
    if (first?.content.kind === 'request') this.#serve(first.content, first.weight);
    else this.#handleNotifications();
    this.#goOn();
    this.#options.onHandled(performance.now() - start);
  };

  #serve(request: IncomingRequest, weight: number): void {
    this.#shift();
    this.#options.serve(request, weight);
    this.#weight -= weight;
    this.#turn.end();
  }

  #handleNotifications(): void {
    for (;;) {
      const next = this.#waiting[this.#first];
      if (next?.content.kind !== 'notification' || !this.#turn.hasTime(next.weight)) return;
      this.#shift();
      this.#weight -= next.weight;
      this.#options.handle(next.content);
    }
  }

  #deliver(content: DeliveryContent, weight: number): void {
    this.#shift();
    this.#isDelivering = true;
    this.#options.deliver(createDelivery(content, weight));
  }

  #shift(): void {
    this.#first += 1;
    // Each is copied at most once for each that was handled.
    if (this.#first * 2 < this.#waiting.length) return;
    this.#waiting = this.#waiting.slice(this.#first);
    this.#first = 0;
  }
}
