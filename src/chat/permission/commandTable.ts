// The commands that a rule may allow together with what follows them, and why nothing in a row makes the command run, write
// or read anything else. A rule for any other command allows exactly its line. docs/permission-rules.md shows this table.

export interface CommandRow {
  /** The program and its subcommand, as the line begins. */
  readonly command: string;
  /** What the command does, for the rule's sentence. */
  readonly effect: 'reads files' | 'shows the repository' | 'runs code';
  /** What words that are no options may be. All must be inside the session's folders if they are taken as paths. */
  readonly words: 'none' | 'paths' | 'text and paths' | 'revisions and paths' | './paths' | 'tests';
  /** Options of one letter without a value. They can be joined: `-la`. */
  readonly letters: string;
  /** Other options, whole, with the one value that is allowed. */
  readonly switches: readonly string[];
  /** Options with a number or a text: `-n 5`, `-n5` and `--lines=5`. */
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
  /** Matches the texts that are allowed. Default: any that is neither an option nor the name of a file with more arguments. */
  readonly textPattern?: RegExp;
  /**
   * All that may be in place of `letters` and `switches` on Windows, where PowerShell has a command of this name: it reads the
   * beginning of a parameter's name as this parameter.
   */
  readonly onWindows?: readonly string[];
  /** Why nothing that may follow can steer the command, and which options are left out. */
  readonly reason: string;
}

type Given = Pick<CommandRow, 'command' | 'effect' | 'words' | 'reason'> & Partial<CommandRow>;

function row(given: Given): CommandRow {
  return { letters: '', switches: [], numbers: [], texts: [], ...given };
}

const colors = ['--color', '--color=always', '--color=auto', '--color=never'];
/** How git formats differences. */
const gitDiff = [
  ...['--stat', '--shortstat', '--numstat', '--name-only', '--name-status', '--summary', '--patch'],
  ...['--no-color', '--word-diff', '--ignore-all-space', '--no-renames', '--no-ext-diff', '--no-textconv'],
  ...colors,
];
const gitHistory = [
  ...['--oneline', '--graph', '--all', '--decorate', '--no-decorate', '--reverse', '--merges'],
  ...['--no-merges', '--first-parent', '--abbrev-commit', '--no-patch', '--follow'],
  ...['oneline', 'short', 'medium', 'full', 'fuller', 'reference'].flatMap((name) => [
    `--pretty=${name}`,
    `--format=${name}`,
  ]),
];
const cargo = [
  ...['--workspace', '--all-targets', '--all-features', '--no-default-features', '--lib', '--bins'],
  ...['--tests', '--examples', '--release', '--quiet', '--verbose', '--locked', '--offline', '--frozen'],
];

