// Tests where Tab may belong to a snippet, which is concluded from changes of the text and moves of the cursor. The order of
// changes and moves, and their causes, are those that VS Code reports.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Position, Range } from '../../../../src/base/textPosition.ts';
import type { MoveCause } from '../../../../src/nes/drawing/moveRule.ts';
import { SnippetPlace } from '../../../../src/nes/drawing/snippetPlace.ts';

const uri = 'file:///a.ts';
const code = 'const users = 1;\n\nfunction more(users) {\n  return users;\n}\n';

/** An editor that reports its changes and moves to `SnippetPlace`. */
class Editor {
  readonly place = new SnippetPlace();
  /** Is told only what it follows. Must know the same. */
  readonly follower = new SnippetPlace();
  text = code;
  /** Offsets of the selection; the cursor is at the end. */
  #selected: readonly [number, number] = [0, 0];

  at(offset: number): Position {
    const lines = this.text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)!.length };
  }

  select(start: number, end: number, cause: MoveCause): this {
    this.#selected = [start, end];
    const cursor = { uri, start, end, line: this.at(end).line, cause };
    this.place.moved(cursor);
    if (this.follower.followsMoves) this.follower.moved(cursor);
    return this;
  }

  /** Selects the first occurrence of a text, or moves the cursor to a `|` in it. */
  go(marked: string, cause: MoveCause): this {
    const [before = '', after] = marked.split('|');
    const start = this.text.indexOf(before + (after ?? ''));
    assert.ok(start >= 0, marked);
    const end = start + before.length;
    return this.select(after === undefined ? start : end, end, cause);
  }

  /** Replaces parts of the text, the last one first. The cursor does not move yet. */
  change(parts: readonly (readonly [start: number, end: number, text: string])[], isUndo = false): this {
    const range = (start: number, end: number): Range => ({ start: this.at(start), end: this.at(end) });
    const changes = parts.map(([start, end, text]) => ({
      range: range(start, end),
      rangeOffset: start,
      rangeLength: end - start,
      text,
    }));
    const before = range(...this.#selected);
    for (const [start, end, text] of parts)
      this.text = this.text.slice(0, start) + text + this.text.slice(end);
    const selection = isUndo ? undefined : before;
    this.place.edited(uri, changes, selection);
    if (this.follower.followsEdit(changes)) this.follower.edited(uri, changes, selection);
    return this;
  }

  /** Replaces the selection, and `overwritten` characters before it. The cursor is at the end then. */
  insert(text: string, cause: MoveCause, overwritten = 0): this {
    const [start, end] = this.#selected;
    this.change([[start - overwritten, end, text]]);
    const after = start - overwritten + text.length;
    return this.select(after, after, cause);
  }

  type(text: string): this {
    for (const each of text) this.insert(each, 'keyboard');
    return this;
  }

  /** @param marked `|` is the tab stop; `<` and `>` are around a selected default. */
  snippet(marked: string, overwritten = 0): this {
    const [start] = this.#selected;
    const text = marked.replace(/[|<>]/g, '');
    this.insert(text, 'edit', overwritten);
    const from = start - overwritten + marked.search(/[|<]/);
    const length = marked.includes('<') ? marked.indexOf('>') - marked.indexOf('<') - 1 : 0;
    return this.select(from, from + length, 'edit');
  }

  forget(): void {
    this.place.forget();
    this.follower.forget();
  }

  isAt(line: number): boolean {
    const isAt = this.place.isAt(uri, line);
    assert.equal(this.follower.isAt(uri, line), isAt);
    return isAt;
  }

  /** The lines in which Tab may belong to a snippet. */
  get lines(): number[] {
    return this.text.split('\n').flatMap((_, line) => (this.isAt(line) ? [line] : []));
  }
}

