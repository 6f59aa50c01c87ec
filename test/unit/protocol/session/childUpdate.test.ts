// Tests that the updates about subagents are read in the form of today's draft and in those of earlier ones.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';

const read = (update: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sessionUpdate.parse(update))) as Record<string, unknown>;
const announced = (update: object): Record<string, unknown> =>
  read({ sessionUpdate: 'subagent_update', sessionId: 'C', ...update });
const statusOf = (state: unknown): unknown =>
  (announced({ state })['state'] as { status: string } | undefined)?.status;

describe('updates about subagents', () => {
  it('need only the id of the child; its folders are not read', () => {
    assert.deepEqual(announced({}), { sessionUpdate: 'subagent_update', childId: 'C' });
    const full = announced({
      ...{ title: 'find it', description: 'general-purpose', capabilities: { cancel: {} } },
      ...{ state: { state: 'running' }, _meta: { a: 1 } },
    });
    assert.deepEqual(full, {
      ...{ sessionUpdate: 'subagent_update', childId: 'C', title: 'find it' },
      ...{ description: 'general-purpose', canCancel: true, state: { status: 'running' }, _meta: { a: 1 } },
    });
    assert.equal(read({ sessionUpdate: 'subagent_update' })['sessionUpdate'], 'unknown');
    assert.equal(announced({ sessionId: 7 })['sessionUpdate'], 'unknown');
  });

  it('distinguish an absent field from null, and skip malformed ones', () => {
    assert.equal(announced({ title: null })['title'], null);
    assert.equal('title' in announced({ title: 7 }), false);
    assert.equal(announced({ capabilities: null })['canCancel'], false);
    assert.equal(announced({ capabilities: {} })['canCancel'], false);
    assert.equal(announced({ capabilities: { cancel: null } })['canCancel'], false);
    assert.equal(announced({ capabilities: { cancel: true } })['canCancel'], true);
    assert.equal('canCancel' in announced({}), false);
  });

  it('have one of six states', () => {
    const idle = (more: object): unknown => statusOf({ state: 'idle', ...more });
    const states = [
      statusOf({ state: 'running' }),
      statusOf({ state: 'requires_action' }),
      ...[{}, { stopReason: 'end_turn' }, { stopReason: null }, { stopReason: 'new' }].map(idle),
      ...[{ stopReason: 'cancelled' }, { stopReason: 'max_tokens' }, { error: { message: 'no' } }].map(idle),
      ...[{ state: 'unknown' }, { state: 'newer' }, null, 7, []].map(statusOf),
    ];
    assert.deepEqual(states, [
      ...['running', 'asks', 'done', 'done', 'done', 'done', 'cancelled', 'failed', 'failed'],
      ...['unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
    ]);
    const failed = announced({ state: { state: 'idle', error: { code: 1, message: 'no model' } } });
    assert.deepEqual(failed['state'], { status: 'failed', error: 'no model' });
    assert.equal(statusOf(undefined), undefined);
  });

  it('are read in the forms of earlier drafts', () => {
    const spawned = {
      ...{ sessionUpdate: 'subagent_spawned', subagentSessionId: 'C', name: 'n', task: 't' },
      capabilities: { cancel: true },
    };
    assert.deepEqual(read(spawned), {
      ...{ sessionUpdate: 'subagent_update', childId: 'C', title: 'n', description: 't', canCancel: true },
    });
    const states = ['running', 'completed', 'failed', 'cancelled', 'disconnected'].map(
      (state) =>
        (
          read({ sessionUpdate: 'subagent_state_update', subagentSessionId: 'C', state })['state'] as {
            status: string;
          }
        ).status,
    );
    assert.deepEqual(states, ['running', 'done', 'failed', 'cancelled', 'unknown']);
  });

  it('are messages between sessions, whose content may be cleared', () => {
    const message = { sessionUpdate: 'session_message', messageId: 'm' };
    assert.deepEqual(read({ ...message, content: null })['content'], []);
    assert.deepEqual(read(message)['content'], []);
    const content = [{ type: 'text', text: 'do it' }];
    const full = { ...message, senderSessionId: 'P', recipientSessionId: 'C', senderMessageId: 'x', content };
    assert.deepEqual(read({ ...full, recipientMessageId: null }), { ...full, recipientMessageId: null });
    const chunk = { sessionUpdate: 'session_message_chunk', messageId: 'm', content: content[0] };
    assert.deepEqual(read(chunk), chunk);
  });
});
