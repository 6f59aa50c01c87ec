// Tests the attachment with which a new conversation continues another one with the same agent.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView, Entry } from '../../../../../src/chat/messages/messages.ts';
import { Draft } from '../../../../../src/chat/prompt/draft.ts';
import { originOf } from '../../../../../src/context/prompt/continueElsewhere.ts';
import {
  endAttachment,
  excerptAttachment,
  redactedTitle,
} from '../../../../../src/vscode/chat/context/continuedAttachment.ts';
import { known, seeds } from '../../../context/secrets/secretSeeds.ts';

const scope = { cwd: '/work', folders: ['/work'] };
const from = (rows: readonly Entry[]) => ({
  agent: 'codex',
  sessionIdentity: { sessionId: 's 1', cwd: '/work' },
  rows: () => rows,
});
const said = (kind: 'user' | 'agent', text: string): Entry => ({
  id: 1,
  kind,
  parts: [{ kind: 'text', text }],
});

describe('the attached excerpt of a conversation', () => {
  it('contains no secret, and says which rules redacted one', () => {
    for (const [rule, text, secret] of seeds) {
      const rows = [said('user', text), said('agent', text)];
      const attachment = excerptAttachment(from(rows), { title: text, scope }, known);
      assert.ok(!attachment.text.includes(secret), rule);
      assert.ok(attachment.redacted!.length > 0, rule);
    }
  });

  it('has no part of a secret in its title, which may be the beginning of the first prompt', () => {
    for (const [rule, text, secret] of seeds) {
      const middle = text.indexOf(secret) + Math.ceil(secret.length / 2);
      const rows = from([said('user', `${text}\nFix it`)]);
      for (const end of ['', '…', '...']) {
        const title = redactedTitle(text.slice(0, middle) + end, rows, known);
        const half = secret
          .slice(0, Math.ceil(secret.length / 2))
          .replaceAll(/\s+/g, ' ')
          .trim();
        assert.ok(!title.includes(half), `${rule}: ${title}`);
      }
    }
    assert.equal(redactedTitle('Fix  it…', from([said('user', 'Fix it all')]), known), 'Fix  it…');
    assert.equal(redactedTitle('Of the agent', from([]), known), 'Of the agent');
  });

  it('names the conversation it is from, and is attached to a draft once', () => {
    const attachment = excerptAttachment(from([said('user', 'Fix it')]), { title: 'Fix it', scope }, []);
    assert.deepEqual(originOf(attachment.uri), { agentId: 'codex', sessionId: 's 1' });
    assert.equal(attachment.detail, 'Excerpt of the conversation with Codex');
    assert.equal(attachment.cut, undefined);
    const draft = new Draft();
    draft.setText('Go on');
    assert.equal(draft.attach(attachment), undefined);
    assert.equal(draft.text, 'Go on @conversation ');
    const [view] = draft.views('codex', undefined);
    assert.equal(view?.isInsertable, true, 'the user can see and change the text');
    draft.insertAttached(view.id);
    assert.ok(draft.text.startsWith('Go on # Fix it\n'));
    assert.deepEqual(draft.prompt.attachments, []);
  });

  it('shows paths as they are in the folders of the session', () => {
    const call: CallView = {
      ...{ toolCallId: 'c', title: 'Edit', content: [], locations: [{ path: '/work/src/a.ts' }] },
      ...{ hasRawInput: false, hasRawOutput: false },
      kind: 'edit',
      status: 'completed',
    };
    const { text } = excerptAttachment(from([{ id: 1, kind: 'call', call }]), { title: 'x', scope }, []);
    assert.match(text, /\n- src\/a\.ts\n/);
  });

  it('says in the record how much is left out', () => {
    const { text, cut } = excerptAttachment(
      from([said('user', 'word\n'.repeat(5_000))]),
      { title: 'x', scope },
      [],
    );
    assert.ok(cut && cut.whole > 20_000 && text.length < 6_000);
    const end = endAttachment(from([]), `${'line\n'.repeat(40_000)}last`, []);
    assert.match(end.detail ?? '', /^End of the conversation with Codex/);
    assert.deepEqual(end.cut, { whole: 200_004, left: 'head' });
  });
});
