// Proves that changes that wait are known to be too many, or too large, however they were put together.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { PendingChanges } from '../../../../src/chat/transcript/pendingChanges.ts';

const row = (id: number, text: string): Entry => ({ kind: 'agent', id, parts: [{ kind: 'text', text }] });

describe('changes that wait', () => {
  it('are too many beyond a number', () => {
    const pending = new PendingChanges({ changes: 2, bytes: 1_000_000 });
    for (const id of [1, 2]) pending.add({ op: 'add', entry: row(id, 'a') });
    for (let at = 0; at < 10; at++) pending.add({ op: 'replace', entry: row(2, 'b') });
    assert.equal(pending.isTooMuch, false);
    pending.add({ op: 'remove', id: 1 });
    assert.equal(pending.isTooMuch, true);
    assert.equal(pending.take().length, 3);
    assert.equal(pending.isTooMuch, false);
  });

  it('are too large beyond a size: what text adds to counts, what was replaced does not', () => {
    const pending = new PendingChanges({ changes: 100, bytes: 10_000 });
    const text = 'x'.repeat(2_000);
    for (let at = 0; at < 10; at++) pending.add({ op: 'replace', entry: row(1, text) });
    assert.equal(pending.isTooMuch, false);
    for (let at = 0; at < 3; at++) pending.add({ op: 'append', id: 1, text });
    assert.equal(pending.isTooMuch, true);
    pending.add({ op: 'clear' });
    assert.equal(pending.isTooMuch, false);
  });
});
