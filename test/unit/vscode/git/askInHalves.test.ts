// If git can't judge one file, the others are still judged, with a limited number of questions.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { askInHalves, mostQuestions } from '../../../../src/vscode/git/askInHalves.ts';

describe('askInHalves', () => {
  let questions = 0;
  /** As git does, fails for all files if it can't judge one. */
  const git =
    (isBad: (path: string) => boolean) =>
    (paths: readonly string[]): Promise<string[] | undefined> => {
      questions++;
      const ignored = paths.filter((path) => path.endsWith('0'));
      return Promise.resolve(paths.some(isBad) ? undefined : ignored);
    };
  const paths = Array.from({ length: 1_000 }, (_, at) => `/w/${at}`);
  const ask = async (isBad: (path: string) => boolean): ReturnType<typeof askInHalves> => {
    questions = 0;
    return await askInHalves(paths, '/w/.gitignore', git(isBad));
  };

  it('asks once if git can judge all files', async () => {
    const { ignored, unknown } = await ask(() => false);
    assert.deepEqual([ignored.size, unknown.size, questions], [100, 0, 1]);
  });

  it("leaves only the file unknown that git can't judge", async () => {
    const { ignored, unknown } = await ask((path) => path === '/w/777');
    assert.deepEqual([ignored.size, [...unknown]], [100, ['/w/777']]);
    assert.ok(questions <= 22, `${questions} questions`);
  });

  it('judges most others if it can judge no file of a folder, in whatever order they are', async () => {
    const isIn = (path: string): boolean => path.startsWith('/w/sub/');
    const mixed = paths.map((path, at) => (at % 2 === 0 ? path : path.replace('/w/', '/w/sub/')));
    const { unknown } = await askInHalves(mixed, '/w/.gitignore', git(isIn));
    const others = [...unknown].filter((path) => !isIn(path));
    assert.ok(others.length <= 16, `${others.length} of 500 are unknown`);
  });

  it('asks no more if git fails for any file', async () => {
    const { ignored, unknown } = await ask(() => true);
    assert.deepEqual([ignored.size, unknown.size, questions], [0, 1_000, 2]);
  });

  it('asks a limited number of questions, and leaves the other files unknown', async () => {
    const { ignored, unknown } = await ask((path) => path.endsWith('5'));
    assert.equal(questions, mostQuestions + 2);
    for (const path of paths) if (path.endsWith('0')) assert.ok(ignored.has(path) || unknown.has(path), path);
    for (const path of paths) if (path.endsWith('5')) assert.ok(unknown.has(path), path);
  });
});
