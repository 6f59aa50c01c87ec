// Options, modes and models of a session show their names beside the value, for screen readers, and with a description in the
// tooltip, also in a narrow view and before the first prompt.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState } from '../../src/chat/messages/messages.ts';
import { until } from '../until.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';

const onOff = [
  { value: 'off', name: 'Off', description: 'Asks before each tool.' },
  { value: 'on', name: 'On' },
];
const effort = [
  { value: 'default', name: 'Default' },
  { value: 'high', name: 'High' },
];
const long = 'The reasoning effort that the model takes for each of its answers';
const offered: Partial<ConversationState> = {
  phase: 'none',
  configOptions: [
    {
      ...{ id: 'allow', name: 'Allow All', description: 'Whether tools run without asking.' },
      ...{ type: 'select', currentValue: 'off', options: onOff },
    },
    { id: 'effort', name: 'Effort', type: 'select', currentValue: 'default', options: effort },
    { id: 'long', name: long, type: 'select', currentValue: 'a-value-nobody-listed', options: effort },
    { id: 'web', name: 'Web search', description: 'May search.', type: 'boolean', currentValue: true },
  ],
};

describe('an option of a session', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([], offered);
  });

  it('is shown with its name before the first prompt, and can be set', async () => {
    const { page } = world;
    const allow = page.getByRole('button', { name: 'Allow All: Off', exact: true });
    assert.equal(
      await allow.getAttribute('title'),
      ['Allow All: Off', 'Whether tools run without asking.', 'Asks before each tool.'].join('\n'),
    );
    assert.equal(await allow.getAttribute('aria-description'), 'Whether tools run without asking.');
    await allow.getByText('Allow All:').click();
    const list = page.getByRole('listbox', { name: 'Allow All', exact: true });
    await list.getByText('Asks before each tool.').waitFor();
    await until('the focus', async () => (await world.focused()).startsWith('Off'));
    await world.press('ArrowDown', 'Enter');
    assert.deepEqual(await world.waitForPosted('setOption'), {
      type: 'setOption',
      configId: 'allow',
      value: 'on',
    });
    assert.equal(
      await page.locator('.picker', { hasText: 'Web search' }).getAttribute('title'),
      'Web search\nMay search.',
    );
    assert.equal(await list.isVisible(), false);
    assert.equal(await world.focused(), 'Allow All: Off', 'until the agent confirms it');
    await world.screenshot('pickers');
  });

  it('is chosen by keys: letters, Home, End, Escape', async () => {
    const { page } = world;
    const button = page.getByRole('button', { name: 'Effort: Default' });
    const focused = (start: string): Promise<unknown> =>
      until(start, async () => (await world.focused()).startsWith(start));
    await button.focus();
    await world.press('Enter');
    await focused('Default');
    await world.press('h');
    await focused('High');
    await world.press('Home');
    await focused('Default');
    await world.press('End');
    await focused('High');
    await world.press('Escape');
    await focused('Effort: Default');
    assert.equal(await page.getByRole('listbox').count(), 0);
    await world.press('Space');
    await focused('Default');
    await world.press('Tab');
    await focused('Effort: Default');
    assert.equal((await world.count('setOption')) + (await world.count('cancel')), 0);
  });

  it('shows the current value if the agent does not list it', async () => {
    await world.page.getByRole('button', { name: `${long}: a-value-nobody-listed` }).click();
    const chosen = world.page.getByRole('option', { selected: true });
    assert.equal(await chosen.innerText(), 'a-value-nobody-listed');
  });

  it('keeps its name in a narrow page', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 300, height: 600 });
    const boxes = await page.locator('.picker-name').evaluateAll((names) =>
      names.map((name) => {
        const { left, right, width } = name.getBoundingClientRect();
        const value = name.parentElement!.getBoundingClientRect();
        return { text: name.textContent, isInside: left >= 0 && right <= 300 && value.right <= 300, width };
      }),
    );
    assert.deepEqual(
      boxes.map(({ text, isInside }) => [text, isInside]),
      [
        ['Allow All:', true],
        ['Effort:', true],
        [`${long}:`, true],
        ['Web search', true],
      ],
    );
    assert.ok(boxes.every(({ width }) => width > 30));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 300);
    await world.screenshot('pickers-narrow');
  });
});
