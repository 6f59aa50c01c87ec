// Tests that everything which parsing dropped is found, and that no character is hidden.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { droppedFields, ownFields, shownToTheLetter } from '../../../src/base/consentValue.ts';

describe('droppedFields', () => {
  it('is empty if the parsed value has everything', () => {
    const raw = { command: 'a', args: ['b', 1], env: { A: null } };
    assert.deepEqual(droppedFields(raw, structuredClone(raw)), []);
    // Defaults are not dropped.
    assert.deepEqual(droppedFields({ command: 'a' }, { command: 'a', args: [], env: {} }), []);
  });

  it('names unknown, changed, inherited and missing fields with their values', () => {
    assert.deepEqual(
      droppedFields({ a: 1, b: { c: 'x', d: [1, 2, 3] }, e: true }, { a: 1, b: { d: [1, 2] }, e: false }),
      ['b.c: "x"', 'b.d.2: 3', 'e: true'],
    );
    assert.deepEqual(droppedFields({ __proto__: { env: { A: 'b' } }, a: 1 }, { a: 1 }), ['env: {"A":"b"}']);
    const raw: unknown = JSON.parse('{"__proto__":{"env":1}}');
    assert.deepEqual(droppedFields(raw, {}), ['__proto__: {"env":1}']);
  });

  it('writes names so that they cannot look like other lines or values', () => {
    assert.deepEqual(droppedFields({ 'a: 1\n\nThis is safe': 2, b: { 'c d': 3 } }, { b: {} }), [
      '"a: 1\\n\\nThis is safe": 2',
      'b."c d": 3',
    ]);
  });

  it('is bounded in number, length and depth', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'x'.repeat(9_000)]));
    const dropped = droppedFields(many, {});
    assert.equal(dropped.length, 51);
    assert.ok(dropped.join('').length < 50 * 400);
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level++) deep = { a: deep };
    assert.equal(droppedFields(deep, structuredClone({ a: { b: 1 } })).length, 1);
    assert.equal(droppedFields({ deep }, {}).length, 1);
  });
});

describe('ownFields', () => {
  it('leaves out inherited fields', () => {
    const fields = ownFields({ __proto__: { url: 'x' }, command: 'y' });
    assert.deepEqual([fields['url'], fields['command']], [undefined, 'y']);
  });
});

describe('shownToTheLetter', () => {
  it('escapes what looks like nothing, like a space, or turns text', () => {
    for (const hidden of '\u3164\u115f\u034f\u00a0\u202e\u200b\u2800\u3000\u2028\u0000\ufeff\t\r')
      assert.equal(shownToTheLetter(`a${hidden}b`), `a\\u{${hidden.codePointAt(0)!.toString(16)}}b`);
    assert.equal(shownToTheLetter('\u{e0041}'), '\\u{e0041}');
  });

  it('escapes what is drawn like something else, so that two texts are never shown alike', () => {
    assert.equal(shownToTheLetter('cafe\u0301'), 'cafe\\u{301}');
    assert.equal(shownToTheLetter('\u212aill \u1112\u1161'), '\\u{212a}ill \\u{1112}\\u{1161}');
    assert.equal(shownToTheLetter('caf\u00e9 \ud558'), 'caf\u00e9 \ud558');
    const marks = '\u0316\u0317\u0318\u0319\u031c';
    assert.equal(shownToTheLetter(`x${marks}`), `x${marks.slice(0, 4)}\\u{31c}`);
    assert.equal(shownToTheLetter('\ufffc'), '\\u{fffc}');
  });

  it('changes nothing else', () => {
    const text = 'git commit -m "für 你好 🙂" \\\n  && rm -rf /work/ws/';
    assert.equal(shownToTheLetter(text), text);
  });
});
