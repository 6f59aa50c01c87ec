// Tests that only a preferred quick fix is used that adds a few words to the same file, or corrects a misspelled name.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Position } from '../../../../src/base/textPosition.ts';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';
import { usableFix, type FixPlace, type OfferedFix } from '../../../../src/vscode/nes/usableFix.ts';
import { TextDocumentDouble } from '../../nes/text/textDocumentDouble.ts';

type Change = ReturnType<NonNullable<OfferedFix['edit']>['entries']>[number][1][number];

const document = new TextDocumentDouble('alpha\nbetaX\n');

const place: FixPlace = {
  message: 'betaX is not known',
  range: { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } },
  cursor: { line: 1, character: 5 },
};

function insertion(line: number, character: number, newText: string): Change {
  const start = { line, character };
  return { range: { start, end: start }, newText };
}

/** @param size the number of changed files, more than `uris` if the edit also creates files. */
function edit(changes: readonly Change[], uris = [document.uri], size = uris.length): OfferedFix['edit'] {
  return { size, entries: () => uris.map((uri) => [uri, changes]) };
}

const fix: OfferedFix = { isPreferred: true, edit: edit([insertion(1, 0, 'new ')]) };
const edits = [{ start: 6, end: 6, newText: 'new ' }];

describe('usableFix', () => {
  it('uses the preferred fix among others', () => {
    assert.deepEqual(usableFix([fix], document, place), edits);
    assert.deepEqual(usableFix([{ ...fix, isPreferred: false }, fix], document, place), edits);
  });

  it('uses it without its untitled command', () => {
    assert.deepEqual(usableFix([{ ...fix, command: { title: '' } }], document, place), edits);
  });

  it('orders the insertions, with the line ends of the document', () => {
    const several = { ...fix, edit: edit([insertion(1, 0, 'b\n'), insertion(0, 0, 'a\r')]) };
    const dos = new TextDocumentDouble('alpha\r\nbetaX\r\n');
    assert.deepEqual(usableFix([several], dos, place), [
      { start: 0, end: 0, newText: 'a\r\n' },
      { start: 7, end: 7, newText: 'b\r\n' },
    ]);
  });

  const refused: readonly (readonly [string, OfferedFix])[] = [
    ['it is not preferred', { ...fix, isPreferred: false }],
    ['it is disabled', { ...fix, disabled: { reason: 'no' } }],
    ['it has a command', { ...fix, command: { title: 'Run' } }],
    ['it is a command', { ...fix, command: 'test.ran' }],
    ['it has no edit', { isPreferred: true }],
    [
      'it replaces text',
      {
        ...fix,
        edit: edit([{ range: place.range, newText: 'gamma' }]),
      },
    ],
    ['it deletes text', { ...fix, edit: edit([{ range: place.range, newText: '' }]) }],
    ['it adds several lines', { ...fix, edit: edit([insertion(1, 0, 'a() {\n  b();\n}\n')]) }],
    ['it adds many words', { ...fix, edit: edit([insertion(1, 0, 'a '.repeat(17))]) }],
    ['it adds to a name', { ...fix, edit: edit([insertion(1, 0, '_')]) }],
    ...[
      '// @ts-ignore\n',
      '/* eslint-disable */\n',
      '# noqa',
      '#[allow(unused)]\n',
      '@SuppressWarnings ',
    ].map((text) => [`it adds ${text.trim()}`, { ...fix, edit: edit([insertion(1, 0, text)]) }] as const),
    ['it changes another file', { ...fix, edit: edit([insertion(0, 0, 'new ')], ['file:///work/b.ts']) }],
    [
      'it changes another file too',
      { ...fix, edit: edit([insertion(0, 0, 'new ')], [document.uri, 'file:///work/b.ts']) },
    ],
    ['it creates a file too', { ...fix, edit: edit([insertion(0, 0, 'new ')], [document.uri], 2) }],
  ];
  for (const [what, one] of refused)
    it(`uses none if ${what}`, () => assert.equal(usableFix([one], document, place), undefined));

  it('uses none if several are preferred, even if only one of them can be used', () => {
    assert.equal(usableFix([fix, fix], document, place), undefined);
    assert.equal(usableFix([fix, { isPreferred: true }], document, place), undefined);
  });
});

