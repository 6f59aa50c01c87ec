// Tests the text of a raw value: whole JSON, and the beginning of what is too large, whatever its depth.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RawValues } from '../../../../src/chat/transcript/rawValues.ts';

function textOf(value: unknown): string {
  const values = new RawValues(() => undefined);
  values.set('call', 'input', value);
  return values.text('call', 'input');
}

function nested(levels: number): unknown {
  let value: unknown = 'the innermost';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

describe('the text of a raw value', () => {
  it('is a string as it is, and anything else as JSON', () => {
    assert.equal(textOf('a "b"\n'), 'a "b"\n');
    const value = { a: [1, 'x', {}], b: { c: null }, d: [] };
    assert.equal(textOf(value), JSON.stringify(value, undefined, 2));
  });

  it('has the innermost of a value of 5,000 levels', () => {
    assert.ok(textOf(nested(5_000)).includes('"the innermost"'));
  });

  it('says that the rest is missing if it is too long or too deep', () => {
    const items = Array.from({ length: 10_000 }, (_, at) => `${at} ${'x'.repeat(150)}`);
    for (const value of [items, nested(100_000)]) {
      const text = textOf(value);
      assert.match(text.slice(-60), /\n\nThe rest of the content is not shown\.$/);
      assert.ok(text.length < 1_000_100);
    }
    assert.ok(textOf(items).startsWith('[\n  "0 xxx'));
    assert.match(textOf('x'.repeat(1_000_001)).slice(-60), /x\n\n1 more character is not shown\.$/);
    assert.match(textOf('x'.repeat(1_000_007)).slice(-60), /x\n\n7 more characters are not shown\.$/);
  });
});
