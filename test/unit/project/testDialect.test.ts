// All tests are written alike: how a file begins, where it is, and how it imports `assert`. That they import mocha's functions is
// checked by the linter.
import * as assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const folders = 'agents,contract,host,journey,page,realAgents,unit';
const files = globSync(`test/{${folders}}/**/*.ts`, { cwd: repository }).map((file) =>
  file.replaceAll('\\', '/'),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')]));

function filesWhere(isWrong: (text: string) => boolean): string[] {
  return files.filter((file) => isWrong(texts.get(file)!));
}

/** Where the source of a unit test may be. `wire/connection.order.test.ts` is about `wire/connection.ts`, as is each such name. */
function sourcesOf(test: string): string[] {
  const [, path = ''] = /^test\/unit\/([^.]*)/.exec(test) ?? [];
  return ['src', '.', 'test'].map((root) => join(repository, root, `${path}.ts`));
}

describe('the files of tests', () => {
  it('begin with a sentence', () => {
    assert.ok(files.length > 500);
    assert.deepEqual(
      filesWhere((text) => !/^(?:\/\/|\/\*\*) \S/.test(text)),
      [],
    );
  });

  it('import assert in one way', () => {
    const other = /(?:import assert\b|from 'node:assert'|from 'assert)/m;
    assert.deepEqual(
      filesWhere((text) => text.split('\n').some((line) => line.startsWith('import') && other.test(line))),
      [],
    );
  });

  it('have the path of their source if they are unit tests, except those about the project', () => {
    const tests = files.filter(
      (file) => /^test\/unit\/.*\.test\.ts$/.test(file) && !file.startsWith('test/unit/project/'),
    );
    assert.ok(tests.length > 200);
    assert.deepEqual(
      tests.filter((file) => !sourcesOf(file).some((source) => existsSync(source))),
      [],
    );
  });
});
