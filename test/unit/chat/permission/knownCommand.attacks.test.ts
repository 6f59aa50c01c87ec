// Proves by over 2,000 command lines that no rule that allows commands can be steered. Each line is a known command to which
// something is added that runs, writes or reads what the rule's sentence does not say, in the quoting of sh, cmd or PowerShell.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commandTable } from '../../../../src/chat/permission/commandTable.ts';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { judge, type RuleScope } from '../../../../src/chat/permission/permissionRules.ts';
import { scope, subjectOf } from './subject.ts';

const windows: RuleScope = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };

/** Arguments that are allowed, and options that must not be, from the manuals. */
const known: Readonly<Record<string, { readonly plain: string; readonly steering: readonly string[] }>> = {
  ls: { plain: 'ls -la src', steering: ['-L', '--dereference', '--hyperlink=x', '-I../x'] },
  cat: { plain: 'cat -n src/a.ts', steering: ['--output=x', '-'] },
  head: { plain: 'head -n 5 src/a.ts', steering: ['-n=x', '--lines=-x'] },
  tail: { plain: 'tail -20 src/a.ts', steering: ['-f', '--follow=name', '--pid=1'] },
  wc: { plain: 'wc -l src/a.ts', steering: ['--files0-from=/etc/x', '--files0-from=-'] },
  du: { plain: 'du -sh src', steering: ['--files0-from=x', '-L', '-X/etc/x', '--exclude-from=/etc/x'] },
  tree: {
    plain: 'tree -L 2 src',
    steering: ['-o x', '-ox', '-R', '-l', '--fromfile=x', '-H x', '--output=x'],
  },
  grep: {
    plain: 'grep -rn x src',
    steering: ['-f /etc/x', '-f/etc/x', '--file=/etc/x', '-R', '--exclude-from=x', '-rnf/etc/x', '-dread'],
  },
  rg: {
    plain: 'rg -n --glob="x" y src',
    steering: ['--pre=./evil', '--pre ./evil', '--hostname-bin=./evil', '-z', '--search-zip', '-f x', '-L'],
  },
  pwd: { plain: 'pwd -P', steering: ['x', '--help'] },
  'git status': { plain: 'git status -sb src', steering: ['--column=x', '-uno/x', '-v'] },
  'git log': {
    plain: 'git log --oneline -5 main..dev src',
    steering: [
      '--output=x',
      '--outp=x',
      '--ext-diff',
      '--textconv',
      '--show-signature',
      '--format=%G?',
      '-Ox',
    ],
  },
  'git diff': {
    plain: 'git diff --stat HEAD~1',
    steering: ['--output=x', '--output x', '--no-index', '--ext-diff', '--textconv', '-Ox', '--submodule=x'],
  },
  'git show': { plain: 'git show --stat HEAD', steering: ['--output=x', '--ext-diff', '--show-signature'] },
  'git blame': {
    plain: 'git blame -w src/a.ts',
    steering: ['--contents /etc/x', '--ignore-revs-file=x', '-Sx'],
  },
  'git ls-files': { plain: 'git ls-files -o src', steering: ['-X/etc/x', '--exclude-from=x', '--format=x'] },
  'cargo check': {
    plain: 'cargo check -q',
    steering: [
      '--config x',
      '--config=x',
      '--manifest-path=x',
      '--target=x',
      '-Zx',
      '-C x',
      '--target-dir=x',
    ],
  },
  'cargo build': {
    plain: 'cargo build --release',
    steering: ['--config=x', '--artifact-dir=x', '--out-dir=x'],
  },
  'cargo test': {
    plain: 'cargo test parse',
    steering: ['--config=x', '-p x', '-pevil', '-- --x', '--bench=x'],
  },
  'go test': {
    plain: 'go test -v -run=X ./...',
    steering: ['-exec ./x', '-exec=./x', '--exec=x', '-toolexec=x', '-o x', '-C x', '-args x', 'evil.com/x'],
  },
  'go vet': { plain: 'go vet ./...', steering: ['-vettool=x', '-toolexec=x', '-overlay=x', '-modfile=x'] },
  pytest: {
    plain: 'pytest -q tests/a.py::b',
    steering: [
      '-c x',
      '-cx',
      '-p evil',
      '-pevil',
      '-o x=y',
      '--rootdir=x',
      '--pyargs',
      '--basetemp=x',
      '-Wx',
    ],
  },
};

