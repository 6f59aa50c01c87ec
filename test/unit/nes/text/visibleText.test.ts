// Text of agents cannot look like something else.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { visibleSpaces, visibleText } from '../../../../src/nes/text/visibleText.ts';

describe('visibleText', () => {
  const spelled: [text: string, visible: string][] = [
    ['a\u202eb', 'a[U+202E]b'],
    ['\u2066x\u2069', '[U+2066]x[U+2069]'],
    ['a\u0000\u001b[31m', 'a[U+0000][U+001B][31m'],
    ['user\u200bName', 'user[U+200B]Name'],
    ['a\u00a0b', 'a[U+00A0]b'],
    ['a\u2028b\u2029', 'a[U+2028]b[U+2029]'],
    ['\ufeffx', '[U+FEFF]x'],
    ['x\u3164', 'x[U+3164]'],
    ['a\ud800b', 'a[U+D800]b'],
    ['x\u{e0041}', 'x[U+E0041]'],
    ['x\ufe01', 'x[U+FE01]'],
    ['1\ufe0f', '1[U+FE0F]'],
    ['a\u200db', 'a[U+200D]b'],
    ['\u0301x', '[U+0301]x'],
    ['a\u0301\u0302\u0303\u0304\u0305', 'a\u0301\u0302\u0303\u0304[U+0305]'],
    ['a\nb', 'a[U+000A]b'],
  ];
  for (const [text, visible] of spelled) {
    it(`spells out ${visible}`, () => assert.equal(visibleText(text, 4), visible));
  }

  for (const text of ['let é = 1;', '名前　です', '👨‍👩‍👧', '👍🏽', '❤️‍🔥', '1️⃣', 'שלום', 'नमस्ते']) {
    it(`leaves ${text} alone`, () => assert.equal(visibleText(text, 4), text));
  }

  it('expands tabs from where the text begins', () => assert.equal(visibleText('\ta', 4, 2), '  a'));

  it('escapes every invisible character', () => {
    const units = fc.constantFrom(
      'a',
      ' ',
      '\t',
      '\u202e',
      '\u200d',
      '\ufe0f',
      '👨',
      '\u0301',
      '\u00ad',
      '\r',
      '\u2800',
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            units,
            fc.integer({ min: 0, max: 0x10ffff }).map((p) => String.fromCodePoint(p)),
          ),
        }),
        (text) => {
          const visible = visibleText(text, 4);
          assert.doesNotMatch(
            visible,
            /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u202a-\u202e\u2060-\u206f\u200b\u200e\u200f\u2800]/u,
          );
          assert.doesNotMatch(visible, /(?<!\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d/u);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('visibleSpaces', () => {
  it('shows each space, tab and line end', () => {
    assert.equal(visibleSpaces(' \t\r\n\t ', 4), '·→  ↵→   ·');
    assert.equal(visibleSpaces('\u00a0', 4), '[U+00A0]');
  });
});
