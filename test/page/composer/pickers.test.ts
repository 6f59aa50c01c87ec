// Options, modes and models of a session are in one line below the message box, also in a narrow page and before the first
// prompt. What does not fit is in a menu. Their names are shown, or in the tooltip and for screen readers.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { colourRules, violations, withAxe } from '../axe.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { claudeOptions, codexOptions } from '../sampleOptions.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

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
const usage = { used: 54_000, size: 200_000, cost: '0.42 USD' };
const commands = [{ name: 'plan', description: 'Make a plan first' }];
const agents = {
  Codex: { agent: 'Codex', configOptions: codexOptions, usage, commands },
  Claude: { agent: 'Claude Code', configOptions: claudeOptions, usage, commands },
};

/** The names of buttons and the texts of checkboxes that are in the line, in order, and its height. */
async function line(world: ChatWorld): Promise<{ names: string[]; height: number; isCut: boolean }> {
  await world.frames();
  return await world.page.locator('.pickers').evaluate((pickers) => ({
    names: [...pickers.querySelectorAll(':scope > .picker')].map(
      (one) => one.querySelector('.picker-button')?.ariaLabel ?? one.textContent,
    ),
    height: pickers.getBoundingClientRect().height,
    isCut: pickers.scrollWidth > pickers.clientWidth,
  }));
}

describe('an option of a session', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([], offered);
    await world.frames();
  });

  it('has its name before the first prompt, and can be set', async () => {
    const { page } = world;
    const allow = page.getByRole('button', { name: 'Allow All: Off', exact: true });
    assert.equal(
      await allow.getAttribute('title'),
      ['Allow All: Off', 'Whether tools run without asking.', 'Asks before each tool.'].join('\n'),
    );
    assert.equal(await allow.getAttribute('aria-description'), 'Whether tools run without asking.');
    await allow.click();
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

  it('keeps its open list when the page gets narrow, and moves into the menu when that closes', async () => {
    const { page } = world;
    await page.getByRole('button', { name: `${long}:` }).click();
    const list = page.getByRole('listbox', { name: long, exact: true });
    await page.setViewportSize({ width: 200, height: 600 });
    await world.state({ ...offered, title: 'Changed' });
    await world.frames();
    assert.ok(await list.isVisible());
    await world.press('Escape');
    await until('the menu', async () => !(await line(world)).names.some((name) => name.startsWith(long)));
    await page.getByRole('button', { name: 'More Options' }).click();
    await list.getByRole('option', { name: 'High' }).click();
    assert.deepEqual(await world.waitForPosted('setOption'), {
      type: 'setOption',
      configId: 'long',
      value: 'high',
    });
    assert.equal(await world.focused(), 'More Options');
  });
});

