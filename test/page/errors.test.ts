// An error in the conversation is shown in full, with its explanation and buttons that help.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../src/chat/messages/messages.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';

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
    for (const [name, type] of [
      ['Show Log', 'showLog'],
      ['Open Settings', 'openSettings'],
      ['Select Agent', 'selectAgent'],
      ['Retry', 'retry'],
      ['Sign In', 'signIn'],
    ] as const) {
      await world.page.getByRole('button', { name, exact: true }).click();
      assert.deepEqual(await world.waitForPosted(type), { type });
    }
  });

  it('keeps the error of a model folded', async () => {
    const json = world.page.getByRole('region', { name: 'Details' });
    assert.equal(await json.isVisible(), false);
    await world.page.getByText('Details', { exact: true }).click();
    assert.equal(await json.innerText(), overloaded.kind === 'end' ? overloaded.json : '');
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

  for (const theme of ['dark', 'light'])
    it(`matches its picture: ${theme}`, async () => {
      await world.theme(theme);
      for (const width of [440, 300]) {
        await world.page.setViewportSize({ width, height: 760 });
        await world.frames();
        await world.screenshot(`errors-${theme}-${width}`);
      }
    });
});
