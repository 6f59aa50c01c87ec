// Edit Prompt in the row of each prompt: by pointer and by keys, at every width, and what is shown above the message box after it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { busyState, everyRow } from '../sampleConversation.ts';
import { themes } from '../themes.ts';

const why = 'The agent is working. Stop the agent first, then edit the prompt.';
const known = 'The agent still knows what was said after this prompt.';
const says = (id: number, kind: 'user' | 'agent', text: string): Entry => ({
  ...{ id, kind, parts: [{ kind: 'text', text }] },
});
const rows: readonly Entry[] = [
  ...everyRow.slice(0, 1),
  says(2, 'agent', 'Because of the discount.'),
  says(3, 'user', 'Fix it'),
  { ...says(4, 'user', 'and test it'), isSteered: true } as Entry,
  says(5, 'agent', 'Done.'),
];

describe('Edit Prompt', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(rows, { sentWith: [1] });
    await world.shows('Done.');
  });
  const buttons = (): Locator => world.page.getByRole('button', { name: 'Edit Prompt' });
  const contextOf = async (row: number): Promise<unknown> =>
    JSON.parse((await world.page.locator('.row').nth(row).getAttribute('data-vscode-context')) ?? '');

  it('is in the row of each prompt that began a turn, for the pointer, the keys and the menu', async () => {
    assert.equal(await buttons().count(), 2);
    await world.page.locator('.row.user').first().hover();
    await buttons().first().click();
    assert.deepEqual(await world.waitForPosted('editSent'), { type: 'editSent', entryId: 1 });
    await buttons().last().press('Enter');
    assert.deepEqual(await world.waitForPosted('editSent'), { type: 'editSent', entryId: 3 });
    const message = { webviewSection: 'message' };
    assert.deepEqual(await contextOf(0), { ...message, entryId: 1, canEdit: true });
    assert.deepEqual(await contextOf(1), { ...message, entryId: 2 });
    assert.deepEqual(await contextOf(3), { ...message, entryId: 4 });
  });

  for (const [name, state] of Object.entries({
    'a turn is running': { ...busyState, permissions: [] },
    'a subagent works': { background: { kind: 'subagents', commands: [], isStopped: false } },
  } as const))
    it(`is disabled while ${name}, and says why`, async () => {
      assert.equal(await buttons().first().getAttribute('title'), 'Edit Prompt');
      await world.state(state);
      await until('the button to be disabled', () => buttons().first().isDisabled());
      assert.equal(await buttons().first().getAttribute('title'), why);
      assert.deepEqual(await contextOf(0), { webviewSection: 'message', entryId: 1 });
      // The same for a row that is created meanwhile.
      await world.rows({ op: 'add', entry: says(6, 'user', 'More') });
      await world.shows('More');
      assert.equal(await buttons().last().isDisabled(), true);
      await world.state({ background: { kind: 'commands', commands: ['serve'], isStopped: false } });
      await until('the button to be enabled', () => buttons().last().isEnabled());
      assert.equal(await buttons().last().getAttribute('title'), 'Edit Prompt');
    });

  for (const [width, theme] of Object.keys(themes).flatMap((theme) =>
    [300, 440, 900].map((width) => [width, theme] as const),
  ))
    it(`is beside the other buttons of its row, at ${width} px in ${theme} colors`, async () => {
      await world.theme(theme);
      await world.page.setViewportSize({ width, height: 500 });
      const row = world.page.locator('.row.user').first();
      await row.hover();
      await world.state({ sentWith: [1], draft: 'Why is the total wrong?', draftVersion: 3 });
      await world.note(known, true);
      await world.page.getByText(known).waitFor();
      await row.hover();
      await world.frames();
      const boxes = await row.locator('> .icon-button').evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top } = one.getBoundingClientRect();
          return { left, right, top, opacity: getComputedStyle(one).opacity };
        }),
      );
      assert.equal(boxes.length, 4);
      assert.deepEqual(new Set(boxes.map(({ opacity }) => opacity)), new Set(['1']));
      assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, 'in one line');
      const sorted = boxes.toSorted((one, other) => one.left - other.left);
      for (const [at, { left }] of sorted.entries())
        assert.ok(at === 0 || left >= sorted[at - 1]!.right, 'no button covers another one');
      assert.ok(sorted[0]!.left >= 0 && sorted.at(-1)!.right <= width);
      const note = world.page.locator('.composer-note');
      const [left, name] = await note.evaluate((one) => {
        const text = document.createRange();
        text.selectNodeContents(one.lastElementChild!);
        return [one.getBoundingClientRect().left, text.getBoundingClientRect().left];
      });
      if (width < 900) assert.equal(name, left, 'the button begins where the text does');
      await world.screenshot(`edit-prompt-${width}-${theme}`);
    });

  describe('in the message box', () => {
    const box = (): Locator => world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    const note = (): Locator => world.page.getByRole('status').filter({ hasText: known });

    it('says that the agent knows the rest until the prompt is sent', async () => {
      await world.state({ draft: 'Fix it', draftVersion: 3 });
      await world.note(known, true);
      await note().waitFor();
      await box().focus();
      await world.type(' well');
      await world.frames();
      assert.equal(await note().isVisible(), true);
      await box().press('Enter');
      await note().waitFor({ state: 'hidden' });
      assert.match((await world.waitForPosted('prompt')).text, /Fix it/);
    });

    it('hides that note when the text is deleted, or another conversation is shown', async () => {
      await world.note(known, true);
      await note().waitFor();
      await box().fill('a');
      await box().fill('');
      await note().waitFor({ state: 'hidden' });
      await world.snapshot(rows, { chatId: 'one' });
      await world.note(known, true);
      await note().waitFor();
      await world.snapshot([], { chatId: 'other' });
      await note().waitFor({ state: 'hidden' });
    });

    it('has the focus after the prompt was put into it', async () => {
      await buttons().first().focus();
      await world.reading('write');
      assert.equal(await world.focused(), 'Message Built-in Agent');
    });

    it('moves the draft, as it is now, to a new conversation', async () => {
      await box().focus();
      await world.note(known, true);
      await world.type('Fix it well');
      await note().getByRole('button', { name: 'Edit in a New Conversation' }).press('Enter');
      await world.waitForPosted('moveDraft');
      const posted = (await world.posted()).filter(({ type }) => type === 'draft' || type === 'moveDraft');
      assert.deepEqual(posted.slice(-2), [{ type: 'draft', text: 'Fix it well' }, { type: 'moveDraft' }]);
      await note().waitFor({ state: 'hidden' });
    });
  });
});
