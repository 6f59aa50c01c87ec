// Tests when the review looks for Git, and that it reports only changes of the result.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { MissingForGit } from '../../../../src/vscode/git/gitRepositories.ts';
import { MissingGit } from '../../../../src/vscode/review/missingGit.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

describe('what Git lacks', () => {
  const logger = new RecordingLogger();
  const seen: (MissingForGit | undefined)[] = [];
  const lookups: (readonly string[])[] = [];
  let files: readonly string[] = ['/a'];
  let answer: () => Promise<MissingForGit | undefined> = () => Promise.resolve('repository');
  const git = new MissingGit({
    find: (paths) => {
      lookups.push(paths);
      return answer();
    },
    files: () => files,
    onChange: () => seen.push(git.value),
    logger,
  });

  it('is looked up once for calls of the same tick, and once more for those during a look', async () => {
    const first = Promise.withResolvers<MissingForGit | undefined>();
    answer = () => first.promise;
    const looks = [git.look(), git.look()];
    await Promise.resolve();
    files = ['/a', '/b'];
    looks.push(git.look(), git.look());
    answer = () => Promise.resolve('repository');
    first.resolve(undefined);
    await Promise.all(looks);
    assert.deepEqual(lookups, [['/a'], ['/a', '/b']]);
    assert.deepEqual(seen, ['repository']);
  });

  it('is reported only when it has changed', async () => {
    await git.look();
    assert.equal(seen.length, 1);
    answer = () => Promise.resolve(undefined);
    await git.look();
    assert.deepEqual(seen, ['repository', undefined]);
  });

  it('stays as it was if a look fails, which is logged', async () => {
    answer = () => Promise.reject(new Error('No'));
    await git.look();
    assert.equal(git.value, undefined);
    assert.equal(logger.entries.length, 1);
    answer = () => Promise.resolve('program');
    await git.look();
    assert.equal(git.value, 'program');
  });
});
