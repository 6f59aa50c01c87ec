// The result of a tool call, which is sent as a whole whenever it grows, is rendered at the cost of the new part only.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { CallView, Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { call, picture } from '../sampleConversation.ts';

interface Counted {
  /** UTF-16 units of text that became nodes. */
  made: number;
}

const text = (said: string): CallView['content'][number] => ({
  type: 'content',
  content: { type: 'text', text: said },
});
const image: CallView['content'][number] = {
  type: 'content',
  content: { type: 'image', mimeType: 'image/png', data: picture },
};

describe('the result of a tool call', () => {
  let world: ChatWorld;

  const row = (content: CallView['content'], status: CallView['status'] = 'in_progress'): Entry => ({
    id: 1,
    kind: 'call',
    call: call({ status, content }),
  });
  const shows = (content: CallView['content'], status?: CallView['status']): Promise<void> =>
    world.rows({ op: 'replace', entry: row(content, status) });
  const seen = async (): Promise<string> =>
    (await world.page.locator('.row.call .parts').innerText()).replaceAll(/\n+/g, '\n');
  const made = (): Promise<number> => world.page.evaluate(() => (globalThis as unknown as Counted).made);

  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.page.evaluate(() => {
      const counted = globalThis as unknown as Counted;
      counted.made = 0;
      const count = (of: object, name: string): void => {
        const original = Reflect.get(of, name) as (...given: readonly unknown[]) => unknown;
        Reflect.set(
          of,
          name,
          function (this: unknown, ...given: readonly [{ toString(): string }, ...unknown[]]) {
            counted.made += given[0].toString().length;
            return Reflect.apply(original, this, given);
          },
        );
      };
      count(DOMParser.prototype, 'parseFromString');
      count(CharacterData.prototype, 'appendData');
    });
    await world.snapshot([row([text('Begun.')])]);
    await world.page.locator('.row.call summary').click();
    await world.shows('Begun.');
  });
  afterEach(() => world.close());

  const steps = 60;
  const line = (n: number): string => `Line ${n} of what a long command has to say.`;

  it('is shown chunk by chunk, like messages', async () => {
    let said = 'Begun.';
    for (let n = 0; n < steps; n++) {
      said += `\n\n${line(n)}`;
      await shows([text(said)]);
      await world.shows(line(n));
    }
    const count = await made();
    assert.ok(count < 4 * said.length, `${count} of ${said.length}`);
    assert.equal(await seen(), said.replaceAll(/\n+/g, '\n'));
  });

  it('is shown chunk by chunk also in a code fence that the agent closes each time', async () => {
    let output = '';
    for (let n = 0; n < steps; n++) {
      output += `${line(n)}\n`;
      await shows([text(`\`\`\`console\n${output}\`\`\``)]);
      await world.shows(line(n));
      if (n === 0)
        await world.page.locator('.parts pre').evaluate((pre) => Object.assign(pre, { mine: true }));
    }
    const count = await made();
    assert.ok(count < 4 * output.length, `${count} of ${output.length}`);
    await shows([text(`\`\`\`console\n${output}\`\`\`\n\nThat was all.`)], 'completed');
    await world.shows('That was all.');
    const pre = world.page.locator('.row.call .parts pre');
    assert.equal(await pre.evaluate((one) => 'mine' in one), true);
    assert.equal((await pre.innerText()).trim(), output.trim());
    assert.equal(await world.page.locator('.row.call .parts').getByText('`').count(), 0);
  });

  it('is exact when the call has ended', async () => {
    await shows([text('```\none\n```')]);
    await world.shows('one');
    await shows([text('words\n```')], 'failed');
    await world.shows('words');
    await shows([text('```js\nconst a = 1;\n```\n')], 'completed');
    await until('its colours', async () => (await world.page.locator('.parts .hl-keyword').count()) === 1);
  });

  it('is replaced only where the agent sends other text', async () => {
    await shows([text('First.'), image, text('Last.')]);
    await world.shows('Last.');
    await world.page.locator('.parts img').evaluate((one) => Object.assign(one, { mine: true }));
    await shows([text('First.'), image, text('Other.'), text('More.')]);
    await world.shows('More.');
    assert.equal(await seen(), 'First.\nOther.\nMore.');
    assert.equal(await world.page.locator('.parts img').evaluate((one) => 'mine' in one), true);
    await shows([text('First. And on.'), image]);
    await world.shows('And on.');
    assert.equal(await seen(), 'First. And on.');
    assert.equal(await world.page.locator('.parts img').count(), 1);
    await shows([text('Second.')]);
    await world.shows('Second.');
    assert.equal(await seen(), 'Second.');
  });
});
