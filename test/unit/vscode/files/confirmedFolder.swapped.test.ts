// No file outside is read, written or created while another process replaces a folder by a link that leads there.
import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from 'mocha';
import {
  createConfirmedFile,
  MovedError,
  openConfirmedFile,
} from '../../../../src/vscode/files/confirmedFolder.ts';
import { systemCode } from '../../../../src/vscode/files/realPlace.ts';

/** Number of attempts for each operation. Some succeed while the folder is not a link. */
const tries = 2_000;

/** Makes `way` a folder and a link in turn, and removes anything created at that path in between. */
const swapper = `
  const { renameSync, rmSync } = require('node:fs');
  const [way] = process.argv.slice(1);
  const put = (from) => {
    for (;;) {
      try {
        return renameSync(from, way);
      } catch {
        try {
          rmSync(way, { recursive: true, force: true });
        } catch {}
      }
    }
  };
  for (let i = 0; ; i++) {
    renameSync(way, way + '.folder');
    put(way + '.link');
    renameSync(way, way + '.link');
    put(way + '.folder');
    if (i === 1000) process.stdout.write('swapping');
  }`;

/** True if the operation succeeded. A refusal or a missing folder is fine too. */
async function isDone(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof MovedError || systemCode(error) !== undefined) return false;
    throw error;
  }
}

describe('a folder that is swapped for a link', () => {
  let root: string;
  let outside: string;
  let way: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-swapped-')));
    outside = join(root, 'outside');
    way = join(root, 'inside', 'way');
    for (const folder of [join(outside, 'deep'), join(way, 'deep')]) mkdirSync(folder, { recursive: true });
    for (const folder of [outside, join(outside, 'deep')]) writeFileSync(join(folder, 'a.txt'), 'outside');
    for (const folder of [way, join(way, 'deep')]) writeFileSync(join(folder, 'a.txt'), 'inside');
    symlinkSync(outside, `${way}.link`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  async function whileSwapping(work: () => Promise<void>): Promise<void> {
    const child = spawn(process.execPath, ['-e', swapper, way], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(child.stdout, 'data');
      await work();
    } finally {
      assert.equal(child.exitCode, null, 'it swaps until the end');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  for (const anchored of process.platform === 'linux' ? [true, false] : [false]) {
    const how = anchored ? 'held' : 'compared before and after';

    it(`redirects no read and no write outside (folders are ${how})`, async () => {
      let done = 0;
      const strange: string[] = [];
      await whileSwapping(async () => {
        for (let i = 0; i < tries; i++) {
          const path = join(way, i % 2 === 0 ? 'a.txt' : 'deep/a.txt');
          const read = async (): Promise<void> => {
            const handle = await openConfirmedFile(path, 'readWrite', anchored);
            try {
              const text = (await handle.readFile()).toString();
              if (text !== 'inside') strange.push(text);
              await handle.write('inside', 0);
            } finally {
              await handle.close();
            }
          };
          if (await isDone(read)) done++;
        }
      });
      assert.deepEqual(strange, []);
      for (const name of ['a.txt', 'deep/a.txt'])
        assert.equal(readFileSync(join(outside, name), 'utf8'), 'outside');
      if (anchored) assert.notEqual(done, 0, 'some are done');
    });
  }

  if (process.platform === 'linux') {
    it('redirects no new file and no new folder outside', async () => {
      let done = 0;
      await whileSwapping(async () => {
        for (let i = 0; i < tries; i++) {
          const path = join(way, i % 2 === 0 ? `new${i}.txt` : `new${i}/folder/new.txt`);
          if (await isDone(() => createConfirmedFile(path, Buffer.from('new')))) done++;
        }
      });
      assert.deepEqual(readdirSync(outside).toSorted(), ['a.txt', 'deep']);
      assert.deepEqual(readdirSync(join(outside, 'deep')), ['a.txt']);
      assert.notEqual(done, 0, 'some are done');
    });
  }

  it('is refused while it is a link, and opened while it is a folder', async () => {
    symlinkSync(way, join(root, 'link'));
    symlinkSync(join(way, 'a.txt'), join(way, 'link.txt'));
    for (const anchored of [process.platform === 'linux', false]) {
      await assert.rejects(openConfirmedFile(join(root, 'link/a.txt'), 'read', anchored), MovedError);
      await assert.rejects(openConfirmedFile(join(way, 'link.txt'), 'read', anchored), MovedError);
      await assert.rejects(
        createConfirmedFile(join(root, 'link/new.txt'), Buffer.from(''), anchored),
        MovedError,
      );
      await assert.rejects(createConfirmedFile(join(way, 'a.txt'), Buffer.from(''), anchored), MovedError);
      const path = join(way, `${anchored}/one/two.txt`);
      await createConfirmedFile(path, Buffer.from('two'), anchored);
      const handle = await openConfirmedFile(path, 'read', anchored);
      assert.equal((await handle.readFile()).toString(), 'two');
      await handle.close();
    }
    assert.equal(existsSync(join(way, 'new.txt')), false);
    assert.equal(readFileSync(join(way, 'a.txt'), 'utf8'), 'inside');
  });
});
