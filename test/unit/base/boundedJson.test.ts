// Tests that `boundedJson` writes what `JSON.stringify` writes, up to a length and at any depth.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { boundedJson } from '../../../src/base/boundedJson.ts';

describe('boundedJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
        assert.deepEqual(boundedJson(value, 1e6, indent), {
          text: JSON.stringify(value, undefined, indent),
          isWhole: true,
        });
      }),
    );
  });

  it('writes no more than the limit, and says so', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(50), (value, most) => {
        const whole = JSON.stringify(value);
        const { text, isWhole } = boundedJson(value, most);
        assert.equal(text, whole.slice(0, most));
        assert.equal(isWhole, whole.length <= most);
      }),
    );
    assert.deepEqual(boundedJson('x'.repeat(1000), 5), { text: '"xxxx', isWhole: false });
  });

  it('writes values of any depth, and indents only the first levels', () => {
    let deep: unknown = 'the end';
    for (let level = 0; level < 5_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep };
    const { text, isWhole } = boundedJson(deep, 2_000_000, 2);
    assert.ok(isWhole && text.includes('the end'));
    assert.ok(text.length < 500_000);
    assert.ok(boundedJson(deep, 2_000_000).isWhole);
  });

  it('writes own fields only, __proto__ too', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"b":2}');
    assert.equal(boundedJson(value, 100).text, '{"__proto__":{"a":1},"b":2}');
    assert.equal(boundedJson({ __proto__: { a: 1 }, b: 2 }, 100).text, '{"b":2}');
  });
});
