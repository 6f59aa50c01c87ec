// docs/moments.md names tests that exist, and pictures that they take.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const text = readFileSync(join(repository, 'docs/moments.md'), 'utf8');
const fileOf = (test: string): string => join(repository, 'test', `${test}.test.ts`);

describe('docs/moments.md', () => {
  it('names tests that exist', () => {
    const named = new Set([...text.matchAll(/`((?:page|journey|unit)\/[\w/]+)`/g)].map(([, test]) => test!));
    assert.ok(named.size > 20);
    const missing = [...named].filter(
      (test) => !existsSync(fileOf(test)) && !existsSync(join(repository, 'test', test)),
    );
    assert.deepEqual(missing, []);
  });

  it('judges each moment of each peer, with an address or a footnote', () => {
    const table = text.slice(0, text.indexOf('\n## '));
    const rows = [...table.matchAll(/^\| ([^|]+?) +\|(.+)\|$/gm)].filter(
      ([line]) => !/^\| (?:moment |-)/.test(line),
    );
    assert.ok(rows.length > 20);
    const bare = rows.flatMap(([, moment, cells]) => {
      const peers = cells!.split(' | ').slice(1);
      assert.equal(peers.length, 3, moment);
      const isGiven = (cell: string): boolean => /^(?:\*\*|not judged)/.test(cell) && /\]\[|\[\^/.test(cell);
      return peers.flatMap((cell, at) => (isGiven(cell.trim()) ? [] : [`${moment} ${at}: ${cell.trim()}`]));
    });
    assert.deepEqual(bare, []);
  });

  it('defines each address and footnote that it uses', () => {
    const used = [...text.matchAll(/\]\[([\w-]+)\]|\[(\^\w+)\](?!:)/g)].map(
      ([, link, note]) => link ?? note!,
    );
    const defined = [...text.matchAll(/^\[(\^?[\w-]+)\]:/gm)].map(([, name]) => name!);
    assert.deepEqual([...new Set(used)].toSorted(), [...new Set(defined)].toSorted());
    assert.equal(new Set(defined).size, defined.length);
  });

  it('names pictures that the test beside them takes', () => {
    const rows = [...text.matchAll(/^\| [^|]+ \| `(page\/[\w/]+)` +\| (`[^|]+`) +\|$/gm)];
    assert.ok(rows.length > 10);
    for (const [, test, pictures] of rows) {
      const source = readFileSync(fileOf(test!), 'utf8');
      const taken = [...source.matchAll(/(?:screenshot|look)\((['`])(.+?)\1\)/g)].map(([, , name]) =>
        // A part that the test fills in.
        name!.replaceAll(/\$\{.+?\}/g, '.+'),
      );
      for (const [, picture] of pictures!.matchAll(/`([^`]+)`/g))
        assert.ok(
          taken.some((name) => new RegExp(`^(?:card-)?${name}(?:-THEME)?$`).test(picture!)),
          `${test}: ${picture}`,
        );
    }
  });
});
