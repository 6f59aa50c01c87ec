// Tests the limits of pending row changes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { PendingChanges } from '../../../../src/chat/transcript/pendingChanges.ts';

const row = (id: number, text: string): Entry => ({ kind: 'agent', id, parts: [{ kind: 'text', text }] });

describe('pending row changes', () => {
  it('exceed the limit by number', () => {
    const pending = new PendingChanges({ changes: 2, bytes: 1_000_000 });
    for (const id of [1, 2]) pending.add({ op: 'add', entry: row(id, 'a') });
    for (let at = 0; at < 10; at++) pending.add({ op: 'replace', entry: row(2, 'b') });
    assert.equal(pending.isTooMuch, false);
    pending.add({ op: 'remove', id: 1 });
    assert.equal(pending.isTooMuch, true);
    assert.equal(pending.take().length, 3);
    assert.equal(pending.isTooMuch, false);
  });

  it('exceed the limit by size, counting appended text but not replaced rows', () => {
    const pending = new PendingChanges({ changes: 100, bytes: 10_000 });
    const text = 'x'.repeat(2_000);
    for (let at = 0; at < 10; at++) pending.add({ op: 'replace', entry: row(1, text) });
    assert.equal(pending.isTooMuch, false);
    for (let at = 0; at < 3; at++) pending.add({ op: 'append', id: 1, text });
    assert.equal(pending.isTooMuch, true);
    pending.add({ op: 'clear' });
    assert.equal(pending.isTooMuch, false);
  });

  it('tell whether they only concern rows of tool calls', () => {
    const pending = new PendingChanges();
    const call: Entry = {
      kind: 'call',
      id: 1,
      call: {
        toolCallId: 'a',
        title: 'Read',
        kind: 'read',
        status: 'completed',
        content: [],
        locations: [],
        hasRawInput: false,
        hasRawOutput: false,
      },
    };
    pending.add({ op: 'add', entry: call });
    pending.add({ op: 'replace', entry: call });
    assert.equal(pending.hasOnlyCalls, true);
    pending.add({ op: 'add', entry: row(2, 'a') });
    assert.equal(pending.hasOnlyCalls, false);
    pending.take();
    assert.equal(pending.hasOnlyCalls, true);
    pending.add({ op: 'remove', id: 1 });
    assert.equal(pending.hasOnlyCalls, false);
  });
});
