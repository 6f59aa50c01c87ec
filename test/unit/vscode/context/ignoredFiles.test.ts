// Which files git ignores is asked at once for several files, and remembered. Where git may not run, VS Code's extension is asked.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { GitRepository } from '../../../../src/vscode/context/gitApi.ts';
import { IgnoredFiles } from '../../../../src/vscode/context/ignoredFiles.ts';
import type { FindIgnored } from '../../../../src/vscode/git/ignoredPaths.ts';

/** What VS Code's repositories were asked about. */
let asked: (readonly string[])[] = [];

/** As VS Code's repository, whose answers the test gives in their order. */
function repositoryWith(...answers: readonly (readonly string[] | undefined)[]): GitRepository {
  const left = [...answers];
  const checkIgnore = (paths: readonly string[]): Promise<ReadonlySet<string>> => {
    asked.push([...paths]);
    const answer = left.shift();
    return answer ? Promise.resolve(new Set(answer)) : Promise.reject(new Error('git failed'));
  };
  return { rootUri: { fsPath: '/w' }, checkIgnore } as unknown as GitRepository;
}

describe('IgnoredFiles', () => {
  let questions: (readonly string[])[];
  beforeEach(() => ([questions, asked] = [[], []]));

  const find: FindIgnored = (paths) => {
    questions.push([...paths]);
    const those = (end: string): ReadonlySet<string> => new Set(paths.filter((path) => path.endsWith(end)));
    return Promise.resolve({ ignored: those('built.js'), unknown: those('unknown.js') });
  };
  const withEditor = (repository?: GitRepository): IgnoredFiles =>
    new IgnoredFiles({ find, repositoryOf: () => Promise.resolve(repository) });

  it('asks once about all files of a turn of the event loop, and remembers the answers', async () => {
    const files = withEditor();
    const paths = ['/w/built.js', '/w/kept.js'];
    for (let round = 0; round < 2; round++)
      assert.deepEqual(await Promise.all(paths.map((path) => files.has(path))), [true, false]);
    assert.deepEqual(questions, [paths]);
    files.forget();
    assert.equal(await files.has('/w/built.js'), true);
    assert.equal(questions.length, 2);
  });

  it('asks again about a file that git could not judge', async () => {
    const files = withEditor();
    for (let round = 0; round < 2; round++) await assert.rejects(files.has('/w/unknown.js'), /could not say/);
    assert.equal(questions.length, 2);
  });

  it('takes a file for ignored that the git extension misses once', async () => {
    const path = '/w/unknown.js';
    assert.equal(await withEditor(repositoryWith([], [path])).has(path), true);
    assert.equal(await withEditor(repositoryWith([path], [])).has(path), true);
    assert.equal(await withEditor(repositoryWith([], [])).has(path), false);
    await assert.rejects(withEditor(repositoryWith([], undefined)).has(path), /could not say/);
  });

  it('asks the git extension only about files that git could not judge', async () => {
    const files = withEditor(repositoryWith([], []));
    const paths = ['/w/built.js', '/w/kept.js', '/w/unknown.js'];
    assert.deepEqual(await Promise.all(paths.map((path) => files.has(path))), [true, false, false]);
    assert.deepEqual(asked, [['/w/unknown.js'], ['/w/unknown.js']]);
  });
});
