// Tests that enumerations are continued, and nothing else.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The suggestion after `keys` were typed at the end of `code`. */
function after(code: string, keys: string, languageId: string): string {
  const user = new Typist(code, languageId, true);
  user.cursor = code.length;
  return user.type(keys).offer();
}

describe('An enumeration', () => {
  const continued: readonly (readonly [string, string, string, string, string])[] = [
    [
      'numbers that go up',
      'python',
      '',
      'row_1 = rows[0]\nrow_2 = rows[1]\nrow_3 = rows[2]\n',
      'row_4 = rows[3]',
    ],
    ['numbers with zeros', 'yaml', '', 'step08: a\nstep09: a\nstep10: a\n', 'step11: a'],
    ['letters', 'c', '', 'set(a, 10);\nset(b, 20);\nset(c, 30);\n', 'set(d, 40);'],
    [
      'members in branches',
      'typescript',
      'enum Color { Red, Green, Blue }\n',
      'switch (color) {\n  case Color.Red:\n  case Color.Green:\n  ',
      'case Color.Blue:',
    ],
    [
      'constants with values of their own',
      'java',
      'enum Level {\n  LOW(1),\n  MIDDLE(2),\n  HIGH(3);\n}\n',
      'map.put(Level.LOW, "LOW");\nmap.put(Level.MIDDLE, "MIDDLE");\n',
      'map.put(Level.HIGH, "HIGH");',
    ],
    [
      'strings of a union',
      'typescript',
      "type Size = 'small' | 'medium' | 'large';\n",
      "sizes.set('small', 1);\nsizes.set('medium', 1);\n",
      "sizes.set('large', 1);",
    ],
    [
      'constants in Go',
      'go',
      'const (\n\tStateNew = iota\n)\nvar all = []State{StateNew, StateOpen, StateDone}\n',
      'register(StateNew)\nregister(StateOpen)\n',
      'register(StateDone)',
    ],
  ];
  for (const [what, languageId, code, keys, offered] of continued)
    it(`is continued: ${what}`, () => assert.equal(after(code, keys, languageId), offered));

  const silent: readonly (readonly [string, string, string])[] = [
    ['are only two', '', 'row1 = rows[0];\nrow2 = rows[1];\n'],
    ['go up by different steps', '', 'row1 = 1;\nrow2 = 2;\nrow3 = 4;\n'],
    ['are the same', '', 'next();\nnext();\nnext();\n'],
    ['change in a word, too', '', 'row1 = one;\nrow2 = two;\nrow3 = three;\n'],
    ['name fields', 'const { first, second, third } = all;\n', 'use(all.first);\nuse(all.second);\n'],
    ['come to the end of the list', 'enum Color { Red, Green }\n', 'use(Color.Red);\nuse(Color.Green);\n'],
    [
      'have what comes next already',
      'enum Color { Red, Green, Blue }\nuse(Color.Blue);\n',
      'use(Color.Red);\nuse(Color.Green);\n',
    ],
    [
      'are in lists that disagree',
      'enum Color { Red, Green, Blue }\nconst order = [Red, Green, Black];\n',
      'use(Color.Red);\nuse(Color.Green);\n',
    ],
  ];
  for (const [which, code, keys] of silent)
    it(`does not consist of lines that ${which}`, () => assert.equal(after(code, keys, 'typescript'), ''));

  it('is not continued on a line with less indentation, where it has ended', () => {
    const list = '[\n  row[0],\n  row[1],\n  row[2],\n';
    assert.equal(after('', `${list}  `, 'typescript'), 'row[3],');
    assert.equal(after('', list, 'typescript'), '');
  });

  it('is not continued unless the user just typed it', () => {
    const user = new Typist('use(1);\nuse(2);\nuse(3);\n\n').goTo('\n\n');
    user.cursor++;
    assert.equal(user.offer(), '');
  });
});

describe('An enumeration of constants in new code', () => {
  const code = 'enum Color { Red, Green, Blue, White }\n';
  const start = 'one();\ntwo();\nthree();\nswitch (color) {\n';
  const first = `${start}  case Color.Red:\n  case Color.Green:\n  `;

  it('is continued after three of them', () => {
    assert.equal(after(code, first, 'typescript'), '');
    assert.equal(after(code, `${first}case Color.Blue:\n  `, 'typescript'), 'case Color.White:');
  });
});
