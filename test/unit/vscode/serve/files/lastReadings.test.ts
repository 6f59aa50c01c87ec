// Tests which text of a file counts as the one that a session has last read.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { HostedSession } from '../../../../../src/chat/session/hostedSession.ts';
import { LastReadings } from '../../../../../src/vscode/serve/files/lastReadings.ts';

const path = '/a.txt';
const old = 'one\ntwo\nthree\n';
const now = 'one\ntwo\nTHREE\n';

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
});
