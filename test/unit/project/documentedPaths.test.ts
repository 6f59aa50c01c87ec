// The documents for developers name files, folders and tests that exist.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const documents = [
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/agents.md', 'docs/conversations.md', 'docs/design.md'],
  ...['docs/permission-rules.md', 'docs/review.md', 'docs/security.md'],
];

/** Files elsewhere. Methods of vendors begin with an underscore, and generated files are in `out` and `dist`. */
const foreign = new Set(['tools/bazel', 'test/simulation/fixtures/inlineEdits']);

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

/** Paths in a folder of the repository, with slashes and without `.ts` and `.test.ts`. */
function pathsIn(folder: string): string[] {
  const names = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `/${name.replaceAll('\\', '/').replace(/(?:\.test)?\.ts$/, '')}`);
}

describe('the documents for developers', () => {
  let endings: ReadonlySet<string>;
  let methods: ReadonlySet<string>;
  before(() => {
    // A document may leave out the folders that it has named before.
    const paths = ['src', 'test', 'scripts'].flatMap((folder) =>
      pathsIn(folder).map((path) => `/${folder}${path}`),
    );
    endings = new Set(
      paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1))),
    );
    const listed = [...read('docs/protocol.md').matchAll(/^\| `([^`]+)`/gm)].map(([, method]) => method!);
    methods = new Set([...listed, 'cursor/generate_image']);
  });

  for (const document of documents)
    it(`name existing paths in ${document}`, () => {
      const text = read(document).replaceAll(/^```[^]*?^```/gm, '');
      const named = [...text.matchAll(/`(\w[\w.-]*(?:\/[\w.-]+)+)`/g)].map(([, name]) => name!);
      assert.ok(named.length > 0);
      const isThere = (name: string): boolean =>
        endings.has(name.replace(/\.ts$/, '')) ||
        existsSync(join(repository, name.replace('LANGUAGE', 'de')));
      const missing = named.filter(
        (name) =>
          !isThere(name) && !methods.has(name) && !foreign.has(name) && !/^(?:(?:out|dist)\/|_)/.test(name),
      );
      assert.deepEqual([...new Set(missing)], []);
    });
});
