// An agent that needs a sign-in is a card in the chat, with its ways to sign in and how that goes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { SignInView } from '../../../src/chat/messages/startMessages.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';

const needed: SignInView = {
  state: 'needed',
  message: 'Agent "Gemini CLI" needs you to sign in.',
  ways: [
    { label: 'Log in with Google', detail: 'The agent handles the sign-in, perhaps in your browser.' },
    {
      label: 'Use an API key\u202e',
      detail: "Asks for: GEMINI_API_KEY. The input is kept in VS Code's secret storage.",
    },
  ],
};

describe('an agent that needs a sign-in', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([{ id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Hi' }] }], {
      ...{ agent: 'gemini', phase: 'opening', signIn: needed },
    });
    await world.page.locator('.sign-in').getByText(needed.message).waitFor();
  });

  it('has a button for each way, and one to dismiss it', async () => {
    const { page } = world;
    await page.getByRole('button', { name: 'Use an API key[U+202E]' }).click();
    assert.deepEqual(await world.waitForPosted('signInBy'), { type: 'signInBy', way: 1 });
    await page.getByRole('button', { name: 'Not Now' }).click();
    await world.waitForPosted('dismissSignIn');
    assert.equal(await page.locator('#prompt').isVisible(), true);
  });

  it('is shown as the reason for waiting, instead of the start of the agent', async () => {
    assert.equal(await world.page.locator('.working').innerText(), 'Waiting for you to sign in');
    await world.state({ agent: 'gemini', phase: 'opening' });
    assert.equal(await world.page.locator('.working').innerText(), 'Starting…');
    assert.equal(await world.page.locator('.sign-in').count(), 0);
  });

  it('shows that a sign-in is in progress, and why it failed', async () => {
    await world.state({ agent: 'gemini', signIn: { ...needed, state: 'waiting', message: 'Waiting…' } });
    const way = world.page.getByRole('button', { name: 'Log in with Google' });
    assert.equal(await way.isEnabled(), false);
    await world.page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    await world.state({ agent: 'gemini', signIn: { ...needed, state: 'failed', message: 'Wrong key.' } });
    await world.page.locator('.sign-in .icon-error').waitFor();
    assert.equal(await way.isEnabled(), true, 'another try');
  });

  const isInSight = (part: Locator): Promise<boolean> =>
    part.evaluate((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) =>
        one.contains(document.elementFromPoint((left + right) / 2, y)),
      );
    });
  const bottomOf = (selector: string): Promise<number> =>
    world.page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);

  it('is shown whole where the conversation is short', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 250, height: 620 });
    const ways = [
      ...needed.ways,
      { label: 'Sign in from a terminal', detail: 'In a terminal: gemini login' },
    ];
    await world.state({ agent: 'gemini', phase: 'opening', signIn: { ...needed, ways } });
    await world.frames();
    await world.screenshot('sign-in-whole');
    assert.ok(await isInSight(page.getByRole('button', { name: 'Not Now' })));
  });

  it('shows its whole title and its first way to sign in in the smallest window', async () => {
    const { page } = world;
    // A side bar in a window of 300 × 400 px.
    await page.setViewportSize({ width: 168, height: 266 });
    const tools = [{ name: 'problems', title: 'Problems', on: true }];
    const editorTools = { status: 'Connected', isProblem: false, tools };
    await world.state({ agent: 'gemini', phase: 'opening', title: 'Hi', signIn: needed, editorTools });
    await world.frames();
    await world.screenshot('sign-in-small');
    const way = page.getByRole('button', { name: 'Log in with Google' });
    assert.ok(await isInSight(way), 'the button');
    const composer = await page.locator('.composer').boundingBox();
    assert.ok((await bottomOf('.sign-in')) <= composer!.y, 'the card is above the message box');
    assert.ok((await bottomOf('.title')) <= (await bottomOf('.head')), 'the title');
  });

  it('shows why it failed, also if the last way was in sight', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 168, height: 266 });
    const ways = Array.from({ length: 9 }, (_, at) => ({
      label: `Way ${at}`,
      detail: 'In a terminal: login',
    }));
    await world.state({ agent: 'gemini', phase: 'opening', signIn: { ...needed, ways } });
    const last = page.getByRole('button', { name: 'Way 8' });
    await last.scrollIntoViewIfNeeded();
    await last.focus();
    assert.ok(await isInSight(last));
    const signIn: SignInView = { state: 'failed', message: 'Wrong key.', ways };
    await world.state({ agent: 'gemini', phase: 'opening', signIn });
    const why = page.getByText('Wrong key.');
    await why.waitFor();
    assert.ok(await isInSight(why));
    await last.scrollIntoViewIfNeeded();
    await world.state({ agent: 'gemini', phase: 'opening', signIn, title: 'Hi' });
    assert.ok(await isInSight(last), 'nothing new about the sign-in');
  });

  for (const theme of Object.keys(themes))
    it(`matches its picture: ${theme}`, async () => {
      await world.theme(theme);
      for (const width of [300, 440, 900]) {
        await world.page.setViewportSize({ width, height: 500 });
        await world.frames();
        await world.screenshot(`sign-in-${theme}-${width}`);
        const head = (await world.page.locator('.sign-in-head').boundingBox())!;
        const icon = (await world.page.locator('.sign-in-head .icon').boundingBox())!;
        assert.ok(icon.y - head.y < 4, 'the icon is beside the first line');
      }
    });
});
