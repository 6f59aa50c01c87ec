// Attacks the rules that are offered: a click on the rules of an ordinary command must allow no line, and no other shape of the
// request, that runs, writes or reads what their sentences do not say. The lines are made by a grammar with a fixed seed.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { judge, type RuleScope } from '../../../../src/chat/permission/permissionRules.ts';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { scope, subjectOf } from './subject.ts';

const windows: RuleScope = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };

/** Ordinary commands, whose rules are all stored. */
const commands = [
  ...[
    'ls',
    'ls -la src',
    'cat src/a.ts',
    'head -n 5 src/a.ts',
    'tail -20 log.txt',
    'wc -l src/a.ts',
    'du -sh src',
  ],
  ...[
    'tree -L 2 src',
    'grep -rn todo src',
    'rg -n todo src',
    'pwd',
    'git status',
    'git status -sb',
    'git log -5',
  ],
  ...[
    'git log --oneline main..dev',
    'git diff --stat',
    'git show HEAD',
    'git blame src/a.ts',
    'git ls-files src',
  ],
  ...[
    'cargo check',
    'cargo build --release',
    'cargo test parse',
    'go test ./...',
    'go vet ./...',
    'pytest -q tests',
  ],
  ...[
    'npm test',
    'npm run build',
    'make',
    'tsc -p .',
    'eslint src',
    'git push',
    'git commit -m x',
    'mkdir a',
    'cp a b',
  ],
  ...[
    'cd src && npm test',
    'echo a > b',
    'FOO=1 npm test',
    'bash -lc "npm test"',
    'node a.js',
    'python3 a.py',
  ],
];

