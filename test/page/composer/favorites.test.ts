// Models are made favorites by the star beside them, and favorites are listed first.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { ConversationState } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { colourRules, violations, withAxe } from '../axe.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { codexOptions } from '../sampleOptions.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

const models = ['5.5', '5.5-mini', '5-codex', '5-nano', 'o7', 'o7-mini'].map((name) => ({
  value: `id ${name}`,
  name,
  ...(name === 'o7' && { description: 'Thinks longest.' }),
}));
const groups = [
  { group: 'a', name: 'OpenAI', options: models.slice(0, 3) },
  { group: 'b', name: 'A router', options: models.slice(3) },
];

function withModels(
  options: readonly unknown[],
  favorites: readonly string[] | undefined,
): Partial<ConversationState> {
  const configOptions = codexOptions.map((option) =>
    option.id === 'model' ? { ...option, currentValue: 'id 5.5', options } : option,
  ) as ConversationState['configOptions'];
  return { agent: 'Codex', configOptions, favorites };
}

describe('favorite models', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  beforeEach(() => world.page.setViewportSize({ width: 900, height: 700 }));

  const list = (): Locator => world.page.getByRole('grid', { name: 'Model', exact: true });
  const star = (model: string): Locator =>
    world.page.getByRole('button', { name: `Favorite: ${model}`, exact: true });
  const open = async (state: Partial<ConversationState>): Promise<void> => {
    await world.snapshot(everyRow.slice(0, 3), state);
    await world.frames();
    await world.page.getByRole('button', { name: 'Model: 5.5' }).click();
    await until('the focus', async () => (await world.focused()).startsWith('5.5'));
  };
  const isFocused = (one: Locator): Promise<boolean> =>
    one.evaluate((element) => element === document.activeElement);
  const lines = async (): Promise<string[]> => (await list().innerText()).split(/\n+/);

  it('are listed first, without those that the agent no longer offers', async () => {
    await open(withModels(models, ['gone', 'id o7', 'id 5-codex']));
    assert.deepEqual(await lines(), [
      ...['Favorites', '5-codex', 'o7', 'Thinks longest.'],
      ...['5.5', '5.5-mini', '5-nano', 'o7-mini'],
    ]);
    assert.equal(await star('o7').getAttribute('aria-pressed'), 'true');
    assert.equal(await star('o7-mini').getAttribute('aria-pressed'), 'false');
  });

  it('have the name of the group in which the agent lists them', async () => {
    await open(withModels(groups, ['id 5-nano', 'id o7', 'id o7-mini']));
    assert.deepEqual(await lines(), [
      ...['Favorites', '5-nano', 'A router', 'o7', 'Thinks longest.', 'o7-mini', 'A router'],
      ...['OpenAI', '5.5', '5.5-mini', '5-codex'],
    ]);
  });

  it('are chosen with the mouse; the list keeps its order until it is opened again', async () => {
    await open(withModels(models, []));
    assert.deepEqual((await lines()).slice(0, 2), ['5.5', '5.5-mini']);
    const visibility = (): Promise<string> => star('o7').evaluate((one) => getComputedStyle(one).opacity);
    assert.equal(await visibility(), '0');
    await world.page.getByRole('gridcell', { name: /^o7 ?Thinks/ }).hover();
    assert.equal(await visibility(), '1');
    await star('o7').click();
    const on = await world.waitForPosted('favorite');
    assert.deepEqual(on, { type: 'favorite', model: 'id o7', on: true });
    await world.state(withModels(models, ['id o7']));
    await until('the star', async () => (await star('o7').getAttribute('aria-pressed')) === 'true');
    assert.equal((await lines())[0], '5.5');
    await star('o7').click();
    await until('the second message', async () => (await world.count('favorite')) === 2);
    assert.equal((await world.waitForPosted('favorite'))['on'], false);
    await world.press('Escape');
    await until('the button', async () => (await world.focused()).startsWith('Model: 5.5'));
    await world.press('Enter');
    await until('the new order', async () => (await lines())[0] === 'Favorites');
    assert.equal(await world.count('setOption'), 0);
  });

  it('are chosen by keys', async () => {
    await open(withModels(models, []));
    await world.press('ArrowDown', 'ArrowRight');
    assert.ok(await isFocused(star('5.5-mini')));
    await world.press('Enter');
    const on = await world.waitForPosted('favorite');
    assert.deepEqual(on, { type: 'favorite', model: 'id 5.5-mini', on: true });
    await world.state(withModels(models, ['id 5.5-mini']));
    assert.ok(await isFocused(star('5.5-mini')));
    await world.press('ArrowLeft');
    assert.equal(await world.focused(), '5.5-mini');
    await world.press('ArrowRight', 'ArrowDown');
    assert.equal(await world.focused(), '5-codex');
    await world.press('Enter');
    assert.deepEqual(await world.waitForPosted('setOption'), {
      ...{ type: 'setOption', configId: 'model', value: 'id 5-codex' },
    });
    assert.equal(await list().isVisible(), false);
  });

  it('are also offered for the older list of models', async () => {
    const availableModels = models.map(({ value, name }) => ({ modelId: value, name }));
    await open({ models: { currentModelId: 'id 5.5', availableModels }, favorites: ['id o7'] });
    assert.deepEqual((await lines()).slice(0, 3), ['Favorites', 'o7', '5.5']);
  });

  it('are offered for lists of at least five models only', async () => {
    await open(withModels(models.slice(0, 4), ['id o7', 'id 5.5-mini']));
    const few = world.page.getByRole('listbox', { name: 'Model', exact: true });
    assert.deepEqual(
      await few.getByRole('option').allTextContents(),
      models.slice(0, 4).map(({ name }) => name),
    );
    await world.press('Escape');
    const modes = codexOptions.map((option) => ({ ...option, options: models, currentValue: 'id 5.5' }));
    await world.state({
      ...withModels(models, []),
      configOptions: modes.filter(
        ({ id }) => id !== 'model',
      ) as unknown as ConversationState['configOptions'],
    });
    assert.equal(await world.page.locator('.star').count(), 0);
  });

  it('are not offered where they are not stored', async () => {
    await open(withModels(models, undefined));
    assert.equal(await world.page.locator('.star').count(), 0);
  });
});

describe('the looks of favorite models', () => {
  for (const theme of Object.keys(themes))
    it(`in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme, script: withAxe() });
      const { page } = world;
      try {
        for (const width of [300, 900]) {
          await page.setViewportSize({ width, height: 700 });
          const state = withModels(models, ['id o7', 'id 5-codex']);
          await world.snapshot(everyRow.slice(0, 3), { ...state, title: 'Fix the total' });
          await world.frames();
          await page.getByRole('button', { name: 'Model: 5.5' }).click();
          await until('the focus', async () => (await world.focused()).startsWith('5.5'));
          await world.press('ArrowRight');
          await page.getByRole('gridcell', { name: '5-nano', exact: true }).hover();
          await world.frames();
          await world.screenshot(`favorites-${theme}-${width}`);
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
