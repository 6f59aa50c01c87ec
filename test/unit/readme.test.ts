// README.md names every command and every setting, and no others.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly title: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

describe('README.md', () => {
  const readme = read('README.md');
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
  const titles = contributes.commands.map(({ title }) => texts[title.slice(1, -1)]);

  it('lists each command once in its table, and nothing else', () => {
    const table = /\n### Commands\n[^|]*((?:\|.*\n)+)/.exec(readme)?.[1] ?? '';
    let left = table
      .split('\n')
      .slice(2, -1)
      .map((row) => `, ${row.split('|')[1]!.trim().replaceAll('; ', ', ')}, `);
    for (const title of titles) {
      const rows = left.filter((row) => row.includes(`, ${title}, `));
      assert.equal(rows.length, 1, title);
      left = left.map((row) => row.replace(`, ${title}, `, ', '));
    }
    assert.deepEqual(
      left.filter((row) => row !== ', '),
      [],
    );
  });

  it('names no unknown command', () => {
    const named = [...readme.matchAll(/\*\*ACP: ([^*]+)\*\*/g)].map(([, title]) => title);
    assert.deepEqual(
      named.filter((title) => !titles.includes(title)),
      [],
    );
  });

  it('names every setting', () => {
    const settings = Object.keys(contributes.configuration.properties);
    assert.deepEqual(
      settings.filter((key) => !readme.includes(`\`${key}\``)),
      [],
    );
  });
});
