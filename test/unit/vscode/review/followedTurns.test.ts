// Tests that an agent starts after the files are captured, or after a time limit.
import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { Emitter } from '../../../../src/base/event.ts';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { SessionSource } from '../../../../src/chat/conversation/sessionSource.ts';
import type { TurnEvent } from '../../../../src/chat/conversation/turns.ts';
import { FollowedTurns, settlePatience } from '../../../../src/vscode/review/followedTurns.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

const patience = 5_000;

describe('FollowedTurns', () => {
  let clock: ManualClock;
  let turns: FollowedTurns;
  /** Ends the capture of each turn. */
  let looks: (() => void)[];
  let opened: number;
  let prepare: () => Promise<void>;
  /** Called at the end of each turn. */
  let end: () => Promise<void>;
  let source: Pick<SessionSource, 'open'>;

  beforeEach(() => {
    clock = new ManualClock();
    looks = [];
    opened = 0;
    prepare = () => Promise.resolve();
    end = () => Promise.resolve();
    const nothing = (): Promise<void> => Promise.resolve();
    turns = new FollowedTurns({
      began: () => undefined,
      disk: { begin: () => new Promise((resolve) => looks.push(resolve)), named: nothing, end: () => end() },
      reviewed: () => [],
      prepare: () => prepare(),
      ended: nothing,
      ...{ patience, clock, logger: new RecordingLogger() },
    });
    const open = (): Promise<never> => {
      opened += 1;
      return new Promise(() => undefined);
    };
    source = turns.withCaptures({ open } as unknown as SessionSource);
  });

  const talk = (): Emitter<TurnEvent> => {
    const events = new Emitter<TurnEvent>((error) => assert.fail(String(error)));
    turns.follow({ agent: 'a', onDidTurn: events.event } as unknown as Conversation, 'talk');
    return events;
  };
  const open = async (): Promise<void> => {
    void source.open({} as never, neverCancelled);
    await setImmediate();
  };

  it('lets the agent start when all files are captured', async () => {
    talk().fire({ kind: 'began', entry: 1 });
    await open();
    assert.equal(opened, 0);
    looks[0]!();
    await setImmediate();
    assert.equal(opened, 1);
    assert.deepEqual(clock.set, []);
  });

  it('lets the agent start after the time limit if capturing takes too long', async () => {
    talk().fire({ kind: 'began', entry: 1 });
    await open();
    clock.advance(patience - 1);
    await setImmediate();
    assert.equal(opened, 0);
    clock.advance(1);
    await setImmediate();
    assert.equal(opened, 1);
  });

  it('captures files, and lets the agent start, although the stored review is not loaded in time', async () => {
    prepare = () => new Promise(() => undefined);
    talk().fire({ kind: 'began', entry: 1 });
    await open();
    clock.advance(patience);
    await setImmediate();
    assert.deepEqual([looks.length, opened], [1, 0]);
    looks[0]!();
    await setImmediate();
    assert.equal(opened, 1);
  });

  it('is not settled, but waits for a limited time, if the changes of a turn can not be read', async () => {
    const events = talk();
    assert.equal(await turns.settleInTime(), true);
    end = () => new Promise(() => undefined);
    events.fire({ kind: 'began', entry: 1 });
    events.fire({ kind: 'ended', outcome: 'ended' });
    const settled = turns.settleInTime();
    clock.fire(settlePatience);
    assert.equal(await settled, false);
  });

  it('waits for the captures of all turns that begin at the same time', async () => {
    talk().fire({ kind: 'began', entry: 1 });
    talk().fire({ kind: 'began', entry: 1 });
    await open();
    looks[1]!();
    await setImmediate();
    assert.equal(opened, 0);
    looks[0]!();
    await setImmediate();
    assert.equal(opened, 1);
  });
});
