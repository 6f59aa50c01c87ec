// Git is asked about several files at once, and its answers are cached. Where git may not run, VS Code's git extension is asked.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../../src/agent/clock.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import type { GitRepository } from '../../../../src/vscode/context/gitApi.ts';
import { editorPatience, IgnoredFiles, longestKnown } from '../../../../src/vscode/context/ignoredFiles.ts';
import type { FindIgnored } from '../../../../src/vscode/git/ignoredPaths.ts';
import { ManualClock } from '../../agent/manualClock.ts';

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
  let now: number;
  /** Of the rules of folder /w. */
  let stamp: string;
  beforeEach(() => {
    [questions, asked] = [[], []];
    [now, stamp] = [0, 'first'];
  });

  const find: FindIgnored = (paths) => {
    questions.push([...paths]);
    const those = (end: string): ReadonlySet<string> => new Set(paths.filter((path) => path.endsWith(end)));
    return Promise.resolve({ ignored: those('built.js'), unknown: those('unknown.js') });
  };
  const withEditor = (
    repository?: GitRepository,
    clock: Clock = { ...systemClock, now: () => now },
  ): IgnoredFiles =>
    new IgnoredFiles({
      ...{ find, clock },
      // Another object for each file, as VS Code returns them.
      repositoryOf: () => Promise.resolve(repository && { ...repository }),
      stampOf: (folder) => Promise.resolve(folder === '/w' ? stamp : ''),
    });

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

  it('asks again once rules may have changed, only about files that they may concern', async () => {
    const files = withEditor();
    const paths = ['/w/built.js', '/w/kept.js', '/other/kept.js'];
    const ask = async (): Promise<void> => {
      assert.deepEqual(await Promise.all(paths.map((path) => files.has(path))), [true, false, false]);
    };
    await ask();
    now += 5_000;
    await ask();
    assert.deepEqual(questions, [paths]);
    stamp = 'second';
    now += 1_000;
    await ask();
    assert.deepEqual(questions.slice(1), [paths.slice(0, 2)]);
    // Also if no change was noticed.
    now += longestKnown;
    await ask();
    assert.deepEqual(questions.slice(2), [paths]);
  });

  it('does not remember an answer if rules change while git is asked', async () => {
    const files: IgnoredFiles = new IgnoredFiles({
      find: (paths) => {
        if (questions.length === 0) files.forget();
        return find(paths);
      },
      repositoryOf: () => Promise.resolve(undefined),
      ...{ stampOf: () => Promise.resolve(stamp), clock: { ...systemClock, now: () => now } },
    });
    for (let round = 0; round < 3; round++) assert.equal(await files.has('/w/kept.js'), false);
    assert.deepEqual(questions, [['/w/kept.js'], ['/w/kept.js']]);
  });

  it('asks again about a file that git could not judge', async () => {
    const files = withEditor();
    for (let round = 0; round < 2; round++) await assert.rejects(files.has('/w/unknown.js'), /could not say/);
    assert.equal(questions.length, 2);
  });

  it('treats a file as ignored if the git extension misses it once', async () => {
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

  it('asks the git extension about all files of a repository at once', async () => {
    const paths = ['/w/unknown.js', '/w/a/unknown.js', '/w/b/unknown.js'];
    const files = withEditor(repositoryWith([paths[1]!], []));
    assert.deepEqual(await Promise.all(paths.map((path) => files.has(path))), [false, true, false]);
    assert.deepEqual(asked, [paths, paths]);
  });

  it('does not wait without end for the git extension, nor asks it soon again', async () => {
    const clock = new ManualClock();
    const checkIgnore = (paths: readonly string[]): Promise<ReadonlySet<string>> => {
      asked.push([...paths]);
      return Promise.withResolvers<ReadonlySet<string>>().promise;
    };
    const files = withEditor({ ...repositoryWith(), checkIgnore }, clock);
    const answer = assert.rejects(files.has('/w/unknown.js'), /could not say/);
    await clock.whenSet(editorPatience);
    clock.fire(editorPatience);
    await answer;
    await assert.rejects(files.has('/w/a/unknown.js'), /could not say/);
    assert.deepEqual(asked, [['/w/unknown.js']]);
  });
});
