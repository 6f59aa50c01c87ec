// How the state of the sign-in is read from what agents push and from their answers.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { authStatus, authStatusPushed, type AuthStatus } from '../../../src/protocol/authStatus.ts';

const pushed = (status: unknown): AuthStatus | undefined =>
  authStatusPushed.params.safeParse({ authStatus: status }).data;
const advertised = (status: unknown): AuthStatus | undefined => authStatus.result.safeParse(status).data;

describe('authStatus', () => {
  it('reads what claude and codex push', () => {
    assert.deepEqual(pushed({ kind: 'none', label: 'Not logged in' }), { state: 'signedOut' });
    assert.deepEqual(pushed({ kind: 'api_key', label: 'Anthropic API key', detail: 'ANTHROPIC_API_KEY' }), {
      state: 'signedIn',
      label: 'Anthropic API key',
      detail: 'ANTHROPIC_API_KEY',
    });
    const account = { plan: 'max', email: 'a@example.org', organization: 'Org' };
    assert.deepEqual(pushed({ kind: 'account', label: 'Claude Max', account, vendor: { x: 1 } }), {
      ...account,
      state: 'signedIn',
      label: 'Claude Max',
      detail: undefined,
    });
  });

  it('drops malformed fields one by one, and accepts newer kinds', () => {
    const { state, label, email } = pushed({ kind: 'team', label: 7, account: { email: [], plan: 'x' } })!;
    assert.deepEqual({ state, label, email }, { state: 'signedIn', label: 'team', email: undefined });
    for (const bad of [undefined, null, 'none', [], {}, { kind: 1 }]) assert.equal(pushed(bad), undefined);
  });

  it('reads the state of agents that can be asked', () => {
    assert.equal(advertised({ state: 'unauthenticated', accounts: [{ label: 'x' }] })?.state, 'signedOut');
    assert.equal(advertised({ state: 'not_required' })?.state, 'signedIn');
    assert.equal(advertised({ state: 'newer' })?.state, 'unknown');
    const accounts = [{ label: 'one' }, 'bad', { active: true, name: 'two', email: 'a@example.org' }];
    assert.deepEqual(advertised({ state: 'authenticated', accounts }), {
      state: 'signedIn',
      label: 'two',
      email: 'a@example.org',
      organization: undefined,
    });
    assert.equal(advertised({ state: 'authenticated', accounts: 'x' })?.state, 'signedIn');
    assert.equal(advertised({}), undefined);
  });
});