/** A generator of pseudo-random numbers (mulberry32), so that each run tries the same lines. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Texts that make any line do something else, also as a part of a word. */
const operators = [
  ...[
    '; ./x',
    '&& ./x',
    '|| ./x',
    '| ./x',
    '|& ./x',
    '& ./x',
    '\n./x',
    '\r\n./x',
    '$(./x)',
    '`./x`',
    '"$(./x)"',
  ],
  ...[
    '> .git/config',
    '>> x',
    '2> x',
    '&> x',
    '>| x',
    '1>x',
    '< /etc/x',
    '<(./x)',
    '>(./x)',
    '<<< x',
    '${X}',
    '$X',
  ],
  ...[
    '$env:X',
    '%X%',
    '!X!',
    '^',
    '(./x)',
    '{./x,}',
    '@(./x)',
    '*',
    '/*',
    '?',
    '[a-z]*',
    '\\',
    "'",
    '"',
    'a"b"',
  ],
  ...['\t./x', '\u00a0./x', '\u2028./x', '\0', '\x1b[A', 'a,b', '\'a\'"b"', '#', '\u2013output', '-\u200bo'],
];
/** Words that no known command may have, wherever they stand. */
const evilWords = [
  ...[
    '@/etc/x',
    '"@/etc/x"',
    '/etc/x',
    '"/etc/x"',
    '../../x',
    '..',
    '~',
    '~root',
    '~/x',
    './a/../../../x',
    'C:\\x',
  ],
  ...[
    '\\\\h\\x',
    '//h/x',
    '=ls',
    '"',
    "'a",
    '-- ../x',
    '-- /etc/x',
    '--=x',
    '-',
    '--x',
    '--outpu=x',
    '\uff0d\uff0dx',
  ],
  ...['--output=x', '"--output=x"', '--output', '--exec=./x', '--exec-path=./x', '--config=x', '-C/tmp'],
  ...[
    '--git-dir=x',
    '--work-tree=/',
    '--ext-diff',
    '--textconv',
    '--pre=./x',
    '--hostname-bin=./x',
    '-f/etc/x',
  ],
  ...[
    '--files0-from=x',
    '--exclude-from=x',
    '--file=x',
    '-R../x',
    '--fromfile',
    '-exec',
    '-exec=./x',
    '-toolexec=./x',
  ],
  ...[
    '-vettool=./x',
    '-overlay=x',
    '-modfile=x',
    '--rootdir=/',
    '-pevil',
    '--pyargs',
    '--basetemp=x',
    '-Zx',
    '-Ox',
  ],
  ...[
    '--import-mode=x',
    '--confcutdir=/',
    '--manifest-path=/x',
    '--target-dir=x',
    '--artifact-dir=x',
    '--no-index',
  ],
  ...['--show-signature', '--format=%G?', '--contents=/x', '--ignore-revs-file=x', '--script-shell=./x'],
  ...[
    '--prefix=/x',
    '--require=./x',
    '--loader=./x',
    '--eval=x',
    '--inspect-brk',
    '-X/etc',
    '-Ddebug',
    '-z../x',
  ],
];
/** Two quotes could be a pair. */
const unquoted = evilWords.filter((word) => !/["']/.test(word));
/** Other white space than a blank begins a word. */
const glued = operators.filter((text) => !/^[\t\n\r]/.test(text));
const wrappers = [
  ...[
    'sudo',
    'env',
    'env -S',
    'A=b',
    'PATH=.',
    'GIT_PAGER=./x',
    'LD_PRELOAD=./x',
    'timeout 5',
    'nice',
    'watch',
    'xargs',
  ],
  ...[
    'bash -xc',
    'bash',
    'sh',
    'eval',
    'exec',
    'command',
    'time',
    'nohup',
    './',
    'src/',
    '../',
    '/tmp/',
    '~/',
    '.\\',
    '\\',
  ],
  ...[
    'cmd /c',
    'powershell',
    'pwsh -c',
    '&',
    '.',
    'call',
    'start',
    'if',
    '!',
    'npx',
    'uv run',
    'git -C /tmp',
    'git -c a=b',
  ],
];

/** The line with something evil in it, in one of many places. */
function attack(line: string, next: () => number): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;
  const words = line.split(' ');
  const place = 1 + Math.floor(next() * words.length);
  const word = pick(next() < 0.5 ? operators : evilWords);
  switch (Math.floor(next() * 5)) {
    case 0: {
      const wrapper = pick(wrappers);
      return /[/\\]$/.test(wrapper) ? wrapper + line : `${wrapper} ${line}`;
    }
    case 1:
      return words.toSpliced(place, 0, word).join(' ');
    case 2:
      return words.toSpliced(place, 0, word, pick(unquoted)).join(' ');
    case 3:
      return `${line} src/b.ts ${word} ${pick(['-n', '', 'x', '--', 'HEAD'])}`;
    default:
      return words.length > 1 ? line + pick(glued) : `${line} a${pick(glued)}`;
  }
}

const rulesOf = (command: string, as: RuleScope): readonly PermissionRule[] =>
  suggestedRules('allow', subjectOf({ kind: 'execute', rawInput: { command } }), as, () => false);

describe('the rules that are offered for ordinary commands', () => {
  for (const as of [scope, windows]) {
    const rules = commands.flatMap((command) => rulesOf(command, as));
    const allowed = (rawInput: object): boolean =>
      judge(rules, subjectOf({ kind: 'execute', rawInput }), as, () => false).kind === 'allow';

    it(`allow these commands in ${as.cwd}`, () => {
      for (const command of commands) assert.ok(allowed({ command }), command);
    });

    it(`allow none of 6,000 steered lines in ${as.cwd}`, () => {
      const next = random(20_261_128);
      const lines = new Set<string>();
      while (lines.size < 6_000) {
        const line = attack(commands[Math.floor(next() * commands.length)]!, next);
        if (!commands.includes(line.trim())) lines.add(line);
      }
      const found = [...lines].filter((line) => allowed({ command: line }));
      assert.deepEqual(found, []);
    });

    it(`allow no other shape of these commands in ${as.cwd}`, () => {
      const shapes = (command: string): readonly object[] => {
        const [program, ...args] = command.split(' ');
        return [
          { command, env: { PATH: '.' } },
          { command, environment: ['GIT_PAGER=./x'] },
          { command, shell: './x' },
          { command, executable: './x' },
          { command, cwd: '/etc' },
          { command, cwd: '..' },
          { command, cwd: 'a/../..' },
          { command, cwd: '.', workdir: '/etc' },
          { command, stdin: './x' },
          { command, input: 'x' },
          { command, content: 'x' },
          { command, file_text: 'x' },
          { command, path: '.git/hooks/x' },
          { command, file: 'src/a.ts' },
          { command, files: ['src/a.ts'] },
          { command, url: 'https://x.example' },
          { command, host: 'x' },
          { command, background: true },
          { command, with_escalated_permissions: true },
          { command, cmd: './x' },
          { command: [command, '../x'] },
          { commands: [command, './x'] },
          { command: program, args: [...args, '--output=x'] },
          { command: program, args: [...args, ';', './x'] },
          { command: ['bash', '-c', command, './x'] },
          { command: ['bash', '-c', `${command}; ./x`] },
          { command: ['./bash', '-c', command] },
          { command: ['bash', '-xc', command] },
          { command: ['bash', '--rcfile', './x', '-ic', command] },
        ];
      };
      const found = commands.flatMap((command) => shapes(command).filter(allowed));
      assert.deepEqual(found, []);
    });
  }
});
