// A value of any shape and size is shortened to the limits at little cost, says so, and is unchanged within them.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { boundValue, isWithinLimits, type ValueLimits } from '../../../src/base/boundedValue.ts';

const limits: ValueLimits = { text: 5_000, oneText: 1_000, values: 100, depth: 5 };
/** The marks of texts that were cut, and texts that are kept in any case. */
const slack: ValueLimits = { text: 5_000 + 100 * 240, oneText: 1_040, values: 101, depth: 6 };

describe('boundValue', () => {
  it('returns a value within the limits as it is', () => {
    const value = { a: ['x'.repeat(1_000), 1, null, true], b: { c: 'y' } };
    const { value: same, isShortened } = boundValue(value, limits);
    assert.equal(same, value);
    assert.equal(isShortened, false);
  });

  it('cuts texts and says how much is missing', () => {
    const { value, isShortened } = boundValue({ a: 'word '.repeat(600), b: 'short' }, limits);
    assert.equal(isShortened, true);
    assert.deepEqual(value, {
      a: `${'word '.repeat(200)}… (2000 more characters are not shown.)`,
      b: 'short',
    });
  });

  it('keeps the beginning of a text that follows others', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}`, 'x'.repeat(900)]));
    const { value, isShortened } = boundValue({ ...many, command: 'rm -rf /' }, limits);
    assert.equal(isShortened, true);
    assert.equal((value as Record<string, unknown>)['command'], 'rm -rf /');
  });

  it('keeps what follows a long list', () => {
    const files = Array.from({ length: 300_000 }, (_, at) => `f${at}`);
    const { value } = boundValue({ a: { files, command: 'rm' }, options: ['no'] }, limits);
    assert.deepEqual([value.a.command, value.options], ['rm', ['no']]);
  });

  it('leaves out items, fields and depth beyond the limits', () => {
    const items = boundValue({ files: Array.from({ length: 300_000 }, (_, at) => `f${at}`) }, limits);
    assert.equal(items.isShortened, true);
    assert.equal(items.value.files.length, 49);
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, at]));
    assert.equal(Object.keys(boundValue(fields, limits).value).length, 99);
    let deep: unknown = 'end';
    for (let i = 0; i < 100_000; i++) deep = [deep];
    assert.deepEqual(boundValue(deep, limits), {
      ...{ value: [[[[[null]]]]], isShortened: true },
      missing: { characters: 0, values: 1 },
    });
  });

  it('says how much is missing', () => {
    const items = Array.from({ length: 300_000 }, () => 1);
    const { missing } = boundValue({ items, text: 'word '.repeat(300) }, limits);
    assert.deepEqual(missing, { characters: 500, values: 300_000 - 49 });
  });

  it('cuts neither the data of an image nor a diff: it keeps or drops them whole', () => {
    const wholes = { ...limits, whole: 10_000 };
    const image = (length: number): object => ({ type: 'image', mimeType: 'a/b', data: 'x'.repeat(length) });
    const diff = (length: number): object => ({
      type: 'diff',
      path: '/a',
      oldText: 'x',
      newText: 'y'.repeat(length),
    });
    const file = (length: number): object => ({ uri: 'a:b', blob: 'x'.repeat(length) });
    for (const block of [image, diff, file]) {
      const within = block(9_000);
      assert.equal(boundValue(within, wholes).value, within);
      const { value, missing } = boundValue([block(9_000), block(9_000), 'end'], wholes);
      assert.deepEqual(value, [within, null, 'end']);
      assert.equal(missing.values, 1);
      assert.ok(missing.characters >= 9_000);
    }
    // Such a text counts like others if no limit is set for it, and in any other field.
    assert.equal(isWithinLimits(image(9_000), limits), false);
    assert.equal(isWithinLimits({ type: 'image', text: 'x'.repeat(9_000) }, wholes), false);
  });

  it('keeps a field named __proto__ as a field', () => {
    const value: unknown = JSON.parse(`{"__proto__":{"a":1},"b":"${'x'.repeat(2_000)}"}`);
    const bounded = boundValue(value, limits).value as object;
    assert.deepEqual(Object.keys(bounded), ['__proto__', 'b']);
    assert.equal(Object.getPrototypeOf(bounded), Object.prototype);
  });

  it('looks at few items of a list or object with many', () => {
    let looked = 0;
    const counting: ProxyHandler<object> = {
      get(target, name, receiver) {
        looked++;
        return Reflect.get(target, name, receiver) as unknown;
      },
    };
    const items = Array.from({ length: 300_000 }, (_, at) => ({ name: `${at}`, texts: ['a', 'b'] }));
    const { missing } = boundValue({ items: new Proxy(items, counting), last: 'end' }, limits);
    assert.ok(missing.values > 299_900);
    assert.ok(looked < 300, `${looked}`);
  });

  it('lists the names of an object with too many fields once', () => {
    let listed = 0;
    const counting: ProxyHandler<object> = {
      ownKeys(target) {
        listed++;
        return Reflect.ownKeys(target);
      },
    };
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, at]));
    const { missing } = boundValue({ fields: new Proxy(fields, counting), last: 'end' }, limits);
    assert.ok(missing.values > 4_900);
    assert.equal(listed, 1);
  });

  it('is within the limits whatever the value is, and says if it changed anything', () => {
    const small: ValueLimits = { text: 50, oneText: 10, values: 8, depth: 3 };
    const most: ValueLimits = { text: 50 + 9 * 240, oneText: 240, values: 9, depth: 4 };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const bounded = boundValue(value, small);
        assert.ok(isWithinLimits(bounded.value, most));
        assert.equal(bounded.isShortened, !isWithinLimits(value, small));
        if (!bounded.isShortened) assert.equal(bounded.value, value);
      }),
    );
    assert.ok(isWithinLimits(boundValue(['x'.repeat(9_000), 'y'.repeat(9_000)], limits).value, slack));
  });
});
