// Where Tab may belong to a snippet, as far as that can be concluded from changes of the text and moves of the cursor.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { CursorMove } from '../../../../src/nes/drawing/moveRule.ts';
import { SnippetPlace } from '../../../../src/nes/drawing/snippetPlace.ts';

const uri = 'file:///a.ts';

describe('SnippetPlace', () => {
  let place: SnippetPlace;
  beforeEach(() => (place = new SnippetPlace()));

  const moved = (line: number, character: number, how: CursorMove, selected = 0): void =>
    place.moved({ uri, anchor: { line, character: character - selected }, active: { line, character }, how });
  /** `|` is where the cursor is then. The text is inserted in line 3 at column 2. */
  const inserted = (marked: string): void => {
    const [before = '', after = ''] = marked.split('|');
    const start = { line: 3, character: 2 };
    const change = { range: { start, end: start }, rangeOffset: 0, rangeLength: 0, text: before + after };
    place.edited(uri, change);
    const lines = before.split(/\r?\n/);
    const last = lines.at(-1)!.length;
    moved(3 + lines.length - 1, lines.length === 1 ? 2 + last : last, 'typing');
  };
  const isAt = (line = 3): boolean => place.isAt(uri, line);

  it('is the line of a tab stop without a default, in which nothing is selected', () => {
    for (const [text, line] of [
      ['for (const | of ) {\n\t\n}', 3],
      ['if (ready) {\n\t|\n}', 4],
      ['|.map()', 3],
      ['call(|)', 3],
      ['[|]()', 3],
      ['class A {\r\n\t|\r\n}', 4],
    ] as const) {
      place = new SnippetPlace();
      inserted(text);
      assert.ok(isAt(line), text);
      assert.ok(!place.isAt('file:///b.ts', line));
    }
  });

  it('is there too if VS Code reports the cursor after the text first', () => {
    inserted('console.log();\n|');
    assert.ok(!isAt() && !isAt(4));
    moved(3, 14, 'other');
    assert.ok(isAt());
    // Not if the user went there.
    place = new SnippetPlace();
    inserted('console.log();\n|');
    moved(3, 14, 'keyboard');
    moved(3, 14, 'other');
    assert.ok(!isAt());
  });

  it('is not where the user typed, pasted or accepted a whole text, nor between brackets that VS Code closes', () => {
    for (const text of [
      'x|',
      'pasted text|',
      'one\ntwo|',
      '(|)',
      '{|}',
      '"|"',
      '\n\t|\n',
      `|${'long '.repeat(3_000)}`,
    ]) {
      inserted(text);
      assert.ok(!isAt() && !isAt(4), text);
    }
    place.edited(uri, undefined);
    moved(3, 4, 'typing');
    assert.ok(!isAt());
  });

  it('is the line of a selected default', () => {
    moved(5, 9, 'typing', 4);
    assert.ok(isAt(5));
    moved(7, 2, 'other', 1);
    assert.ok(isAt(7) && !isAt(5));
  });

  it('goes to the next tab stop with the cursor, and stays there while the user types', () => {
    inserted('for (const | of ) {\n\t\n}');
    moved(4, 1, 'other');
    assert.ok(isAt(4) && !isAt());
    place.edited(uri, undefined);
    moved(4, 2, 'typing');
    moved(4, 1, 'keyboard');
    assert.ok(isAt(4));
  });

  it('ends when the user leaves the line, also when coming back', () => {
    for (const how of ['keyboard', 'mouse', 'typing'] as const) {
      inserted('call(|)');
      moved(8, 0, how);
      moved(3, 7, 'keyboard');
      assert.ok(!isAt(), how);
    }
    // A command that moves the cursor later is no tab stop.
    moved(8, 0, 'other');
    assert.ok(!isAt(8));
  });

  it('is none of what the user selects, and none after the extension has changed the text', () => {
    moved(3, 4, 'keyboard', 2);
    moved(3, 4, 'mouse', 2);
    assert.ok(!isAt());
    inserted('accepted| text');
    place.forget();
    assert.ok(!isAt());
  });

  it('concludes nothing from an edit elsewhere or from one before another move', () => {
    const start = { line: 3, character: 2 };
    const change = { range: { start, end: start }, rangeOffset: 0, rangeLength: 0, text: 'call()' };
    place.edited('file:///b.ts', change);
    moved(3, 4, 'typing');
    assert.ok(!isAt());
    place.edited(uri, change);
    moved(9, 0, 'mouse');
    moved(3, 4, 'typing');
    assert.ok(!isAt());
  });
});
