// The context ledger keeps the newest snapshots within limits of number and size, and limits the events of each.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ContextLedger } from '../../../../src/context/records/contextLedger.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import { TestPorts } from '../turn/contextWorld.ts';

describe('the context ledger', () => {
  function draftOf(chars: number): EnvelopeDraft {
    const draft = new EnvelopeDraft({ scope: 'turn', sessionId: 's' }, ports);
    draft.add('items', {
      context_kind: 'file_excerpt',
      content_mode: 'inline',
      visibility: [],
      content: 'x'.repeat(chars),
    });
    return draft;
  }
  const ports = new TestPorts();

  it('keeps a limited number of snapshots, the newest', () => {
    const ledger = new ContextLedger();
    const drafts = Array.from({ length: 150 }, () => draftOf(10));
    for (const draft of drafts) ledger.keep(draft);
    assert.deepEqual(ledger.all, drafts.slice(50));
    assert.equal(ledger.find(drafts[0]!.contextId), undefined);
  });

  it('keeps a limited size', () => {
    const ledger = new ContextLedger();
    for (let n = 0; n < 20; n++) ledger.keep(draftOf(4 * 2 ** 20));
    assert.equal(ledger.all.length, 3);
  });

  it('records a limited number of events', () => {
    const draft = draftOf(1);
    for (let n = 0; n < 6_000; n++) draft.event('context.item.updated', 'it_1');
    assert.equal(draft.events.length, 5_000);
  });
});
