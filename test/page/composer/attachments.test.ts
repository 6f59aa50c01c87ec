// Attachments in the page: added by @, pasting and dropping, shown as chips, and usable by keyboard.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { AttachmentView, MentionChoice } from '../../../src/chat/messages/composing.ts';
import type { FromPage } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { drop, paste, picture } from './transfer.ts';

const hostile = '<img src=x onerror=alert(1)>.ts';
const choices: readonly MentionChoice[] = [
  { kind: 'selection', label: 'selection', detail: 'src/a.ts:3-9', mention: '@src/a.ts:3-9' },
  { kind: 'symbol', label: 'symbol', detail: 'By its name', mention: '@symbol:' },
  { kind: 'file', label: 'a b.ts', detail: 'src/', mention: '@src/a b.ts' },
  { kind: 'folder', label: hostile, detail: '', mention: `@${hostile}` },
];
const attached: readonly AttachmentView[] = [
  { id: 1, kind: 'file', name: 'src/a.ts', mention: '@src/a.ts', detail: '/w/src/a.ts' },
  { id: 2, kind: 'file', name: 'x.env', mention: '@x.env', warning: 'outside the workspace' },
  { id: 3, kind: 'image', name: 'shot.png', thumbnail: `data:image/png;base64,${picture}` },
];