const wrappers = [
  ...['timeout 5', 'nice', 'nice -n 5', 'ionice', 'watch', 'uv run', 'npx', 'bunx', 'uvx', 'env', 'env A=b'],
  ...['A=b', 'PATH=.', 'GIT_PAGER=./x', 'sudo', 'doas', 'command', 'exec', 'nohup', 'time', 'xargs', 'eval'],
  ...['bash', 'bash -x', 'sh', 'cmd /c', 'powershell -Command', 'pwsh -c', 'busybox', 'stdbuf -o0', 'setsid'],
  ...['script -c', 'flock x', 'parallel', 'find . -exec', 'git -c core.pager=./x', 'git -C/tmp/x', 'ssh a'],
  ...['.', '&', '!', 'call', 'start', 'if', 'then', 'npm --prefix x exec', 'make -C', 'gh', 'docker run x'],
];

/** What shells do besides running one command, at the end or inside of a line. */
const operators = [
  ...[
    '; ./x',
    '&& ./x',
    '|| ./x',
    '| sh',
    '|& sh',
    '& ./x',
    '\n./x',
    '\r\n./x',
    '\r./x',
    '> x',
    '>> x',
    '2> x',
  ],
  ...['>| x', '&> x', '< x', '<<< x', '<<E', '<(./x)', '>(./x)', '$(./x)', '"$(./x)"', '`./x`', '"`./x`"'],
  ...['$X', '${X}', '"$X"', '$env:X', '@x', '@(./x)', '(./x)', '{./x}', '%X', '^', '^\n', '\\\n', '--% x'],
  ...['| tee .git/config', '> .git/hooks/post-checkout', 'a,--output=x', '"a",--output=x', '\u2028./x', '\0'],
  ...[
    '*',
    'src/*',
    '?x',
    '[x]',
    '{a,b}',
    '!x',
    '#',
    '"a"b',
    '"a"\'b\'',
    '"a""b"',
    "'",
    '"',
    '\tx',
    '\u00a0x',
  ],
];

const outside = [
  ...[
    '/etc/x',
    '/',
    '//etc/x',
    '../../x',
    '..',
    '~',
    '~/x',
    '~root/x',
    'src/../a',
    './src/../../../x',
    '@/tmp/x',
  ],
  ...['"/etc/x"', '"../../x"', '"~/x"', '"@x"', 'file:///etc/x', 'C:\\x', 'D:/x', '\\\\host\\x', '=ls', '+x'],
  ...['-- /etc/x', '-- ../../x', '--x=/etc/x', '-C/tmp/x', '-I../..', '--output=/etc/x', ':/', ':(top)x', ''],
].filter((text) => text !== '');

/** Spellings that some shell reads as the option. */
function spellings(option: string): readonly string[] {
  const at = Math.ceil(option.length / 2);
  const [start, end] = [option.slice(0, at), option.slice(at)];
  return [
    ...[option, `"${option}"`, `'${option}'`, `${start}"${end}"`, `${start}'${end}'`, `"${start}"${end}`],
    ...[
      `${start}""${end}`,
      `${start}\\${end}`,
      `\\${option}`,
      `$'${option}'`,
      `${start}^${end}`,
      `^${option}`,
    ],
    ...[
      `${start}\`${end}`,
      `${start}\`\`${end}`,
      `${start}$()${end}`,
      `${start}$@${end}`,
      `"${start}"'${end}'`,
    ],
  ];
}

