// Questions of the agent in the page: forms, links, plans and choices, and the rules that a permission request offers.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { choice, form, link, permission, plan } from '../sampleQuestions.ts';

describe('reading in the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  /** Waits until a question has been visible long enough to accept answers. */
  const settled = (): Promise<void> =>
    world.page.waitForFunction(() => performance.now() > 0).then(() => undefined);

  describe('questions', () => {
    it('are filled in by keyboard, and sent with Enter', async () => {
      await world.snapshot([], { questions: [form] });
      const { page } = world;
      await page.getByLabel('Name (required)').fill('Bo');
      await page.getByLabel('Count').fill('5');
      await page.getByLabel('Tag it').selectOption('Yes');
      await page.getByLabel('Kind (required)').selectOption('Minor');
      await page.getByLabel('npm').check();
      await page.getByLabel('Name (required)').focus();
      await settled();
      await until('the answer', async () => {
        await page.keyboard.press('Enter');
        return (await world.posted()).find(({ type }) => type === 'answerForm');
      });
      assert.deepEqual(await world.waitForPosted('answerForm'), {
        type: 'answerForm',
        questionId: 'question-1',
        action: 'accept',
        values: ['Bo', '5', true, 1, [0, 1]],
      });
    });

    it('are sent with Enter in a list, and with Ctrl+Enter in a text of several lines', async () => {
      assert.ok(form.kind === 'form');
      const [name, ...rest] = form.fields;
      await world.snapshot([], {
        questions: [{ ...form, fields: [{ ...name!, initial: 'a\nb' }, ...rest] }],
      });
      const { page } = world;
      const answers = (): Promise<number> => world.count('answerForm');
      const kind = page.getByLabel('Kind (required)');
      await kind.selectOption('Minor');
      await until('the answer of the list', async () => {
        await kind.press('Enter');
        return (await answers()) > 0;
      });
      const before = await answers();
      await page.getByLabel('Name (required)').press('Enter');
      assert.equal(await answers(), before);
      await page.getByLabel('Name (required)').press('ControlOrMeta+Enter');
      await until('the answer of the text', async () => (await answers()) === before + 1);
      await page.getByLabel('npm').press('Enter');
      await until('the answer of the box', async () => (await answers()) === before + 2);
    });

    it('keep what was entered while others appear and disappear, and show errors', async () => {
      await world.snapshot([], { questions: [link, form], permissions: [permission] });
      const { page } = world;
      // The permission and the link come before the form.
      for (const next of ['Sign in, please.', 'How shall the release']) {
        const line = page.getByRole('button', { name: `2 more requests · ${next}` });
        await line.click();
        await line.waitFor({ state: 'detached' });
      }
      await page.getByLabel('Name (required)').fill('B');
      await page.getByLabel('Count').fill('');
      await page.getByRole('button', { name: '2 more requests' }).click();
      await page.getByRole('button', { name: 'Allow Once' }).waitFor();
      await world.state({ questions: [form] });
      await until('the link to go', async () => (await page.locator('.question').count()) === 1);
      assert.equal(await page.getByLabel('Name (required)').inputValue(), 'B');
      assert.ok(form.kind === 'form');
      const { fields } = form;
      const problem = 'At least 2 characters.';
      await world.state({
        questions: [
          { ...form, fields: fields.map((field, at) => (at === 0 ? { ...field, problem } : field)) },
        ],
      });
      await page.getByText(problem).waitFor();
      const name = page.getByLabel('Name (required)');
      assert.equal(await name.getAttribute('aria-invalid'), 'true');
      assert.equal(await name.evaluate((one) => one === document.activeElement), true);
      assert.equal(await name.inputValue(), 'B');
      const described = (await name.getAttribute('aria-describedby'))!.split(' ');
      assert.equal(described.length, 2);
      for (const id of described) assert.equal(await page.locator(`[id="${id}"]`).count(), 1);
    });

    it('have a field in sight in the smallest window, and scroll to the answers', async () => {
      const { page } = world;
      // A side bar in a window of 300 × 400 px.
      await page.setViewportSize({ width: 168, height: 266 });
      await world.snapshot([], { phase: 'running', title: 'Release', questions: [form] });
      await world.frames();
      await world.screenshot('form-small');
      const isInSight = (part: Locator): Promise<boolean> =>
        part.evaluate((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return [top + 4, bottom - 4].every((y) =>
            one.contains(document.elementFromPoint((left + right) / 2, y)),
          );
        });
      assert.ok(await isInSight(page.getByLabel('Name (required)')), 'the field');
      const send = page.getByRole('button', { name: 'Send' });
      await send.scrollIntoViewIfNeeded();
      assert.ok(await isInSight(send), 'the answer');
    });

    it('can be declined and left; Escape in one does not stop the agent', async () => {
      await world.snapshot([], { phase: 'running', questions: [form] });
      const { page } = world;
      await page.getByLabel('Count').focus();
      await page.keyboard.press('Escape');
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'prompt');
      assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
      await until('the answer', async () => {
        await page.getByRole('button', { name: 'Decline' }).click();
        return (await world.posted()).find(({ type }) => type === 'answerForm');
      });
      const said = await world.waitForPosted('answerForm');
      assert.deepEqual([said.action, said.values], ['decline', []]);
    });

    it('show the whole address, its host and its warnings, and open nothing by script', async () => {
      await world.snapshot([], { questions: [link] });
      const { page } = world;
      await page.getByText('http://xn--e1afmkfd.example/login?a=1').waitFor();
      await page.getByText('The connection is not encrypted').waitFor();
      assert.equal(await page.locator('.question a').count(), 0);
      await page.getByRole('button', { name: 'Open in Browser' }).evaluate((one: HTMLElement) => one.click());
      assert.ok(!(await world.posted()).some(({ type }) => type === 'answerLink'));
      await until('the answer', async () => {
        await page.getByRole('button', { name: 'Open in Browser' }).click();
        return (await world.posted()).find(({ type }) => type === 'answerLink');
      });
      assert.equal((await world.waitForPosted('answerLink')).action, 'open');
    });

    it('show a plan as Markdown, and are accepted by its button only', async () => {
      await world.snapshot([], { phase: 'running', questions: [plan] });
      const { page } = world;
      const card = page.getByRole('group', { name: /Review the plan/ });
      await card.locator('li', { hasText: 'round the sum' }).waitFor();
      assert.equal(await card.locator('strong', { hasText: 'wrong total' }).count(), 1);
      const reason = card.getByLabel('What should change? Sent if you refuse.');
      await reason.fill('Round');
      await settled();
      await reason.press('Enter');
      await page.keyboard.type('up');
      for (const key of ['Alt+y', 'Control+Enter']) await world.press(key);
      assert.equal(await world.count('answerForm'), 0);
      // The text stays while the state changes.
      await world.state({ phase: 'running', title: 'Other', questions: [plan] });
      assert.equal(await reason.inputValue(), 'Round\nup');
      await until('the answer', async () => {
        await card.getByRole('button', { name: 'Refuse' }).click();
        return (await world.posted()).find(({ type }) => type === 'answerForm');
      });
      assert.deepEqual(await world.waitForPosted('answerForm'), {
        ...{ type: 'answerForm', questionId: 'question-3', action: 'decline' },
        ...{ values: [], reason: 'Round\nup' },
      });
    });

    it('accept a plan without the reason that was entered', async () => {
      await world.snapshot([], { phase: 'running', questions: [plan] });
      const { page } = world;
      await page.getByLabel('What should change?').fill('Nothing');
      await until('the answer', async () => {
        await page.getByRole('button', { name: 'Accept Plan' }).click();
        return (await world.posted()).find(({ type }) => type === 'answerForm');
      });
      assert.deepEqual(await world.waitForPosted('answerForm'), {
        ...{ type: 'answerForm', questionId: 'question-3', action: 'accept', values: [] },
      });
    });

    it('list the choices of a question, which the keys choose', async () => {
      await world.snapshot([], { phase: 'running', questions: [choice] });
      const { page } = world;
      const first = page.getByRole('radiogroup', { name: /How shall the total be rounded/ });
      assert.equal(await first.getByRole('radio').count(), 3);
      assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
      await first.getByRole('radio').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.getByLabel('Several items of one kind').check();
      await until('the answer', async () => {
        await page.getByRole('button', { name: 'Send' }).click();
        return (await world.posted()).find(({ type }) => type === 'answerForm');
      });
      const { values } = await world.waitForPosted('answerForm');
      assert.deepEqual(values, [1, [1]]);
    });

    it('name what is missing in a question, and keep what was chosen', async () => {
      assert.ok(choice.kind === 'form');
      await world.snapshot([], { phase: 'running', questions: [choice] });
      const { page } = world;
      await page.getByLabel('An empty cart').check();
      const problem = 'A value is required.';
      const fields = choice.fields.map((field, at) => (at === 0 ? { ...field, problem } : field));
      await world.state({ phase: 'running', questions: [{ ...choice, fields }] });
      await page.getByText(problem).waitFor();
      assert.equal(await page.getByRole('radiogroup').getAttribute('aria-invalid'), 'true');
      assert.equal(await page.getByLabel('An empty cart').isChecked(), true);
    });

    it('are announced at once', async () => {
      await world.snapshot([], { questions: [] });
      await world.state({ questions: [form] });
      await world.page.getByRole('alert').filter({ hasText: 'How shall the release be made?' }).waitFor();
    });
  });

  it('offer rules with a permission, in a menu, and select none', async () => {
    await world.snapshot([], { permissions: [permission] });
    const { page } = world;
    const rule = page.getByRole('menuitem', {
      name: 'Allow Built-in Agent: exactly the command npm test, started',
    });
    assert.equal(await rule.isVisible(), false);
    await until('the rule', async () => {
      if (!(await rule.isVisible())) await page.getByRole('button', { name: 'Always…' }).click();
      await rule.click();
      return (await world.posted()).find(({ type }) => type === 'makeRule');
    });
    // In the editor's font, without the backticks that other lists have.
    assert.deepEqual(await page.locator('[data-rule] code').allTextContents(), ['npm test', 'npm test']);
    assert.deepEqual(await world.waitForPosted('makeRule'), {
      type: 'makeRule',
      requestId: 'permission-1',
      ruleId: 0,
    });
    assert.ok(!(await world.posted()).some(({ type }) => type === 'answer'));
  });
});