describe('attachments in the chat page', () => {
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
  const list = (): Locator => world.page.getByRole('listbox', { name: 'Mentions' });
  const chips = (): Locator => world.page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
  const asked = async (query: string): Promise<number> => {
    await until(
      `the question "${query}"`,
      async () => (await world.waitForPosted('findMentions')).query === query,
    );
    return (await world.waitForPosted('findMentions')).request;
  };
  const count = (type: FromPage['type']): Promise<number> => world.count(type);

  it('offers mentions during typing, and inserts the chosen one', async () => {
    await type('look at @');
    await asked('');
    await type('a');
    await world.mentions(await asked('a'), choices);
    await list().waitFor();
    assert.equal(await list().getByRole('option').count(), 4);
    await press('ArrowDown', 'ArrowDown');
    assert.match((await list().locator('[aria-selected=true]').textContent()) ?? '', /a b\.ts/);
    await press('Tab');
    assert.equal(await box.inputValue(), 'look at @src/a b.ts ');
    await list().waitFor({ state: 'hidden' });
    const { request } = await world.waitForPosted('findMentions');
    assert.deepEqual(await world.waitForPosted('mention'), { type: 'mention', request, index: 2 });
    await type('now');
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), {
      type: 'prompt',
      text: 'look at @src/a b.ts now',
    });
  });

  it('inserts mentions in the middle of a text and by mouse, with exact names', async () => {
    await type('fix  please');
    for (let i = 0; i < 7; i++) await press('ArrowLeft');
    await type('@');
    await world.mentions(await asked(''), choices);
    await list().getByText(hostile).click();
    assert.equal(await box.inputValue(), `fix @${hostile}  please`);
  });

  it('offers nothing if the cursor only moves into a mention: Enter sends', async () => {
    await type('see @src/a now');
    await list().waitFor({ state: 'hidden' });
    const before = await count('findMentions');
    await press('Home');
    for (let i = 0; i < 8; i++) await press('ArrowRight');
    await world.frames();
    assert.equal(await count('findMentions'), before);
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), { type: 'prompt', text: 'see @src/a now' });
  });

  it('offers the next list after a choice that has one', async () => {
    await type('@sy');
    await world.mentions(await asked('sy'), [choices[1]!]);
    await list().waitFor();
    await press('Enter');
    assert.equal(await box.inputValue(), '@symbol:');
    await asked('symbol:');
    await type('par');
    const found = { kind: 'symbol', label: 'parse', detail: 'a.ts:3', mention: '@parse' } as const;
    await world.mentions(await asked('symbol:par'), [found]);
    await list().waitFor();
    await press('Enter');
    assert.equal(await box.inputValue(), '@parse ');
    assert.equal(await count('mention'), 1);
  });

  it('ignores late answers, and asks nothing for mail addresses', async () => {
    await type('@a');
    const early = await asked('a');
    await type('b');
    const late = await asked('ab');
    await world.mentions(late, [{ kind: 'file', label: 'ab', mention: '@ab' }]);
    await world.mentions(early, choices);
    await world.frames();
    assert.deepEqual(await list().getByRole('option').allTextContents(), ['ab']);
    await type(' ');
    await list().waitFor({ state: 'hidden' });
    await world.mentions(late, choices);
    const before = await count('findMentions');
    await type('me@example');
    await world.frames();
    assert.equal(await count('findMentions'), before);
    assert.equal(await list().isVisible(), false);
  });

  it('offers nothing more for an @ after Escape, which does not stop the agent', async () => {
    await world.state({ phase: 'running' });
    await type('@');
    await world.mentions(await asked(''), choices);
    await list().waitFor();
    await press('Escape');
    await list().waitFor({ state: 'hidden' });
    const before = await count('findMentions');
    await type('a');
    await world.frames();
    assert.equal(await count('findMentions'), before);
    assert.equal(await count('cancel'), 0);
    await type(' @');
    await asked('');
  });

  it('shows a chip for each attachment while the text contains its name', async () => {
    await type('see @src/a.ts');
    await world.state({ attachments: attached });
    await until('the chips', async () => (await chips().count()) === 3);
    assert.equal(
      await box.inputValue(),
      'see @src/a.ts @x.env ',
      'what came by itself is named where one is',
    );
    assert.match((await chips().nth(1).textContent()) ?? '', /outside the workspace/);
    assert.ok((await chips().nth(2).locator('img').getAttribute('src'))?.startsWith('data:image/png'));
    for (let i = 0; i < '@x.env '.length; i++) await press('Backspace');
    assert.equal(await chips().count(), 2);
    await type('!');
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), {
      type: 'prompt',
      text: 'see @src/a.ts !',
      seen: 3,
    });
    await until('no chips', async () => (await chips().count()) === 0);
  });

  it('removes an attachment by mouse and by Backspace, with its name in the text', async () => {
    await world.state({ attachments: attached });
    await until('the names', async () => (await box.inputValue()) === '@src/a.ts @x.env ');
    await world.page.getByRole('button', { name: 'Remove src/a.ts' }).click();
    assert.deepEqual(await world.waitForPosted('detach'), { type: 'detach', id: 1 });
    assert.equal(await box.inputValue(), '@x.env ');
    await press('Home', 'Backspace');
    assert.deepEqual(await world.waitForPosted('detach'), { type: 'detach', id: 3 });
    await world.state({ attachments: attached.slice(1, 2) });
    await until('one chip', async () => (await chips().count()) === 1);
    await press('Backspace');
    assert.deepEqual(await world.waitForPosted('detach'), { type: 'detach', id: 2 });
    assert.equal(await box.inputValue(), '');
    assert.equal(await chips().count(), 0);
  });

  it('can send an image without text', async () => {
    await world.state({ attachments: attached.slice(2) });
    await until('the chip', async () => (await chips().count()) === 1);
    await press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), { type: 'prompt', text: '', seen: 3 });
  });

  it('does not restore removed names when the page is reloaded', async () => {
    await world.snapshot(everyRow, { draft: 'see', attachments: attached });
    await until('the draft', async () => (await box.inputValue()) === 'see');
    await world.frames();
    assert.equal(await box.inputValue(), 'see');
    assert.equal(await chips().count(), 1, 'the picture');
  });

  it('attaches images from the clipboard with a thumbnail, and says when one is too large', async () => {
    await paste(world, [{ name: 'shot.png', type: 'image/png', base64: picture }]);
    const said = await world.waitForPosted('attachData');
    assert.equal(said.data, picture);
    assert.equal(said.name, 'shot.png');
    assert.match(said.thumbnail ?? '', /^data:image\/(?:webp|png);base64,/);
    await paste(world, [{ name: 'huge.png', type: 'image/png', size: 6 * 2 ** 20 }]);
    await world.page.getByText('huge.png is not attached: it is larger than 5 MB.').waitFor();
    await paste(world, [{ name: 'no.png', type: 'image/png', base64: 'AAAA' }]);
    await world.page.getByText("no.png is not attached: it can't be read.").waitFor();
    assert.equal(await count('attachData'), 1);
    await type('x');
    await world.page.getByText("no.png is not attached: it can't be read.").waitFor({ state: 'hidden' });
  });

  it('sends pasted text with the prompt that is sent right after', async () => {
    await type('what is this?');
    await paste(world, [{ name: 'shot.png', type: 'image/png', base64: picture }]);
    await press('Enter');
    await world.waitForPosted('prompt');
    const kinds = (await world.posted()).map(({ type }) => type);
    const at = kinds.indexOf('attachData');
    assert.ok(at >= 0 && at < kinds.indexOf('prompt'), kinds.join());
  });

  it('keeps an attachment that is being read in its conversation when another is shown', async () => {
    await world.snapshot([], { chatId: 'one' });
    const goOn = await holdReading(world);
    await type('what is this?');
    await paste(world, [{ name: 'notes.txt', type: 'text/plain', base64: btoa('hello') }]);
    await press('Enter');
    await world.snapshot([], { chatId: 'two', draft: 'half a thought', draftVersion: 1 });
    await goOn();
    const { name, chatId }: { name: string; chatId?: string } = await world.waitForPosted('attachData');
    assert.deepEqual({ name, chatId }, { name: 'notes.txt', chatId: 'one' });
    await world.frames();
    assert.equal(await count('prompt'), 0);
    assert.equal(await box.inputValue(), 'half a thought');
    assert.deepEqual(await world.waitForPosted('draft'), {
      type: 'draft',
      text: 'what is this?',
      chatId: 'one',
    });
  });

  it('attaches files dropped from VS Code by URI, and others by content', async () => {
    await drop(world, [], { 'application/vnd.code.uri-list': 'file:///w/a.ts\r\nfile:///w/b%20c\r\n' });
    assert.deepEqual((await world.waitForPosted('attachUris')).uris, ['file:///w/a.ts', 'file:///w/b%20c']);
    await drop(world, [{ name: 'notes.txt', type: 'text/plain', base64: btoa('hello') }], {});
    const said = await world.waitForPosted('attachData');
    assert.deepEqual([said.name, atob(said.data), said.thumbnail], ['notes.txt', 'hello', undefined]);
    assert.equal(await world.page.locator('.dropping').count(), 0);
    await drop(world, [], { 'text/uri-list': 'https://example.com/a?b\r\n', 'text/plain': 'A page' });
    assert.deepEqual((await world.waitForPosted('attachUris')).uris, ['https://example.com/a?b']);
    await drop(world, [], { 'text/plain': 'just text' });
    assert.equal(await count('attachUris'), 2);
  });

  it('shows the extension’s reason when something is not attached', async () => {
    await world.note('a.bin is not attached: it is empty.');
    await type('all of this');
    await press('Control+A');
    await world.note('a.bin is not attached: it is empty.');
    await world.state({ attachments: attached.slice(0, 1) });
    await until('the name', async () => (await box.inputValue()) === 'all of this @src/a.ts ');
    await world.page.getByText('a.bin is not attached').waitFor();
  });

  it('takes a queued prompt back for editing, by mouse and by Alt+Up, and keeps typed text', async () => {
    const queue = [
      { queueId: 1, text: 'first' },
      { queueId: 2, text: '  ', attachments: attached.slice(2) },
    ];
    await world.state({ phase: 'running', queue });
    await world.page.getByRole('button', { name: 'Edit: first' }).click();
    assert.deepEqual(await world.waitForPosted('editQueued'), { type: 'editQueued', queueId: 1 });
    await world.page.getByRole('button', { name: 'Edit: shot.png' }).waitFor();
    await box.focus();
    await type('half');
    await press('Alt+ArrowUp');
    assert.deepEqual(await world.waitForPosted('editQueued'), { type: 'editQueued', queueId: 2 });
    assert.equal((await world.waitForPosted('draft')).text, 'half');
    await type('!');
    await world.state({ phase: 'running', draft: 'first\n\nhalf', draftVersion: 1 });
    await until('the draft', async () => (await box.inputValue()) === 'first\n\nhalf\n\nhalf!');
    await world.state({ phase: 'running', draft: 'first\n\nhalf', draftVersion: 1 });
    await type(' ');
    assert.equal(await box.inputValue(), 'first\n\nhalf\n\nhalf! ', 'only once');
  });

  for (const theme of ['dark', 'light', 'high-contrast'])
    it(`picture in ${theme}`, async () => {
      await world.theme(theme);
      await type('Compare ');
      await world.state({
        attachments: [...attached, { id: 4, kind: 'folder', name: hostile, mention: `@${hostile}` }],
        queue: [{ queueId: 1, text: 'Then update the change log, please' }],
      });
      await until('the chips', async () => (await chips().count()) === 4);
      await type('and @');
      await world.mentions(await asked(''), choices);
      await list().waitFor();
      await world.note('b.bin is not attached: it is empty.');
      await world.frames();
      await world.screenshot(`attachments-${theme}`);
      assert.ok(await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    });
});

/** Delays the reading of files until the returned function is called. */
async function holdReading(world: ChatWorld): Promise<() => Promise<void>> {
  const held = await world.page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { prototype } = FileReader;
    const read = Object.getOwnPropertyDescriptor(prototype, 'readAsDataURL')!.value as (file: Blob) => void;
    prototype.readAsDataURL = function (file) {
      void promise.then(() => read.call(this, file));
    };
    return { resolve };
  });
  return () => held.evaluate(({ resolve }) => resolve());
}
