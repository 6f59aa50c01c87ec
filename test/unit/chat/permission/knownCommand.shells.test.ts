// Lines that shells read in different ways. Those of sh, bash, zsh, fish and ksh were found by running generated lines in these shells
// (contract/terminal/realShells), those of cmd and PowerShell are from their grammars. No rule for a known command allows one.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commandTable } from '../../../../src/chat/permission/commandTable.ts';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import { scope, subjectOf } from './subject.ts';

const windows = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };
const rules: readonly PermissionRule[] = commandTable.map(({ command }) => ({ decision: 'allow', command }));

function isAllowed(command: string, as = scope): boolean {
  const subject = subjectOf({ kind: 'execute', rawInput: { command } });
  return judge(rules, subject, as, () => false).kind === 'allow';
}

/** What follows `git log`. */
const onWindows: Readonly<Record<string, readonly string[]>> = {
  'cmd: a caret removes the meaning of the next character, and joins lines': [
    ...[
      '^x',
      'x^',
      '--out^put=x',
      '^"a" b',
      '"a^"',
      '-^-output=x',
      '^\n--output=x',
      'x^^',
      '^%PATH^%',
      '^!x^!',
    ],
  ],
  'cmd: variables are replaced before words are read, also in quotes': [
    ...[
      '%PATH%',
      '"%PATH%"',
      '%x:~0,1%',
      '"%x:a=b%"',
      '%1',
      '%*',
      '%%x',
      '"%',
      '%',
      '%=x%',
      '"%CD%"',
      '%~dp0',
    ],
    ...['!X!', '"!X!"', "'!X!'", '!x:~1!', '"a!"', '!'],
  ],
  'cmd: a quote goes on up to the next one, wherever it is': [
    ...[
      '"a"b"',
      '"a" "b',
      'a"b c"',
      '"a""b"',
      '"a"&x',
      '"a" & "x"',
      '"a"|"x"',
      '"a\\" & x',
      '"\\"" & x',
      'a" & x & "b',
    ],
    ...["'a' & x", "'a&x'", "'a b'", "'a|x'", "'a>x'", "'a%X%'", `'"' & x & '"'`],
  ],
  'cmd: operators, redirections and groups': [
    ...[
      '& x',
      '&x',
      '&& x',
      '|| x',
      '| x',
      '|x',
      '> x',
      '>x',
      '2>x',
      '>>x',
      '<x',
      '2>&1',
      '(x)',
      ')',
      '( x',
      '1>&2 x',
      'a&',
      '@x',
    ],
    ...['& rem', '>nul', '>con', 'x\n& y', 'x\x1ay', 'x\u001a', '&::'],
  ],
  'cmd: other characters than the space that separate words': [
    ...[
      'a,--output=x',
      'a;--output=x',
      'a=--output=x',
      ',x',
      ';x',
      '=x',
      'a,b',
      'a;b',
      'a\tb',
      'a\vb',
      'a\fb',
      'a\u00a0b',
      '"a";b',
    ],
  ],
  'PowerShell: a backtick removes the meaning of the next character': [
    ...[
      '`x',
      'x`',
      '--out`put=x',
      '"a`"',
      '"`$x"',
      '"a`" --output=x `"b"',
      '`\n--output=x',
      '"`u{2d}x"',
      '`-x',
      '"a``"',
    ],
  ],
  'PowerShell: variables and expressions': [
    ...[
      '$x',
      '$env:PATH',
      '"$env:PATH"',
      '${env:PATH}',
      '$(x)',
      '"$(x)"',
      '@(x)',
      '@{a=1}',
      '(x)',
      '(x).y',
      '$x.y',
      '$x[0]',
      '$_',
    ],
    ...[
      '@x',
      '@args',
      '&{x}',
      '& {x}',
      '{x}',
      '[x]::y()',
      '$true',
      '"$x"',
      '$$',
      '$^',
      '$?',
      '"${x}"',
      '-x:$y',
      '-x:(y)',
      "'a'.b",
    ],
    ...['"a".Length', "('a')", '!x', '@"\nx\n"@', "@'\nx\n'@", '@"', '"@', "@'", '$( x )', '"a$"', '{', '}'],
  ],
  'PowerShell: operators, comments and what stops the parser': [
    ...[
      '; x',
      ';x',
      '| x',
      '|x',
      '&& x',
      '|| x',
      '& x',
      '&',
      '> x',
      '2>x',
      '*>x',
      '2>&1',
      '>>x',
      '< x',
      '# x',
      '#x',
      '<# x #>',
      '<#',
    ],
    ...[
      '--% x',
      '--%',
      '--% %PATH%',
      '"--%" %PATH%',
      'x --% & y',
      '-%',
      'a|% {x}',
      'a |? {x}',
      '| iex',
      '|&x',
      ', x',
      'a,b',
      'a, b',
      "'a',b",
    ],
  ],
  'PowerShell: typographic quotes are quotes': [
    ...[
      '\u201ca\u201d',
      '\u201c$x\u201d',
      '\u201ea\u201c',
      '"a\u201d',
      '\u201ca"',
      '"a\u201d;x;\u201cb"',
      '"a\u201c --output=x \u201db"',
    ],
    ...[
      '\u2018a\u2019',
      '\u201aa\u2019',
      "'a\u2019",
      "'a\u2019;x;\u2018b'",
      '\u201ba\u201b',
      "'a\u201b --output=x \u201ab'",
      'it\u2019s',
    ],
    ...['"a\u201e"', '--grep=\u201ca\u201d', '--grep="a\u201d', '\u2019', '\u201d'],
  ],
  'PowerShell: typographic dashes are dashes, and other spaces are spaces': [
    ...[
      '\u2013x',
      '\u2014x',
      '\u2015x',
      '\u2013\u2013output=x',
      '\u2013-output=x',
      '-\u2013output=x',
      '\u2013%',
      '"\u2013x"',
      'a \u2014output=x',
    ],
    ...[
      'a\u00a0--output=x',
      'a\u0085--output=x',
      'a\u2003--output=x',
      'a\u3000--output=x',
      'a\u202f-x',
      'a\u2028x',
      'a\u2029x',
      'a\ufeff-x',
    ],
  ],
  'PowerShell: an option ends at a dot or a colon': [
    ...[
      '-x.y',
      '-n:5',
      '-L:1',
      '-p.x',
      '--grep:a',
      '--grep.a',
      '-U5.x',
      '-n5:x',
      '-5.x',
      '--since:a',
      '-x:',
      '--output:x',
      '--.x',
    ],
  ],
};

