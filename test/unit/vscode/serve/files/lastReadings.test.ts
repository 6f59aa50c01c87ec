// Tests which text of a file counts as the one that a session has last read.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { HostedSession } from '../../../../../src/chat/session/hostedSession.ts';
import {
  LastReadings,
  mergedWith,
  type Reading,
} from '../../../../../src/vscode/serve/files/lastReadings.ts';

const path = '/a.txt';
const old = 'one\ntwo\nthree\n';
const now = 'one\ntwo\nTHREE\n';

/** True if a session that has last read this may replace `text`. */
const isReadingOf = (read: Reading | undefined, text: string): boolean =>
  read !== undefined && mergedWith(read, 'written\n', text) === 'written\n';

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

    it('is known by a mark, so that a write keeps what another program has added', () => {
      const readings = new LastReadings();
      readings.sawLines(session, path, large, { line: 2, limit: 1 });
      const read = readings.of(session, path);
      assert.ok(read !== undefined && typeof read !== 'string');
      assert.equal(isReadingOf(read, large), true);
      // A write keeps the line ends of the file.
      assert.equal(isReadingOf(read, large.replaceAll('\n', '\r\n')), true);
      assert.equal(mergedWith(read, `first\n${large}`, changed), undefined);
      assert.equal(mergedWith(read, changed, changed), changed);
    });

    it('stays the earlier one until all lines of the new text were read', () => {
      const readings = new LastReadings();
      readings.saw(session, path, large);
      const isNow = (text: string): boolean => isReadingOf(readings.of(session, path), text);
      readings.sawLines(session, path, changed, { line: 300_001, limit: 1 });
      assert.equal(isNow(large), true);
      readings.sawLines(session, path, changed, { line: 1, limit: 300_000 });
      assert.equal(isNow(large), true);
      readings.sawLines(session, path, changed, { line: 300_001, limit: 1 });
      assert.equal(isNow(changed), true);
    });
  });

  it('is known by a mark after many other files were read', () => {
    const readings = new LastReadings();
    readings.saw(session, path, old);
    const text = 'x'.repeat(2 ** 20);
    for (let at = 0; at < 17; at++) readings.saw(session, `/other/${at}`, text);
    const read = readings.of(session, path);
    assert.ok(read !== undefined && typeof read !== 'string');
    assert.deepEqual([isReadingOf(read, old), isReadingOf(read, now)], [true, false]);
    assert.equal(readings.of(session, '/other/16'), text);
  });
});
