// Tests which text of a file counts as the one that a session has last read.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { HostedSession } from '../../../../../src/chat/session/hostedSession.ts';
import {
  LastReadings,
  mergedWith,
  readingOf,
  type Reading,
} from '../../../../../src/vscode/serve/files/lastReadings.ts';
import { textMark } from '../../../../../src/vscode/serve/files/textMark.ts';

const path = '/a.txt';
const old = 'one\ntwo\nthree\n';
const now = 'one\ntwo\nTHREE\n';

/** True if a session that has last read this may replace `text`. */
const isReadingOf = async (read: Reading | undefined, text: string): Promise<boolean> =>
  read !== undefined && (await mergedWith(read, 'written\n', text)) === 'written\n';

describe('the last reading of a file', () => {
  const session = {} as HostedSession;

  it('is the whole text, also if only some lines of it were read', () => {
    const readings = new LastReadings();
    readings.sawLines(session, path, old, { line: 2, limit: 1 });
    assert.equal(readings.of(session, path), old);
  });

  it('stays the earlier one while the session has read only some lines since the file changed', () => {
    const readings = new LastReadings();
    readings.sawLines(session, path, old, { line: 1, limit: Infinity });
    readings.sawLines(session, path, now, { line: 1, limit: 1 });
    readings.sawLines(session, path, now, { line: 3, limit: 1 });
    assert.equal(readings.of(session, path), old);
    readings.sawLines(session, path, now, { line: 2, limit: 2 });
    assert.equal(readings.of(session, path), now);
  });

  it('is the new text once all lines were read, but not lines of several texts', () => {
    const readings = new LastReadings();
    readings.saw(session, path, old);
    readings.sawLines(session, path, now, { line: 1, limit: 2 });
    readings.sawLines(session, path, `${now}four\n`, { line: 3, limit: 2 });
    assert.equal(readings.of(session, path), old);
    readings.sawLines(session, path, `${now}four\n`, { line: 1, limit: Infinity });
    assert.equal(readings.of(session, path), `${now}four\n`);
  });

  describe('of a large file', () => {
    const large = 'line\n'.repeat(300_000);
    const changed = `${large}more\n`;

    it('is known by a mark, so that a write keeps what another program has added', async () => {
      const readings = new LastReadings();
      readings.sawLines(session, path, await readingOf(large), { line: 2, limit: 1 });
      const read = readings.of(session, path);
      assert.ok(read !== undefined && typeof read !== 'string');
      assert.equal(await isReadingOf(read, large), true);
      // A write keeps the line ends of the file.
      assert.equal(await isReadingOf(read, large.replaceAll('\n', '\r\n')), true);
      assert.equal(await mergedWith(read, `first\n${large}`, changed), undefined);
      assert.equal(await mergedWith(read, changed, changed), changed);
    });

    it('is not merged, nor one with many lines, since that would block other work', async () => {
      const many = 'line\n'.repeat(20_000);
      for (const [read, written, others] of [
        ['a\nb\n', large, changed],
        [many, `first\n${many}`, `${many}more\n`],
      ]) {
        assert.equal(await mergedWith(read, written!, others!), undefined);
        assert.equal(await mergedWith(read, written!, read!.replaceAll('\n', '\r\n')), written);
        assert.equal(await mergedWith(read, others!, others!), others);
      }
      const fewer = 'line\n'.repeat(1_000);
      assert.equal(await mergedWith(`a\n${fewer}b`, `A\n${fewer}b`, `a\n${fewer}B`), `A\n${fewer}B`);
    });

    it('is remembered by a mark if it has many lines, since its lines are not counted at each reading', async () => {
      assert.equal(typeof (await readingOf('line\n'.repeat(20_000))), 'object');
      assert.equal(typeof (await readingOf('line\n'.repeat(19_000))), 'string');
    });

    it('is marked in pieces, between which other work goes on', async () => {
      let turns = 0;
      let isDone = false;
      const count = (): void => void (turns++, isDone || setImmediate(count));
      setImmediate(count);
      const text = `${'\u{1f600}'.repeat(2 ** 20)}a${'\u{1f600}'.repeat(2 ** 20)}\r`;
      const mark = await readingOf(text);
      isDone = true;
      assert.ok(turns > 5, `${turns}`);
      assert.deepEqual(mark, textMark(text));
    });

    it('stays the earlier one until all lines of the new text were read', async () => {
      const readings = new LastReadings();
      readings.saw(session, path, await readingOf(large));
      const newer = await readingOf(changed);
      const isNow = (text: string): Promise<boolean> => isReadingOf(readings.of(session, path), text);
      readings.sawLines(session, path, newer, { line: 300_001, limit: 1 });
      assert.equal(await isNow(large), true);
      readings.sawLines(session, path, newer, { line: 1, limit: 300_000 });
      assert.equal(await isNow(large), true);
      readings.sawLines(session, path, newer, { line: 300_001, limit: 1 });
      assert.equal(await isNow(changed), true);
    });
  });

  it('is known by a mark after many other files were read', async () => {
    const readings = new LastReadings();
    readings.saw(session, path, old);
    const text = 'x'.repeat(2 ** 20);
    for (let at = 0; at < 17; at++) readings.saw(session, `/other/${at}`, text);
    const read = readings.of(session, path);
    assert.ok(read !== undefined && typeof read !== 'string');
    assert.deepEqual([await isReadingOf(read, old), await isReadingOf(read, now)], [true, false]);
    assert.equal(readings.of(session, '/other/16'), text);
  });
});
