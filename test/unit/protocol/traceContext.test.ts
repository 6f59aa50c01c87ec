// W3C trace contexts: made of the random bytes that are handed in, and read only where they are valid.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { newTraceparent, parseTraceparent, traceparentIn } from '../../../src/protocol/traceContext.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

describe('traceContext', () => {
  it('creates a valid context from random bytes, never all zeros', () => {
    const sizes: number[] = [];
    const random = (size: number): Uint8Array => {
      sizes.push(size);
      return new Uint8Array(size).fill(sizes.length === 1 ? 0 : sizes.length);
    };
    const made = newTraceparent(random);
    assert.deepEqual(sizes, [16, 16, 8]);
    assert.equal(made, `00-${'02'.repeat(16)}-${'03'.repeat(8)}-01`);
    assert.deepEqual(parseTraceparent(made), { traceId: '02'.repeat(16), spanId: '03'.repeat(8) });
  });

  it('parses what W3C Trace Context allows, and nothing else', () => {
    const read = { traceId: trace, spanId: span };
    for (const valid of [`00-${trace}-${span}-00`, `cc-${trace}-${span}-01-what-comes`])
      assert.deepEqual(parseTraceparent(valid), read, valid);
    for (const invalid of [
      `ff-${trace}-${span}-01`,
      `00-${trace}-${span}-01-more`,
      `00-${trace}-${span}-0`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${'0'.repeat(32)}-${span}-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      `cc-${trace}-${span}-01-${'x'.repeat(600)}`,
      '',
      undefined,
      7,
    ])
      assert.equal(parseTraceparent(invalid), undefined, String(invalid));
  });

  it('reads the _meta of parameters, which may be any value', () => {
    const traceparent = `00-${trace}-${span}-01`;
    assert.equal(traceparentIn({ _meta: { traceparent } }), traceparent);
    for (const params of [
      undefined,
      null,
      3,
      {},
      { _meta: null },
      { _meta: 'x' },
      { _meta: { traceparent: 1 } },
    ])
      assert.equal(traceparentIn(params), undefined);
  });
});
