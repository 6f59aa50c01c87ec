// Every suggestion ends once, and its outcome is sent to the agent.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { WireDouble } from './wireDouble.ts';

describe('OutcomeLedger', () => {
  it('sends only the first outcome', () => {
    const wire = new WireDouble();
    const ledger = new OutcomeLedger(wire, 's');
    ledger.received('a');
    ledger.received('a');
    assert.equal(ledger.end('a', { kind: 'accepted' }), true);
    assert.equal(ledger.end('a', { kind: 'rejected', reason: 'ignored' }), false);
    assert.deepEqual(wire.sent, [{ method: 'nes/accept', params: { sessionId: 's', id: 'a' } }]);
  });

  it('sends nothing for an ID the agent never sent', () => {
    const wire = new WireDouble();
    assert.equal(new OutcomeLedger(wire, 's').end('x', { kind: 'accepted' }), false);
    assert.deepEqual(wire.sent, []);
  });

  it('ends open suggestions at the end: shown ones as ignored, the others without a reason', () => {
    const wire = new WireDouble();
    const ledger = new OutcomeLedger(wire, 's');
    for (const id of ['seen', 'unseen', 'done']) ledger.received(id);
    ledger.shown('seen');
    ledger.end('done', { kind: 'accepted' });
    ledger.endAll();
    ledger.endAll();
    assert.deepEqual(wire.all('nes/reject'), [
      { sessionId: 's', id: 'seen', reason: 'ignored' },
      { sessionId: 's', id: 'unseen' },
    ]);
  });
});
