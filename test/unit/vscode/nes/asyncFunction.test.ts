// Tests where `await` is known to be allowed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isInAsyncFunction } from '../../../../src/vscode/nes/asyncFunction.ts';
import { TextDocumentDouble } from '../../nes/text/textDocumentDouble.ts';

/** At the place of `count()`. */
function allowed(...lines: readonly string[]): boolean {
  const document = new TextDocumentDouble(lines.join('\n'));
  return isInAsyncFunction(document, document.positionAt(document.getText().indexOf('count()')));
}

describe('isInAsyncFunction', () => {
  const asynchronous: Record<string, readonly string[]> = {
    'a function': ['export async function f(): Promise<void> {', '  count();'],
    'a method': ['class A {', '  private async run() {', '    count();'],
    'an arrow function': ["it('adds', async () => {", '  count();'],
    'an arrow function without a block': ['const f = async (a: number) =>', '  count();'],
    'a callback in a function that is not': ['function f() {', '  a.map(async (b) => {', '    count();'],
    'a head of several lines': ['async function f(', '  a: string,', '): Promise<void> {', '  count();'],
    'blocks of a function': [
      'async function f() {',
      '  try {',
      '    for (const a of b) {',
      '      // a function',
      "      if (a === 'function') {",
      '        a();',
      '      } else {',
      '        count();',
    ],
    'a condition of several lines': [
      'async function f() {',
      '  if (',
      '    a ||',
      '    b',
      '  ) {',
      '    count();',
    ],
    'a call and an object': ['async function f() {', '  return save({', '    a: [', '      count(),'],
    Python: ['async def f():', '    count()'],
  };
  for (const [what, lines] of Object.entries(asynchronous))
    it(`is true in ${what}`, () => assert.equal(allowed(...lines), true));

  const others: Record<string, readonly string[]> = {
    'a function': ['function f() {', '  count();'],
    'a function in one that is': ['async function f() {', '  function g() {', '    count();'],
    'a callback in one that is': ['async function f() {', '  a.map((b) => {', '    count();'],
    'a callback after one that is': ['a.map(async (b) => c(b)).filter((b) => {', '  count();'],
    'a callback in the same line': ['async function f() {', '  a.map((b) => count());'],
    'a callback that gets one': ["run(async () => {}, 'a', () => {", '  count();'],
    'a block in the same line': ['async function f() {', '  const o = { run() { count();'],
    'a method of an object': ['async function f() {', '  const o = {', '    run() {', '      count();'],
    'a constructor': ['class A {', '  constructor() {', '    count();'],
    'a field of a class': ['async function f() {', '  class A {', '    a = count();'],
    'a head of several lines': ['function f(', '  a: string,', ') {', '  count();'],
    'a method with such a head': ['class A {', '  run(', '    a: string,', '  ) {', '    count();'],
    'a parameter': ['async function f(', '  a = count(),', ') {}'],
    'a parameter in braces': ['async function f({', '  a = count(),', '}) {}'],
    'a text': ["function f(a = 'async') {", '  count();'],
    'a comment': ['function f() { // async', '  count();'],
    'lines after one that is': ['async function f() {', '}', '  count();'],
    'no function': ['count();'],
    'a block of no function': ['if (a) {', '  count();'],
  };
  for (const [what, lines] of Object.entries(others))
    it(`is false in ${what}`, () => assert.equal(allowed(...lines), false));
});
