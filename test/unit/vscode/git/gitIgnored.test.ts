// Files that git ignores are found beside files that git can't judge.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { findGitIgnored } from '../../../../src/vscode/git/gitIgnored.ts';
import { anyRepositories } from './openRepository.ts';

describe('findGitIgnored', () => {
  let folder: string;
  let root: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-ignored-')));
    root = join(folder, 'repository');
    mkdirSync(join(root, 'real'), { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: root });
    writeFileSync(join(root, '.gitignore'), '*.local.ts\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The names of the ignored and the unknown ones of ten files and `name`. */
  async function judgedWith(name: string): Promise<[string[], string[]]> {
    const names = [
      'a.local.ts',
      'a.ts',
      name,
      ...Array.from({ length: 7 }, (_, at) => `b${at}.ts`),
      'z.local.ts',
    ];
    const paths = names.map((one) => join(root, one));
    const found = await findGitIgnored(paths, anyRepositories(join(folder, 'storage')), neverCancelled);
    assert.ok(found.kind === 'ignored');
    const namesIn = (set: ReadonlySet<string>): string[] => names.filter((one) => set.has(join(root, one)));
    return [namesIn(found.paths), namesIn(found.unknown)];
  }

  it('leaves only a file behind a link unknown', async () => {
    symlinkSync('real', join(root, 'link'));
    assert.deepEqual(await judgedWith('link/f.ts'), [['a.local.ts', 'z.local.ts'], ['link/f.ts']]);
  });

  it('judges a file whose name begins with a colon', async function () {
    // Windows allows no colon in a name.
    if (process.platform === 'win32') return this.skip();
    writeFileSync(join(root, '.gitignore'), '*.local.ts\n:key\n:!key\n');
    for (const name of [':key', ':!key'])
      assert.deepEqual(await judgedWith(name), [['a.local.ts', name, 'z.local.ts'], []]);
    assert.deepEqual(await judgedWith(':(top)f.ts'), [['a.local.ts', 'z.local.ts'], []]);
  });

  it('leaves only files below a huge .gitignore unknown', async () => {
    const rules = join(root, 'real', '.gitignore');
    writeFileSync(rules, '');
    truncateSync(rules, 2 ** 30);
    assert.deepEqual(await judgedWith('real/f.ts'), [['a.local.ts', 'z.local.ts'], ['real/f.ts']]);
  });
});
