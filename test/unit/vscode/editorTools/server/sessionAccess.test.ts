// The access of a session to the editor tools lasts from before it is opened until it ends.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../../../src/base/cancellation.ts';
import { SessionAccess } from '../../../../../src/vscode/editorTools/server/sessionAccess.ts';
import { ManualClock } from '../../../agent/manualClock.ts';
import { testSession } from '../testSession.ts';

describe('SessionAccess', () => {
  let clock: ManualClock;
  let access: SessionAccess;
  let token: string;
  let changes: number;
  const connection = (): { dispose(): void; closed: boolean } => ({
    closed: false,
    dispose() {
      this.closed = true;
    },
  });
  beforeEach(() => {
    clock = new ManualClock();
    changes = 0;
    access = new SessionAccess(
      'mine',
      clock,
      (made) => {
        token = made;
        return { name: 'editor', command: '/node', args: [], env: [{ name: 'T', value: made }] };
      },
      () => void (changes += 1),
    );
  });

  it('has a token of 32 random bytes, which no other token equals', () => {
    assert.equal(Buffer.from(token, 'base64url').length, 32);
    assert.equal(access.token.matches(Buffer.from(token)), true);
    for (const other of ['', token.slice(1), `${token}=`, token.toLowerCase(), 'x'.repeat(token.length)])
      assert.equal(access.token.matches(Buffer.from(other)), false, other);
  });

  it('lets calls wait for the session, at most 30 s', async () => {
    const known = access.whenKnown(neverCancelled);
    const session = testSession('one');
    access.bind(session);
    assert.equal(await known, session);
    assert.equal(await access.whenKnown(neverCancelled), session);
    session.end();
    const late = access.whenKnown(neverCancelled);
    clock.advance(30_000);
    assert.equal(await late, undefined);
    const source = new CancellationSource();
    const cancelled = access.whenKnown(source.token);
    source.cancel();
    assert.equal(await cancelled, undefined);
  });

  it('stays valid if one way of restoring the session fails, until the other way has failed too', async () => {
    const [first, second] = [testSession('one'), testSession('one')];
    access.bind(first);
    first.end();
    assert.equal(access.revoked, false);
    const known = access.whenKnown(neverCancelled);
    access.bind(second);
    assert.equal(await known, second);
    access.opened(second);
    second.end();
    assert.equal(access.revoked, true);
  });

  it('closes its connections when it is revoked, and accepts no more', () => {
    const open = connection();
    assert.equal(access.addConnection(open), true);
    assert.deepEqual(access.state, { kind: 'connected' });
    access.revoke();
    access.revoke();
    assert.equal(open.closed, true);
    assert.equal(access.addConnection(connection()), false);
    assert.equal(changes, 2);
  });

  it('limits its connections', () => {
    const open = Array.from({ length: 8 }, connection);
    assert.ok(open.every((one) => access.addConnection(one)));
    assert.equal(access.addConnection(connection()), false);
    access.removeConnection(open[0]!);
    assert.equal(access.addConnection(connection()), true);
  });

  it('has the state of the connection', async () => {
    const session = testSession('one', 'mine', Promise.resolve({ stopReason: 'end_turn' }));
    access.bind(session);
    assert.deepEqual(access.state, { kind: 'waiting' });
    access.noteRefused();
    assert.deepEqual(access.state, { kind: 'waiting' });
    await session.prompt([]);
    assert.deepEqual(access.state, { kind: 'refused' });
    const [first, second] = [connection(), connection()];
    access.addConnection(first);
    clock.advance(1_000);
    access.addConnection(second);
    clock.advance(2_000);
    assert.equal(access.removeConnection(first), 3_000);
    assert.deepEqual(access.state, { kind: 'connected' });
    const before = changes;
    assert.equal(access.removeConnection(second), 2_000);
    assert.equal(access.removeConnection(second), undefined);
    assert.deepEqual(access.state, { kind: 'ended', after: 2_000 });
    assert.equal(changes, before + 1);
    access.addConnection(first);
    assert.deepEqual(access.state, { kind: 'connected' });
  });

  it('says that the agent has not connected once a turn has ended', async () => {
    const session = testSession('one', 'mine', Promise.resolve({ stopReason: 'end_turn' }));
    access.bind(session);
    await session.prompt([]);
    assert.deepEqual(access.state, { kind: 'unused' });
    const before = changes;
    access.noteRefused();
    access.noteRefused();
    assert.equal(changes, before + 1);
  });

  it('is revoked at once if the session has ended before it was open', () => {
    const session = testSession('one');
    access.bind(session);
    session.end('agentGone');
    access.opened(session);
    assert.equal(access.revoked, true);
  });
});
