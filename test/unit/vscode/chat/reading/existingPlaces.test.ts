// Tests which code of a message is confirmed as a file: the texts that name an existing place, few look-ups, and an end.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { existingPlaces } from '../../../../../src/vscode/chat/reading/existingPlaces.ts';
import { ManualClock } from '../../../agent/manualClock.ts';

const scope = { base: '/work/a', folders: ['/work/a', '/work/b'] };

describe('existingPlaces', () => {
  it('returns the texts whose file exists in one of the folders, and asks once for each path', async () => {
    const asked: string[] = [];
    const exists = (path: string): Promise<boolean> => {
      asked.push(path);
      return Promise.resolve(['/work/a/x.ts', '/work/b/y.ts', '/etc/passwd'].includes(path));
    };
    const texts = [
      'x.ts',
      'x.ts:5',
      'y.ts',
      'b/y.ts',
      'z.ts',
      '/etc/passwd',
      '../../etc/passwd',
      'https://a.b',
    ];
    assert.deepEqual(await existingPlaces(texts, scope, exists, new ManualClock()), [
      'x.ts',
      'x.ts:5',
      'y.ts',
      'b/y.ts',
    ]);
    assert.deepEqual(asked, [...new Set(asked)]);
    assert.ok(
      asked.every((path) => path.startsWith('/work/')),
      asked.join('\n'),
    );
  });

  it('looks up at most eight paths at the same time', async () => {
    let [now, most] = [0, 0];
    const exists = async (): Promise<boolean> => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
      return true;
    };
    const texts = Array.from({ length: 50 }, (_, at) => `${at}.ts`);
    assert.equal((await existingPlaces(texts, scope, exists, new ManualClock())).length, 50);
    assert.equal(most, 8);
  });

  it('returns what is known when a disk does not answer, and looks up nothing more', async () => {
    const clock = new ManualClock();
    const { promise: disk, resolve } = Promise.withResolvers<boolean>();
    const asked: string[] = [];
    const exists = (path: string): Promise<boolean> => {
      asked.push(path);
      return path.endsWith('0.ts') ? Promise.resolve(true) : disk;
    };
    const texts = Array.from({ length: 20 }, (_, at) => `${at}.ts`);
    const found = existingPlaces(texts, { base: '/work/a', folders: ['/work/a'] }, exists, clock);
    await clock.whenSet(2_000);
    clock.fire(2_000);
    assert.deepEqual(await found, ['0.ts']);
    const before = asked.length;
    resolve(true);
    await disk;
    await Promise.resolve();
    assert.equal(asked.length, before);
  });
});
