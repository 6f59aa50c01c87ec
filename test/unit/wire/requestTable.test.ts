// The table of handlers turns whatever a handler does into one response.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ResponseMessage } from 'vscode-jsonrpc/node';
import { CancellationSource, neverCancelled } from '../../../src/base/cancellation.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { WireError } from '../../../src/wire/peer.ts';
import { IncomingCancellation, RequestTable } from '../../../src/wire/requestTable.ts';
import { RecordingLogger } from './recordingLogger.ts';
import { anything } from './testMethods.ts';

class World {
  readonly logger = new RecordingLogger();
  readonly table = new RequestTable(this.logger);
  readonly written: ResponseMessage[] = [];
  /** Messages that can't be written, from now on. */
  unwritable = 0;
  readonly #handler: () => unknown;

  constructor(handler: () => unknown) {
    this.#handler = handler;
    this.table.add(anything, () => this.#handler());
  }

  serve(token = neverCancelled): Promise<void> {
    const request = { kind: 'request', jsonrpc: '2.0', id: 7, method: 'test/anything', params: {} } as const;
    return this.table.serve(request, token, (response) => {
      if (this.unwritable-- > 0) return Promise.reject(new Error('can not be written'));
      this.written.push(response);
      return Promise.resolve();
    });
  }
}

const result = (value: unknown): object => ({ jsonrpc: '2.0', id: 7, result: value });
const error = (code: number, message: string): object => ({
  jsonrpc: '2.0',
  id: 7,
  error: { code, message },
});
const unwritten = error(errorCode.internalError, 'The response could not be written');

describe('RequestTable', () => {
  it('writes the result of a handler that returns no promise at once', async () => {
    const world = new World(() => 5);
    const served = world.serve();
    assert.deepEqual(world.written, [result(5)]);
    await served;
  });

  it('writes the error of a handler that throws at once', async () => {
    const world = new World(() => {
      throw new WireError(-32001, 'No', { why: 1 });
    });
    const served = world.serve();
    assert.deepEqual(world.written, [
      { jsonrpc: '2.0', id: 7, error: { code: -32001, message: 'No', data: { why: 1 } } },
    ]);
    await served;
  });

  it('waits for a promise, also one of another class', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    // oxlint-disable-next-line unicorn/no-thenable -- as VS Code returns them
    for (const pending of [promise, { then: promise.then.bind(promise) }]) {
      const world = new World(() => pending);
      const served = world.serve();
      assert.deepEqual(world.written, []);
      resolve(6);
      await served;
      assert.deepEqual(world.written, [result(6)]);
    }
  });

  it('writes null for no result', async () => {
    const world = new World(() => undefined);
    await world.serve();
    assert.deepEqual(world.written, [result(null)]);
  });

  it('writes requestCancelled if a cancelled handler rejects', async () => {
    const source = new CancellationSource();
    const { promise, reject } = Promise.withResolvers<never>();
    const world = new World(() => promise);
    const served = world.serve(source.token);
    source.cancel();
    reject(new Error('aborted'));
    await served;
    assert.deepEqual(world.written, [error(errorCode.requestCancelled, 'Request cancelled')]);
    assert.deepEqual(world.logger.errors, []);
  });

  it('writes an error for a response that can not be written, and never rejects', async () => {
    const world = new World(() => 1n);
    world.unwritable = 1;
    await world.serve();
    assert.deepEqual(world.written, [unwritten]);
    world.unwritable = 2;
    await world.serve();
    assert.deepEqual(world.written, [unwritten]);
  });
});

describe('IncomingCancellation', () => {
  it('counts requests until they are answered, and cancels those with an ID that are not', () => {
    const incoming = new IncomingCancellation(() => undefined);
    const requests = [{ id: 1 }, { id: 1 }, { id: 2 }] as const;
    for (const request of requests) incoming.opened(request);
    const tokens = requests.map((request) => incoming.token(request));
    assert.equal(incoming.count, 3);
    incoming.answered(requests[0]);
    assert.equal(incoming.count, 2);
    incoming.cancel(1);
    assert.deepEqual(
      tokens.map((token) => token.isCancellationRequested),
      [false, true, false],
    );
    assert.equal(incoming.isCancelled(1), true);
    incoming.answered(requests[1]);
    assert.equal(incoming.isCancelled(1), false);
    assert.equal(incoming.count, 1);
  });

  it('keeps no request after all were cancelled', () => {
    const incoming = new IncomingCancellation(() => undefined);
    const request = { id: 1 };
    incoming.opened(request);
    const token = incoming.token(request);
    incoming.cancelAll();
    assert.equal(token.isCancellationRequested, true);
    assert.equal(incoming.count, 0);
    incoming.answered(request);
    assert.equal(incoming.count, 0);
  });
});
