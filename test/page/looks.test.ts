// The page uses VS Code's colours in every kind of theme. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { decode } from 'fast-png';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import { ChatWorld } from './chatWorld.ts';
import { busyState, everyRow } from './sampleConversation.ts';
import { sampleTurn } from './sampleTurn.ts';
import { themes } from './themes.ts';

/** Of which the colours are compared. */
const parts = [
  '.row [role=link]',
  '.code code',
  '.pickers input',
  '.task > input:not(:checked)',
  '.button.primary',
];

describe('pictures of the chat page', () => {
  for (const [name, { variables }] of Object.entries(themes))
    it(`in ${name}`, async () => {
      const world = await ChatWorld.open({ theme: name });
      try {
        await world.page.setViewportSize({ width: 440, height: 1_700 });
        await world.snapshot(everyRow, busyState);
        await world.shows('The agent refused');
        // Long messages are drawn in several frames.
        for (const part of parts) await world.page.locator(part).first().waitFor({ state: 'attached' });
        await world.frames();
        const colours = await world.page.evaluate((name) => {
          const probe = document.createElement('span');
          document.body.append(probe);
          const asShown = (value: string): string => {
            probe.style.color = value;
            return getComputedStyle(probe).color;
          };
          const root = getComputedStyle(document.documentElement);
          const variable = (one: string): string => asShown(root.getPropertyValue(`--vscode-${one}`));
          const seen = {
            text: [getComputedStyle(document.body).color, variable('foreground')],
            ground: [getComputedStyle(document.body).backgroundColor, variable('sideBar-background')],
            link: [
              getComputedStyle(document.querySelector('.row [role=link]')!).color,
              variable('textLink-foreground'),
            ],
            // VS Code's default style gives inline code a background; a code block has its own.
            code: [
              getComputedStyle(document.querySelector('.code code')!).backgroundColor,
              'rgba(0, 0, 0, 0)',
            ],
            checked: [
              getComputedStyle(document.querySelector('.pickers input')!).accentColor,
              variable(name === 'high-contrast' ? 'contrastBorder' : 'button-background'),
            ],
            task: [
              getComputedStyle(document.querySelector('.task > input:not(:checked)')!).borderTopColor,
              variable(name.startsWith('high-contrast') ? 'foreground' : 'descriptionForeground'),
            ],
            button: [
              getComputedStyle(document.querySelector('.button.primary')!).backgroundColor,
              variable('button-background'),
            ],
          };
          probe.remove();
          return seen;
        }, name);
        for (const [part, [shown, wanted]] of Object.entries(colours)) assert.equal(shown, wanted, part);
        assert.ok(variables['foreground']);
        await world.screenshot(name);
        await until(
          'the whole page within its width',
          async () => await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        );
        await world.page.setViewportSize({ width: 260, height: 900 });
        await world.frames();
        await world.screenshot(`${name}-narrow`);
        assert.ok(
          await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          'narrow',
        );
        await world.page.setViewportSize({ width: 300, height: 900 });
        const title = world.page.getByRole('heading', { level: 1 }).first();
        assert.ok((await title.boundingBox())!.width > 250, 'the title has room in a side bar');
        const agent = world.page.locator('.agent-name span');
        assert.equal(await agent.evaluate((one) => one.scrollWidth - one.clientWidth), 0, 'the whole name');
      } finally {
        await world.close();
      }
    });

  it('with all borders of a table', async () => {
    const world = await ChatWorld.open({ theme: 'high-contrast' });
    try {
      await world.snapshot(sampleTurn);
      const table = world.page.locator('.log tbody');
      await table.waitFor();
      await world.frames();
      const { x, y, width, height } = (await table.boundingBox())!;
      const [right, bottom] = [Math.floor(x + width), Math.floor(y + height)];
      assert.ok(await hasLine(world, { x: x + 12, y: bottom - 2, width: 1, height: 4 }), 'below');
      assert.ok(await hasLine(world, { x: right - 2, y: bottom - 8, width: 4, height: 1 }), 'on the right');
    } finally {
      await world.close();
    }
  });

  it('before the first prompt, and after the end', async () => {
    const world = await ChatWorld.open();
    try {
      await world.snapshot([], { phase: 'none', agent: 'Gemini CLI' });
      await world.shows('Ask Gemini CLI');
      await world.screenshot('empty');
      await world.snapshot(everyRow.slice(0, 4), {
        phase: 'ended',
        message: 'The agent has stopped: it crashed three times.',
      });
      await world.page.getByRole('button', { name: 'Start New Session' }).click();
      await world.waitForPosted('newSession');
      assert.equal(await world.page.getByRole('textbox').isEnabled(), true);
      await world.openRaw('Show Input');
      await world.screenshot('ended');
      assert.deepEqual(world.errors, []);
    } finally {
      await world.close();
    }
  });
});

/** True if a pixel in that part of a page in High Contrast, of which the ground is black, is bright. */
async function hasLine(world: ChatWorld, clip: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) {
  const { data, channels } = decode(await world.page.screenshot({ clip }));
  return data.some((value, at) => at % channels < 3 && value > 128);
}
