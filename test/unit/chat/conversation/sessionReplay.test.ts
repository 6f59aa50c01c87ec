// How long updates are held while a session is restored.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { SessionReplay } from '../../../../src/chat/conversation/sessionReplay.ts';
import type { Origin } from '../../../../src/chat/session/agentSessions.ts';
import { type SessionUpdate, sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { agent, Script, user } from '../transcript/transcriptScript.ts';

describe('the replay of a session', () => {
  let clock: ManualClock;
  let shown: string[];

  beforeEach(() => {
    clock = new ManualClock();
    shown = [];
  });

  function begin(origin: Origin): SessionReplay {
    const rows = new Script().turn('one').handleUpdates(agent('The answer')).transcript.rows();
    const show = (update: SessionUpdate): void =>
      void shown.push('content' in update ? (update.content as { text: string }).text : update.sessionUpdate);
    const listener = {
      earlierRows: () => rows,
      handleUpdate: show,
      handleHistory: (updates: readonly SessionUpdate[]): void => {
        shown.push('history');
        updates.forEach(show);
      },
    };
    return new SessionReplay(listener, origin, clock);
  }

  const send = (replay: SessionReplay, ...updates: readonly object[]): void => {
    for (const update of updates) replay.handleUpdate(sessionUpdate.parse(update));
  };

  it('has ended after 10 s without an update', () => {
    const replay = begin('resume');
    clock.advance(9_999);
    send(replay, agent('The'));
    clock.advance(9_999);
    assert.deepEqual([replay.isOpening, shown], [true, []]);
    clock.advance(1);
    assert.deepEqual([replay.isOpening, shown], [false, ['The']]);
    assert.deepEqual(clock.set, []);
  });

  it('holds an update of a turn for at most 1 s', () => {
    const replay = begin('load');
    replay.beginTurn('two');
    send(replay, user('on'));
    clock.advance(999);
    assert.deepEqual(shown, []);
    clock.advance(1);
    assert.deepEqual(shown, ['on']);
    send(replay, user('one'), agent('The answer'), agent('Another'));
    assert.deepEqual(shown, ['on', 'Another']);
    assert.deepEqual(clock.set, []);
  });

  it('shows what is held when it is ended, and nothing when it is disposed', () => {
    const ended = begin('load');
    ended.beginTurn('two');
    send(ended, user('on'));
    ended.end();
    assert.deepEqual(shown, ['on']);
    const disposed = begin('resume');
    send(disposed, agent('The'));
    disposed.dispose();
    assert.deepEqual(clock.set, []);
  });

  it('collects what a history has beyond the stored one until the session is restored', () => {
    const replay = begin('load');
    send(replay, user('one'), agent('The answer'), agent(' goes'), {
      sessionUpdate: 'usage_update',
      used: 1,
      size: 2,
    });
    send(replay, agent(' on'));
    assert.deepEqual(shown, ['usage_update']);
    replay.settle();
    send(replay, agent('Live'));
    assert.deepEqual(shown, ['usage_update', 'history', ' goes', ' on', 'Live']);
    const long = begin('load');
    shown = [];
    send(
      long,
      user('one'),
      agent('The answer'),
      ...Array.from({ length: 9 }, () => agent('x'.repeat(2 ** 20))),
    );
    assert.deepEqual([shown[0], shown.length], ['history', 9], 'the last one is collected again');
  });
});
