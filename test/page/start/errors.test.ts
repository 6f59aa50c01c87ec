// An error in the conversation is shown in full, with its explanation and buttons that help.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { Entry, ErrorAction } from '../../../src/chat/messages/messages.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { browserMarkers } from '../browserMarkers.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';

const crash: Entry = {
  id: 2,
  kind: 'end',
  isError: true,
  text: 'Agent "mine" ended unexpectedly: exited with code 1.',
  detail: 'Loading the model\nError: no key, set <b>EXAMPLE_KEY</b>\n    at main (/opt/agent/main.js:10:3)',
  actions: ['showLog'],
};
const setting: Entry = {
  id: 4,
  kind: 'end',
  isError: true,
  text: 'Agent "mine": "command" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
  actions: ['openSettings', 'selectAgent'],
};
const overloaded: Entry = {
  id: 6,
  kind: 'end',
  isError: true,
  text: 'Codex: The model is overloaded. Try again in a moment.',
  json: '{\n  "type": "overloaded_error",\n  "message": "<b>Overloaded</b>"\n}',
  actions: ['retry', 'signIn'],
};
const said = (id: number, text: string): Entry => ({ id, kind: 'user', parts: [{ kind: 'text', text }] });

describe('an error in the conversation', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([said(1, 'Fix it'), crash, said(3, 'Again'), setting, said(5, 'More'), overloaded]);
    await world.shows('Put the value in quotation marks.');
  });

  it('shows the last lines of the error output as they are', async () => {
    const output = world.page.getByRole('region', { name: 'Error output of the agent' });
    assert.equal(await output.innerText(), crash.detail);
  });

  it('has working buttons', async () => {
    for (const [entry, ...buttons] of [
      [crash, ['Show Log', 'showLog']],
      [setting, ['Open Settings', 'openSettings'], ['Select Agent', 'selectAgent']],
      [overloaded, ['Retry', 'retry'], ['Sign In', 'signIn']],
    ] as const) {
      await world.snapshot([said(1, 'Fix it'), entry]);
      for (const [name, type] of buttons) {
        await world.page.getByRole('button', { name, exact: true }).click();
        assert.deepEqual(await world.waitForPosted(type), { type });
      }
    }
  });

  it('keeps the error of a model folded', async () => {
    const json = world.page.getByRole('region', { name: 'Details' });
    assert.equal(await json.isVisible(), false);
    await world.page.getByText('Details', { exact: true }).click();
    assert.equal(await json.innerText(), overloaded.kind === 'end' ? overloaded.json : '');
    assert.deepEqual(await world.page.evaluate(browserMarkers), []);
  });

  it('has its buttons also below the conversation', async () => {
    const explained = { detail: 'Error: no key', actions: ['openFolder', 'manageTrust'] } as const;
    await world.state({ message: 'Agent "mine" could not start.', explained });
    const below = world.page.locator('.ended');
    await below.getByText('Error: no key').waitFor();
    await below.getByRole('button', { name: 'Open Folder' }).click();
    await world.waitForPosted('openFolder');
    await below.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await world.waitForPosted('manageTrust');
  });

  it('is announced without the error output', async () => {
    await world.state({ phase: 'running' });
    await world.rows({ op: 'add', entry: { ...crash, id: 5 } });
    const alert = world.page.getByRole('alert').filter({ hasText: 'exited with code 1' });
    await alert.waitFor();
    assert.doesNotMatch(await alert.innerText(), /EXAMPLE_KEY/);
  });

  for (const theme of Object.keys(themes))
    it(`matches its picture: ${theme}`, async () => {
      await world.theme(theme);
      for (const width of [900, 440, 300]) {
        await world.page.setViewportSize({ width, height: 760 });
        await world.frames();
        await world.screenshot(`errors-${theme}-${width}`);
      }
    });
});

const end = (id: number, text: string, isError: boolean, ...actions: readonly ErrorAction[]): Entry => ({
  ...{ id, kind: 'end', text, isError, actions },
});

const ends: Readonly<Record<string, Entry>> = {
  interrupted: end(2, 'The window was closed while the agent was working.', true, 'continue', 'retry'),
  tokens: end(2, 'The model reached its token limit.', true, 'continue'),
  requests: end(2, 'The agent reached its request limit for one turn.', true, 'continue'),
  refused: end(
    ...([
      2,
      'The agent declined this request and dropped it from its history. Try rephrasing.',
      true,
    ] as const),
    'editPrompt',
  ),
  silent: end(2, 'The agent ended its turn without an answer.', false, 'retry'),
};

describe('the end of a turn', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  const buttons = (): Promise<string[]> => world.page.locator('.row.end button').allInnerTexts();

  for (const [name, entry] of Object.entries(ends))
    it(`has its buttons: ${name}`, async () => {
      await world.snapshot([said(1, 'Fix it'), entry]);
      const actions = (entry.kind === 'end' && entry.actions) || [];
      const row = world.page.locator('.row.end');
      for (const [at, type] of actions.entries()) {
        await row.getByRole('button').nth(at).click();
        assert.deepEqual(await world.waitForPosted(type as 'retry'), { type });
      }
      for (const theme of Object.keys(themes))
        for (const width of [900, 440, 300]) {
          await world.theme(theme);
          await world.page.setViewportSize({ width, height: 400 });
          await world.frames();
          await world.screenshot(`end-${name}-${theme}-${width}`);
        }
    });

  it('has buttons only if it is the last one, and no prompt followed', async () => {
    const limit = { ...ends['tokens']!, id: 4 };
    await world.snapshot([said(1, 'Fix it'), ends['interrupted']!, said(3, 'Again'), limit]);
    await world.shows('token limit');
    assert.deepEqual(await buttons(), ['Continue']);
    await world.rows({ op: 'add', entry: said(5, 'continue') });
    await world.frames();
    assert.deepEqual(await buttons(), []);
    await world.rows({ op: 'add', entry: { ...ends['refused']!, id: 6 } });
    await world.shows('Try rephrasing');
    assert.deepEqual(await buttons(), ['Edit Prompt']);
    // Rows of subagents are no turns.
    await world.rows({ op: 'add', entry: { ...said(7, 'Look'), under: 6 } });
    await world.frames();
    assert.deepEqual(await buttons(), ['Edit Prompt']);
  });

  it('has none after a later turn ended well', async () => {
    const answer: Entry = { id: 4, kind: 'agent', parts: [{ kind: 'text', text: 'Done.' }] };
    await world.snapshot([said(1, 'Fix it'), ends['interrupted']!, said(3, 'Again'), answer]);
    await world.shows('Done.');
    assert.deepEqual(await buttons(), []);
  });

  it('can be acted on only while no turn is running, and continued only in a session that is known', async () => {
    await world.snapshot([said(1, 'Fix it'), ends['interrupted']!], { phase: 'opening' });
    await world.shows('window was closed');
    const button = (name: string): Locator => world.page.getByRole('button', { name, exact: true });
    assert.deepEqual(
      [await button('Continue').isDisabled(), await button('Retry').isDisabled()],
      [true, true],
    );
    await world.state({ phase: 'idle' });
    await button('Retry').click();
    await world.waitForPosted('retry');
    await world.state({ phase: 'ended', message: 'It is gone.' });
    assert.deepEqual(await buttons(), ['Retry']);
  });
});
