// Tests that errors of the language server lead to what the user's edit broke, and that all other errors suggest nothing.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The position of the `nth` (1-based) `text` of the user's document. */
function placeOf(user: Typist, text: string, nth = 1): object {
  let at = -1;
  for (let i = 0; i < nth; i++) at = user.text.indexOf(text, at + 1);
  return user.positionAt(at);
}

function hasAnswer({ answer }: Typist): boolean {
  return answer !== undefined;
}

const far = '\n'.repeat(200);

describe('An error that the last edit caused', () => {
  const imported = `import { size, total } from './cart';\n${far}export const sum = total(1, 2);\n`;

  it('leads to the use of a name whose import was removed', () => {
    const user = new Typist(imported, 'typescript', true).change(', total', '');
    user.error('total', "Cannot find name 'total'.").ask();
    assert.deepEqual(user.ledTo?.position, placeOf(user, 'total'));
  });

  it('suggests nothing if the text at its place has changed since', () => {
    const user = new Typist(imported, 'typescript', true).change(', total', '');
    user.error('total', "Cannot find name 'total'.").change('sum', 'overallSum').ask();
    assert.ok(!hasAnswer(user));
  });

  it('suggests nothing while a name is being typed, but after a pause', async () => {
    const user = new Typist(imported, 'typescript', true).overtype('total', 'xyz');
    user.error('total', "Cannot find name 'total'.").ask();
    assert.ok(!hasAnswer(user));
    await user.pause();
    assert.equal(user.offered?.edits[0]?.range.start.line, 201);
  });

  const used = (name: string): string => `${far}const a = item.${name};\n`;
  const member = `import { Box } from './box';\n\nclass Tray extends Box {\n  width = 1;\n}\n`;

  it('renames a use that the rules alone do not connect with the changed declaration', () => {
    const code = `${member}${used('width')}`;
    assert.equal(new Typist(code).change('width', 'breadth').offer(), '');
    const user = new Typist(code).change('width', 'breadth');
    user.error('width', "Property 'width' does not exist on type 'Tray'.");
    assert.equal(user.offer(), 'const a = item.breadth;');
  });

  it('leads to a call of a function with another number of parameters', () => {
    const code = `class Store {\n  load(path: string) {\n    return path;\n  }\n}\n${far}store.load('a',\n  'b');\n`;
    const user = new Typist(code, 'typescript', true).change('path: string', 'path: string, deep: boolean');
    user.error("store.load('a'", 'Expected 2 arguments, but got 1.').ask();
    assert.deepEqual(user.ledTo?.position, placeOf(user, 'store.load'));
  });

  it('leads to a call of a function that returns a promise now', () => {
    const code = `function load(path: string) {\n  return path;\n}\n${far}const text: string = load('a');\n`;
    const user = new Typist(code, 'typescript', true).change('function load', 'async function load');
    user.error('text', "Type 'Promise<string>' is not assignable to type 'string'.").ask();
    assert.deepEqual(user.ledTo?.position, placeOf(user, 'text'));
  });

  it('is not offered again after the user rejected the same text', () => {
    const user = new Typist(`${member}${used('width')}`).change('width', 'breadth');
    user.error('width', "Property 'width' does not exist on type 'Tray'.").offer();
    assert.equal(user.reject().offer(), '');
  });
});

describe('An error that no edit caused', () => {
  const silent: readonly (readonly [string, string, string, string, string, string])[] = [
    [
      'names what was not edited',
      'let a = one;\nlet b = two;\n',
      'one',
      'three',
      'two',
      "Cannot find name 'two'.",
    ],
    [
      'is at a parameter',
      'each(item);\nlist.map(item => 1);\n',
      'each(item);',
      '',
      'item',
      "Parameter 'item' implicitly has an 'any' type.",
    ],
    [
      'does not name its place',
      'let a = one;\nlet b = one;\n',
      'one',
      'two',
      'one',
      "Type 'number' is not assignable.",
    ],
    ['is outside of the document', 'let a = one;\n', 'one', 'two', '\n', "Cannot find name 'one'."],
  ];
  for (const [what, code, old, text, at, said] of silent)
    it(`suggests nothing if it ${what}`, () => {
      const spaced = code.replace('\n', `\n${far}`);
      const [without, user] = [0, 1].map(() => new Typist(spaced, 'typescript', true).change(old, text));
      without!.ask();
      user!.error(at, said).ask();
      assert.deepEqual(user!.answer, without!.answer);
    });

  it('suggests nothing if it is a warning, or of another document', () => {
    const user = new Typist(`import { a, b } from 'c';\n${far}b();\n`, 'typescript', true).change(', b', '');
    const [problem] = user.error('b()', "Cannot find name 'b'.").problems;
    const { start } = problem!.range;
    const range = { start, end: { ...start, character: start.character + 1 } };
    user.problems = [
      { ...problem!, range, severity: 'warning' },
      { ...problem!, range, uri: 'file:///work/other' },
    ];
    user.ask();
    assert.ok(!hasAnswer(user));
    user.problems = [{ ...problem!, range }];
    user.ask();
    assert.ok(user.ledTo);
  });
});

describe('An error in another file', () => {
  const other = 'file:///work/other.ts';
  const place = { start: { line: 7, character: 9 }, end: { line: 7, character: 13 } };
  const message = "Module './cart' has no exported member 'load'.";
  const code = 'export function load() {\n  return 1;\n}\nexport function keep() {}\n';

  function renamed(from: string, to: string, said = message, end = place.end): Typist {
    const user = new Typist(code, 'typescript', true).change(from, to);
    user.problems = [{ uri: other, range: { ...place, end }, severity: 'error', message: said }];
    user.ask();
    return user;
  }

  it('is jumped to if it names a declaration that the edit renamed', () => {
    const user = renamed('load', 'fetch');
    assert.deepEqual(user.answer, { id: 's-1', uri: other, kind: 'jump', position: place.start });
  });

  it('is not jumped to again after a rejection', () => {
    const user = renamed('load', 'fetch');
    user.session.reject('s-1', 'rejected');
    user.ask();
    assert.ok(!hasAnswer(user));
  });

  it('is ignored if the name is still declared, or is only a part of the name at the error', () => {
    assert.ok(!hasAnswer(renamed('return 1', 'return 2')));
    const longer = { ...place.end, character: place.end.character + 1 };
    assert.ok(!hasAnswer(renamed('load', 'fetch', "Cannot find name 'loads'.", longer)));
  });

  it('is repaired once the user is there', () => {
    const user = renamed('load', 'fetch');
    const text = `${'\n'.repeat(7)}import { load } from './cart';\n`;
    user.session.open({ uri: other, languageId: 'typescript', version: 1, text });
    const [suggestion] = user.session.suggest({
      uri: other,
      version: 1,
      position: place.start,
      triggerKind: 'automatic',
      context: { diagnostics: user.problems },
    });
    assert.deepEqual(suggestion?.kind === 'edit' && suggestion.edits.map(({ newText }) => newText), [
      'fetch',
    ]);
  });
});
