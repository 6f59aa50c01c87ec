// How one message is recognized, and errors are made valid.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { readMessage } from '../../../src/wire/message.ts';

function kindOf(value: unknown): string {
  return readMessage(value).kind;
}

describe('readMessage', () => {
  it('recognises the three kinds of messages', () => {
    assert.equal(kindOf({ jsonrpc: '2.0', method: 'm' }), 'notification');
    assert.equal(kindOf({ jsonrpc: '2.0', method: 'm', id: 0 }), 'request');
    assert.equal(kindOf({ jsonrpc: '2.0', id: 'a', result: null }), 'response');
    assert.equal(kindOf({ jsonrpc: '2.0', id: 'a', error: { code: 1, message: '' } }), 'response');
  });

  it('accepts a message without a version', () => {
    assert.equal(kindOf({ method: 'm' }), 'notification');
    assert.equal(kindOf({ id: 1, result: 5 }), 'response');
  });

  it('reads a response without a result, but not a log line that happens to have an ID', () => {
    assert.deepEqual(readMessage({ jsonrpc: '2.0', id: 1 }), {
      kind: 'response',
      jsonrpc: '2.0',
      id: 1,
      result: null,
    });
    assert.equal(kindOf({ id: 1, level: 'info' }), 'none');
  });

  it('requires a response only for a request with an invalid ID', () => {
    for (const id of [null, {}, [], true]) {
      const message = readMessage({ method: 'm', id });
      assert.ok(message.kind === 'none' && message.answer);
    }
    for (const value of [
      null,
      1,
      'text',
      [],
      [{ method: 'm', id: 1 }],
      {},
      { method: 5, id: 1 },
      { id: null, error: {} },
    ]) {
      const message = readMessage(value);
      assert.ok(message.kind === 'none' && !message.answer, JSON.stringify(value));
    }
  });

  it('converts any error to a valid one', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((error) => error !== null),
        (error) => {
          const message = readMessage({ id: 1, error });
          assert.ok(message.kind === 'response');
          assert.equal(typeof message.error?.code, 'number');
          assert.equal(typeof message.error?.message, 'string');
        },
      ),
    );
  });
});
