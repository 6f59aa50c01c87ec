// Editing stories in TypeScript.

import { story, type EditingStory } from './editingStory.ts';

export const typescriptStories: readonly EditingStory[] = [
  story(
    'a function gets another name',
    'typescript',
    1,
    [
      'function total(items: Item[]): number {',
      '  return items.length;',
      '}',
      'show(total(cart));',
      'save(1, total(all));',
    ],
    [
      ['function total', 'function countItems'],
      ['show(total', 'show(countItems'],
      ['1, total', '1, countItems'],
    ],
  ),
  story(
    'a field gets another name',
    'typescript',
    1,
    [
      'class Box {',
      '  private items: string[] = [];',
      '  size() {',
      '    return this.items.length;',
      '  }',
      '  clear() {',
      '    this.items = [];',
      '  }',
      '}',
    ],
    [
      ['private items', 'private entries'],
      ['return this.items', 'return this.entries'],
      ['this.items = []', 'this.entries = []'],
    ],
  ),
  story(
    'calls become awaited',
    'typescript',
    2,
    [
      'const user = store.find("user");',
      'check(user);',
      'const order = store.find("order");',
      'check(order);',
      'const bill = store.find("bill");',
    ],
    [
      ['= store.find("user")', '= await store.find("user")'],
      ['= store.find("order")', '= await store.find("order")'],
      ['= store.find("bill")', '= await store.find("bill")'],
    ],
  ),
  story(
    'an assertion changes its form',
    'typescript',
    2,
    [
      'assert.equal(sum(1, 2), 3);',
      'next();',
      'assert.equal(sum(2, 2), 4);',
      'next();',
      'assert.equal(sum(9, 1), 10);',
    ],
    [
      ['assert.equal(sum(1', 'assert.strictEqual(sum(1'],
      ['assert.equal(sum(2', 'assert.strictEqual(sum(2'],
      ['assert.equal(sum(9', 'assert.strictEqual(sum(9'],
    ],
  ),
  story(
    'a string in many places',
    'typescript',
    2,
    [
      'paint("purple", first);',
      'wait();',
      'paint("purple", second);',
      'wait();',
      'mix(other, "purple");',
      'wait();',
    ],
    [
      ['"purple", first', '"violet", first'],
      ['"purple", second', '"violet", second'],
      ['other, "purple"', 'other, "violet"'],
    ],
  ),
  story(
    'a line is put before others that are alike',
    'typescript',
    2,
    [
      'begin("one");',
      'close(handle, true);',
      'rest();',
      'begin("two");',
      'close(handle, true);',
      'rest();',
      'begin("three");',
      'close(handle, true);',
    ],
    [
      ['begin("one");\n', 'begin("one");\nflush(handle);\n'],
      ['begin("two");\n', 'begin("two");\nflush(handle);\n'],
      ['begin("three");\n', 'begin("three");\nflush(handle);\n'],
    ],
  ),
  story(
    'unrelated changes',
    'typescript',
    0,
    ['const width = 10;', 'const height = 20;', 'draw(width, height);', 'log("done");', 'export { draw };'],
    [
      ['10', '12'],
      ['"done"', '"drawn"'],
      ['export { draw }', 'export default draw'],
    ],
  ),
  story(
    'one use becomes another variable',
    'typescript',
    0,
    ['const left = read(1);', 'const right = read(2);', 'use(left);', 'mix(left, right);', 'store(left);'],
    [
      ['use(left)', 'use(right)'],
      ['read(2)', 'read(3)'],
    ],
  ),
];
