// Editing stories in TypeScript in which an edit causes an error, and the next edits repair it.

import { story, type EditingStory } from '../stories/editingStory.ts';

/** Lines without any name, so that the lines after them are far away. */
const far = Array.from({ length: 30 }, () => '//');

export const errorStories: readonly EditingStory[] = [
  story(
    'an import is removed',
    'typescript',
    1,
    [
      "import { readFile, stat } from './files';",
      ...far,
      'export const text = readFile("a");',
      'export const size = stat("a").size;',
    ],
    [
      ['import { readFile, stat }', 'import { readFile }'],
      ['size = stat("a").size', 'size = readFile("a").length'],
    ],
  ),
  story(
    'a constant is removed',
    'typescript',
    1,
    ['const most = 10;', 'const least = 1;', ...far, 'if (most > 3) throw new Error();', 'export { least };'],
    [
      ['const most = 10;\n', ''],
      ['most > 3', 'least > 3'],
    ],
  ),
  story(
    'a member is renamed, and its object says nothing about the type',
    'typescript',
    1,
    [
      'interface Shape {',
      '  width: number;',
      '}',
      'declare function pick(): Shape;',
      ...far,
      'const a = pick();',
      'export const wide = a.width > 3;',
      'export const b: Shape = { width: 3 };',
    ],
    [
      ['  width: number', '  breadth: number'],
      ['a.width', 'a.breadth'],
      ['{ width: 3', '{ breadth: 3'],
    ],
  ),
  story(
    'a function becomes asynchronous',
    'typescript',
    1,
    [
      'function load(path: string) {',
      '  return path;',
      '}',
      ...far,
      'export async function show(): Promise<void> {',
      '  const text: string = load("a");',
      '  const more: string = text + load("b").length;',
      '  console.log(more);',
      '}',
    ],
    [
      ['function load', 'async function load'],
      ['text: string = load', 'text: string = await load'],
      ['text + load("b").length', 'text + (await load("b")).length'],
    ],
  ),
  story(
    'a method has another parameter',
    'typescript',
    1,
    [
      'class Store {',
      '  load(path: string) {',
      '    return path;',
      '  }',
      '}',
      'const store = new Store();',
      ...far,
      'export const a = store.load(',
      '  "a",',
      ');',
      'export const b = store.load("b");',
    ],
    [
      ['load(path: string)', 'load(path: string, deep: boolean)'],
      ['  "a",\n);', '  "a",\n  true,\n);'],
      ['load("b")', 'load("b", false)'],
    ],
  ),
  story(
    'a declaration is moved',
    'typescript',
    1,
    [
      'export function sum(all: number[]) {',
      '  if (all.length === 0) return 0;',
      ...far.map((line) => `  ${line}`),
      '  let total = 0;',
      '  for (const each of all) total += each;',
      '  return total;',
      '}',
    ],
    [
      ['  if (all.length', '  let total = 0;\n  if (all.length'],
      ['//\n  let total = 0;\n  for', '//\n  for'],
    ],
  ),
  story(
    'a type gets another name',
    'typescript',
    1,
    ['interface Item {', '  id: number;', '}', ...far, 'export const list: Item[] = [];'],
    [
      ['interface Item', 'interface Entry'],
      ['list: Item[]', 'list: Entry[]'],
    ],
  ),
  story(
    'a parameter is removed',
    'typescript',
    1,
    [
      'export function area(width: number, height: number, scale: number) {',
      '  const all = width * height;',
      ...far.map((line) => `  ${line}`),
      '  return all * scale;',
      '}',
    ],
    [
      [', scale: number', ''],
      ['all * scale', 'all'],
    ],
  ),
  story(
    'an unrelated error was there before',
    'typescript',
    0,
    ['const a = missing + 1;', ...far, 'const b = 2;', 'export { a, b };'],
    [
      ['b = 2', 'b = 3'],
      ['missing + 1', '1'],
    ],
  ),
  story(
    'a new name is used before it is declared',
    'typescript',
    0,
    ['const a = 1;', ...far, 'export const b = a;'],
    [
      ['const a = 1;', 'const a = start();'],
      ['const a = start', 'function start() {\n  return 1;\n}\nconst a = start'],
    ],
  ),
];
