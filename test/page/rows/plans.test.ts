// Plans in Markdown: their rows, the bars above the message box, and the card in which the user reviews a plan.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { asked } from '../asked/askedBy.ts';
import { ChatWorld } from '../chatWorld.ts';
import { whatIsWrong } from '../whatIsWrong.ts';
import { themes } from '../themes.ts';

const plan = `# Round the total of the cart

The total has more than two digits, since prices are **floating-point numbers**.

1. Add \`round\` to \`src/money.ts\`
2. Use it in \`src/cart.ts\`:

   \`\`\`ts
   export function total(items: readonly Item[]): number {
     return round(items.reduce((sum, item) => sum + item.price * item.count, 0));
   }
   \`\`\`
3. Run the tests

| File | Change |
| --- | --- |
| \`src/money.ts\` | new function |
| \`src/cart.ts\` | one line |
`;
const option = (optionId: string, kind: string, name: string): object => ({ optionId, kind, name });
const claude = [
  option('default', 'allow_once', 'Yes, manually approve edits'),
  option('clear', 'allow_always', 'Yes, clear context (12% used) and use auto mode'),
  option('auto', 'allow_always', 'Yes, and use auto mode'),
  option('reject', 'reject_once', 'No, keep planning'),
];
const codex = [
  option('implement_plan', 'allow_once', 'Yes, implement this plan'),
  option('revise_plan', 'reject_once', 'No, and tell Codex what to do differently'),
];
const review = (rawInput: object, options: readonly object[]) => [
  asked({ title: 'Approve Plan', kind: 'switch_mode', rawInput: { plan, ...rawInput } }, options),
];
const file = { planFilePath: '/home/me/.claude/plans/calm-cart.md' };
const prompt: Entry = { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Plan a fix of the total' }] };
const planRow = (id: number, text: string): Entry => ({
  id,
  kind: 'planText',
  parts: [{ kind: 'text', text }],
});
const items = [
  { content: 'Add round', priority: 'medium', status: 'completed' },
  { content: 'Ask for another currency', priority: 'low', status: 'cancelled' },
  { content: 'Use it', priority: 'medium', status: 'in_progress' },
] as const;

describe('plans', () => {
  let world: ChatWorld;
  beforeEach(async () => (world = await ChatWorld.open()));
  afterEach(async () => {
    const { errors, requests } = world;
    await world.close();
    assert.deepEqual([errors, requests], [[], []]);
  });

  it('in Markdown grow while they stream, can be folded, and are above the message box while the agent works', async () => {
    const { page } = world;
    await world.snapshot([prompt, planRow(2, plan.slice(0, 140))], { phase: 'running' });
    const row = page.locator('.row.planText');
    await row.locator('strong').waitFor();
    const strong = await row.locator('strong').elementHandle();
    await world.rows({ op: 'replace', entry: planRow(2, plan) });
    await row.locator('td').first().waitFor();
    assert.ok(await strong.evaluate((one) => one.isConnected), 'the text before stays');
    await world.rows({ op: 'add', entry: { id: 3, kind: 'plan', items } });
    const bars = page.locator('.plan-bar > details');
    await until('two bars', async () => (await bars.count()) === 2);
    assert.match(await bars.first().innerText(), /Round the total of the cart/);
    assert.equal(await bars.first().locator('td').count(), 0);
    await bars.first().locator('summary').click();
    await bars.first().locator('td').first().waitFor();
    await world.rows({ op: 'replace', entry: planRow(2, `${plan}\nAnd **more**.`) });
    await bars.first().getByText('And more').waitFor();
    await world.rows({ op: 'remove', id: 3 });
    await until('one bar', async () => (await bars.count()) === 1);
    await world.state({ phase: 'idle' });
    await until('no bar', async () => (await bars.count()) === 0);
    await row.locator('summary').click();
    assert.equal(await row.locator('td').first().isVisible(), false);
  });

  it('stay closed above the message box once the user has closed one', async () => {
    const { page } = world;
    const tasks = (id: number): Entry => ({
      ...{ id, kind: 'plan' },
      items: [{ content: 'Fix the total', priority: 'low', status: 'in_progress' }],
    });
    await page.setViewportSize({ width: 300, height: 600 });
    await world.snapshot([prompt, tasks(2)], { phase: 'running' });
    const item = page.locator('.plan-bar .plan-item');
    await item.waitFor();
    assert.equal(await page.locator('.plan-bar summary').textContent(), 'Plan: 0 of 1 done · Fix the total');
    await page.locator('.plan-bar summary').click();
    await item.waitFor({ state: 'hidden' });
    await world.frames();
    await world.rows({ op: 'add', entry: { ...prompt, id: 3 } }, { op: 'add', entry: tasks(4) });
    await page.locator('[data-key=plan-4]').waitFor();
    assert.equal(await item.isVisible(), false);
  });

  it('in Markdown are shown whole above the message box, also if rendering takes long', async () => {
    const { page } = world;
    const long = `Begun. ${'*a*, '.repeat(3_000)}`;
    await world.snapshot([prompt, planRow(2, 'Begun. ')], { phase: 'running' });
    const bar = page.locator('.plan-bar > details');
    await bar.locator('summary').click();
    await bar.locator('p').getByText('Begun.').waitFor();
    // The second change arrives in the pause that follows the long rendering of the first one.
    await world.eachRow(
      { op: 'replace', entry: planRow(2, long) },
      { op: 'replace', entry: planRow(2, `${long} and more.`) },
    );
    await bar.locator('p').getByText('and more.').waitFor();
  });

  it('are reviewed in a card that stays as it is while the state changes', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 600, height: 900 });
    await world.snapshot([prompt], { phase: 'running', permissions: review(file, claude) });
    const card = page.getByRole('group', { name: 'The agent asks: Review the plan' });
    await card.locator('td').first().waitFor();
    const cell = await card.locator('td').first().elementHandle();
    await world.state({ phase: 'running', permissions: review(file, claude), others: 1 });
    assert.ok(await cell.evaluate((one) => one.isConnected));
    const buttons = await card.locator('.permission-buttons > button').allInnerTexts();
    assert.deepEqual(
      buttons.map((text) => text.replace(/\s*Alt\+.$/, '')),
      ['Yes, manually approve edits', 'No, keep planning', 'More…', 'Edit Plan', 'Details'],
    );
    const edit = card.getByRole('button', { name: 'Edit Plan' });
    assert.match(
      (await edit.getAttribute('title'))!,
      /^Opens \/home\/me\/\.claude\/plans\/calm-cart\.md\. It is saved/,
    );
    await card.getByRole('button', { name: 'More…' }).click();
    assert.deepEqual(
      (await card.getByRole('menuitem').allInnerTexts()).map((text) => text.replace(/\s*\d$/, '')),
      ['Yes, clear context (12% used) and use auto mode', 'Yes, and use auto mode'],
    );
    assert.equal(await card.getByText('The agent remembers').count(), 0);
    await page.keyboard.press('Escape');
    // A new card takes no click for a while.
    await until('the page to post editPlan', async () => {
      await edit.click();
      return (await world.count('editPlan')) > 0;
    });
    assert.equal((await world.waitForPosted('editPlan')).requestId, 'asked');
    await card.getByRole('button', { name: 'Yes, manually approve edits' }).click();
    assert.equal((await world.waitForPosted('answer')).optionId, 'default');
  });

  it('are reviewed with everything else that the request asks for', async () => {
    const { page } = world;
    const more = { allowedPrompts: [{ tool: 'Bash', prompt: 'run the tests' }] };
    await world.snapshot([prompt], { phase: 'running', permissions: review({ ...file, ...more }, claude) });
    await page.locator('.permission').getByText('prompt = run the tests').waitFor();
  });

  for (const theme of Object.keys(themes))
    it(`look right in ${theme}`, async () => {
      const { page } = world;
      await world.theme(theme);
      for (const width of [300, 440, 900]) {
        const look = async (name: string): Promise<void> => {
          await world.frames();
          await world.frames();
          await world.screenshot(`plans-${name}-${width}-${theme}`);
          assert.deepEqual(await page.evaluate(whatIsWrong), [], name);
        };
        await page.setViewportSize({ width, height: 800 });
        await world.snapshot([prompt, planRow(2, plan), { id: 3, kind: 'plan', items }], {
          phase: 'running',
        });
        await page.locator('.row.planText td').first().waitFor();
        await look('row');
        await page.locator('.plan-bar summary').first().click();
        await page.locator('.plan-bar td').first().waitFor();
        await look('bar');
        await world.snapshot([prompt], { phase: 'running', permissions: review(file, claude) });
        await page.locator('.permission td').first().waitFor();
        await look('review');
        await page.getByRole('button', { name: 'More…' }).click();
        await look('menu');
        await world.snapshot([prompt], { phase: 'running', permissions: review({}, codex) });
        await page.locator('.permission td').first().waitFor();
        await look('codex');
      }
      await world.snapshot([], { phase: 'none', account: 'Account: Claude Max · me@example.org' });
      await world.page.getByText('me@example.org').waitFor();
      await world.screenshot(`plans-account-${theme}`);
    });
});
