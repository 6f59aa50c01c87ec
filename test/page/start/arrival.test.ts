// A page that was opened by key accepts typing at once: the composer has the focus before anything is shown, and typed
// text is added to the draft. Until the conversation arrives, bars and a frame are where it will be.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatWorld, idle } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { codexOptions } from '../sampleOptions.ts';
import { themes } from '../themes.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the styles draw before or after the content of an element; undefined if there is none. */
async function drawn({ page }: ChatWorld, which: '::before' | '::after'): Promise<Box | undefined> {
  return await page.evaluate((which) => {
    const style = getComputedStyle(document.body, which);
    const [left, margin, y, width, height] = [
      ...[style.left, style.marginLeft, style.top, style.width, style.height],
    ].map(parseFloat) as [number, number, number, number, number];
    return style.content === 'none' ? undefined : { x: left + margin, y, width, height };
  }, which);
}

/** @param what compares places that are measured in different ways. */
function isAt(found: Box | null | undefined, wanted: Box | undefined, what: string): void {
  assert.ok(found && wanted, what);
  for (const side of ['x', 'y', 'width', 'height'] as const)
    assert.ok(Math.abs(found[side] - wanted[side]) < 0.6, `${what}: ${side} ${found[side]}, ${wanted[side]}`);
}

const answer = { id: 1, kind: 'agent', parts: [{ kind: 'text', text: 'An answer' }] } as const;

describe('a chat page that was just opened', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('accepts keys before its conversation has arrived, and keeps the text', async () => {
    await world.type(' more');
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    const box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await until('both', async () => (await box.inputValue()) === 'one more');
    await world.type('!');
    assert.equal(await box.inputValue(), 'one more!');
    const said = async (): Promise<boolean> => (await world.waitForPosted('draft')).text === 'one more!';
    await until('the draft to be told', said);
  });

  it('sends no draft before the earlier one has arrived, since it would be overwritten', async () => {
    await world.type(' more');
    await world.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    assert.equal((await world.waitForPosted('draft')).text, 'one more');
    assert.equal(await world.count('draft'), 1);
  });

  it('does not show the message box before it is known whether an agent can chat', async () => {
    const opacity = (): Promise<string> =>
      world.page.locator('.foot').evaluate((foot) => getComputedStyle(foot).opacity);
    assert.equal(await opacity(), '0');
    await world.snapshot([], { chatId: 'a' });
    await until('the message box', async () => (await opacity()) === '1');
  });

  it('shows the conversation at its final position before the parts around it arrive', async () => {
    await world.page.setViewportSize({ width: 300, height: 700 });
    const top = async (): Promise<number> => (await world.page.locator('.log').boundingBox())!.y;
    const before = await top();
    await world.snapshot([], { chatId: 'a' });
    await world.page.getByRole('button', { name: 'Keyboard Shortcuts' }).waitFor();
    assert.equal(await top(), before);
  });

  for (const width of [300, 440, 1_400])
    it(`shows bars and a frame where the first row and the message box will be: ${width}`, async () => {
      const { page } = world;
      await page.setViewportSize({ width, height: 700 });
      const [bars, frame] = [await drawn(world, '::before'), await drawn(world, '::after')];
      await world.snapshot([answer], { chatId: 'a', agent: 'mine' });
      const row = page.locator('.row.agent');
      await row.waitFor();
      const { x, y, width: length } = (await row.boundingBox())!;
      isAt({ ...bars!, x, y, width: length }, bars, 'the first row');
      isAt(await page.locator('.composer').boundingBox(), frame, 'the message box');
      assert.equal(await drawn(world, '::before'), undefined);
      assert.equal(await drawn(world, '::after'), undefined);
      const box = await page.locator('.composer').boundingBox();
      await world.state({ chatId: 'a', agent: 'mine', configOptions: codexOptions });
      await page.locator('.picker-button').first().waitFor();
      assert.deepEqual(await page.locator('.composer').boundingBox(), box, 'it stays when its settings come');
    });

  it('keeps the bars while the session of a conversation is opened, until its first row', async () => {
    const { page } = world;
    const bars = await drawn(world, '::before');
    await world.snapshot([], { chatId: 'a', phase: 'opening' });
    await page.getByText('Starting…').waitFor();
    const kept = (): Promise<{ y: number; height: number } | undefined> =>
      page.locator('.working').evaluate((line) => {
        const { content, marginTop, height } = getComputedStyle(line, '::before');
        const { top } = line.getBoundingClientRect();
        const y = top + parseFloat(getComputedStyle(line).paddingTop) + parseFloat(marginTop);
        return content === 'none' ? undefined : { y, height: parseFloat(height) };
      });
    isAt({ ...bars!, ...(await kept()) }, bars, 'the bars');
    await world.screenshot('arrival-opening');
    await world.rows({ op: 'add', entry: answer });
    await page.locator('.row.agent').waitFor();
    assert.equal(await kept(), undefined);
    assert.equal((await page.locator('.row.agent').boundingBox())!.y, bars!.y);
  });

  it('has its earlier draft if nothing was typed', async () => {
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    const box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await until('the draft', async () => (await box.inputValue()) === 'one');
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    await world.type(' more');
    await until('both', async () => (await box.inputValue()) === 'one more');
  });
});

