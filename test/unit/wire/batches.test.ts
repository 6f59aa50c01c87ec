// Requests of a batch are answered together.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import type { Message } from 'vscode-jsonrpc/node';
import { Batches } from '../../../src/wire/batches.ts';

const request = (id: number): object => ({ jsonrpc: '2.0', id, method: 'm' });
const response = (id: number): Message => ({ jsonrpc: '2.0', id, result: null }) as Message;
const idOf = (message: Message): unknown => (message as { id?: unknown }).id;

describe('Batches', () => {
  it('gives each request of a batch its response, all together with the last one', () => {
    const shape = fc.array(fc.record({ isSuppressed: fc.boolean(), order: fc.nat() }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 5 }), (shapes) => {
        const batches = new Batches();
        let id = 0;
        const open = shapes.map((requests) => requests.map((one) => ({ ...one, id: id++ })));
        for (const requests of open) {
          const items = requests.map((one) => request(one.id));
          assert.deepEqual(batches.begin(items), { messages: items, responses: [] });
        }
        const sent: (readonly Message[])[] = [];
        const all = open.flat().toSorted((a, b) => a.order - b.order);
        for (const one of all) {
          const joined = batches.join(response(one.id), one.isSuppressed);
          if (joined) sent.push([joined].flat());
        }
        const sorted = (ids: unknown[][]): string[] =>
          ids.map((one) => JSON.stringify(one.toSorted())).toSorted();
        const expected = open.map((requests) =>
          requests.flatMap((one) => (one.isSuppressed ? [] : [one.id])),
        );
        assert.deepEqual(
          sorted(sent.map((messages) => messages.map(idOf))),
          sorted(expected.filter(({ length }) => length > 0)),
        );
        // Nothing is kept: later messages with the same ids are sent alone.
        for (const one of all) assert.deepEqual(batches.join(response(one.id), false), response(one.id));
      }),
    );
  });

  it('passes requests, notifications and responses to other requests on', () => {
    const batches = new Batches();
    batches.begin([request(1)]);
    for (const message of [request(1), { jsonrpc: '2.0', method: 'n' }, response(2)])
      assert.equal(batches.join(message as Message, false), message);
    assert.equal(batches.join(response(2), true), undefined);
  });

  it('answers a second request with an id that is open in the order of the requests', () => {
    const batches = new Batches();
    batches.begin([request(1), request(2)]);
    batches.begin([request(1)]);
    assert.equal(batches.join(response(1), false), undefined);
    assert.deepEqual(batches.join(response(1), false), [response(1)]);
    assert.deepEqual(batches.join(response(2), false), [response(1), response(2)]);
  });

  it('refuses an item that is too deep to be written as text again', () => {
    const params: unknown = JSON.parse(`${'['.repeat(15_000)}${']'.repeat(15_000)}`);
    const { messages, responses } = new Batches().begin([{ jsonrpc: '2.0', method: 'm', params }]);
    assert.deepEqual(messages, []);
    const [refused] = responses as readonly { readonly error?: { readonly code: number } }[];
    assert.equal(refused?.error?.code, -32600);
  });
});
