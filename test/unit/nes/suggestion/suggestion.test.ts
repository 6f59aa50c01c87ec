// Checking suggestions: which ones are refused, and the result for valid ones.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';
import { maxEdits } from '../../../../src/nes/suggestion/readEdits.ts';
import { noMasks } from '../../../../src/nes/suggestion/sentMasks.ts';
import { readSuggestion, type SuggestionScope } from '../../../../src/nes/suggestion/readSuggestion.ts';
import { textInRange, type SuggestionKind } from '../../../../src/nes/suggestion/suggestion.ts';
import { parseSuggestions } from '../../../../src/protocol/nes/nesSuggestion.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

const text = 'one\ntwo\nthree\n';
const everyKind: ReadonlySet<SuggestionKind> = new Set(['edit', 'jump', 'rename', 'replace']);
const otherUri = 'file:///work/other.ts';

function read(
  item: unknown,
  of = text,
  scope: Partial<SuggestionScope> = {},
): ReturnType<typeof readSuggestion> {
  const [wire] = parseSuggestions([item]);
  return readSuggestion(wire!, {
    document: new TextDocumentDouble(of),
    encoding: 'utf-16',
    kinds: everyKind,
    documentFor: () => undefined,
    masks: noMasks,
    ...scope,
  });
}

function edit(fromLine: number, from: number, toLine: number, to: number, newText?: string): unknown {
  return {
    range: { start: { line: fromLine, character: from }, end: { line: toLine, character: to } },
    newText,
  };
}

function jump(fields: object): unknown {
  return { id: 's', kind: 'jump', position: { line: 1, character: 1 }, ...fields };
}

function rename(fields: object): unknown {
  return { id: 's', kind: 'rename', position: { line: 1, character: 1 }, newName: 'deux', ...fields };
}

function replace(fields: object): unknown {
  return { id: 's', kind: 'searchAndReplace', search: 'o', replace: '0', ...fields };
}

