// Proves by lines from the manuals, and by a grammar of wrappers, spellings and shells with a fixed seed, that no rule for a command
// of the table allows what its sentence does not say.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commandTable } from '../../../../src/chat/permission/commandTable.ts';
import { readKnownCommand } from '../../../../src/chat/permission/knownCommand.ts';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { judge, type RuleScope } from '../../../../src/chat/permission/permissionRules.ts';
import { SeededRandom } from '../../../seededRandom.ts';
import { allow, verdict } from './judgedCall.ts';
import { steeredLines } from './steeredLines.ts';
import { scope, subjectOf } from './subject.ts';

const windows: RuleScope = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };
const rules: readonly PermissionRule[] = commandTable.map(({ command }) => ({ decision: 'allow', command }));

function isAllowed(command: string | readonly string[], as: RuleScope): boolean {
  const subject = subjectOf({ kind: 'execute', rawInput: { command } });
  return judge(rules, subject, as, () => false).kind === 'allow';
}

/** Ordinary lines. */
const plain = [
  ...['ls -la src', 'cat -n src/a.ts', 'head -n 5 a', 'tail -20 a', 'wc -l a', 'du -sh src', 'tree -L 2 src'],
  ...[
    'grep -rn todo src',
    'rg -n todo src',
    'pwd -P',
    'git status -sb',
    'git log -5 main',
    'git diff --stat HEAD',
  ],
  ...['git show HEAD', 'git blame -w a', 'git ls-files -o src', 'cargo check -q', 'cargo build --release'],
  ...['cargo test parse', 'go test -v ./...', 'go vet ./...', 'pytest -q tests'],
];
const wrappers = [
  ...[
    'env',
    'env -i A=b',
    'nice -n 5',
    'timeout -k 1 5',
    'xargs -0',
    'find . -exec',
    'sudo -n',
    'command -p',
    'exec -c',
  ],
  ...[
    'builtin',
    'time -p',
    'nohup',
    'A="b c"',
    'eval',
    'coproc',
    'bash -c',
    'zsh -fc',
    'fish -c',
    'cmd /d /c',
    'pwsh -nop -c',
  ],
  ...[
    'if true; then',
    '! ',
    '{',
    '(',
    '&',
    '. ',
    'noglob',
    '- ',
    'X=$(./x)',
    '>x',
    '<x',
    '2>&1',
    '$X',
    '"$@"',
    'doas -u x',
  ],
];
/** Options that run, read or write something else, in the commands that have them; no command may have any. */
const options = [
  ...[
    '--output',
    '--pre',
    '--hostname-bin',
    '--ext-diff',
    '--textconv',
    '--show-signature',
    '--files0-from',
    '--file',
  ],
  ...[
    '--exclude-from',
    '--ignore-file',
    '--contents',
    '--config',
    '--manifest-path',
    '--target-dir',
    '--rootdir',
  ],
  ...[
    '--basetemp',
    '--pyargs',
    '--import-mode',
    '-exec',
    '-toolexec',
    '-vettool',
    '-overlay',
    '-modfile',
    '--fromfile',
  ],
  ...[
    '--exec-path',
    '--git-dir',
    '--work-tree',
    '--no-index',
    '--dereference',
    '--no-filters',
    '--stdin',
    '--pathspec-from-file',
  ],
];
const values = ['', '=x', ' x', '="x"', "='x y'", '=../x', ' /etc/x', '=$X', '=~/x', '=@x', '=\'a" "b\''];
const shellTexts = [
  ...[
    ';x',
    '&&x',
    '||x',
    '|x',
    '&x',
    '\nx',
    '>x',
    '<x',
    '<<E',
    '<<<x',
    '$(x)',
    '`x`',
    '${x}',
    '$((x))',
    "$'x'",
    '$"x"',
  ],
  ...[
    '{x,y}',
    '{1..2}',
    '*',
    '?',
    '[x]',
    '!(x)',
    '!x',
    '!!',
    '^x',
    '%x%',
    '\\x',
    '(x)',
    '@(x)',
    '@{x}',
    '#x\nx',
    '\0',
    '\x1b',
  ],
  ...[
    '>(x)',
    '<(x)',
    '=(x)',
    '|&x',
    '>&x',
    '*>x',
    '2>$null',
    ';;',
    '&(x)',
    '--%x',
    '`u{2d}x',
    '\u2013x',
    '\u00a0-x',
    '\u201dx',
  ],
];
const places = [
  ...[
    '/etc/x',
    '../x',
    '..',
    '~',
    '~x',
    'a/../../x',
    './../x',
    '//h/x',
    'C:\\x',
    '\\\\h\\x',
    '"../x"',
    "'/etc'",
  ],
  ...[
    '@x',
    ':x',
    '-',
    '-- -x',
    '-- ..',
    '+x',
    '=x',
    '"@x"',
    '":x"',
    '\'"../x"\'',
    '\'a" "/etc\'',
    '\'a" -z "b\'',
    'a:~',
    'a=~',
  ],
];

function shortened(option: string, random: SeededRandom): string {
  return option.slice(0, Math.max(5, option.length - random.below(4)));
}