describe('a rule for a known command', () => {
  for (const [reason, following] of Object.entries(onWindows))
    it(`allows no line for which this holds: ${reason}`, () => {
      const lines = following.map((rest) => `git log ${rest}`);
      assert.deepEqual(
        lines.filter((line) => isAllowed(line, windows)),
        [],
      );
    });

  it('allows no word that zsh with magic_equal_subst replaces by the path of a program', () => {
    for (const rest of [
      'a==ls',
      '\u65e5\u672c==src',
      'a=b:=ls',
      'a:=ls',
      '--grep==ls',
      'src===x',
      'a==..x',
      'x==/./',
      'a==b=c',
    ])
      for (const as of [scope, windows]) assert.ok(!isAllowed(`git log ${rest}`, as), rest);
  });

  it('allows no history in a line with an apostrophe in double quotes, after which bash 3.2 replaces it', () => {
    for (const line of [
      `rg "it's" --glob '!x'`,
      `rg --glob '!x' "it's"`,
      `git log "'" '!git:p'`,
      `grep --include='!x' "a'b" src`,
    ])
      assert.ok(!isAllowed(line), line);
    for (const line of [`rg "it's" src`, `rg x --glob '!node_modules'`, `rg '"a"' --glob '!x'`])
      assert.ok(isAllowed(line), line);
  });

  it('allows no history in single quotes, where csh replaces it by words of the line', () => {
    for (const word of ['!#:1', '!#', '!-1', '!!', '!?x?', '!{x}', '!^', '!1', '!%', '!"', 'a!#:1', '!:1'])
      assert.ok(!isAllowed(`rg 'x --pre=./e y' src '${word}'`), word);
    for (const word of ['!node_modules', '!*.lock', '!**/x', '!/dist', '!.git', '! x', 'a != b', 'new!'])
      assert.ok(isAllowed(`rg x --glob '${word}'`), word);
  });

  it('still allows one value of an option on Windows', () => {
    for (const line of ['git log --since=yesterday', 'go test -run=X ./...', 'rg "a=b=c" src'])
      assert.ok(isAllowed(line, windows), line);
    assert.ok(isAllowed('rg a=b src'));
  });
});
