// Change notifications are sent after all listeners have run, and no other message overtakes them.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DeferredChangeWire } from '../../../../src/nes/session/deferredChangeWire.ts';
import { documentDidChange, documentDidSave } from '../../../../src/protocol/nes/document.ts';
import { nesClose } from '../../../../src/protocol/nes/nes.ts';
import { WireDouble } from './wireDouble.ts';

const uri = 'file:///a.ts';

function change(version: number) {
  return { sessionId: 's', uri, version, contentChanges: [{ text: String(version) }] };
}

function methods({ sent }: WireDouble): string[] {
  return sent.map(({ method }) => method);
}

describe('DeferredChangeWire', () => {
  it('sends changes in order once the listeners have run', async () => {
    const wire = new WireDouble();
    const later = new DeferredChangeWire(wire);
    later.sendNotification(documentDidChange, change(2));
    later.sendNotification(documentDidChange, change(3));
    assert.deepEqual(wire.sent, []);
    await Promise.resolve();
    assert.deepEqual(wire.all('document/didChange'), [change(2), change(3)]);
    later.sendNotification(documentDidChange, change(4));
    await Promise.resolve();
    assert.deepEqual(wire.all('document/didChange').at(-1), change(4));
  });

  it('sends waiting changes once, before any other notification', async () => {
    const wire = new WireDouble();
    const later = new DeferredChangeWire(wire);
    later.sendNotification(documentDidChange, change(2));
    later.sendNotification(documentDidSave, { sessionId: 's', uri });
    assert.deepEqual(methods(wire), ['document/didChange', 'document/didSave']);
    await Promise.resolve();
    assert.equal(wire.sent.length, 2);
  });

  it('sends waiting changes before a request', () => {
    const wire = new WireDouble();
    const later = new DeferredChangeWire(wire);
    later.sendNotification(documentDidChange, change(2));
    void later.sendRequest(nesClose, { sessionId: 's' });
    assert.deepEqual(methods(wire), ['document/didChange', 'nes/close']);
  });
});