/** The option as it is, shortened, or with quotes or escapes inside. */
function spelled(option: string, random: SeededRandom): string {
  const at = 1 + random.below(option.length - 1);
  const [start, end] = [option.slice(0, at), option.slice(at)];
  return random.pick<readonly string[]>([
    ...[
      option,
      shortened(option, random),
      `"${option}"`,
      `'${option}'`,
      `${start}"${end}"`,
      `${start}''${end}`,
    ],
    ...[
      `${start}\\${end}`,
      `$'${option}'`,
      `${start}^${end}`,
      `${start}\`${end}`,
      `"${start}"${end}`,
      `${start}$X${end}`,
    ],
  ]);
}

function steered(random: SeededRandom): string {
  const words = random.pick(plain).split(' ');
  const at = 1 + random.below(words.length);
  switch (random.below(7)) {
    case 0:
      return `${random.pick(wrappers)} ${words.join(' ')}`;
    case 1:
      return words.toSpliced(at, 0, spelled(random.pick(options), random) + random.pick(values)).join(' ');
    case 2:
      return words.toSpliced(at, 0, random.pick(shellTexts)).join(' ');
    case 3:
      return words.join(' ') + random.pick(shellTexts);
    case 4:
      return words.toSpliced(Math.max(at, words.length - 1), 0, random.pick(places)).join(' ');
    case 5:
      // More than one, so that the line is steered in any shell.
      return words.toSpliced(at, 0, random.pick(places), random.pick(['/etc', '../x'])).join(' ');
    default:
      return `${random.pick(wrappers)} ${words.join(' ')} ${random.pick(places)}${random.pick(shellTexts)}`;
  }
}

describe('the rules for known commands', () => {
  it('allow ordinary lines', () => {
    for (const as of [scope, windows])
      for (const line of plain)
        assert.ok(isAllowed(line, as) || (as === windows && line.includes("'")), line);
  });

  for (const as of [scope, windows]) {
    it(`allow none of ${steeredLines.length} lines from the manuals in ${as.cwd}`, () => {
      assert.ok(steeredLines.length >= 1_000, String(steeredLines.length));
      assert.deepEqual(
        steeredLines.filter((line) => isAllowed(line, as)),
        [],
      );
    });

    it(`allow none of 8,000 lines of a grammar in ${as.cwd}`, () => {
      const random = new SeededRandom(42);
      const lines = new Set<string>();
      while (lines.size < 8_000) lines.add(steered(random));
      assert.deepEqual(
        [...lines].filter((line) => isAllowed(line, as)),
        [],
      );
    });
  }

  it('allow no words of a list that are options or places, also without the quotes that some tools leave out', () => {
    for (const word of [
      '--pre=./x',
      '/etc/x',
      '../x',
      '~/x',
      '@x',
      'a" --pre=./x "b',
      '"-f"',
      'a" "/etc/x',
      '$X',
      '*',
      'x --pre=./x',
      'x /etc/x',
      'x; ./x',
    ])
      for (const words of [
        ['rg', 'x', word],
        ['rg', word, 'x'],
        ['cat', word],
        ['bash', '-c', `cat ${word}`],
      ])
        assert.equal(isAllowed(words, scope), false, words.join(' '));
    // Without a shell, the first word is a program, also if it looks like a variable.
    const withVariable = allow({ command: 'CI=./x npm test' });
    for (const [rawInput, decided] of [
      [{ command: 'CI=./x npm test' }, 'allow'],
      [{ command: ['CI=./x', 'npm', 'test'] }, 'ask'],
      [{ command: 'CI=./x', args: ['npm', 'test'] }, 'ask'],
    ] as const)
      assert.equal(verdict([withVariable], { kind: 'execute', rawInput }), decided);
    // The same line as a text and as a list of words.
    const [text, list] = ["rg x 'x --pre=./x'", ['rg', 'x', 'x --pre=./x']];
    for (const [command, cmd] of [
      [text, list],
      [list, text],
    ])
      assert.notEqual(
        verdict([allow({ command: 'rg' })], { kind: 'execute', rawInput: { command, cmd } }),
        'allow',
      );
    for (const words of [
      ['rg', 'two words', 'src'],
      ['cat', 'two words'],
    ])
      assert.equal(isAllowed(words, scope), true, words.join(' '));
  });
});

describe('a word with quotes in its quotes', () => {
  it('is also what old versions of PowerShell pass on', () => {
    const paths = (line: string): readonly string[] | undefined => readKnownCommand(line, false)?.paths;
    assert.deepEqual(paths(`rg '"version"' package.json`), [
      'version',
      'version',
      '"version"',
      'package.json',
    ]);
    assert.deepEqual(paths(`rg 'a" "b c' src`), ['a b c', 'a', 'b', 'c', 'a" "b c', 'src']);
    for (const line of [
      `rg 'a" --pre=./x "b' src`,
      `rg '"-z"' src`,
      `cat 'a" "@x'`,
      `rg --glob='x" -z "y' src`,
    ])
      assert.equal(paths(line), undefined, line);
  });
});
