// The order in which messages are handled, and for how long in one turn of the event loop.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { IncomingNotification, IncomingRequest } from '../../../src/wire/message.ts';
import { type Delivery, ReadQueue } from '../../../src/wire/readQueue.ts';

const notification = (n: number): IncomingNotification => ({
  kind: 'notification',
  method: 'n',
  params: n,
});
const request = (id: number): IncomingRequest => ({
  kind: 'request',
  jsonrpc: '2.0',
  id,
  method: 'r',
  params: undefined,
});
/** Callbacks that wait for the next turn. */
const immediates = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Immediate').length;
const nextTurn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

class World {
  /** What was handled, in order: the number of a notification, `r1` for request 1, `a1` for its answer, `end`. */
  readonly seen: (number | string)[] = [];
  /** ms that each notification takes. */
  cost = 0;
  longest = 0;
  onRequest: (() => void) | undefined;
  onResponse: (() => void) | undefined;
  readonly queue: ReadQueue = new ReadQueue({
    handle: ({ params }) => {
      this.seen.push(params as number);
      for (const start = performance.now(); performance.now() - start < this.cost;);
    },
    serve: ({ id }) => {
      this.seen.push(`r${id}`);
      this.onRequest?.();
    },
    deliver: (delivery) => setImmediate(() => this.#handle(delivery)),
    onHandled: (ms) => (this.longest = Math.max(this.longest, ms)),
  });

  #handle(delivery: Delivery): void {
    const { content } = delivery;
    this.seen.push(content.kind === 'response' ? `a${content.id}` : content.kind);
    this.onResponse?.();
    this.queue.handled(delivery);
  }

  async drained(): Promise<void> {
    while (this.queue.weight > 0) await nextTurn();
    await nextTurn();
  }
}

describe('ReadQueue', () => {
  it('handles notifications at once while none waits', () => {
    const { queue, seen } = new World();
    for (let n = 0; n < 3; n++) queue.add(notification(n), 10);
    assert.deepEqual(seen, [0, 1, 2]);
    assert.equal(queue.weight, 0);
  });

  it('handles a long message in another turn than that in which it was parsed, and none before it', async () => {
    const world = new World();
    world.queue.add(notification(1), 2 ** 20);
    world.queue.add(notification(2), 10);
    assert.deepEqual(world.seen, []);
    await world.drained();
    assert.deepEqual(world.seen, [1, 2]);
  });

  it('keeps the order of notifications, requests and the end', async () => {
    const world = new World();
    const { queue, seen } = world;
    queue.add(notification(0), 10);
    queue.add(request(1), 10);
    queue.add(notification(1), 10);
    queue.add(notification(2), 10);
    queue.add(request(2), 10);
    queue.add(request(3), 10);
    queue.add(notification(3), 10);
    queue.add({ kind: 'end', reason: { kind: 'endOfInput' } }, 0);
    assert.deepEqual(seen, [0]);
    assert.equal(queue.weight, 60);
    await world.drained();
    await nextTurn();
    assert.deepEqual(seen, [0, 'r1', 1, 2, 'r2', 'r3', 3, 'end']);
  });

  it('runs promises that continue after a request before the next message', async () => {
    const world = new World();
    world.onRequest = () => {
      void Promise.resolve()
        .then(() => undefined)
        .then(() => world.seen.push('continued'));
    };
    world.queue.add(request(1), 10);
    world.queue.add(notification(1), 10);
    world.queue.add(request(2), 10);
    await world.drained();
    assert.deepEqual(world.seen, ['r1', 'continued', 1, 'r2', 'continued']);
  });

  it('leaves the rest to the next turns when messages take long', async () => {
    const world = new World();
    world.cost = 1;
    for (let n = 0; n < 100; n++) world.queue.add(notification(n), 10);
    const atOnce = world.seen.length;
    assert.ok(atOnce < 100, `handled ${atOnce} of 100 ms in one turn`);
    let turns = 0;
    for (; world.queue.weight > 0; turns++) await nextTurn();
    assert.ok(turns > 1, `${turns} turns`);
    assert.deepEqual(world.seen, [...Array(100).keys()]);
  });

  it('looks at the time more often if messages are long', async () => {
    const world = new World();
    world.cost = 5;
    for (let n = 0; n < 10; n++) world.queue.add(notification(n), 2 ** 20);
    assert.ok(world.seen.length <= 2, `handled ${world.seen.length}`);
    await world.drained();
    assert.equal(world.seen.length, 10);
  });

  it('counts the time of waiting notifications', async () => {
    const world = new World();
    world.cost = 2;
    world.queue.add(request(1), 10);
    world.queue.add(notification(1), 10);
    await world.drained();
    assert.ok(world.longest >= 2);
  });

  it('counts the time of requests', async () => {
    const world = new World();
    world.onRequest = () => {
      for (const start = performance.now(); performance.now() - start < 2;);
    };
    world.queue.add(request(1), 10);
    await world.drained();
    assert.ok(world.longest >= 2);
  });

  it('handles nothing after it was cleared', async () => {
    const world = new World();
    world.onRequest = () => world.queue.clear();
    world.queue.add(request(1), 10);
    world.queue.add(notification(1), 10);
    world.queue.add(request(2), 10);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    assert.deepEqual(world.seen, ['r1']);
    world.queue.add(request(3), 10);
    world.queue.clear();
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    assert.deepEqual(world.seen, ['r1']);
  });

  it('serves a lone request in the next callback of setImmediate, and leaves nothing to wait for', async () => {
    const world = new World();
    const before = immediates();
    for (let id = 1; id <= 3; id++) {
      world.queue.beginChunk(performance.now());
      world.queue.add(request(id), 10);
      world.queue.endChunk(performance.now());
      assert.equal(immediates(), before + 1);
      await nextTurn();
      assert.equal(world.seen.at(-1), `r${id}`);
      assert.equal(immediates(), before);
      assert.equal(world.queue.weight, 0);
    }
  });

  it('serves each of several requests in a turn of its own', async () => {
    const world = new World();
    const count = 20;
    for (let id = 0; id < count; id++) world.queue.add(request(id), 10);
    for (let turn = 0; turn < count; turn++) {
      assert.equal(world.seen.length, turn);
      await nextTurn();
    }
    assert.equal(world.seen.length, count);
  });

  it('handles a notification that comes in the turn of a request or a response in another turn', async () => {
    const world = new World();
    const add = (): void => {
      world.queue.beginChunk(performance.now());
      world.queue.add(notification(1), 10);
      world.queue.endChunk(performance.now());
      assert.notEqual(world.seen.at(-1), 1);
    };
    world.onRequest = () => void Promise.resolve().then(add);
    world.onResponse = world.onRequest;
    world.queue.add(request(1), 10);
    world.queue.add({ kind: 'response', jsonrpc: '2.0', id: 2, result: null }, 10);
    await world.drained();
    assert.deepEqual(world.seen, ['r1', 'a2', 1, 1]);
  });
});
