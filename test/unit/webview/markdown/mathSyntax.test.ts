// Which parts of a Markdown text are formulas, and that prices, shell variables and code are not.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Marked } from 'marked';
import { longestFormula, mathSyntax, mayHaveFormulas } from '../../../../src/webview/markdown/mathSyntax.ts';

interface Found {
  readonly tex: string;
  readonly isBlock: boolean;
}

function formulasOf(text: string): Found[] {
  const found: Found[] = [];
  const marked = new Marked(
    mathSyntax((tex, isBlock) => {
      found.push({ tex, isBlock });
      return '';
    }),
  );
  void marked.parse(text);
  return found;
}

const inLine = (tex: string): Found => ({ tex, isBlock: false });
const block = (tex: string): Found => ({ tex, isBlock: true });

const samples: readonly (readonly [string, string, readonly Found[]])[] = [
  ['a formula between dollars', 'With $x^2$ and $y$.', [inLine('x^2'), inLine('y')]],
  ['one character', '$n$', [inLine('n')]],
  ['parentheses with backslashes', String.raw`Here \(a + b\) it is.`, [inLine('a + b')]],
  ['a block between two dollars', '$$\n\\frac{1}{2}\n$$\n', [block(String.raw`\frac{1}{2}`)]],
  ['a block after text', 'Thus\n$$\na = b\n$$\nand so on', [block('a = b')]],
  ['a block in one line', '$$e^{i\\pi} + 1 = 0$$', [block(String.raw`e^{i\pi} + 1 = 0`)]],
  ['brackets with backslashes', '\\[\nx\n\\]\n', [block('x')]],
  ['two dollars in a sentence', 'It is $$x$$ here.', [block('x')]],
  ['an escaped dollar inside', String.raw`$a\$b$`, [inLine(String.raw`a\$b`)]],
  ['a formula in a list and a table', '- $a$\n\n| h |\n|---|\n| $b$ |\n', [inLine('a'), inLine('b')]],
  ['formulas after other signs', '2 * 3 _a_ `b` <i>c</i> ~d~ [e](f) 1\\2 ![g](h) $x$!', [inLine('x')]],
  ['prices', 'It costs $5 and $10 a month.', []],
  ['prices with a dash', 'Between $5-$10.', []],
  ['shell variables', 'Set $HOME and $PATH.', []],
  ['a dollar and a space', 'a $ b $ c', []],
  ['code', 'Use `$a$` and\n\n```sh\necho $a$b\n$$x$$\n```\n', []],
  ['an escaped dollar', String.raw`\$a\$`, []],
  ['two lines', '$a\nb$', []],
  ['an unfinished formula', 'Then $x^2 is', []],
  ['an unfinished block', '$$\nx^2\n', []],
  ['an empty formula', '$$ $$ and \\(\\)', []],
  ['a formula that is too long', `$${'x'.repeat(longestFormula + 1)}$`, []],
];

describe('formulas in Markdown', () => {
  for (const [title, text, wanted] of samples)
    it(`${wanted.length === 0 ? 'does not recognize as a formula' : 'finds'}: ${title}`, () => {
      assert.deepEqual(formulasOf(text), wanted);
    });

  // Each of these took the parser a minute or more.
  for (const [title, text] of [
    ['escapes after a dollar', `$${'\\a'.repeat(9_000)}`],
    ['escapes after a dollar, without end', `$${'\\a'.repeat(90_000)}`],
    ['blocks that do not end', '\\[ a\n'.repeat(30_000)],
    ['parentheses that do not end', '\\(a'.repeat(100_000)],
  ] as const)
    it(`are not searched for endlessly in ${title}`, () => {
      assert.deepEqual(mayHaveFormulas(text) ? formulasOf(text) : [], []);
    });

  it('are searched for only in texts of a common size that have a beginning of one', () => {
    assert.equal(mayHaveFormulas('x^2'), false);
    assert.equal(mayHaveFormulas('$x$ '.repeat(300)), true);
    assert.equal(mayHaveFormulas('$x$ '.repeat(301)), false);
    assert.equal(mayHaveFormulas(`$x$ ${'a'.repeat(20_000)}`), false);
  });
});
