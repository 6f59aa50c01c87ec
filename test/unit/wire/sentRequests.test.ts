// Tests which request of this side a request of the peer belongs to, and when that is over.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { SentRequests } from '../../../src/wire/sentRequests.ts';

describe('the sent requests of a connection', () => {
  let sent: SentRequests;
  let errors: unknown[];

  beforeEach(() => {
    errors = [];
    sent = new SentRequests((error) => errors.push(error));
    sent.sent({ id: 0, method: 'initialize', params: { a: 1 } });
    sent.sent({ id: 1, method: 'authenticate' });
  });

  it('are found by their ids until they are answered', () => {
    assert.deepEqual([sent.find(0)?.method, sent.find(0)?.params], ['initialize', { a: 1 }]);
    assert.equal(sent.find(1)?.method, 'authenticate');
    const over = sent.find(0)!.over;
    sent.answered(0);
    assert.deepEqual([sent.isOpen(0), sent.find(0), over.isCancellationRequested], [false, undefined, true]);
    assert.equal(sent.isOpen(1), true);
    sent.answered(7);
  });

  it('are over but open once their response is no longer needed', () => {
    sent.cancelled(1);
    assert.deepEqual([sent.isOpen(1), sent.find(1)?.over.isCancellationRequested], [true, true]);
  });

  it('resolve an id that no request has had to the newest open request', () => {
    for (const id of [null, '0', 2, -0.5]) {
      const found = sent.find(id);
      if (id === -0.5) assert.equal(found, undefined);
      else assert.deepEqual([found?.method, found?.over], [undefined, sent.find(1)!.over]);
    }
    sent.answered(1);
    assert.equal(sent.find('x')?.over, sent.find(0)!.over);
    sent.answered(0);
    assert.equal(sent.find('x'), undefined);
  });

  it('are all over when the connection closes, whatever a listener throws', () => {
    const [first, second] = [sent.find(0)!.over, sent.find(1)!.over];
    const problem = new Error('no');
    first.onCancellationRequested(() => {
      throw problem;
    });
    sent.close();
    assert.deepEqual([first.isCancellationRequested, second.isCancellationRequested], [true, true]);
    assert.deepEqual([errors, sent.find('x')], [[problem], undefined]);
  });
});