describe('a chat page without its conversation', () => {
  it('looks the same before its script has run', async () => {
    const world = await ChatWorld.open({ script: '' });
    try {
      const unbuilt = [await drawn(world, '::before'), await drawn(world, '::after')];
      assert.equal(await world.page.locator('.log').count(), 0);
      const built = await ChatWorld.open();
      try {
        assert.deepEqual([await drawn(built, '::before'), await drawn(built, '::after')], unbuilt);
        assert.equal(unbuilt[0]!.y, 44);
      } finally {
        await built.close();
      }
    } finally {
      await world.close();
    }
  });

  it('has no frame of a message box where tiles were shown before', async () => {
    const kept = { chatId: 'a', isStart: true };
    const world = await ChatWorld.open({ kept });
    try {
      assert.equal(await drawn(world, '::after'), undefined);
      assert.ok(await drawn(world, '::before'));
      await world.snapshot([], { chatId: 'a' });
      await until(
        'the page to store that it has a box',
        async () => ((await world.kept()) as typeof kept).isStart === undefined,
      );
      await world.state({ chatId: 'a', phase: 'none', start: { kind: 'noFolder' } });
      await until(
        'the page to store that it has none',
        async () => ((await world.kept()) as typeof kept).isStart,
      );
    } finally {
      await world.close();
    }
  });

  it('has its pictures', async () => {
    const world = await ChatWorld.open();
    try {
      for (const theme of Object.keys(themes)) {
        await world.theme(theme);
        for (const width of [300, 900]) {
          await world.page.setViewportSize({ width, height: 700 });
          await world.frames();
          await world.screenshot(`arrival-${theme}-${width}`);
        }
      }
    } finally {
      await world.close();
    }
  });
});

// In its own `describe`, since a script that was added to a page runs in every later test of the same page.
describe('a chat page whose conversation was sent while it loaded', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('requests it only if it has not arrived when the page has loaded', async () => {
    await world.waitForPosted('ready');
    const parts = [{ kind: 'text', text: 'Sent early' }];
    const conversation = { rows: [{ id: 1, kind: 'agent', parts }], state: { ...idle, chatId: 'a' } };
    await world.page.addInitScript(
      (message) => {
        // The page's script has run then.
        window.addEventListener('DOMContentLoaded', () => window.postMessage(message, '*'));
      },
      { type: 'snapshot', revision: 7, conversation },
    );
    await world.page.reload();
    await world.shows('Sent early');
    await world.frames();
    assert.equal(await world.count('ready'), 0);
  });
});
