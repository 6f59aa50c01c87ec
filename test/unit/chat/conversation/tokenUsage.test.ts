// Tests the texts about tokens, costs and limits.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { shortNumber } from '../../../../src/base/shortNumber.ts';
import { readRecord } from '../../../../src/chat/conversation/chatRecord.ts';
import { compact } from '../../../../src/chat/conversation/compact.ts';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { nearlyFull } from '../../../../src/chat/messages/contextUse.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { ConversationWorld } from './conversationWorld.ts';

describe('the usage of a conversation', () => {
  let talk: ConversationWorld;
  beforeEach(() => (talk = new ConversationWorld()));

  const report = (fields: object): void =>
    talk.world.update('s1', { sessionUpdate: 'usage_update', used: 10, size: 100, ...fields });
  const cost = (amount: number, currency = 'USD'): object => ({ cost: { amount, currency } });
  const end = (usage?: unknown): Promise<void> =>
    talk.world.answer('session/prompt', { stopReason: 'end_turn', usage });
  const used = (): (string | undefined)[] =>
    talk.conversation.rows().flatMap((row) => (row.kind === 'user' ? [row.used] : []));
  const usage = () => talk.conversation.state().usage;

  it('has the tokens and the cost of each turn, in the row of its prompt', async () => {
    await talk.begin();
    report(cost(0.5));
    report({});
    assert.equal(usage()?.cost, '0.50 USD');
    await end({ totalTokens: 1_290, inputTokens: 1, unknown: true });
    talk.conversation.prompt('two');
    await talk.world.wire.request('session/prompt');
    report(cost(0.504));
    await end({ totalTokens: 999 });
    assert.deepEqual(used(), ['1k tokens · 0.50 USD', '999 tokens · 0.0040 USD']);
  });

  it('says nothing of a turn of which the agent reports nothing, or nothing sensible', async () => {
    await talk.begin();
    await end(null);
    for (const bad of [{ totalTokens: -1 }, { totalTokens: 'many' }, { totalTokens: 0 }, 7]) {
      talk.conversation.prompt('more');
      await talk.world.wire.request('session/prompt');
      await end(bad);
    }
    assert.deepEqual(used(), Array(5).fill(undefined));
  });

  it('has no negative cost, nor one in two currencies', async () => {
    await talk.begin();
    report(cost(2));
    await end();
    for (const next of [cost(1), cost(3, 'credits')]) {
      talk.conversation.prompt('more');
      await talk.world.wire.request('session/prompt');
      report(next);
      await end();
    }
    assert.deepEqual(used(), ['2.00 USD', undefined, '3.00 credits']);
  });

  it('has the limit of the account until the agent says that it has ended', async () => {
    await talk.begin();
    const limit = (fields: object): void => report({ _meta: { '_claude/rateLimit': fields } });
    limit({ status: 'rejected', resetsAt: 1_795_654_787, rateLimitType: 'five_hour', unifiedWindows: {} });
    report({});
    assert.deepEqual(usage()?.limit, { isReached: true, until: 1_795_654_787_000 });
    limit({ status: 'allowed_warning', resetsAt: null });
    assert.deepEqual(usage()?.limit, { isReached: false, until: undefined });
    limit({ status: 'new status' });
    assert.equal(usage()?.limit?.isReached, false);
    limit({ status: 'allowed' });
    assert.equal(usage()?.limit, undefined);
  });
});

describe('a context window that is nearly full', () => {
  let talk: ConversationWorld;
  beforeEach(async () => {
    talk = new ConversationWorld();
    await talk.begin();
  });

  const report = (used: number, size = 100): void =>
    talk.world.update('s1', { sessionUpdate: 'usage_update', used, size });
  const isShown = (): boolean => talk.conversation.state().usage?.isNearlyFull === true;

  it('is announced above the percentage at which the meter changes its color', () => {
    assert.equal(nearlyFull, 85);
    for (const [used, size, shown] of [
      ...([
        [0, 100, false],
        [85, 100, false],
        [86, 100, true],
        [1_700, 2_000, false],
      ] as const),
      ...([
        [1_720, 2_000, true],
        [300, 100, true],
        [300, 0, false],
      ] as const),
    ]) {
      report(used, size);
      assert.equal(isShown(), shown, `${used} of ${size}`);
    }
  });

  it('has no note after the user closed it, until it was much emptier and is full again', () => {
    report(90);
    const { states } = talk;
    talk.conversation.usage.closeNote();
    assert.equal(talk.states, states + 1);
    for (const [used, size] of [
      [90, 100],
      [76, 100],
      [0, 0],
      [95, 100],
    ] as const) {
      report(used, size);
      assert.equal(isShown(), false, `${used} of ${size}`);
    }
    report(30);
    assert.equal(isShown(), false);
    report(90);
    assert.equal(isShown(), true);
  });

  it('keeps its closed note closed in a restored conversation', () => {
    const { source, world } = new ConversationWorld();
    const past = { rows: [], draft: asPrompt(''), queue: [], session: undefined, working: false };
    const parts = { sessions: source, terminals: noTerminals, logger: world.logger };
    const closed = new Conversation('test', parts, { ...past, isFullNoteClosed: true });
    assert.equal(closed.usage.isNoteClosed, true);
    assert.equal(new Conversation('test', parts, past).usage.isNoteClosed, false);
    const raw = { version: 1, id: 'a', agent: 'test' };
    for (const stored of [true, undefined, 'yes']) {
      const read = readRecord({ ...raw, isFullNoteClosed: stored });
      assert.equal(read.kind === 'record' && read.record.isFullNoteClosed === true, stored === true);
    }
  });

  it('is compacted by the command that the agent offers, without changing the draft', async () => {
    const commands = (...names: readonly string[]): void =>
      talk.world.update('s1', {
        sessionUpdate: 'available_commands_update',
        availableCommands: names.map((name) => ({ name, description: '' })),
      });
    await talk.end();
    talk.conversation.setDraft('and then?');
    compact(talk.conversation);
    commands('help', 'compactor');
    compact(talk.conversation);
    assert.deepEqual(talk.prompts(), ['one']);
    commands('help', 'compress');
    compact(talk.conversation);
    await talk.world.wire.request('session/prompt');
    assert.deepEqual(talk.prompts(), ['one', '/compress']);
    assert.equal(talk.conversation.outbox.draft.text, 'and then?');
    commands('compress', 'compact');
    compact(talk.conversation);
    assert.deepEqual(
      talk.conversation.state().queue.map(({ text }) => text),
      ['/compact'],
    );
    assert.equal(talk.conversation.outbox.draft.text, 'and then?');
  });
});

describe('a number of tokens', () => {
  it('is shown in three digits or so', () => {
    assert.deepEqual([0, 999, 1_000, 84_499, 1_250_000].map(shortNumber), ['0', '999', '1k', '84k', '1.3M']);
  });
});