/** The edits of a fix with `changes`, each from a text in the only line with an error to its new text. */
function fixed(
  text: string,
  error: string,
  message: string,
  changes: readonly (readonly [string, string])[],
  typedAfter = '',
): string | undefined {
  const code = new TextDocumentDouble(text + typedAfter);
  const positions = (part: string): { start: Position; end: Position } => {
    const at = text.lastIndexOf(part);
    return { start: code.positionAt(at), end: code.positionAt(at + part.length) };
  };
  const one = {
    isPreferred: true,
    edit: edit(changes.map(([part, newText]) => ({ range: positions(part), newText }))),
  };
  const cursor = code.positionAt(code.getText().length);
  const found = usableFix([one], code, { message, range: positions(error), cursor });
  return found && applyOffsetEdits(code.getText(), found);
}

describe("usableFix with TypeScript's fixes", () => {
  const promise = "Argument of type 'Promise<number>' is not assignable to parameter of type 'number'.";
  const property = "Property 'toFixed' does not exist on type 'Promise<number>'.";

  it('adds await, which replaces what it keeps', () => {
    const text = 'async function pay() {\n  return double(count());';
    const after = 'async function pay() {\n  return double(await count());';
    assert.equal(fixed(text, 'count()', promise, [['count()', 'await count()']]), after);
    assert.equal(
      fixed('async () => {\n  n.toFixed();', 'toFixed', property, [['n', '(await n)']]),
      'async () => {\n  (await n).toFixed();',
    );
    assert.equal(
      fixed('async () => {\n  double(a);', 'a', promise, [['a', 'await a']]),
      'async () => {\n  double(await a);',
    );
  });

  it('adds no await in a function that is not asynchronous', () => {
    const text = 'function pay() {\n  return double(count());';
    assert.equal(fixed(text, 'count()', promise, [['count()', 'await count()']]), undefined);
    assert.equal(fixed(text, 'count()', promise, [['', 'await ']]), undefined);
  });

  it('adds no await while a property is typed', () => {
    const add = [['count()', '(await count())']] as const;
    const missing = "Property 'the' does not exist on type 'Promise<number>'.";
    const text = 'async () => {\n  count().the';
    assert.equal(fixed(text, 'the', missing, add), undefined);
    assert.equal(fixed(text, 'the', missing, add, ';'), 'async () => {\n  (await count()).the;');
  });

  it('adds new and this', () => {
    const message = "Value of type 'typeof Foo' is not callable. Did you mean to include 'new'?";
    assert.equal(fixed('f = Foo();', 'Foo()', message, [['Foo()', 'new Foo()']]), 'f = new Foo();');
    const member = "Cannot find name 'first'. Did you mean the instance member 'this.first'?";
    assert.equal(fixed('return first;', 'first', member, [['first', 'this.first']]), 'return this.first;');
  });

  const height = "Cannot find name 'heigth'. Did you mean 'height'?";
  const spelling = [['heigth', 'height']] as const;

  it('corrects a misspelled name once it is typed', () => {
    assert.equal(fixed('log(heigth', 'heigth', height, spelling), undefined);
    assert.equal(fixed('log(heigth', 'heigth', height, spelling, ')'), 'log(height)');
    assert.equal(fixed('log(heigth', 'heigth', height, [['th', 'ht']], ')'), 'log(height)');
    const address = "Property 'adress' does not exist on type 'User'. Did you mean 'address'?";
    assert.equal(fixed('a.adress;', 'adress', address, [['adress', 'address']]), 'a.address;');
  });

  it('corrects the case of a member only', () => {
    const message = "'tostring' does not exist. Did you mean 'toString'?";
    const changes = [['tostring', 'toString']] as const;
    assert.equal(fixed('a.tostring();', 'tostring', message, changes), 'a.toString();');
    assert.equal(fixed('f(tostring);', 'tostring', message, changes), undefined);
  });

  it('corrects no name that is elsewhere too, or that the error does not name', () => {
    assert.equal(fixed('f(heigth); log(heigth);', 'heigth', height, spelling), undefined);
    assert.equal(fixed('log(heigth);', 'heigth', "Cannot find name 'heigth'.", spelling), undefined);
    assert.equal(fixed('log(heigth);', 'log', height, spelling), undefined);
  });

  it('corrects no name that is another word', () => {
    const message = "Cannot find name 'users'. Did you mean 'user'?";
    assert.equal(fixed('log(users);', 'users', message, [['users', 'user']]), undefined);
  });

  it('deletes nothing, and marks no name as unused', () => {
    const unused = "'each' is declared but its value is never read.";
    assert.equal(fixed('const each = 1;', 'each', unused, [['each', '_each']]), undefined);
    assert.equal(fixed('const each = 1;', 'each', unused, [['const each = 1;', '']]), undefined);
    assert.equal(fixed('await await a;', 'await a', unused, [['await a', 'a']]), undefined);
  });
});
