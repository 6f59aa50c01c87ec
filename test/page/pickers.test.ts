// Options, modes and models of a session show their names beside the value, for screen readers, and with a description in the
// tooltip, also in a narrow view and before the first prompt.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState } from '../../src/chat/messages/messages.ts';
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
    const allow = page.locator('.picker', { hasText: 'Allow All:' });
    assert.equal(
      await allow.getAttribute('title'),
      ['Allow All: Off', 'Whether tools run without asking.', 'Asks before each tool.'].join('\n'),
    );
    const select = page.getByRole('combobox', { name: 'Allow All', exact: true });
    assert.equal(await select.getAttribute('aria-description'), 'Whether tools run without asking.');
    await allow.getByText('Allow All:').click();
    assert.equal(await world.focused(), 'Allow All', 'its name leads to it');
    await select.selectOption('on');
    assert.deepEqual(await world.waitForPosted('setOption'), {
      type: 'setOption',
      configId: 'allow',
      value: 'on',
    });
    assert.equal(
      await page.locator('.picker', { hasText: 'Web search' }).getAttribute('title'),
      'Web search\nMay search.',
    );
    await world.screenshot('pickers');
  });

  it('keeps its name in a narrow page', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 300, height: 600 });
    const boxes = await page.locator('.picker-name').evaluateAll((names) =>
      names.map((name) => {
        const { left, right, width } = name.getBoundingClientRect();
        const value = name.parentElement!.querySelector('select, input')!.getBoundingClientRect();
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
