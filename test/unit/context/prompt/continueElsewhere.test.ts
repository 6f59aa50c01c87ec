// Tests continuing a conversation with another agent: the redacted text, and the record of its origin.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  continuedConversationText,
  continuedConversationUri,
} from '../../../../src/context/prompt/continueElsewhere.ts';
import { attachedRecords, linkTo } from '../records/attachedRecords.ts';
import { checkBundle } from '../records/checkBundle.ts';
import { known, seeds } from '../secrets/secretSeeds.ts';

describe('a conversation continued with another agent', () => {
  it('contains no secret, wherever it is cut', () => {
    for (const [rule, text, secret] of seeds) {
      const said = `# Conversation\n\nfirst\n${text}\nlast\n`;
      for (let most = 1; most <= said.length; most += 7)
        assert.ok(!continuedConversationText(said, most, known).text.includes(secret), rule);
      assert.match(continuedConversationText(said, said.length, known).text, /last/);
    }
  });

  it('is cut at a line break and says how much was left out', () => {
    const { text, left, whole } = continuedConversationText('one\ntwo\nthree\n', 7, []);
    assert.deepEqual([text, left, whole], ['… 8 characters before this are left out.\n\nthree\n', 8, 14]);
    assert.deepEqual(continuedConversationText('one\n', 4, []), {
      text: 'one\n',
      left: 0,
      whole: 4,
      rules: [],
    });
  });

  it('is recorded when it is sent, with both agents', () => {
    const from = { agentId: 'agent/one', sessionId: 'sess 1%' };
    const to = { agentId: 'two', sessionId: 'sess_2', turnId: 'turn 1', requestId: 5 };
    const uri = continuedConversationUri(from);
    const said = { ...linkTo(uri), text: '[redacted:github]', masked: ['github'] };
    const drafts = attachedRecords([{ ...said, part: { whole: 170, kept: 17, left: 'head' } }], to);
    const [bundle, ...others] = drafts.map((draft) => checkBundle(draft.bundle()));
    assert.equal(others.length, 0);
    const { envelope, records } = bundle!;
    assert.equal(envelope.scope, 'handoff');
    assert.deepEqual(envelope.actor_refs, [
      { kind: 'agent', id: 'two' },
      { kind: 'user', id: 'local' },
      { kind: 'agent', id: 'agent/one' },
    ]);
    assert.deepEqual(envelope.runtime_refs, [
      { kind: 'acp.session', id: 'sess_2' },
      { kind: 'turn', id: 'turn 1' },
      { kind: 'acp.session', id: 'sess 1%' },
      { kind: 'acp.request', id: '5' },
    ]);
    assert.equal(records.injections[0]!.injection_point, 'peer_agent_message');
    const [item] = records.items;
    assert.equal(item!.context_kind, 'session_history');
    assert.deepEqual([item!.redaction_state, item!.trust_level], ['masked', 'agent']);
    assert.deepEqual(item!.policy_refs, [{ kind: 'rule', id: 'secret:github' }]);
    const [cut] = records.budgets[0]!.truncation_records!;
    assert.deepEqual([cut!.strategy, cut!.original_bytes, cut!.kept_bytes], ['custom', 170, 17]);
  });

  it('is recorded separately from other attachments', () => {
    const facts = { agentId: 'two', sessionId: 'sess_2', turnId: 'turn 1', requestId: 5 };
    const lines = 'file:///w/a.ts#L3-L7';
    const attached = [
      lines,
      'https://example.com/',
      'acp-host-task:/fix-problems/1',
      'acp-host-conversation:/%/x',
    ];
    const [given, ...others] = attachedRecords(attached.map(linkTo), facts);
    assert.equal(others.length, 0);
    const { envelope, records } = checkBundle(given!.bundle());
    assert.equal(envelope.scope, 'task');
    assert.deepEqual(
      records.items.map(({ context_kind }) => context_kind),
      ['file_excerpt', 'external_resource', 'document_excerpt', 'document_excerpt'],
    );
    assert.deepEqual(records.source_refs[0]!.selector, { type: 'line_range', start: 3, end: 7 });
    assert.equal(records.injections[0]!.injection_point, 'user_message_appendix');
    assert.deepEqual(attachedRecords([], facts), []);
  });
});
