// Proves that every name by which a line might run a program is found, in the quoting of each platform.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { programNames, type ProgramNames } from '../../../../src/chat/permission/programNames.ts';

describe('programNames', () => {
  const ofLine = (runs: string, cwd = '/app'): ProgramNames => programNames({ runs }, cwd);
  const names = (line: string, cwd = '/app'): readonly string[] => {
    const { programs, others } = ofLine(line, cwd);
    return [...programs, ...others];
  };

  it('has the program of a known command, and what git runs', () => {
    assert.deepEqual(ofLine('cat src'), { programs: ['cat'], others: [], cwds: ['/app'], hasMore: false });
    const { programs, others, hasMore } = ofLine('git log --oneline src');
    assert.deepEqual([programs, hasMore], [['git'], false]);
    assert.ok(others.includes('less') && others.includes('pager'));
  });

  it('has programs whose names the line does not have as a whole', () => {
    for (const [line, name] of [
      ['git lfs pull', 'git-lfs'],
      ['git -C sub foo', 'git-foo'],
      ['sudo "git" f"o"o', 'git-foo'],
      ['cargo audit', 'cargo-audit'],
      ['kubectl -n x neat', 'kubectl-neat'],
      ['git push', 'ssh'],
      ['gh pr diff', 'pager'],
      ['=npm test', 'npm'],
    ] as const)
      assert.ok(names(line).includes(name), line);
    for (const line of [
      '$(echo git) push',
      '"$X" push',
      'g[i]t push',
      'gi? push',
      'a; `x` y',
      'env $X',
      'g{i,}t',
    ])
      assert.equal(ofLine(line).hasMore, true, line);
    for (const line of ['echo $X', 'cat *.ts', 'git log "$X"', 'npm test -- a[b]'])
      assert.equal(ofLine(line).hasMore, false, line);
  });

  const lines: readonly (readonly [line: string, ...has: string[]])[] = [
    ['npm test', 'npm'],
    ['cd x && git status', 'git'],
    ['A=b git status', 'git'],
    ['timeout 5 git status', 'git', 'timeout'],
    ['echo a | xargs -n1 git show', 'xargs', 'git'],
    ['"git" push', 'git'],
    ['g"i"t push', 'git'],
    ['g\\it push', 'git'],
    ['(git push)', 'git'],
    ['echo $(git push)', 'git'],
    ['echo `git push`', 'git'],
    ['sh -c "git push"', 'git'],
    ['a\ngit push', 'git'],
    ['python3.11 x.py', 'python3.11'],
  ];
  for (const [line, ...has] of lines)
    it(`has ${has.join(', ')} of ${JSON.stringify(line)}`, () => {
      for (const name of has) assert.ok(names(line).includes(name), names(line).join(' '));
    });

  it('has the shell that runs the line, unless it is named by its path', () => {
    const { programs } = programNames({ runs: 'git status', shell: 'bash -lc' }, '/app');
    assert.deepEqual(programs, ['bash', 'git']);
    assert.deepEqual(programNames({ runs: 'git status', shell: '/bin/bash -lc' }, '/app').programs, ['git']);
  });

  it('reads the quoting of Windows', () => {
    for (const line of [
      'git push',
      'g^it push',
      '"git" push',
      'call git.cmd push',
      'a & git push',
      '@git push',
      ',=git push',
    ])
      assert.ok(
        names(line, 'C:\\app').some((name) => name.startsWith('git')),
        line,
      );
    assert.ok(!names('.\\git push', 'C:\\app').includes('git'));
  });

  it('has no paths, options or names of other files', () => {
    assert.deepEqual(names('node ./x index.js --all -n'), ['node']);
  });

  it('follows the line into other folders', () => {
    assert.deepEqual(ofLine('cd sub && cd "deeper" && git push').cwds, [
      '/app',
      '/app/sub',
      '/app/sub/deeper',
    ]);
    assert.deepEqual(ofLine("sh -c 'cd sub; git push'").cwds, ['/app', '/app/sub']);
    assert.deepEqual(ofLine('cd /d C:\\b & git push', 'C:\\app').cwds, ['C:\\app', 'c:/b']);
  });

  it('says if there are more names than it lists', () => {
    const line = Array.from({ length: 150 }, (_, at) => `a${at}`).join(';');
    const { programs, hasMore } = ofLine(line);
    assert.deepEqual([programs.length, hasMore], [100, true]);
    assert.equal(ofLine(`echo ${'x'.repeat(10_000)}; git push`).hasMore, true);
    // Fails by the time limit of the test: without a limit these would take long.
    for (const text of ['cd x;', 'a=b ', 'x;', '"']) ofLine(text.repeat(200_000));
  });
});
