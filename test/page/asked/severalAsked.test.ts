// The page shows one of several requests whole and the others in a line. Only the shown one can be answered, and it stays
// until then.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { kimi, python } from './askedBy.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { form } from '../sampleQuestions.ts';

const first = { ...kimi, requestId: 'first' };
const second = { ...python, requestId: 'second' };

describe('several requests', () => {
  let world: ChatWorld;
  eachWorld((one) => {
    world = one;
  });
  const card = (id: string) => world.page.locator(`.permission[data-key=${id}]`);
  const line = () => world.page.locator('.other-request');

  it('keep the form that is being filled in, and take no key for the permission in the line', async () => {
    await world.snapshot([], { phase: 'running', questions: [form] });
    const name = world.page.getByLabel('Name (required)');
    await name.fill('Release 2');
    await world.state({ phase: 'running', questions: [form], permissions: [first] });
    await line().waitFor();
    assert.equal(await card('first').count(), 0);
    assert.ok(await name.evaluate((one) => one === document.activeElement));
    await world.press('Alt+y', 'Alt+n', 'Alt+a');
    assert.equal(await world.count('answer'), 0);
    assert.equal(await world.page.getByRole('menu').count(), 0);
    await line().click();
    await card('first').waitFor();
    assert.equal(await name.isVisible(), false);
    await world.state({ phase: 'running', questions: [form] });
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Release 2');
    assert.equal(await line().count(), 0);
  });

  it('are shown one after the other, and are announced when they can be answered', async () => {
    const announced = (): Promise<string> => world.page.getByRole('alert').innerText();
    await world.snapshot([], { phase: 'running', permissions: [first] });
    await world.state({ phase: 'running', permissions: [first, second] });
    await until('the second one', async () => (await announced()).includes(python.title));
    assert.match(await line().innerText(), /^1 more request · /);
    await world.state({ phase: 'running', permissions: [first, second], title: 'Other' });
    await card('first').waitFor();
    await world.state({ phase: 'running', permissions: [second] });
    await card('second').waitFor();
    assert.equal(await card('first').count(), 0);
    assert.equal(await line().count(), 0);
    assert.ok((await announced()).includes(python.title));
  });

  it('keep the answers of a form in sight while another form waits', async () => {
    for (const [width, height] of [
      [300, 400],
      [300, 560],
      [300, 700],
    ] as const) {
      await world.page.setViewportSize({ width, height });
      await world.snapshot([], {
        phase: 'running',
        questions: [form, { ...form, questionId: 'question-2' }],
      });
      await world.frames();
      const hidden = await card(form.questionId)
        .locator('button[data-request]')
        .evaluateAll((buttons) =>
          buttons.flatMap((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            const shown = document.elementFromPoint(left + width / 2, top + height / 2);
            return one.contains(shown) ? [] : one.textContent;
          }),
        );
      assert.deepEqual(hidden, [], `${width}×${height}`);
    }
  });

  it('keep the answers in place when another one arrives', async () => {
    await world.snapshot([], { phase: 'running', permissions: [first] });
    await world.frames();
    const refuse = card('first').locator('[data-shortcut=N]');
    const before = await refuse.boundingBox();
    await world.state({ phase: 'running', permissions: [first, second] });
    await line().waitFor();
    await world.frames();
    assert.deepEqual(await refuse.boundingBox(), before);
  });
});
