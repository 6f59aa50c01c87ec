// Tests that statements with the same head are offered to be deleted, or commented out or in, after two were.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const lines = ['one', 'two', 'three', 'four'].map(
  (name, i) => `  step${i}();\n  wait();\n  console.log('${name}', ${i});\n`,
);
const code = `function run() {\n${lines.join('')}}\n`;

function remove(user: Typist, name: string): Typist {
  user.goTo(`  console.log('${name}'`);
  return user.replace(user.text.indexOf('\n', user.cursor) + 1 - user.cursor, '');
}

describe('A statement with the head of two others', () => {
  it('is offered to be deleted', () => {
    const user = remove(new Typist(code), 'one');
    assert.equal(user.ask(), undefined);
    remove(user, 'two').ask();
    assert.deepEqual(user.offered?.edits, [
      { range: { start: { line: 7, character: 0 }, end: { line: 8, character: 0 } }, newText: '' },
    ]);
  });

  it('is not offered to be deleted before the third example while the user writes new code', () => {
    const user = new Typist(code);
    user.cursor = code.length;
    for (let i = 0; i < 24; i++) user.paste(`write${'abcdefghijklmnopqrstuvwxyz'[i]}(file);\n`);
    assert.equal(remove(remove(user, 'one'), 'two').ask(), undefined);
    assert.notEqual(remove(user, 'three').ask(), undefined);
  });

  it('is offered to be commented out, and in', () => {
    const user = new Typist(code).goTo("console.log('one'").type('// ').leave();
    user.goTo("console.log('two'").type('// ').leave();
    assert.equal(user.offer(), "// console.log('three', 2);");
    const commented = new Typist(code.replaceAll('console', '// console'));
    for (const name of ['one', 'two']) commented.goTo(`// console.log('${name}'`).delete(3).leave();
    assert.equal(commented.offer(), "console.log('three', 2);");
  });

  it('is not offered if it is a part of another statement', () => {
    const user = new Typist(
      code
        .replace("console.log('three', 2);", "console.log('three',\n 2);")
        .replace("console.log('four', 3)", "x = console.log('four', 3)"),
    );
    remove(remove(user, 'one'), 'two');
    assert.equal(user.ask(), undefined);
  });

  it('is not offered after others that were treated together, which are one example', () => {
    const pair = "  console.log('one', 0);\n  console.log('two', 1);\n";
    const user = new Typist(`function run() {\n${pair}  wait();\n  console.log('three', 2);\n  wait();\n}\n`);
    assert.equal(user.goTo(pair).replace(pair.length, '').ask(), undefined);
  });

  it('is not offered after others were treated differently', () => {
    const user = remove(new Typist(code), 'one');
    user.goTo("console.log('two'").type('// ').leave();
    assert.equal(user.ask(), undefined);
  });
});
