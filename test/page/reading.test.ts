// Reading and using messages in the page: find, code blocks, copying, keys, elicitations and permission rules.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { Entry } from '../../src/chat/messages/messages.ts';
import { until } from '../until.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';
import { answer, call, everyRow } from './sampleConversation.ts';
import { choice, form, link, permission, plan } from './sampleQuestions.ts';

const says = (id: number, text: string): Entry => ({ id, kind: 'agent', parts: [{ kind: 'text', text }] });

describe('reading in the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  const count = (text: string): Promise<true> =>
    until(
      `"${text}"`,
      async () => (await world.page.locator('.find [role=status]').textContent()) === text || undefined,
    );
  /** The text of the current match, and whether it is visible. */
  const current = async (): Promise<{ text: string; isSeen: boolean }> =>
    await world.page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('find-current') ?? [])] as Range[];
      if (range === undefined) return { text: '', isSeen: false };
      const { top, bottom } = range.getBoundingClientRect();
      const box = document.querySelector('.log')!.getBoundingClientRect();
      return { text: range.toString(), isSeen: bottom > top && top >= box.top && bottom <= box.bottom };
    });
  const seen = (text: string): Promise<true> =>
    until(`${text} in sight`, async () => {
      const now = await current();
      return (now.text === text && now.isSeen) || undefined;
    });

  it('plays a sound of two notes', async () => {
    await world.snapshot([says(1, 'One')]);
    await world.page.evaluate(() => {
      const sounds: number[] = [];
      const recorded = {
        start(this: OscillatorNode): void {
          sounds.push(this.frequency.value);
        },
        stop: () => undefined,
      };
      Object.assign(OscillatorNode.prototype, recorded);
      Object.assign(globalThis, { sounds });
    });
    const sounds = (): Promise<number[]> =>
      world.page.evaluate(() => (globalThis as unknown as { sounds: number[] }).sounds);
    // Playwright's scripts count as clicks of the user.
    await world.reading('sound');
    await until('the sound', async () => (await sounds()).length > 0);
    assert.deepEqual(await sounds(), [660, 880]);
  });

  describe('find', () => {
    it('marks and counts matches, moves forward and back, wraps, and returns the focus', async () => {
      await world.snapshot([says(1, 'One fish'), says(2, 'two Fish, red **fi**sh')]);
      await world.shows('red fish');
      const { page } = world;
      await page.getByRole('textbox').focus();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('fish');
      await count('1 of 3');
      assert.equal(await page.evaluate(() => CSS.highlights.get('find')!.size), 3);
      for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
        await page.keyboard.press('Enter');
        await count(next);
      }
      await page.keyboard.press('Shift+Enter');
      await count('3 of 3');
      await seen('fish');
      await page.getByRole('button', { name: 'Match Case' }).click();
      await count('1 of 2');
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.find').isHidden(), true);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'prompt');
      assert.equal(await page.evaluate(() => CSS.highlights.get('find')!.size), 0);
      assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
    });

    it('handles its key before VS Code, which would find in the editor', async () => {
      await world.snapshot([says(1, 'One fish')]);
      const { page } = world;
      await page.evaluate(() => {
        const recorder = globalThis as unknown as { keys: string[] };
        recorder.keys = [];
        window.addEventListener('keydown', ({ key }) => recorder.keys.push(key));
      });
      await page.getByRole('textbox').focus();
      await world.press('a', 'Control+f');
      await page.locator('.find input').waitFor();
      assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys), [
        'a',
        'Control',
      ]);
    });

    it('takes every character literally, and says when there is no match', async () => {
      await world.snapshot([says(1, 'a(b)* \\ c. İ[x] ok')]);
      await world.shows('a(b)*');
      await world.page.getByRole('button', { name: 'Find in Conversation' }).click();
      const box = world.page.getByRole('textbox', { name: 'Find in Conversation' });
      for (const text of ['a(b)*', '\\ c.', '[x]', 'OK']) {
        await box.fill(text);
        await count('1 of 1');
      }
      await box.fill('.*');
      await count('No results');
    });

    it('finds text in highlighted code, across its elements, and in folded parts, which it expands', async () => {
      await world.snapshot(everyRow);
      await world.page.locator('.hl-keyword').first().waitFor();
      await world.page.keyboard.press('Control+f');
      await world.page.keyboard.type('export function total(items');
      await count('1 of 1');
      await seen('export function total(items');
      const box = world.page.getByRole('textbox', { name: 'Find in Conversation' });
      await box.fill('may be applied');
      await count('1 of 1');
      await seen('may be applied');
      assert.equal(await world.page.locator('.row.thought details').getAttribute('open'), '');
    });

    it('includes rows that arrive while it is open, and keeps its position', async () => {
      await world.snapshot([says(1, 'fish one'), says(2, 'fish two')]);
      await world.shows('fish two');
      await world.page.keyboard.press('Control+f');
      await world.page.keyboard.type('fish');
      await count('1 of 2');
      await world.page.keyboard.press('Enter');
      await count('2 of 2');
      await world.rows({ op: 'append', id: 2, text: ' and a third fish' });
      await count('2 of 3');
      await world.rows({ op: 'add', entry: says(3, 'no more') });
      await world.rows({ op: 'clear' });
      await count('No results');
    });

    it('searches a long conversation without blocking the page', async () => {
      const rows = Array.from({ length: 3_000 }, (_, at) =>
        says(at + 1, `Row ${at}: ${'word '.repeat(60)}\n\nneedle ${at}.`),
      );
      await world.snapshot(rows);
      await until('all rows', async () => (await world.page.locator('.row').count()) === 3_000);
      await world.page.evaluate(() => {
        // The clock advances only when it is read, so that the search does not depend on the machine.
        const frame = requestAnimationFrame.bind(window);
        const reads = { all: 0, inFrame: 0, most: 0 };
        let now = performance.now();
        performance.now = () => {
          reads.all += 1;
          reads.most = Math.max(reads.most, ++reads.inFrame);
          return (now += 0.05);
        };
        window.requestAnimationFrame = (run) => {
          reads.inFrame = 0;
          return frame(run);
        };
        Object.assign(globalThis, { reads });
      });
      await world.page.keyboard.press('Control+f');
      await world.page.keyboard.type('needle 4.');
      await count('1 of 1');
      await seen('needle 4.');
      const { all, most } = await world.page.evaluate(
        () => (globalThis as unknown as { reads: { all: number; most: number } }).reads,
      );
      assert.ok(all > 3_000, `the clock was read ${all} times`);
      assert.ok(most * 0.05 < 20, `${most * 0.05} ms without a frame`);
    });

    it('opens with a command', async () => {
      await world.snapshot([says(1, 'x')]);
      await world.reading('find');
      await world.page.getByRole('textbox', { name: 'Find in Conversation' }).waitFor();
    });
  });

  describe('code and copying', () => {
    it('have buttons that the keyboard reaches, and send the position of the code', async () => {
      await world.snapshot([says(1, 'In `src/a.ts`:\n\n```ts title=x\nlet a;\n```\n')]);
      await world.shows('let a;');
      const { page } = world;
      const apply = page.getByRole('button', { name: 'Apply Code to File' });
      await apply.focus();
      await until(
        'it to be seen',
        async () => (await apply.evaluate((one) => getComputedStyle(one).opacity)) === '1',
      );
      await page.keyboard.press('Enter');
      const said = await world.waitForPosted('applyCode');
      assert.deepEqual(said, {
        type: 'applyCode',
        text: 'let a;\n',
        info: 'ts title=x',
        before: 'In src/a.ts:\n',
      });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.deepEqual(await world.waitForPosted('insertCode'), { type: 'insertCode', text: 'let a;\n' });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.deepEqual(await world.waitForPosted('copy'), { type: 'copy', text: 'let a;\n' });
    });

    it('copy a message, and tell the menu which one it is', async () => {
      await world.snapshot([says(1, 'one'), says(7, answer)]);
      await world.shows('applied twice');
      await world.page
        .locator('.row.agent')
        .nth(1)
        .hover({ position: { x: 5, y: 5 } });
      await world.page.locator('.row-copy').nth(1).click();
      assert.deepEqual(await world.waitForPosted('copyMessage'), { type: 'copyMessage', entryId: 7 });
      const context = await world.page.locator('.row').nth(1).getAttribute('data-vscode-context');
      assert.deepEqual(JSON.parse(context ?? ''), { webviewSection: 'message', entryId: 7 });
    });
  });

  it('show whether the agent is followed, and switch it', async () => {
    await world.snapshot([], { follow: false });
    const button = world.page.getByRole('button', { name: 'Follow Agent' });
    await button.click();
    assert.deepEqual(await world.waitForPosted('follow'), { type: 'follow', on: true });
    await world.state({ follow: true });
    await until('it to be pressed', async () => (await button.getAttribute('aria-pressed')) === 'true');
    await button.click();
    assert.deepEqual(await world.waitForPosted('follow'), { type: 'follow', on: false });
  });

  describe('keys for messages', () => {
    it('move from message to message, and are listed', async () => {
      const rows = Array.from({ length: 40 }, (_, at) => says(at + 1, `Message ${at + 1}\n\nand more`));
      await world.snapshot(rows);
      await world.shows('Message 40');
      const { page } = world;
      const focused = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.querySelector('p')?.textContent ?? '');
      await page.locator('.log').focus();
      await page.keyboard.press('k');
      const first = await focused();
      assert.match(first, /^Message \d+$/);
      await page.keyboard.press('j');
      await page.keyboard.press('Control+ArrowDown');
      assert.equal(await focused(), `Message ${Number(first.slice(8)) + 2}`);
      for (let times = 0; times < 45; times++) await page.keyboard.press('Control+ArrowUp');
      assert.equal(await focused(), 'Message 1');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
      assert.equal(await focused(), 'Message 1');
    });
  });

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

  it('are announced before tools and notices; chunks of an answer are not', async () => {
    await world.snapshot([], { phase: 'running' });
    const polite = world.page.locator('.hidden [role=status]');
    await world.rows({ op: 'add', entry: { id: 1, kind: 'call', call: call({ title: 'Look around' }) } });
    await polite.filter({ hasText: 'Tool: Look around' }).waitFor();
    await world.rows({ op: 'add', entry: says(2, 'Well') });
    await world.stream(2, [' then', ' so']);
    await world.shows('Well then so');
    assert.equal(await polite.textContent(), 'Tool: Look around');
    await world.state({ phase: 'idle' });
    await polite.filter({ hasText: 'Done. Well then so' }).waitFor();
  });
});
