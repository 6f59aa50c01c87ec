// Tests that the page gets everything in order and batched, and nothing while it is hidden.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { beforeEach, describe, it } from 'mocha';
import type { ConversationState, ToPage } from '../../../../src/chat/messages/messages.ts';
import { callPace, pace, PageFeed } from '../../../../src/chat/transcript/pageFeed.ts';
import { Transcript } from '../../../../src/chat/transcript/transcript.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { PageModel } from './pageRows.ts';

const state: ConversationState = {
  agent: 'a',
  phase: 'none',
  configOptions: [],
  commands: [],
  permissions: [],
  queue: [],
  draft: '',
};

describe('the page feed', () => {
  let clock: ManualClock;
  let posted: ToPage[];
  let feed: PageFeed;
  let transcript: Transcript;

  beforeEach(() => {
    clock = new ManualClock();
    posted = [];
    transcript = new Transcript((change) => feed.applyChange(change), noTerminals);
    feed = new PageFeed({
      clock,
      post: (message) => void posted.push(message),
      rows: () => transcript.rows(),
      state: () => state,
    });
  });

  function say(text: string): void {
    transcript.handleUpdate({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  }

  it('sends nothing before the page appears, then a snapshot', () => {
    say('a');
    feed.stateChanged();
    clock.advance(1000);
    assert.deepEqual(posted, []);
    feed.show();
    assert.deepEqual(posted, [
      { type: 'snapshot', revision: 1, conversation: { rows: transcript.rows(), state } },
    ]);
  });

  it('batches fast changes in one message', () => {
    say('a');
    feed.show();
    for (const letter of 'bcdefghij') say(letter);
    assert.equal(posted.length, 1);
    clock.advance(pace);
    assert.deepEqual(posted[1], {
      type: 'rows',
      revision: 2,
      changes: [{ op: 'append', id: 1, text: 'bcdefghij' }],
    });
  });

  it('waits longer with changes of tool calls, but not if there is a text or a state too', () => {
    const call = (toolCallId: string): void =>
      transcript.handleUpdate({ sessionUpdate: 'tool_call', toolCallId, title: 'Read' });
    feed.show();
    call('a');
    clock.advance(callPace - 1);
    call('b');
    assert.equal(posted.length, 1);
    clock.advance(1);
    assert.equal(posted.length, 2);
    call('c');
    clock.advance(1);
    say('text');
    clock.advance(pace - 2);
    assert.equal(posted.length, 2);
    clock.advance(1);
    assert.deepEqual(posted[2]?.type === 'rows' && posted[2].changes.length, 2);
    call('d');
    feed.stateChanged();
    clock.advance(pace);
    assert.deepEqual(
      posted.slice(3).map(({ type }) => type),
      ['rows', 'state'],
    );
  });

  it('sends slow changes at once', () => {
    feed.show();
    clock.advance(1000);
    say('a');
    clock.advance(0);
    assert.equal(posted.length, 2);
    say('b');
    clock.advance(pace - 1);
    assert.equal(posted.length, 2);
    clock.advance(1);
    assert.equal(posted.length, 3);
  });

  it('sends nothing while the page is hidden, and a snapshot when it appears again', () => {
    feed.show();
    say('a');
    feed.hide();
    say('b');
    clock.advance(1000);
    assert.equal(posted.length, 1);
    assert.deepEqual(clock.set, []);
    feed.show();
    assert.deepEqual(posted[1], {
      type: 'snapshot',
      revision: 2,
      conversation: { rows: transcript.rows(), state },
    });
  });

  it('sends a requested value at once, after the pending changes', () => {
    feed.show();
    say('a');
    feed.stateChanged();
    feed.raw('x', 'input', 'text');
    assert.deepEqual(
      posted.map(({ type, revision }) => `${type} ${revision}`),
      ['snapshot 1', 'rows 2', 'state 3', 'raw 4'],
    );
  });

  it('sends a snapshot instead of too many changes', () => {
    feed.show();
    for (let i = 0; i < 6000; i++) transcript.addNotice('info', String(i));
    clock.advance(pace);
    assert.equal(posted.length, 2);
    assert.equal(posted[1]?.type, 'snapshot');
  });

  describe('for a slow page', () => {
    let got: (() => void)[];

    beforeEach(() => {
      got = [];
      feed = new PageFeed({
        clock,
        post: (message) => {
          posted.push(message);
          return new Promise<void>((resolve) => got.push(resolve));
        },
        rows: () => transcript.rows(),
        state: () => state,
      });
      feed.show();
    });

    async function pageGotAll(): Promise<void> {
      for (const resolve of got.splice(0)) resolve();
      await Promise.resolve();
      await Promise.resolve();
    }

    it('posts nothing until the page received the last message', async () => {
      for (let i = 0; i < 100; i++) {
        say('a');
        feed.stateChanged();
        clock.advance(pace);
      }
      assert.equal(posted.length, 1, 'the snapshot');
      await pageGotAll();
      clock.advance(pace);
      assert.deepEqual(
        posted.slice(1).map(({ type }) => type),
        ['rows', 'state'],
      );
      say('b');
      clock.advance(1000);
      assert.equal(posted.length, 3);
      await pageGotAll();
      clock.advance(pace);
      assert.equal(posted.length, 4);
    });

    it('replaces many pending changes by a snapshot', () => {
      for (let i = 0; i < 20_000; i++) transcript.addNotice('info', String(i));
      clock.advance(1000);
      assert.equal(posted.length, 1);
    });

    it('posts at once after the page was reloaded', () => {
      say('a');
      feed.restart();
      assert.deepEqual(
        posted.map(({ type }) => type),
        ['snapshot', 'snapshot'],
      );
    });
  });

  it('keeps the page up to date for any sequence of events', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('a', 'b').map((text) => () => say(text)) },
      fc.constant(() => transcript.addNotice('info', 'x')),
      fc.constant(() => feed.hide()),
      fc.constant(() => feed.show()),
      fc.constant(() => feed.restart()),
      fc.constant(() => feed.stateChanged()),
      fc.nat(50).map((ms) => () => clock.advance(ms)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        transcript = new Transcript((change) => feed.applyChange(change), noTerminals);
        const page = new PageModel();
        posted = [];
        feed.hide();
        feed.show();
        for (const step of steps) step();
        feed.show();
        clock.advance(1000);
        page.revision = posted[0]!.revision - 1;
        for (const message of posted) page.handleMessage(message);
        assert.deepEqual(page.rows, transcript.rows());
      }),
    );
  });
});
