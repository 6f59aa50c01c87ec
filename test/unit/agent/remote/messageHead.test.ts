// What a long message is can be told without parsing all of it, wherever its parts are cut.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { MessageHead } from '../../../../src/agent/remote/messageHead.ts';

function headOf(json: string, cuts: readonly number[] = [json.length]): unknown {
  const head = new MessageHead();
  const bytes = Buffer.from(json);
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const end = at + cuts[index % cuts.length]!;
    head.add(bytes.subarray(at, end));
    at = end;
  }
  return JSON.parse(head.json.toString());
}

/** Deeper lists and objects are zero. */
function shallow(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 2) return 0;
  if (Array.isArray(value)) return value.map((item) => shallow(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shallow(item, depth + 1)]));
}

describe('the head of a message', () => {
  it('has its fields and those of its result, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 2),
        (message, cuts, indent) => {
          const json = JSON.stringify(message, undefined, indent);
          assert.deepEqual(headOf(json, cuts), shallow(JSON.parse(json)));
        },
      ),
    );
  });

  it('leaves out long texts, and fields after very many', () => {
    const long = '\\"'.repeat(20_000);
    assert.deepEqual(headOf(`{"method":"${long}","${long}":1,"id":7}`), { method: '', '': 1, id: 7 });
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, [at]]));
    const result = { sessionId: 's', ...many };
    const head = headOf(JSON.stringify({ jsonrpc: '2.0', result, id: 7 })) as typeof many;
    assert.deepEqual([head['id'], (head['result'] as unknown as typeof result).sessionId], [7, 's']);
    const size = JSON.stringify(headOf(JSON.stringify({ id: 7, ...many, other: many }))).length;
    assert.ok(size < 2 ** 17, `${size}`);
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const head = new MessageHead();
        head.add(Buffer.from(bytes));
        assert.ok(head.json.length <= bytes.length + 50);
      }),
    );
    const head = new MessageHead();
    for (const byte of '[]{},"\\7')
      for (const text of [byte.repeat(300_000), `{"a":${byte.repeat(300_000)}`]) head.add(Buffer.from(text));
    assert.ok(head.json.length < 2 ** 17);
  });
});
