// A pipe, a device, a link to one and a file of 4 GB neither block the reader nor fill the memory.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { placePatience } from '../../../../src/vscode/files/realPlace.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import {
  firstNames,
  readBounded,
  readBoundedText,
  readBytes,
  readInTime,
  readPart,
} from '../../../../src/vscode/files/boundedFile.ts';

describe('readBounded', () => {
  let folder: string;
  const at = (name: string): string => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-bounded-'));
    writeFileSync(at('a.txt'), 'héllo');
    symlinkSync(at('a.txt'), at('link.txt'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads a file up to the limit, also through a link', async () => {
    assert.deepEqual(await readBounded(at('a.txt'), 6), { kind: 'read', bytes: Buffer.from('héllo') });
    assert.deepEqual(await readBounded(at('a.txt'), 5), { kind: 'tooLarge' });
    assert.equal(await readBoundedText(at('link.txt'), 100), 'héllo');
    assert.equal(await readBoundedText(at('link.txt'), 2), undefined);
  });

  it('fails in time where a question waits for a file on a disk that does not answer', async () => {
    const clock = new ManualClock();
    assert.equal((await readInTime(at('a.txt'), 6, clock)).kind, 'read');
    const waiting = readInTime(at('a.txt'), 6, clock, () => new Promise(() => undefined));
    clock.fire(placePatience);
    const file = await waiting;
    assert.match(String(file.kind === 'failed' && file.error), /its disk does not answer/);
  });

  it('says what it did not read', async () => {
    assert.deepEqual(await readBounded(at('gone.txt'), 9), { kind: 'missing' });
    assert.deepEqual(await readBounded(at('a.txt/b.txt'), 9), { kind: 'missing' });
    assert.deepEqual(await readBounded(folder, 9), { kind: 'other' });
    assert.equal((await readBounded('a\0b', 9)).kind, 'failed');
  });

  it('reads a part of a file', async () => {
    assert.deepEqual(await readPart(at('a.txt'), 3, 5), { kind: 'read', bytes: Buffer.from('ll') });
    assert.deepEqual(await readPart(at('a.txt'), 4, 99), { kind: 'read', bytes: Buffer.from('lo') });
  });

  it('reads a file once whose size is known, and to its end if it has grown', async () => {
    const handle = await open(at('a.txt'));
    let reads = 0;
    const counted = new Proxy(handle, {
      get: (target, name) => {
        if (name === 'read') reads++;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    assert.deepEqual(await readBytes(counted, 100, 6), Buffer.from('héllo'));
    assert.equal(reads, 1);
    assert.deepEqual(await readBytes(counted, 100, 2), Buffer.from('héllo'));
    await handle.close();
  });

  it('reads nothing of a file of 4 GB', async () => {
    writeFileSync(at('sparse'), '');
    truncateSync(at('sparse'), 4 * 2 ** 30);
    assert.deepEqual(await readBounded(at('sparse'), 100), { kind: 'tooLarge' });
    assert.deepEqual(await readPart(at('sparse'), 2 ** 32 - 2, 2 ** 32), {
      kind: 'read',
      bytes: Buffer.alloc(2),
    });
  });

  it('stops at the limit in a file that reports a size of 0', async function () {
    if (process.platform !== 'linux') return this.skip();
    assert.equal((await readBounded('/proc/self/status', 2 ** 20)).kind, 'read');
    assert.deepEqual(await readBounded('/proc/self/status', 10), { kind: 'tooLarge' });
  });

  it('does not open pipes and devices', async function () {
    if (process.platform === 'win32') return this.skip();
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync(at('pipe'), at('linkToPipe'));
    symlinkSync('/dev/zero', at('linkToZero'));
    for (const path of [at('pipe'), at('linkToPipe'), at('linkToZero'), '/dev/zero']) {
      assert.deepEqual(await readBounded(path, 100), { kind: 'other' }, path);
      assert.deepEqual(await readPart(path, 0, 100), { kind: 'other' }, path);
    }
  });

  it('lists no more names than wanted', async () => {
    mkdirSync(at('many'));
    for (let i = 0; i < 20; i++) writeFileSync(at(`many/${i}`), '');
    assert.equal((await firstNames(at('many'), 7)).length, 7);
    assert.equal((await firstNames(at('many'), 70)).length, 20);
    assert.deepEqual(await firstNames(at('a.txt'), 7), []);
    assert.deepEqual(await firstNames(at('gone'), 7), []);
  });
});