describe('SnippetPlace', () => {
  let editor: Editor;
  beforeEach(() => (editor = new Editor().select(17, 17, 'command')));

  it('is the line of the first tab stop of an inserted snippet', () => {
    for (const [marked, line] of [
      ['for (const | of ) {\n\t\n}', 1],
      ['if (<condition>) {\n\t\n}', 1],
      ['const name = <value>', 1],
      ['if (ready) {\n\t|\n}', 2],
      ['|.map()', 1],
      ['[|]()', 1],
      [`${'long '.repeat(3_000)}<end>`, 1],
    ] as const) {
      editor = new Editor().select(17, 17, 'command').snippet(marked);
      assert.deepEqual(editor.lines, [line], marked);
      assert.ok(!editor.place.isAt('file:///b.ts', line));
    }
  });

  it('is known until the snippet ends, in whatever line the cursor is', () => {
    assert.equal(editor.place.isKnown, false);
    editor.snippet('if (<condition>) {\n\t\n}');
    assert.equal(editor.place.isKnown, true);
    editor.forget();
    assert.equal(editor.place.isKnown, false);
    assert.deepEqual(editor.lines, []);
  });

  it('follows neither a key nor the cursor outside a snippet, so that a keystroke reads no selection', () => {
    for (const key of ['a', '\n', '']) {
      const change = { range: { start: editor.at(17), end: editor.at(17) }, rangeOffset: 17, rangeLength: 0 };
      assert.ok(!editor.place.followsEdit([{ ...change, text: key }]), JSON.stringify(key));
      editor.insert(key, 'keyboard');
      assert.ok(!editor.place.followsMoves, JSON.stringify(key));
    }
    editor.snippet('[|]()');
    assert.ok(editor.place.followsMoves);
  });

  it('is there also in a file in which the cursor has not moved yet', () => {
    assert.deepEqual(new Editor().snippet('if (<condition>) {\n\t\n}').lines, [0]);
  });

  it('is there if VS Code reports only the cursor at the tab stop', () => {
    editor.change([[17, 17, 'call()']]).select(22, 22, 'edit');
    assert.deepEqual(editor.lines, [1]);
  });

  it('is there after a completion that replaces the typed word', () => {
    editor.type('log').snippet('console.log(|);\n', 3);
    assert.ok(editor.text.includes(';\nconsole.log();\n'));
    assert.deepEqual(editor.lines, [1]);
    editor.type('users');
    assert.deepEqual(editor.lines, [1]);
    // The last tab stop.
    editor.go('console.log(users);\n|', 'command');
    assert.deepEqual(editor.lines, []);
  });

  it('is there after a snippet that surrounds the selection', () => {
    editor.go('  return users;', 'keyboard');
    const [start, text] = [editor.text.indexOf('  return'), 'if (condition) {\n  return users;\n}'];
    editor.change([[start, start + '  return users;'.length, text]]);
    editor.select(start, start + text.length, 'edit').go('condition', 'edit');
    assert.deepEqual(editor.lines, [3]);
  });

  it('goes to the next tab stop with the cursor, also after typing in several places', () => {
    editor.snippet('for (let <i> = 0; i < n; i++) {\n  const <element> = array[i];\n  \n}');
    const places = [...editor.text.matchAll(/\bi\b/g)].map(({ index }) => index).toReversed();
    assert.equal(places.length, 4);
    editor.change(places.map((place) => [place, place + 1, 'key']));
    editor.go('for (let key|', 'keyboard');
    assert.deepEqual(editor.lines, [1]);
    editor.go('element', 'command');
    assert.deepEqual(editor.lines, [2]);
    editor.type('one').go('const o|ne', 'keyboard');
    assert.deepEqual(editor.lines, [2]);
  });

  it('stays after an import that a completion in it adds above', () => {
    editor
      .snippet('call(<value>, <other>)')
      .change([[0, 0, 'import a;\n']])
      .go('call(value', 'edit');
    assert.deepEqual(editor.lines, [2]);
    editor.go('value', 'command').type('us').insert('users', 'edit', 2);
    assert.deepEqual(editor.lines, [2]);
    editor.go('other', 'command');
    assert.deepEqual(editor.lines, [2]);
  });

  it('is not where a command or the user selects text: Ctrl+D, Find, Go to Symbol, an opened file, a double click', () => {
    for (const cause of ['command', 'mouse', 'keyboard'] as const) {
      editor = new Editor().go('users', cause);
      assert.deepEqual(editor.lines, [], cause);
      editor.type('people');
      assert.deepEqual(editor.lines, [], cause);
      editor.go('(users', cause).type('x').go('more', cause);
      assert.deepEqual(editor.lines, [], cause);
    }
  });

  it('is not where a command selects what was just pasted, completed or inserted', () => {
    for (const cause of ['keyboard', 'edit'] as const) {
      editor = new Editor().select(17, 17, 'command').insert('pasted', cause).go('pasted', 'command');
      assert.deepEqual(editor.lines, [], cause);
    }
    editor = new Editor().change([[17, 17, 'one two']]).go('two', 'command');
    assert.deepEqual(editor.lines, []);
  });

  it('is not where the user typed, pasted, or accepted a whole text', () => {
    editor
      .type('(){}')
      .insert('pasted\ntext', 'keyboard')
      .insert('completed', 'edit')
      .insert('\n\t\n', 'edit');
    assert.deepEqual(editor.lines, []);
    // VS Code closes brackets, and adds a line between them.
    editor.change([[17, 17, '()']]).select(18, 18, 'keyboard');
    editor.change([[18, 18, '\n\t\n']]).select(20, 20, 'edit');
    assert.deepEqual(editor.lines, []);
  });

  it('is not where an undo brings back selected text, or a changed file is read again', () => {
    editor
      .go('users', 'command')
      .type('xx')
      .change([[6, 8, 'users']], true)
      .select(6, 11, 'edit');
    assert.deepEqual(editor.lines, []);
    const start = editor.text.indexOf('function');
    editor.go('more|(', 'command').change([[start, editor.text.length, 'function another(users) {\n}\n']]);
    editor.go('an|other', 'edit');
    assert.deepEqual(editor.lines, []);
    editor.change([[0, 5, 'other']]).go('ot|her', 'edit');
    assert.deepEqual(editor.lines, [], 'a change elsewhere');
    editor
      .go('other', 'command')
      .change([[0, 20, 'another text']])
      .go('ano|ther', 'edit');
    assert.deepEqual(editor.lines, [], 'a change of more than the selection');
  });

  it('ends when the user leaves the line or the snippet, also when coming back', () => {
    for (const cause of ['keyboard', 'mouse', 'command', 'edit'] as const) {
      editor = new Editor().select(17, 17, 'command').snippet('call(|)').go('return', cause);
      assert.deepEqual(editor.lines, [], cause);
      editor.go('call(|)', 'keyboard').go('call(|)', 'command');
      assert.deepEqual(editor.lines, [], cause);
    }
    editor = new Editor().select(17, 17, 'command').snippet('call(<value>, () => {\n})');
    editor.go('})', 'keyboard').go('call(value', 'keyboard');
    assert.deepEqual(editor.lines, [], 'another line of the snippet');
    editor = new Editor().select(17, 17, 'command').insert('call()', 'edit');
    editor.go('call(|)', 'keyboard').go('call(|)', 'edit');
    assert.deepEqual(editor.lines, [], 'after another move');
    editor.go('call()|', 'keyboard').type(' // why').snippet('call(|)').go('w|hy', 'keyboard');
    assert.deepEqual(editor.lines, []);
  });

  it('ends when the snippet is undone, and when the extension has changed the text', () => {
    editor
      .snippet('call(|)')
      .change([[17, 23, '']], true)
      .select(17, 17, 'edit');
    assert.deepEqual(editor.lines, []);
    editor.snippet('call(|)').forget();
    assert.deepEqual(editor.lines, []);
  });
});
