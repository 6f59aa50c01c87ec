// Generates command lines out of what shells read in different ways: quotes, escapes, expansions, operators and prefixes. Used by
// `realShells.test`.

import { commandTable } from '../../../src/chat/permission/commandTable.ts';
import type { SeededRandom } from '../../seededRandom.ts';

/** Characters and beginnings that may be in a word without quotes. */
const bare = [
  ...[
    'a',
    'x',
    'src',
    'HEAD',
    '1',
    '2',
    '-',
    '--',
    '=',
    ':',
    '@',
    '~',
    '+',
    '/',
    '.',
    '..',
    '_',
    '-x',
    'a=b',
  ],
  ...[
    '~1',
    '~a',
    '=ls',
    ':~',
    '=~',
    '==',
    ':=',
    '@{',
    '..x',
    './',
    'a/',
    '/..',
    'é',
    'à',
    '日本',
    'λ',
    'e\u0301',
    '٣',
  ],
];
const inQuotes = [
  ...[
    ' ',
    ',',
    '*',
    '?',
    '[a]',
    '[!a]',
    '[^a]',
    '{a,x}',
    '{1..3}',
    '#',
    '%',
    '%self',
    '^',
    '^a^x',
    '!',
    '!!',
    '!a',
    '!ls',
  ],
  ...[
    '  ',
    ' -x',
    '~',
    '=ls',
    '{',
    '}',
    ']',
    '[',
    "'",
    '"',
    '*(e)',
    '**',
    '%a%',
    '!{',
    '!?a',
    '!$',
    '!#',
    '!-1',
    "'\"'",
  ],
];
/** Constructs of shells, of which most have a meaning in some shells only. */
const special = [
  ...[
    "$'\\x41'",
    '$"a"',
    '$a',
    '${a}',
    '$((1+1))',
    '$(ls)',
    '`ls`',
    '<(ls)',
    '>(ls)',
    '=(ls)',
    '(ls)',
    '$[1]',
    '${(e)a}',
  ],
  ...[
    '*',
    '?',
    '[a]',
    '*(e:ls:)',
    '*(.)',
    '**/x',
    '@(a|x)',
    '!(a)',
    '^a',
    'a#',
    '(#i)A',
    '<1-9>',
    'x~a',
    '{a,x}',
    '{a..c}',
  ],
  ...[
    '\\',
    '\\a',
    '\\ ',
    '\\\n',
    '\\x41',
    '!',
    '!!',
    '!a',
    '!$',
    '^a^x',
    '#',
    ' #a',
    '%',
    '%1',
    '%self',
    '$$',
    '$?',
    '$@',
  ],
  ...[
    ';',
    ';;',
    '&',
    '&&',
    '|',
    '||',
    '|&',
    '&|',
    '&!',
    '>x',
    '>>x',
    '<x',
    '<>x',
    '>|x',
    '&>x',
    '>&x',
    '{fd}>x',
    '2>x',
  ],
  ...[
    '<<<a',
    '<<a',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\v',
    '\f',
    '\0',
    '\x1b',
    '\u0085',
    '\u00a0',
    '\u2003',
    '\u2028',
    '\u3000',
  ],
  ...[
    '\u200b',
    '\ufeff',
    '\u202e',
    '\u201c',
    '\u2019',
    '\u2013',
    '\ufdd0',
    '\uf600',
    '\u{10fffd}',
    '\ud800',
    '\uff02',
  ],
  ...[
    ';and ls',
    '; or ls',
    '&& ls',
    '| ls',
    '; ls',
    '\nls',
    '(',
    ')',
    '{',
    '}',
    '[[',
    ']]',
    '((',
    '))',
    '"',
    "'",
    '""',
    "''",
  ],
];
const prefixes = [
  ...[
    'time ',
    '! ',
    'command ',
    'builtin ',
    'noglob ',
    'nocorrect ',
    'exec ',
    'eval ',
    '- ',
    'a=b ',
    'a+=b ',
    'a[1]=b ',
    'not ',
  ],
  ...[
    'PATH=. ',
    'coproc ',
    'and ',
    'begin; ',
    '{ ',
    '( ',
    '[[ ',
    '=',
    '\\',
    '~/',
    './',
    '>x ',
    '<x ',
    '#',
    ':',
    '%',
    '@',
    '+',
  ],
  ...[
    'if ',
    'while ',
    'function ls ',
    'alias ls=x; ',
    'nohup ',
    'env ',
    '\t',
    '\n',
    ' ',
    '  ',
    '\u00a0',
    '\ufeff',
    'ls()',
    '"',
  ],
];

/** A line that begins with a command of the table, except for what was put before it or into it. */
export function shellLine(random: SeededRandom): string {
  const row = random.pick(commandTable);
  let line = random.below(20) === 0 ? spelled(row.command, random) : row.command;
  for (let count = random.below(4); count > 0; count--) line += separator(random) + nextWord(row, random);
  if (random.below(20) === 0) line = random.pick(prefixes) + line;
  if (random.below(20) === 0) line += random.pick(special);
  return line;
}

function nextWord(row: (typeof commandTable)[number], random: SeededRandom): string {
  const options = [...row.switches, ...row.letters.split('').map((letter) => `-${letter}`)].filter(
    (option) => option !== '-',
  );
  const texts = row.texts.filter((option) => /^--[a-z]/.test(option));
  switch (random.below(row.words === 'none' ? 3 : 9)) {
    case 0:
    case 1:
      return options.length === 0 ? '-x' : random.pick(options);
    case 2:
      return options.length === 0 ? '-x' : spelled(random.pick(options), random);
    case 3:
      return texts.length === 0 ? quoted(random) : `${random.pick(texts)}=${quoted(random)}`;
    case 4:
    case 5:
      return quoted(random);
    case 6:
      return bareWord(random) + quoted(random);
    default:
      return bareWord(random);
  }
}

function bareWord(random: SeededRandom): string {
  return letters(bare, random, 20);
}

function quoted(random: SeededRandom): string {
  const quote = random.pick(['"', "'"]);
  return quote + letters([...bare, ...inQuotes], random, 15) + quote;
}

function letters(from: readonly string[], random: SeededRandom, oneSpecialIn: number): string {
  let text = '';
  for (let count = 1 + random.below(4); count > 0; count--)
    text += random.below(oneSpecialIn) === 0 ? random.pick(special) : random.pick(from);
  return text;
}

function separator(random: SeededRandom): string {
  return random.below(40) === 0 ? random.pick([...special, '  ', '']) : random.pick([' ', ' ', ' ', '  ']);
}

/** With something inside that some shells remove. */
function spelled(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1);
  const inside = random.pick([
    '',
    '""',
    "''",
    '\\',
    '^',
    '`',
    '$()',
    '$@',
    '\\\n',
    '=',
    '-',
    '"',
    "'",
    ...special,
  ]);
  return text.slice(0, at) + inside + text.slice(at);
}
