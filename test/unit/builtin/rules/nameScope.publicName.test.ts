// Tests that names which other files use are renamed only where they are declared.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const wide = { rename: true, searchAndReplace: true };

interface Uses {
  readonly what: string;
  readonly languageId: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

const publicNames: readonly Uses[] = [
  {
    what: 'an exported variable',
    languageId: 'typescript',
    text: 'export const limit = 3;\nstart(limit + 1);\nfinish(limit + 2);\nwait(limit + 3);\nend(limit);\n',
    from: 'limit',
    to: 'maximum',
  },
  {
    what: 'a public function',
    languageId: 'rust',
    text: 'pub fn measure(a: u8) -> u8 { a }\nstart(measure(1));\nfinish(measure(2));\nwait(measure(3));\nend(measure(4));\n',
    from: 'measure',
    to: 'weigh',
  },
  {
    what: 'a function with a capital letter',
    languageId: 'go',
    text: 'package a\n\nfunc Measure(a int) int { return a }\n\nfunc run() {\n\tstart(Measure(1))\n\tfinish(Measure(2))\n\twait(Measure(3))\n}\n',
    from: 'Measure',
    to: 'weigh',
  },
  {
    what: 'a property of a component',
    languageId: 'svelte',
    text: '<script>\n  export let label = "";\n</script>\n\n<p>{label}</p>\n<b>{label}</b>\n<i>{label}</i>\n<u>{label}</u>\n',
    from: 'label',
    to: 'caption',
  },
  {
    what: 'a public member',
    languageId: 'typescript',
    text: 'class Box {\n  width = 1;\n  area() { return this.width * 2; }\n  half() { return this.width / 2; }\n  third() { return this.width / 3; }\n}\n',
    from: 'width',
    to: 'breadth',
  },
  {
    what: 'an attribute',
    languageId: 'python',
    text: 'class Box:\n    def __init__(self):\n        self.width = 1\n\n    def area(self):\n        return self.width * 2\n\n    def half(self):\n        return self.width / 2\n\n    def third(self):\n        return self.width / 3\n',
    from: 'width',
    to: 'breadth',
  },
  {
    what: 'a public field',
    languageId: 'java',
    text: 'class Box {\n  public int width = 1;\n  int area() { return width * 2; }\n  int half() { return width / 2; }\n  int third() { return width / 3; }\n}\n',
    from: 'width',
    to: 'breadth',
  },
];

describe('A name that other files use', () => {
  for (const { what, languageId, text, from, to } of publicNames)
    it(`is not renamed from its uses: ${what}, ${languageId}`, () => {
      const user = new Typist(text, languageId, true, wide);
      for (const use of [1, 2]) {
        user.change(from, to, 2).ask('manual');
        assert.equal(user.answer, undefined, `after ${use} uses`);
      }
    });

  for (const { what, languageId, text, from, to } of publicNames)
    it(`is renamed from its declaration: ${what}, ${languageId}`, () => {
      const user = new Typist(text, languageId, true, wide).change(from, to);
      user.ask('manual');
      assert.notEqual(user.answer, undefined);
    });
});

describe('A name that only this file uses', () => {
  const names: readonly Uses[] = [
    {
      what: 'a variable',
      languageId: 'typescript',
      text: 'const limit = 3;\nstart(limit + 1);\nfinish(limit + 2);\nwait(limit + 3);\nend(limit);\n',
      from: 'limit',
      to: 'maximum',
    },
    {
      what: 'a function',
      languageId: 'rust',
      text: 'fn measure(a: u8) -> u8 { a }\nstart(measure(1));\nfinish(measure(2));\nwait(measure(3));\nend(measure(4));\n',
      from: 'measure',
      to: 'weigh',
    },
    {
      what: 'a private field',
      languageId: 'java',
      text: 'class Box {\n  private int width = 1;\n  int area() { return width * 2; }\n  int half() { return width / 2; }\n  int third() { return width / 3; }\n}\n',
      from: 'width',
      to: 'breadth',
    },
  ];
  for (const { what, languageId, text, from, to } of names)
    it(`is renamed from its uses: ${what}, ${languageId}`, () => {
      const user = new Typist(text, languageId, true, wide);
      user.change(from, to, 2).change(from, to, 2).ask('manual');
      assert.notEqual(user.answer, undefined);
    });
});

describe('A value without a name', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['go', 'func run(err error) bool {\n\tif err != nil {\n\t\tlog(err)\n\t}\n\treturn true\n}\n', 'err'],
    ['rust', 'fn run(size: u8) -> u8 {\n    log(size);\n    size\n}\n', 'size'],
    ['python', 'def run(size):\n    log(size)\n    return size\n', 'size'],
  ];
  for (const [languageId, text, name] of cases)
    it(`is not read: ${languageId}`, () => {
      const user = new Typist(text, languageId, false, wide).change(name, '_');
      user.ask('manual');
      assert.equal(user.answer, undefined);
    });
});