describe('the line below the message box', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  const show = async (state: Partial<ConversationState>, width: number): Promise<ReturnType<typeof line>> => {
    await world.page.setViewportSize({ width, height: 700 });
    await world.snapshot(everyRow.slice(0, 3), state);
    return await line(world);
  };

  for (const [agent, state] of Object.entries(agents))
    // The last is a side bar of 300 px at a zoom of 200%.
    for (const width of [900, 600, 440, 300, 150])
      it(`holds the options of ${agent} in ${width} px, all within reach of the keys`, async () => {
        const { page } = world;
        const { names, height, isCut } = await show(state, width);
        assert.ok(height <= 26, `${height} px`);
        assert.ok(!isCut);
        const isNamed = width >= 600;
        assert.equal(await page.getByText('Mode:', { exact: true }).isVisible(), isNamed);
        if (width === 900) assert.equal(names.length, state.configOptions.length, names.join());
        if (width === 300) assert.match(names.join(), /^Mode: [^,]*,Model: /);
        for (const { id, name, type, ...option } of state.configOptions) {
          const inLine = names.find((one) => one.startsWith(type === 'boolean' ? name : `${name}: `));
          if (inLine === undefined) {
            await page.getByRole('button', { name: 'More Options' }).focus();
            await world.press('Enter');
          } else if (type !== 'boolean') {
            await page.getByRole('button', { name: inLine, exact: true }).focus();
            await world.press('Enter');
          }
          const before = await world.count('setOption');
          if (type === 'boolean') {
            const box = page.getByRole('checkbox', { name, exact: true });
            if (inLine === undefined)
              await until('the checkbox', async () => {
                await world.press(name[0]!);
                return await box.evaluate((one) => one === document.activeElement);
              });
            else await box.focus();
            await world.press('Space');
          } else {
            const list = page.getByRole('listbox', { name, exact: true });
            const last = list.getByRole('option').last();
            await until('the choice', async () => {
              await world.press('ArrowDown');
              return await last.evaluate((one) => one === document.activeElement);
            });
            await world.press('Enter');
          }
          await until('the message', async () => (await world.count('setOption')) > before);
          const { configId, value } = await world.waitForPosted('setOption');
          const expected =
            type === 'boolean'
              ? !option.currentValue
              : (option as { options: { value: string }[] }).options.at(-1)!.value;
          assert.deepEqual([configId, value], [id, expected]);
          await world.press('Escape');
          await world.frames();
        }
        assert.equal(await world.count('cancel'), 0);
      });

  it('has mode, model and effort first, and moves the last ones into the menu first', async () => {
    const wide = await show(agents.Codex, 900);
    assert.deepEqual(wide.names, [
      ...['Mode: Read-only', 'Model: 5.5', 'Reasoning effort: Medium'],
      ...['Collaboration mode: Default', 'Fast mode'],
    ]);
    let before = wide.names.length;
    for (const width of [600, 440, 360, 300, 240, 200, 150, 120]) {
      await world.page.setViewportSize({ width, height: 700 });
      const { names } = await line(world);
      const shown = names.filter((name) => name !== 'More Options');
      assert.deepEqual(shown, wide.names.slice(0, shown.length), `at ${width}`);
      assert.ok(shown.length <= before);
      assert.equal(names.includes('More Options'), shown.length < 5);
      before = shown.length;
    }
    assert.equal(before, 0);
    await world.page.setViewportSize({ width: 900, height: 700 });
    assert.deepEqual((await line(world)).names, wide.names);
  });

  it('makes room for a value that gets longer', async () => {
    await show(agents.Codex, 300);
    const [mode, ...others] = codexOptions;
    const longer = { ...mode!, currentValue: 'full access' } as typeof mode;
    await world.state({ ...agents.Codex, configOptions: [longer!, ...others] });
    assert.ok(!(await line(world)).isCut);
    await world.page.getByRole('button', { name: 'Mode: Full access', exact: true }).waitFor();
  });

  it('shows a share of the context window; its cost where there is room, and in the tooltip', async () => {
    for (const [width, isWide] of [
      [900, true],
      [300, false],
    ] as const) {
      await show(agents.Codex, width);
      const used = world.page.locator('.usage');
      assert.ok(await used.getByText('27%', { exact: true }).isVisible());
      assert.equal(await used.getByText('0.42 USD', { exact: true }).isVisible(), isWide);
      assert.equal(await used.getAttribute('title'), '54k of 200k tokens (27%), 0.42 USD');
      const { right } = await used.evaluate((one) => one.getBoundingClientRect());
      assert.equal(Math.round(right), width === 900 ? 875 : width - 12);
    }
  });

  it('names the keys @ and / only where the whole placeholder fits, and cuts no text', async () => {
    const box = world.page.getByRole('textbox', { name: 'Message Codex', exact: true });
    const placeholder = (): Promise<string> => box.evaluate((one: HTMLTextAreaElement) => one.placeholder);
    await show(agents.Codex, 300);
    assert.equal(await placeholder(), 'Message Codex');
    await world.page.setViewportSize({ width: 440, height: 700 });
    await world.frames();
    assert.equal(await placeholder(), 'Message Codex, @ for files, / for commands');
    await world.state({
      ...agents.Codex,
      agent: 'An agent with a name that needs much more room than there is',
    });
    const unnamed = await world.page.locator('#prompt').getAttribute('placeholder');
    assert.equal(unnamed, 'Message');
    await world.state(agents.Codex);
    for (const [width, text] of [
      [190, 'Message Codex'],
      [150, 'Message'],
      [100, ''],
    ] as const) {
      await world.page.setViewportSize({ width, height: 700 });
      await until(`the text at ${width} px`, async () => (await placeholder()) === text);
    }
  });
});

describe('the looks of the line below the message box', () => {
  for (const theme of Object.keys(themes))
    it(`in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme, script: withAxe() });
      const { page } = world;
      try {
        for (const [agent, state] of Object.entries(agents))
          for (const width of [300, 900]) {
            await page.setViewportSize({ width, height: 700 });
            await world.snapshot(everyRow.slice(0, 3), state);
            await world.frames();
            await world.screenshot(`pickers-${agent}-${theme}-${width}`);
            assert.deepEqual(await page.evaluate(whatIsWrong), []);
            if (width === 900) continue;
            await page.getByRole('button', { name: 'More Options' }).click();
            await world.frames();
            await world.screenshot(`pickers-${agent}-${theme}-menu`);
            assert.deepEqual(await page.evaluate(whatIsWrong), []);
            assert.deepEqual(await violations(world, theme === 'dark' ? undefined : colourRules), []);
            await world.press('Escape');
          }
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
    });
});
