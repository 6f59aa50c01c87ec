// Tests that the name of an argument follows a parameter of the called function, and no other name.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

describe('The name of an argument', () => {
  const others: readonly (readonly [languageId: string, code: string, line: string])[] = [
    [
      'kotlin',
      'fun area(size: Int): Int {\n    return other(size = size)\n}\n',
      'return other(size = width)',
    ],
    [
      'csharp',
      'class A {\n  int Area(int size) {\n    return Other(size: size);\n  }\n}\n',
      'return Other(size: width);',
    ],
    [
      'swift',
      'func area(size: Int) -> Int {\n    return other(size: size)\n}\n',
      'return other(size: width)',
    ],
    ['ruby', 'def area(size)\n  other(size: size)\nend\n', 'other(size: width)'],
  ];
  for (const [languageId, code, line] of others)
    it(`stays if the argument is passed to another function: ${languageId}`, () =>
      assert.equal(new Typist(code, languageId).change('size', 'width').offer('manual'), line));

  it('follows a parameter of the called function', () => {
    const code = 'fun area(size: Int, n: Int): Int {\n    return area(size = size, n = 0)\n}\n';
    const user = new Typist(code, 'kotlin').change('size', 'width');
    assert.equal(user.offer('manual'), 'return area(width = width, n = 0)');
  });
});