export const commandTable: readonly CommandRow[] = [
  row({
    command: 'ls',
    effect: 'reads files',
    words: 'paths',
    letters: 'aAlhrtSR1dFgnsiopk',
    switches: ['--all', '--almost-all', '--human-readable', '--recursive', '--reverse', ...colors],
    onWindows: ['-l', '-a', '-la', '-al', '-lah', '-1'],
    reason:
      'ls only lists. Without -L and -H, no link below a folder is followed. Left out on Windows: other options, since PowerShell reads -Fol as -FollowSymlink.',
  }),
  row({
    command: 'cat',
    effect: 'reads files',
    words: 'paths',
    letters: 'nbsETAv',
    onWindows: ['-n'],
    reason:
      'cat only prints. A redirection is no argument, and makes the line one that is allowed as a whole only. Left out on Windows: other options, since PowerShell reads -Ev as -ErrorVariable.',
  }),
  row({
    command: 'head',
    effect: 'reads files',
    words: 'paths',
    letters: 'qv',
    numbers: ['-n', '-c', '--lines', '--bytes'],
    reason: 'head only prints.',
  }),
  row({
    command: 'tail',
    effect: 'reads files',
    words: 'paths',
    letters: 'qv',
    numbers: ['-n', '-c', '--lines', '--bytes'],
    reason: 'tail only prints. Left out: -f, which never ends.',
  }),
  row({
    command: 'wc',
    effect: 'reads files',
    words: 'paths',
    letters: 'lwcmL',
    switches: ['--lines', '--words', '--bytes', '--chars'],
    reason: 'wc only counts. Left out: --files0-from, which reads the names of files from a file.',
  }),
  row({
    command: 'du',
    effect: 'reads files',
    words: 'paths',
    letters: 'shackmx',
    numbers: ['-d', '--max-depth'],
    reason: 'du only adds up sizes. Left out: -L, which follows links, --files0-from and --exclude-from.',
  }),
  row({
    command: 'tree',
    effect: 'reads files',
    words: 'paths',
    letters: 'adfiCDhpsu',
    numbers: ['-L'],
    texts: ['-I', '-P'],
    reason:
      'tree only lists. Left out: -o and -R, which write files, -l, which follows links, and --fromfile.',
  }),
  row({
    command: 'grep',
    effect: 'reads files',
    words: 'text and paths',
    letters: 'nirwxlLchHoqsvEF',
    switches: ['--recursive', '--ignore-case', '--line-number', '--count', '--files-with-matches', ...colors],
    numbers: ['-A', '-B', '-C', '-m', '--max-count', '--context'],
    texts: ['-e', '--include', '--exclude', '--exclude-dir'],
    reason:
      'grep only prints. Left out: -f and --exclude-from, which read files, and -R, which follows links.',
  }),
  row({
    command: 'rg',
    effect: 'reads files',
    words: 'text and paths',
    letters: 'nilwxcovFsSHN',
    switches: [
      ...['--files', '--hidden', '--no-ignore', '--ignore-case', '--line-number', '--fixed-strings'],
      ...['--word-regexp', '--files-with-matches', '--count', '--no-heading', '--heading', '--json'],
      ...['--multiline', '--column', ...colors.slice(1)],
    ],
    numbers: ['-A', '-B', '-C', '-m', '--max-count', '--context', '--max-depth'],
    texts: ['-e', '-g', '-t', '-T', '--glob', '--type', '--type-not'],
    reason:
      'ripgrep only prints. Left out: --pre, --hostname-bin and -z, which run programs, -f and --ignore-file, which read files, and -L, which follows links.',
  }),
  row({
    command: 'pwd',
    effect: 'reads files',
    words: 'none',
    letters: 'LP',
    onWindows: ['-P'],
    reason: 'pwd prints the name of the folder in which it runs.',
  }),
  row({
    command: 'git status',
    effect: 'shows the repository',
    words: 'paths',
    letters: 'sbz',
    switches: [
      ...['--short', '--branch', '--porcelain', '--porcelain=v1', '--porcelain=v2', '--ignored'],
      ...['--show-stash', '--untracked-files=all', '--untracked-files=normal', '--untracked-files=no'],
    ],
    reason:
      'git status shows what changed. Options before the subcommand (-c, -C, --git-dir, --exec-path) begin another line.',
  }),
  row({
    command: 'git log',
    effect: 'shows the repository',
    words: 'revisions and paths',
    letters: 'pw',
    switches: [...gitHistory, ...gitDiff],
    numbers: ['-n', '-U', '--max-count', '--skip', '--unified'],
    texts: ['--since', '--until', '--after', '--before', '--author', '--grep'],
    reason:
      'git log shows history. Left out: --output, which writes a file, --ext-diff, --textconv and --show-signature, which run programs, and own formats, since %G runs gpg.',
  }),
  row({
    command: 'git diff',
    effect: 'shows the repository',
    words: 'revisions and paths',
    letters: 'pw',
    switches: [...gitDiff, '--cached', '--staged', '--merge-base', '--check'],
    numbers: ['-U', '--unified'],
    reason:
      'git diff shows changes. Left out: --output, which writes a file, --ext-diff and --textconv, which run programs, and -O, which reads a file.',
  }),
  row({
    command: 'git show',
    effect: 'shows the repository',
    words: 'revisions and paths',
    letters: 'psw',
    switches: [...gitHistory, ...gitDiff],
    numbers: ['-U', '--unified'],
    reason: 'git show shows commits and files of them. Left out: what is left out for git log.',
  }),
  row({
    command: 'git blame',
    effect: 'shows the repository',
    words: 'revisions and paths',
    letters: 'wlse',
    texts: ['-L'],
    reason:
      'git blame shows who changed lines. Left out: --contents, -S and --ignore-revs-file, which read files.',
  }),
  row({
    command: 'git ls-files',
    effect: 'shows the repository',
    words: 'paths',
    letters: 'cdmosz',
    switches: ['--cached', '--deleted', '--modified', '--others', '--stage', '--exclude-standard'],
    reason: 'git ls-files lists names. Left out: -X and --exclude-from, which read files.',
  }),
  row({
    command: 'cargo check',
    effect: 'runs code',
    words: 'none',
    letters: 'qv',
    switches: cargo,
    reason:
      'cargo check runs build scripts. Left out: --config, --manifest-path, --target and -Z, which name programs, files or configuration, and --target-dir.',
  }),
  row({
    command: 'cargo build',
    effect: 'runs code',
    words: 'none',
    letters: 'qv',
    switches: cargo,
    reason:
      'cargo build writes to the folder "target". Left out: what is left out for cargo check, and --artifact-dir.',
  }),
  row({
    command: 'cargo test',
    effect: 'runs code',
    words: 'tests',
    letters: 'qv',
    switches: [...cargo, '--doc', '--no-run', '--no-fail-fast'],
    reason:
      'cargo test runs the tests whose names have the text. Left out: what is left out for cargo check, -p, which names dependencies, and everything after --, which the tests get.',
  }),
  row({
    command: 'go test',
    effect: 'runs code',
    words: './paths',
    switches: ['-v', '-race', '-short', '-failfast', '-json', '-cover'],
    numbers: ['-count', '-parallel', '-cpu'],
    texts: ['-run', '-skip', '-timeout'],
    reason:
      'go test runs the tests of packages, which must begin with ./ since other names are of dependencies. Left out: -exec, -toolexec, -overlay, -modfile, -C, -o, -args and the profiles, which name programs or files.',
  }),
  row({
    command: 'go vet',
    effect: 'runs code',
    words: './paths',
    switches: ['-v', '-json'],
    reason: 'go vet compiles and checks packages. Left out: -vettool, and what is left out for go test.',
  }),
  row({
    command: 'pytest',
    effect: 'runs code',
    words: 'tests',
    letters: 'qvxs',
    switches: ['--lf', '--ff', '--co', '--tb=short', '--tb=long', '--tb=no', '--tb=line', '--tb=auto'],
    numbers: ['--maxfail', '--durations'],
    texts: ['-k'],
    textPattern: /^[\w ]+$/,
    reason:
      'pytest runs Python files as tests. -k may have words only, since pytest before 5.4 evaluates it as Python. Left out: -c, -p, -o, -W, --rootdir, --pyargs and --import-mode, which name code or configuration, --basetemp, which removes a folder, and @file, which has more arguments.',
  }),
];
