// Tests that the key of an object keeps its name when the variable of the same name is renamed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

describe('A variable that is also a key', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    [
      'javascript',
      'a parameter',
      'function f(name) {\n  send({ name, size: 1 });\n}\n',
      'send({ name: title, size: 1 });',
    ],
    [
      'typescript',
      'a variable',
      'const name = 1;\nreturn { size, name };\n',
      'return { size, name: title };',
    ],
    [
      'typescript',
      'one line for each key',
      'function f(name: string) {\n  return {\n    name,\n    size: 1,\n  };\n}\n',
      'name: title,',
    ],
    [
      'vue',
      'a value after a sign',
      '<script>\nconst name = 1;\nstate = { name };\n</script>\n',
      'state = { name: title };',
    ],
    [
      'rust',
      'a struct',
      'fn f(name: u8) -> Point {\n    Point { name, size: 1 }\n}\n',
      'Point { name: title, size: 1 }',
    ],
  ];
  for (const [languageId, what, text, offer] of cases)
    it(`keeps the key: ${languageId}, ${what}`, () => {
      assert.equal(new Typist(text, languageId).change('name', 'title').offer('manual'), offer);
    });

  const others: readonly (readonly [string, string, string, string])[] = [
    [
      'typescriptreact',
      'an expression in a tag',
      'function F(name: string) {\n  return <b title={name}>{name}</b>;\n}\n',
      'return <b title={title}>{title}</b>;',
    ],
    ['javascript', 'a block', 'const name = 1;\nrun(() => { name });\n', 'run(() => { title });'],
    ['javascript', 'a list', 'const name = 1;\nrun([name, size]);\n', 'run([title, size]);'],
    [
      'javascript',
      'a key that was renamed',
      'function f({ name }) {\n  send({ name });\n}\n',
      'send({ title });',
    ],
  ];
  for (const [languageId, what, text, offer] of others)
    it(`is replaced elsewhere: ${languageId}, ${what}`, () => {
      assert.equal(new Typist(text, languageId).change('name', 'title').offer('manual'), offer);
    });
});
