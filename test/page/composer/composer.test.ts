// The composer can be used by keyboard, and no key has an unwanted effect.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { busyState, everyRow } from '../sampleConversation.ts';

describe('the composer', () => {
  let world: ChatWorld;
  let box: Locator;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(everyRow);
    box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await box.focus();
  });
  const press = (...keys: readonly string[]): Promise<void> => world.press(...keys);
  const type = (text: string): Promise<void> => world.type(text);
  const focused = (): Promise<string> => world.focused();

  it('sends with Enter, and starts a new line with Shift+Enter', async () => {
    await type('first line');
    await press('Shift+Enter');
    await type('second');
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), { type: 'prompt', text: 'first line\nsecond' });
    assert.equal(await box.inputValue(), '');
    await press('Enter');
    await type('   ');
    await press('Enter');
    assert.equal((await world.posted()).filter(({ type }) => type === 'prompt').length, 1);
  });

  it('keeps a text that is too long to be sent, and gives the reason', async () => {
    const long = 'x'.repeat(2_000_001);
    await box.fill(long);
    await press('Enter');
    const note = world.page.getByText('Not sent: the prompt is longer than 2 million characters.');
    await note.waitFor();
    assert.equal((await box.inputValue()).length, long.length);
    await world.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    assert.deepEqual([await world.count('prompt'), await world.count('draft')], [0, 0]);
    await box.fill(long.slice(1));
    await note.waitFor({ state: 'hidden' });
    await press('Enter');
    assert.equal((await world.waitForPosted('prompt')).text.length, 2_000_000);
    assert.equal(await box.inputValue(), '');
  });

  it('sends the first prompt of a new session when the previous session has ended', async () => {
    await type('unfinished');
    const message = 'Your next prompt starts a new session.';
    await world.state({ phase: 'ended', message });
    await world.page.getByRole('contentinfo').getByText(message).waitFor();
    await type(' no more');
    assert.equal(await world.page.getByRole('button', { name: 'Send' }).isEnabled(), true);
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), { type: 'prompt', text: 'unfinished no more' });
  });

  it('sends nothing during input with an input method', async () => {
    await type('ni');
    await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true });
    assert.equal(
      (await world.posted()).some(({ type }) => type === 'prompt'),
      false,
    );
  });

  it('grows with the text, within limits', async () => {
    const height = async (): Promise<number> => (await box.boundingBox())!.height;
    const small = await height();
    for (let i = 0; i < 4; i++) await press('Shift+Enter');
    assert.ok((await height()) > small * 2);
    for (let i = 0; i < 60; i++) await press('Shift+Enter');
    assert.ok((await height()) < 400);
  });

  it('shows earlier prompts with the Up arrow, and the draft again with the Down arrow', async () => {
    await type('a second prompt');
    await press('Enter');
    await type('half');
    await press('ArrowUp');
    assert.equal(await box.inputValue(), 'half', 'the cursor is behind the text');
    await press('Home', 'ArrowUp');
    assert.equal(await box.inputValue(), 'a second prompt');
    await press('ArrowUp');
    assert.equal(await box.inputValue(), 'Why is the total wrong?\nIt should be *10.80*.');
    await press('ArrowDown');
    assert.equal(await box.inputValue(), 'a second prompt');
    await press('ArrowDown');
    assert.equal(await box.inputValue(), 'half');
  });

  it('requests the attachments of an earlier prompt, and returns them on the way down', async () => {
    const resource = { kind: 'resource', uri: 'file:///w/a.ts', name: 'a.ts' } as const;
    await world.snapshot([
      { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'plain' }] },
      { id: 2, kind: 'user', parts: [{ kind: 'text', text: 'see @a.ts' }, resource] },
    ]);
    await box.focus();
    await press('ArrowUp');
    assert.equal(await box.inputValue(), 'see @a.ts');
    assert.deepEqual((await world.posted()).slice(-2), [
      { type: 'draft', text: 'see @a.ts' },
      { type: 'recall', entryId: 2 },
    ]);
    await press('Home', 'ArrowUp');
    assert.equal(await box.inputValue(), 'plain');
    assert.deepEqual((await world.posted()).at(-1), { type: 'recall' });
    await press('ArrowDown', 'ArrowDown');
    assert.equal(await box.inputValue(), '');
    assert.deepEqual((await world.posted()).at(-1), { type: 'recall' });
    assert.equal(await world.count('recall'), 4);
  });

  it('knows the attachments of a prompt that was sent here, once its row has arrived', async () => {
    await type('with a picture');
    await press('Enter');
    await type('another');
    await press('Enter');
    const part = { kind: 'image', mimeType: 'image/png', data: 'aaaa' } as const;
    await world.rows({
      op: 'add',
      entry: { id: 90, kind: 'user', parts: [{ kind: 'text', text: 'with a picture' }, part] },
    });
    await press('ArrowUp');
    assert.equal(await box.inputValue(), 'another');
    assert.equal(await world.count('recall'), 0);
    await press('Home', 'ArrowUp');
    assert.equal(await box.inputValue(), 'with a picture');
    assert.deepEqual(await world.waitForPosted('recall'), { type: 'recall', entryId: 90 });
  });

  it('sends the draft to the extension, and restores it unless the user has typed again', async () => {
    await type('unfinished');
    assert.deepEqual(await world.waitForPosted('draft'), { type: 'draft', text: 'unfinished' });
    await world.snapshot(everyRow, { draft: 'an older one' });
    await world.frames();
    assert.equal(await box.inputValue(), 'unfinished');
    await press('Enter');
    await world.snapshot(everyRow, { draft: 'from another time' });
    await until('the draft', async () => (await box.inputValue()) === 'from another time');
  });

  it('stops the agent with Escape and with the button, but only during a turn', async () => {
    await press('Escape');
    assert.equal(
      (await world.posted()).some(({ type }) => type === 'cancel'),
      false,
    );
    await world.state({ phase: 'running' });
    const stop = world.page.getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    await press('Escape');
    await world.waitForPosted('cancel');
    await stop.click();
    assert.equal((await world.posted()).filter(({ type }) => type === 'cancel').length, 2);
    await world.state({ phase: 'cancelling' });
    await world.page.getByRole('button', { name: 'Stop Without Waiting for the Agent' }).waitFor();
    await until(
      'a second stop',
      async () => (await world.posted()).filter(({ type }) => type === 'cancel').length > 2,
      () => stop.click(),
    );
    assert.equal(await focused(), 'Stop Without Waiting for the Agent');
    await world.state({ phase: 'idle' });
    await stop.waitFor({ state: 'hidden' });
    assert.equal(await focused(), 'Message Built-in Agent', 'the focus is not lost with the button');
  });

  it('offers the commands of the agent', async () => {
    await world.state({ commands: busyState.commands! });
    await type('/');
    const list = world.page.getByRole('listbox', { name: 'Commands' });
    await list.waitFor();
    assert.equal(await list.getByRole('option').count(), 2);
    await press('ArrowDown');
    assert.match((await list.locator('[aria-selected=true]').textContent()) ?? '', /review/);
    await press('Enter');
    assert.equal(await box.inputValue(), '/review ');
    await list.waitFor({ state: 'hidden' });
    await type('main');
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), { type: 'prompt', text: '/review main' });
  });

  it('says how many commands of the agent it does not list', async () => {
    const commands = Array.from({ length: 60 }, (_, at) => ({ name: `c${at}`, description: 'd' }));
    await world.state({ commands, commandsLeftOut: 100 });
    await type('/');
    const list = world.page.getByRole('listbox', { name: 'Commands' });
    await list.waitFor();
    assert.equal(await list.getByRole('option').count(), 50);
    const note = list.locator('.choice-note');
    assert.equal(
      await note.textContent(),
      '10 more commands begin like this. Type more of the name. ' +
        '100 commands of the agent are never listed. Type the whole name.',
    );
    await note.click();
    assert.equal(await box.inputValue(), '/');
    await press('ArrowUp');
    await press('Enter');
    assert.equal(await box.inputValue(), '/c49 ', 'the note is not a choice');
    await world.state({ commands: commands.slice(0, 50) });
    await box.fill('');
    await type('/');
    await list.waitFor();
    assert.equal(await note.count(), 0);
  });

  it('says how many options of the agent it does not show', async () => {
    await world.state({ ...busyState, optionsLeftOut: 3 });
    await world.page.getByRole('button', { name: 'More Options' }).click();
    await world.page.getByText('3 more options are not shown.').waitFor();
  });

  it('offers commands that arrive after the / was typed', async () => {
    await type('/');
    await world.state({ commands: busyState.commands! });
    await world.page.getByRole('listbox', { name: 'Commands' }).waitFor();
  });

  it('sets options, modes and models', async () => {
    await world.state(busyState);
    const choose = async (picker: string, choice: string): Promise<void> => {
      await world.page.getByRole('button', { name: picker }).click();
      await world.page.getByRole('option', { name: choice }).click();
    };
    await choose('Mode: Ask', 'Code');
    assert.deepEqual(await world.waitForPosted('setMode'), { type: 'setMode', modeId: 'code' });
    await choose('Model: Small', 'Large');
    assert.deepEqual(await world.waitForPosted('setOption'), {
      type: 'setOption',
      configId: 'model',
      value: 'large',
    });
    await world.page.getByLabel('Web search').uncheck();
    await until('the switch', async () => (await world.waitForPosted('setOption')).value === false);
    await world.state({ ...busyState, title: 'What the agent says counts' });
    await world.page.getByRole('button', { name: 'Mode: Ask' }).waitFor();
    assert.equal(await world.page.getByLabel('Web search').isChecked(), true);
  });

  it('removes queued prompts, and sends them at once', async () => {
    await world.state(busyState);
    await world.page.getByRole('button', { name: 'Send Now' }).click();
    assert.deepEqual(await world.waitForPosted('sendNow'), { type: 'sendNow', queueId: 1 });
    await world.page.getByRole('button', { name: /^Remove/ }).click();
    assert.deepEqual(await world.waitForPosted('unqueue'), { type: 'unqueue', queueId: 1 });
    await world.state({});
    assert.equal(await focused(), 'Message Built-in Agent', 'the focus is not lost with what waited');
  });

  it('is announced, as are the agent’s work and its answer', async () => {
    await world.state({ phase: 'running' });
    const status = world.page.getByRole('status');
    await status.filter({ hasText: 'The agent is working.' }).waitFor({ state: 'attached' });
    await world.rows({
      op: 'add',
      entry: { id: 20, kind: 'agent', parts: [{ kind: 'text', text: 'All is *well*.' }] },
    });
    await world.shows('All is well.');
    await world.state({ phase: 'idle' });
    await status.filter({ hasText: 'Done. All is well.' }).waitFor({ state: 'attached' });
  });
});