describe('readSuggestion', () => {
  const refused: [string, unknown, RegExp][] = [
    ['a line that does not exist', { id: 's', kind: 'edit', edits: [edit(9, 0, 9, 0, 'x')] }, /line 9/],
    ['a reversed range', { id: 's', kind: 'edit', edits: [edit(1, 2, 1, 0, 'x')] }, /ends before/],
    [
      'overlapping ranges',
      { id: 's', kind: 'edit', edits: [edit(0, 0, 0, 3, 'x'), edit(0, 2, 1, 1, 'y')] },
      /overlap/,
    ],
    [
      'ranges that overlap where one of them changes nothing',
      { id: 's', kind: 'edit', edits: [edit(0, 0, 0, 3, 'one'), edit(0, 1, 0, 2, 'y')] },
      /overlap/,
    ],
    [
      'a reversed range past the end of its line',
      { id: 's', kind: 'edit', edits: [edit(0, 99, 0, 98, 'x')] },
      /ends before/,
    ],
    [
      'a range that ends in a line that does not exist',
      { id: 's', kind: 'edit', edits: [edit(0, 0, 4, 0, 'x')] },
      /line 4 of a document of 4 lines/,
    ],
    [
      'edits without number',
      { id: 's', kind: 'edit', edits: Array.from({ length: maxEdits + 1 }, () => edit(0, 0, 0, 0, 'x')) },
      /more than 5000 edits/,
    ],
    ['a null position', { id: 's', kind: 'edit', edits: [edit(0, Number.NaN, 0, 0, 'x')] }, /malformed/],
    ['a negative position', { id: 's', kind: 'edit', edits: [edit(-1, 0, 0, 0, 'x')] }, /malformed/],
    ['a fractional position', { id: 's', kind: 'edit', edits: [edit(0, 0.5, 0, 1, 'x')] }, /malformed/],
    ['a huge text', { id: 's', kind: 'edit', edits: [edit(0, 0, 0, 0, 'x'.repeat(200_001))] }, /longer/],
    [
      'another document',
      { id: 's', kind: 'edit', uri: 'file:///etc/passwd', edits: [edit(0, 0, 0, 0, 'x')] },
      /another document/,
    ],
    ['no change', { id: 's', kind: 'edit', edits: [edit(0, 0, 0, 3, 'one')] }, /changes nothing/],
    ['no edits', { id: 's', kind: 'edit', edits: [] }, /changes nothing/],
    ['an edit without text', { id: 's', kind: 'edit', edits: [edit(0, 0, 0, 1)] }, /malformed/],
    ['an unknown kind', { id: 's', kind: 'telepathy' }, /unknown kind "telepathy"/],
    ['no kind', { id: 's' }, /unknown kind/],
    ['a kind that every object has', { id: 's', kind: 'toString' }, /unknown kind "toString"/],
    ['an infinite position', { id: 's', kind: 'edit', edits: [edit(0, Infinity, 0, 0, 'x')] }, /malformed/],
    ['a jump to no line', jump({ position: { line: 4, character: 0 } }), /line 4/],
    ['a jump to no position', jump({ position: { line: 0 } }), /malformed jump/],
    ['a jump to a URI that is not a file', jump({ uri: 'command:workbench.action.quit' }), /not a file URI/],
    ['a jump to a URI that is not a file', jump({ uri: 'https://example.com/' }), /not a file URI/],
    ['a rename at no line', rename({ position: { line: 9, character: 0 } }), /line 9/],
    ['a rename to nothing', rename({ newName: ' ' }), /new name/],
    ['a rename to two lines', rename({ newName: 'a\nb' }), /new name/],
    ['a rename to a novel', rename({ newName: 'n'.repeat(1_001) }), /new name/],
    ['a rename without a name', rename({ newName: undefined }), /malformed rename/],
    ['a rename in a document that is not open', rename({ uri: otherUri }), /another document/],
    ['a search for nothing', replace({ search: '' }), /for nothing/],
    ['a huge replacement', replace({ replace: 'x'.repeat(200_001) }), /longer/],
    ['a replacement at a URI that is not a file', replace({ uri: 'untitled:Untitled-1' }), /not a file URI/],
    ['a guess at what is a pattern', replace({ isRegex: 'yes' }), /malformed searchAndReplace/],
    ['an unknown action', { id: 's', kind: 'action', actionId: 'format' }, /unknown action "format"/],
    [
      'a kind as an action',
      { id: 's', kind: 'action', actionId: 'edit', arguments: {} },
      /unknown action "edit"/,
    ],
    ['an action without arguments', { id: 's', kind: 'action', actionId: 'rename' }, /malformed rename/],
  ];
  for (const [name, item, reason] of refused) {
    it(`refuses ${name} (${String(reason)}), and keeps its ID for nes/reject`, () => {
      const result = read(item);
      assert.equal(result.kind, 'refused');
      assert.equal(result.id, 's');
      assert.match(result.kind === 'refused' ? result.reason : '', reason);
    });
  }

  it('refuses a value that is not an object', () => {
    for (const item of [null, 3, 'x', [], undefined]) assert.equal(read(item).kind, 'refused');
  });

  it('does not read the same text repeatedly for overlapping edits', () => {
    const lines = 2_000;
    let asked = 0;
    class Counted extends TextDocumentDouble {
      override lineAt(line: number): string {
        asked++;
        return super.lineAt(line);
      }
    }
    const document = new Counted('some text\n'.repeat(lines));
    const edits = Array.from({ length: maxEdits }, () => edit(0, 0, lines - 1, 0, 'x'));
    const refusedThen = read({ id: 's', kind: 'edit', edits }, '', { document });
    assert.match(refusedThen.kind === 'refused' ? refusedThen.reason : '', /overlap/);
    assert.ok(asked <= 10 * maxEdits, `${asked} lines read`);
  });

  it('refuses file URIs that the editor cannot open or would confuse with another file', () => {
    for (const uri of [
      'file:////etc/passwd',
      'file://///w/a.ts',
      'file:///w/\ud800.ts',
      'file:///w/a.ts?x',
      'file:///w/a.ts#x',
      'file://',
      'file://host',
      `file:///${'a'.repeat(10_000)}`,
      'FILE:////w',
      'vscode-remote://x/a.ts',
      '__proto__',
    ])
      for (const item of [jump({ uri }), replace({ uri })])
        assert.equal(read(item).kind, 'refused', JSON.stringify(item).slice(0, 200));
    for (const uri of ['file:///w/a%20b.ts', 'file://server/share/a.ts', 'file:///c%3A/a.ts'])
      assert.equal(read(jump({ uri })).kind, 'jump');
  });

  it('refuses a line number out of range', () => {
    const uri = 'file:///w/a.ts';
    assert.equal(read(jump({ uri, position: { line: 2 ** 31, character: 0 } })).kind, 'refused');
    assert.equal(read(jump({ uri, position: { line: 2 ** 31 - 1, character: 2 ** 53 - 1 } })).kind, 'jump');
  });

  it('trims edits to what changes, and sorts them', () => {
    const result = read({
      id: 's',
      kind: 'edit',
      edits: [edit(2, 0, 2, 5, 'threes'), edit(0, 0, 0, 3, 'once')],
    });
    assert.equal(result.kind, 'edit');
    assert.deepEqual(result.kind === 'edit' && result.edits, [
      { start: 2, end: 2, newText: 'c' },
      { start: 13, end: 13, newText: 's' },
    ]);
  });

  it('maps a character past the end of the line to its end, as LSP does', () => {
    const result = read({ id: 's', kind: 'edit', edits: [edit(0, 99, 0, 99, '!')] });
    assert.equal(result.kind === 'edit' && applyOffsetEdits(text, result.edits), 'one!\ntwo\nthree\n');
  });

  it('converts line ends to those of the document', () => {
    const result = read({ id: 's', kind: 'edit', edits: [edit(0, 3, 0, 3, '\nnew\r\nlines')] }, 'one\r\ntwo');
    assert.equal(result.kind === 'edit' && result.edits[0]?.newText, '\r\nnew\r\nlines');
  });

  it('reads edits of agents that split lines at \\n, so that each line of a CRLF file ends in \\r', () => {
    const dos = 'one\r\ntwo\r\nlast';
    const after = (...edits: readonly unknown[]): string => {
      const result = read({ id: 's', kind: 'edit', edits }, dos);
      if (result.kind !== 'edit') return result.kind === 'refused' ? result.reason : result.kind;
      return applyOffsetEdits(dos, result.edits);
    };
    assert.equal(after(edit(1, 0, 1, 3, 'x\r')), 'one\r\nx\r\nlast');
    assert.equal(after(edit(1, 0, 1, 4, 'x\r')), 'one\r\nx\r\nlast');
    assert.equal(after(edit(0, 0, 1, 4, 'x\r\ny\r')), 'x\r\ny\r\nlast');
    // A line inserted behind the line end, in the agent's words.
    assert.equal(after(edit(1, 4, 1, 4, '\nnew\r')), 'one\r\ntwo\r\nnew\r\nlast');
    assert.match(after(edit(1, 0, 1, 4, 'two\r')), /changes nothing/);
    // It would remove the `\n` only.
    assert.match(after(edit(1, 4, 2, 0, '')), /inside a line end/);
    assert.equal(after(edit(1, 3, 2, 0, '')), 'one\r\ntwolast');
    // Behind the last line there is no line end.
    assert.equal(after(edit(2, 4, 2, 4, '!\r')), 'one\r\ntwo\r\nlast!\r\n');
  });

  it('converts the cursor position in the text after the edits', () => {
    const result = read({
      id: 's',
      kind: 'edit',
      edits: [edit(0, 3, 0, 3, '\nhalf')],
      cursorPosition: { line: 1, character: 4 },
    });
    assert.equal(result.kind === 'edit' && result.cursorOffset, 8);
  });

  it('accepts valid suggestions beside invalid ones', () => {
    const items = parseSuggestions([
      { id: 'a', kind: 'odd' },
      { id: 'b', kind: 'edit', edits: [edit(0, 0, 0, 0, 'x')] },
    ]);
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['unreadable', 'edit'],
    );
  });

  const ofKind: [SuggestionKind, unknown][] = [
    ['edit', { id: 's', kind: 'edit', edits: [edit(0, 0, 0, 0, 'x')] }],
    ['jump', jump({})],
    ['rename', rename({})],
    ['replace', replace({})],
  ];
  for (const [kind, item] of ofKind) {
    it(`refuses ${kind} only where it was not advertised`, () => {
      const others = new Set([...everyKind].filter((other) => other !== kind));
      const refused = read(item, text, { kinds: others });
      assert.equal(refused.id, 's');
      assert.match(refused.kind === 'refused' ? refused.reason : '', /was not advertised/);
      assert.equal(read(item, text, { kinds: new Set([kind]) }).kind, kind);
    });
  }

  it('validates an edit of another open document against that document', () => {
    const other = new TextDocumentDouble('andere', otherUri);
    other.version = 7;
    const item = { id: 's', kind: 'edit', uri: otherUri, edits: [edit(0, 6, 0, 6, '!')] };
    const result = read(item, 'one', { documentFor: (uri) => (uri === otherUri ? other : undefined) });
    assert.deepEqual(result, {
      kind: 'edit',
      id: 's',
      uri: otherUri,
      version: 7,
      edits: [{ start: 6, end: 6, newText: '!' }],
    });
  });

  it('validates against the requested document at the time of the request', () => {
    const item = { id: 's', kind: 'edit', uri: 'file:///work/a.ts', edits: [edit(0, 3, 0, 3, '!')] };
    const result = read(item, 'one', { documentFor: (uri) => new TextDocumentDouble('', uri) });
    assert.deepEqual(result.kind === 'edit' && result.edits, [{ start: 3, end: 3, newText: '!' }]);
  });

  it('reads a jump, a rename and a replacement', () => {
    const uri = 'file:///work/a.ts';
    const position = { line: 1, character: 1 };
    assert.deepEqual(read(jump({})), { kind: 'jump', id: 's', uri, position, encoding: 'utf-16' });
    assert.deepEqual(read(rename({})), { kind: 'rename', id: 's', uri, position, newName: 'deux' });
    const plain = { kind: 'replace', id: 's', uri, search: 'o', replace: '0', isRegex: false };
    assert.deepEqual(read(replace({})), plain);
    assert.deepEqual(read(replace({ isRegex: null })), plain);
    assert.deepEqual(read(replace({ isRegex: true, uri: 'file:///work' })), {
      ...plain,
      uri: 'file:///work',
      isRegex: true,
    });
  });

  it('keeps the order of insertions at one place, and puts them before a replacement there', () => {
    const item = {
      id: 's',
      kind: 'edit',
      edits: [edit(0, 0, 0, 3, 'drei'), edit(0, 0, 0, 0, '1'), edit(0, 0, 0, 0, '2')],
    };
    const result = read(item);
    assert.equal(result.kind === 'edit' && applyOffsetEdits(text, result.edits), '12drei\ntwo\nthree\n');
  });
});

describe('textInRange', () => {
  it('returns text as long as the range if line ends are mixed', () => {
    const document = new TextDocumentDouble('a\r\nb\nc\rd');
    const range = { start: { line: 0, character: 0 }, end: { line: 3, character: 1 } };
    assert.equal(textInRange(document, range), 'a\r\nb\nc\nd');
  });
});
