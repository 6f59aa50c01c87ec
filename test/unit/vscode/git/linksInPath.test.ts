// The links that a path leads through, each by the name that git knows, also where the file does not exist.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { linksInPath, realPathNow, realPathOrNearest } from '../../../../src/vscode/git/linksInPath.ts';

describe('linksInPath', () => {
  let root: string;
  let real: string;
  /** A link to `real`, as the user opened it. */
  let opened: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-links-')));
    real = join(root, 'real');
    opened = join(root, 'opened');
    mkdirSync(join(real, 'src', 'deep'), { recursive: true });
    writeFileSync(join(real, 'src', 'deep', 'a.ts'), '');
    symlinkSync(real, opened);
    symlinkSync('src', join(real, 'link'));
    symlinkSync(join(real, 'src', 'deep', 'a.ts'), join(real, 'src', 'b.ts'));
    symlinkSync('nowhere', join(real, 'src', 'broken'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('lists them by the real path of their folder, in their order, without that of the folder', async () => {
    for (const folder of [real, opened]) {
      const links = async (...names: readonly string[]): Promise<readonly string[]> =>
        await linksInPath({ path: join(folder, ...names), folder });
      assert.deepEqual(await links('src', 'deep', 'a.ts'), []);
      assert.deepEqual(await links('src', 'gone', 'a.ts'), []);
      assert.deepEqual(await links('link', 'deep', 'a.ts'), [join(real, 'link')]);
      assert.deepEqual(await links('link', 'gone.ts'), [join(real, 'link')]);
      assert.deepEqual(await links('link', 'b.ts'), [join(real, 'link'), join(real, 'src', 'b.ts')]);
      assert.deepEqual(await links('src', 'broken'), []);
    }
  });

  it('looks up nothing else in a folder that is a link', async () => {
    const asked: string[] = [];
    const path = join(opened, 'src', 'deep', 'a.ts');
    await linksInPath({ path, folder: opened }, (one) => {
      asked.push(one);
      return realPathNow(one);
    });
    assert.deepEqual(asked, [opened, path]);
  });

  it('knows where a file that does not exist would be', async () => {
    assert.equal(await realPathOrNearest(join(opened, 'link', 'x', 'y.ts')), join(real, 'src', 'x', 'y.ts'));
    assert.equal(await realPathOrNearest(join(opened, 'src', 'broken')), join(real, 'src', 'broken'));
  });
});
