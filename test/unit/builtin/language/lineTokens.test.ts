// How lines are split into tokens, by language.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { syntaxOf } from '../../../../src/builtin/language/languageSyntax.ts';
import { initialState, lexLine } from '../../../../src/builtin/language/lineTokens.ts';

/** The words of `text` that are code. */
function codeWords(languageId: string, text: string): string {
  const words: string[] = [];
  let state = initialState;
  for (const line of text.split('\n')) {
    const lexed = lexLine(line, state, syntaxOf(languageId));
    state = lexed.end;
    for (const { text: word, kind, place } of lexed.tokens)
      if (kind === 'word' && place === 'code') words.push(word);
  }
  return words.join(' ');
}

describe('Tokens of a line', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['typescript', 'a("x", \'y\'); // z', 'a'],
    ['typescript', 'a /* b\nc */ d', 'a d'],
    ['typescript', '`a ${b + `c ${d}` + e} f` + g', 'b d e g'],
    ['typescript', '`a ${{ b: {} }.b} c` d', 'b b d'],
    ['typescript', '"a \\" b" c', 'c'],
    ['typescript', '"not closed\na', 'a'],
    ['typescript', 'a = /["\'`]/g; b / c / d', 'a b c d'],
    ['python', 'a = "b" # c\n"""d\ne""" + f', 'a f'],
    ['python', 'f"a {b} {{c}}" + d', 'b d'],
    ['ruby', 'a "b #{c} d" # e', 'a c'],
    ['shellscript', 'a=${b#c} # d', 'a b c'],
    ['shellscript', 'a="x $b ${c}d $"', 'a b c'],
    ['php', '$a = "x $b->c ${d}";', '$a $b'],
    ['rust', "fn a<'b>(c: char) { c == '\"' } // d", 'fn a b c char c'],
    ['java', "char a = '\"'; int b;", 'char a int b'],
    ['go', 'a := `b\nc` + d', 'a d'],
    ['css', 'a { margin-top: 1px } /* b */', 'a margin-top'],
    ['html', '<a b="c"> <!-- d --> e', 'a b e'],
    ['sql', "select a -- b\nwhere c = 'd'", 'select a where c'],
    ['lua', 'a = [[b\nc]] .. d -- e\n--[[ f\ng ]] h', 'a d h'],
    ['yaml', "a: 'b' # c\nd#e: 1", 'a d e'],
    ['yaml', "a: don't b\nc: ['d', 'e'] f", 'a don t b c f'],
    ['a language nobody knows', 'a // b\n"c"', 'a'],
  ];
  for (const [language, text, expected] of cases)
    it(`${language}: ${JSON.stringify(text)}`, () => assert.equal(codeWords(language, text), expected));

  it('cover every character in order in any language', () => {
    const languages = [
      'typescript',
      'python',
      'ruby',
      'rust',
      'html',
      'css',
      'lua',
      'yaml',
      'shellscript',
      'markdown',
    ];
    const piece = fc.constantFrom(
      'a',
      '9',
      ' ',
      '\t',
      '-',
      '"',
      "'",
      '`',
      '/',
      '*',
      '#',
      '{',
      '}',
      '$',
      '\\',
      '😀',
      '\ud83d',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.array(fc.array(piece), { maxLength: 4 }),
        (language, lines) => {
          let state = initialState;
          for (const line of lines.map((pieces) => pieces.join(''))) {
            const lexed = lexLine(line, state, syntaxOf(language));
            state = lexed.end;
            assert.equal(lexed.tokens.map((token) => token.text).join(''), line);
            let at = 0;
            for (const token of lexed.tokens) {
              assert.equal(token.start, at);
              at += token.text.length;
            }
          }
        },
      ),
    );
  });
});
