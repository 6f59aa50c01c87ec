// What an agent reports about who is signed in is shown, offers the sign-in early, and continues a request that waits for one.

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { asLine } from '../../../src/wire/trafficEntry.ts';
import { until } from '../../until.ts';
import { eachSignInWorld, name, own, type SignInWorld } from './signInWorld.ts';

const signedOut = { kind: 'none', label: 'Not logged in' };
const signedIn = {
  kind: 'account',
  label: 'Vendor Max',
  account: { plan: 'max', email: 'me@example.org', organization: 'Example Ltd' },
};

describe('authentication', () => {
  let world: SignInWorld;
  const open = eachSignInWorld((opened) => (world = opened));

  it('is offered early by a card if the agent reports that the user is not signed in', async () => {
    const { authentication, answers } = await open({ authMethods: [own], late: true });
    authentication.presentWhere(() => true);
    await world.report(signedOut);
    assert.equal(authentication.card(name)?.state, 'needed');
    assert.equal(authentication.account(name), 'Not signed in');
    // The agent opens sessions for everybody.
    authentication.works(name, false);
    assert.equal(authentication.card(name)?.state, 'needed');
    await authentication.by(name, 0);
    assert.equal(authentication.card(name), undefined);
    await world.report(signedIn);
    assert.equal(authentication.account(name), 'Account: Vendor Max · me@example.org · Example Ltd');
    assert.deepEqual(answers.asked, []);
  });

  it('is offered by no report again once the user declined, or prompts work without', async () => {
    const { authentication } = await open({ authMethods: [own], late: true });
    await world.report(signedOut);
    authentication.dismiss(name);
    await world.report({ ...signedOut, detail: 'again' });
    await world.agent(name).restart();
    await world.report(signedOut);
    assert.equal(authentication.card(name), undefined);
    await world.report(signedIn);
    await world.report(signedOut);
    assert.ok(authentication.card(name));
    authentication.works(name);
    await world.report(signedOut);
    assert.equal(authentication.card(name), undefined);
  });

  it('is offered early only by agents with a method, and not after a sign-out', async () => {
    const { authentication } = await open({ logout: true });
    await world.report(signedOut);
    assert.equal(authentication.card(name), undefined);
    assert.equal(authentication.account(name), 'Not signed in');
    writeFileSync(world.scripted.path('script.json'), JSON.stringify({ logout: true, authMethods: [own] }));
    await authentication.signOut(world.agent(name));
    await world.report(signedOut);
    assert.equal(authentication.card(name), undefined);
  });

  it('elsewhere, which the agent reports, continues the request that waits, but not again and again', async () => {
    const { authentication, scripted } = await open({ authMethods: [own] });
    authentication.presentWhere(() => true);
    const worked = world.work();
    await until('a card', () => authentication.card(name));
    await world.report(signedIn);
    // The agent still refuses.
    const { message } = await until('another card', () => authentication.card(name));
    assert.match(message, /still requires a sign-in/);
    await world.report(signedIn);
    assert.ok(authentication.card(name));
    await authentication.by(name, 0);
    assert.equal(await worked, 'works');
    assert.equal(scripted.received('session/new').length, 3);
  });

  it('shows who is signed in until the process ends, and has the personal parts in no log', async () => {
    const { authentication, logger, traffic } = await open({
      authMethods: [own],
      status: {
        state: 'authenticated',
        accounts: [
          { label: 'Other', email: 'other@example.org' },
          { label: 'me@example.org', organization: 'Example Ltd', active: true },
        ],
      },
    });
    await world.agent(name).start();
    const line = 'Account: me@example.org · Example Ltd';
    await until('the account', () => authentication.account(name) === line);
    await world.report(signedIn);
    await world.report({ kind: 7, email: 'me@example.org' });
    await until('the account', () => authentication.account(name)?.includes('Vendor Max'));
    await world.agent(name).stop();
    assert.equal(authentication.account(name), undefined);
    const recorded = traffic.entries.map(asLine).join('\n');
    assert.match(recorded, /"authStatus":\{"kind":"account","label":"‹redacted›"/);
    assert.match(recorded, /"plan":"max"/);
    for (const text of [recorded, logger.text])
      for (const personal of ['example.org', 'Example Ltd']) assert.ok(!text.includes(personal), text);
  });
});
