// The documentation for users: docs/commands.md names every command, docs/settings.md every setting, the named commands
// exist, also in the newest part of CHANGELOG.md, README.md is short, and links lead to files and headings that exist.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  };
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
/** Without the older versions of the changelog, which may name what was removed since. */
const newest = (page: string): string =>
  page === 'CHANGELOG.md' ? read(page).split(/^## /m).slice(0, 2).join('') : read(page);
const pages = [
  'README.md',
  'CHANGELOG.md',
  'docs/use.md',
  'docs/agents.md',
  'docs/permission-rules.md',
  'docs/agent-context.md',
  'docs/commands.md',
  'docs/settings.md',
  'docs/privacy.md',
  'docs/troubleshooting.md',
];

describe('the documentation for users', () => {
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
  const titles = contributes.commands.map(({ title }) => texts[title.slice(1, -1)]);
  const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));

  it('lists each command once in docs/commands.md, and nothing else', () => {
    const table = /((?:\|.*\n)+)/.exec(read('docs/commands.md'))?.[1] ?? '';
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

  it('lists each setting once in docs/settings.md, and nothing else', () => {
    const listed = [...read('docs/settings.md').matchAll(/^\| `(acpHost\.[\w.]+)`/gm)].map(([, key]) => key!);
    assert.deepEqual(listed.toSorted(), settings.toSorted());
  });

  for (const page of pages)
    it(`names no unknown command and no unknown setting in ${page}`, () => {
      const commands = [...newest(page).matchAll(/\*\*ACP: ([^*]+)\*\*/g)].map(([, title]) => title);
      assert.deepEqual(
        commands.filter((title) => !titles.includes(title)),
        [],
      );
      const keys = [...newest(page).matchAll(/acpHost\.\w+(?:\.\w+)?/g)].map(([key]) => key);
      assert.deepEqual(
        keys.filter((key) => !settings.includes(key)),
        [],
      );
    });

  for (const page of pages)
    it(`links from ${page} to files and headings that exist`, () => {
      for (const [, link] of read(page).matchAll(/\]\((?!https:)([^)]+)\)/g)) {
        const [file, heading] = link!.split('#');
        const target = file === '' ? page : join(dirname(page), file!);
        assert.ok(existsSync(join(repository, target)), link);
        const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
          title!
            .toLowerCase()
            .replace(/[^\w -]/g, '')
            .replaceAll(' ', '-'),
        );
        if (heading !== undefined) assert.ok(headings.includes(heading), link);
      }
    });

  it('keeps README.md to 700 words', () =>
    assert.ok(read('README.md').split(/\s+/).filter(Boolean).length <= 700));

  it('links from settings only to commands and settings that exist', () => {
    const commands = contributes.commands.map(({ command }) => command);
    for (const [key, text] of Object.entries(texts)) {
      for (const [, command] of text.matchAll(/\(command:([\w.]+)\)/g))
        assert.ok(commands.includes(command!), `${key}: ${command}`);
      for (const [, setting] of text.matchAll(/#(acpHost[\w.]+)#/g))
        assert.ok(settings.includes(setting!), `${key}: ${setting}`);
    }
  });
});