function attacks(): readonly string[] {
  const lines = new Set<string>();
  for (const [command, { plain, steering }] of Object.entries(known)) {
    const [, ...rest] = plain.slice(command.length).split(' ');
    const more = rest.filter((word) => word !== '').join(' ');
    for (const wrapper of wrappers) lines.add(`${wrapper} ${plain}`);
    for (const path of ['./', '/tmp/', '../', '.\\', '~/', '"', "'", '\\', '$']) lines.add(`${path}${plain}`);
    for (const added of [...operators, ...outside]) {
      lines.add(`${command} ${added}`);
      lines.add(`${plain} ${added}`);
    }
    for (const option of steering.flatMap(spellings)) lines.add(`${command} ${option} ${more}`.trim());
  }
  return [...lines];
}

/** All that a click might have stored before: each row, and each beginning of the line. */
function rulesFor(line: string): readonly PermissionRule[] {
  const words = line.split(' ');
  const beginnings = words.slice(0, -1).map((_, at) => words.slice(0, at + 1).join(' '));
  const commands = new Set([...commandTable.map(({ command }) => command), ...beginnings]);
  return [...commands]
    .filter((command) => command !== line)
    .map((command) => ({ decision: 'allow', command }));
}

function verdict(line: string, as: RuleScope): string {
  const subject = subjectOf({ kind: 'execute', rawInput: { command: line } });
  return judge(rulesFor(line), subject, as, () => false).kind;
}

describe('a rule for a known command', () => {
  it('exists for every row, and allows what the row says', () => {
    assert.deepEqual(
      Object.keys(known),
      commandTable.map(({ command }) => command),
    );
    for (const { plain } of Object.values(known)) {
      assert.equal(verdict(plain, scope), 'allow', plain);
      assert.equal(verdict(plain, windows), 'allow', plain);
    }
  });

  const all = attacks();
  for (const as of [scope, windows])
    it(`allows none of ${all.length} steered lines in ${as.cwd}`, () => {
      assert.ok(all.length > 2_000);
      assert.deepEqual(
        all.filter((line) => verdict(line, as) === 'allow'),
        [],
      );
    });

  it('allows no quoting on Windows that cmd does not know', () => {
    for (const added of [
      "'a'",
      "'a --output=x'",
      '"li*"',
      '"?"',
      '"[a]"',
      '"%X%"',
      '"a^b"',
      '"!X!"',
      '"\uff02"',
      'a\u01c0b',
      '"a\\"',
    ])
      for (const { plain } of Object.values(known))
        assert.equal(verdict(`${plain} ${added}`, windows), 'ask');
  });

  it('allows no option on Windows that PowerShell reads as a parameter of its own command', () => {
    for (const [command, options] of [
      [
        'ls',
        [
          '-Fol',
          '-fol',
          '-R',
          '-r',
          '-lR',
          '-Fo',
          '-in',
          '-At',
          '-Filt',
          '-pipat',
          '-S',
          '-h',
          '-d',
          '-inFa',
        ],
      ],
      ['cat', ['-Ev', '-ev', '-s', '-As', '-T', '-E', '-v', '-A', '-bn', '-vEn']],
      ['pwd', ['-L', '-LP', '-PL']],
    ] as const)
      for (const option of options)
        for (const line of [`${command} ${option}`, `${command} ${option} src`, `${command} src ${option}`])
          assert.equal(verdict(line, windows), 'ask', line);
  });

  it('allows no option after --, which PowerShell leaves out before a script gets its words', () => {
    for (const as of [scope, windows]) {
      assert.equal(verdict('rg -- todo src', as), 'allow');
      for (const line of [
        'rg -- --pre=./x todo',
        'git diff -- --output=x',
        'cat -- -x',
        'grep -- -f src',
        'ls -- -- -L',
      ])
        assert.equal(verdict(line, as), 'ask', line);
    }
  });
});
