// Tests the texts about tokens, costs and limits.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { shortNumber } from '../../../../src/base/shortNumber.ts';
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

describe('a number of tokens', () => {
  it('is shown in three digits or so', () => {
    assert.deepEqual([0, 999, 1_000, 84_499, 1_250_000].map(shortNumber), ['0', '999', '1k', '84k', '1.3M']);
  });
});
