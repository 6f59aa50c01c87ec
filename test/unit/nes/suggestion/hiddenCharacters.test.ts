// Tests that no suggestion adds a character that the user cannot see before accepting it.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { hiddenAddition } from '../../../../src/nes/suggestion/hiddenCharacters.ts';
import { noMasks } from '../../../../src/nes/suggestion/sentMasks.ts';
import { readSuggestion } from '../../../../src/nes/suggestion/readSuggestion.ts';
import { parseSuggestions } from '../../../../src/protocol/nes/nesSuggestion.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

const hidden = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\0',
  '\x1b',
  '\x08',
  '\x7f',
  '\u034f',
];
hidden.push('\u115f', '\u3164', '\ufe0f', '\u{e0041}', '\u2028', '\ud800', '\u00ad');

describe('a character that cannot be seen', () => {
  const start = { line: 0, character: 0 };
  const range = { start, end: { line: 0, character: 1 } };
  const suggestions = (text: string): readonly object[] => [
    { id: 's', kind: 'edit', edits: [{ range: { start, end: start }, newText: text }] },
    { id: 's', kind: 'edit', edits: [{ range, newText: text }] },
    { id: 's', kind: 'rename', uri: 'file:///work/a.ts', position: start, newName: text },
    { id: 's', kind: 'searchAndReplace', uri: 'file:///work/a.ts', search: 'x', replace: text },
  ];
  const reasons = (text: string): readonly string[] =>
    parseSuggestions(suggestions(text)).map((wire) => {
      const read = readSuggestion(wire, {
        document: new TextDocumentDouble('one\n'),
        encoding: 'utf-16',
        kinds: new Set(['edit', 'rename', 'replace']),
        documentFor: () => new TextDocumentDouble('one\n'),
        masks: noMasks,
      });
      return read.kind === 'refused' ? read.reason : '';
    });

  for (const character of hidden) {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    it(`is refused with a reason: U+${code}`, () => {
      const expected = `it would add a character that cannot be seen (U+${code})`;
      assert.deepEqual(reasons(`ab${character}cd`), Array<string>(4).fill(expected));
    });
  }

  it('is allowed where writing needs it', () => {
    for (const text of ['a\tb', 'می‌خواهم', 'क्‍ष', '👨‍👩‍👧', '❤️', '👍🏽', '1️⃣', 'é', 'naïve 日本語', '« x »'])
      assert.equal(hiddenAddition(text, ''), undefined, JSON.stringify(text));
    assert.equal(hiddenAddition('a\r\nb\f', ''), undefined);
  });

  it('is allowed if the replaced text has it', () => {
    assert.equal(hiddenAddition('new\u200b', 'old\u200b'), undefined);
    assert.notEqual(hiddenAddition('new\u200b\u202e', 'old\u200b'), undefined);
  });
});
