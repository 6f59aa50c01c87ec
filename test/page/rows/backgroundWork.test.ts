// The page shows what runs on after a turn, while the message box can be used. Only the Stop button stops it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BackgroundView, Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';

const rows: readonly Entry[] = [
  { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Start the server' }] },
  {
    id: 2,
    kind: 'call',
    call: {
      toolCallId: 'a',
      title: 'npm run dev',
      kind: 'execute',
      status: 'in_progress',
      isBackground: true,
      content: [{ type: 'terminal', terminalId: 'a' }],
      locations: [],
      terminals: [{ terminalId: 'a', output: 'Listening on port 3000' }],
      hasRawInput: true,
      hasRawOutput: false,
    },
  },
  { id: 3, kind: 'agent', parts: [{ kind: 'text', text: 'It runs.' }] },
];
const commands = (...names: readonly string[]): BackgroundView => ({
  kind: 'commands',
  commands: names,
  isStopped: false,
});

describe('work after a turn in the chat page', () => {
  let world: ChatWorld;
  eachWorld((one) => {
    world = one;
  });
  const says = (text: string): Promise<unknown> =>
    until(`"${text}"`, async () => (await world.page.locator('.working').textContent()) === text);

  it('is named, in the row of its call too, in every theme', async () => {
    await world.snapshot(rows, { background: commands('npm run dev') });
    await says('Running in the background: npm run dev');
    assert.match(
      await world.page.locator('.row.call .line:visible').innerText(),
      /npm run dev\s+in the background/,
    );
    await world.shows('Listening on port 3000');
    for (const theme of Object.keys(themes)) {
      await world.theme(theme);
      await world.frames();
      await world.screenshot(`background-work-${theme}`);
    }
    await world.page.setViewportSize({ width: 260, height: 700 });
    await world.state({ background: commands(`npm run dev -- ${'--an-option '.repeat(40)}`) });
    await world.frames();
    await world.screenshot('background-work-narrow');
    assert.ok(await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await world.state({ background: commands('npm run dev', 'npm test\n-- --watch') });
    await says('2 commands are running in the background');
    assert.match(
      (await world.page.locator('.working span').getAttribute('title'))!,
      /^npm run dev\nnpm test/,
    );
    await world.state({ background: { kind: 'agent', commands: [], isStopped: false } });
    await says('Working…');
    await world.state({ background: undefined });
    await says('');
  });

  it('is stopped by its button and not by Escape, while a message can be sent', async () => {
    const { page } = world;
    await world.snapshot(rows, { background: commands('npm run dev') });
    await page.locator('textarea').press('Escape');
    await page.locator('textarea').fill('And now?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await world.waitForPosted('prompt');
    assert.equal(await world.count('cancel'), 0);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await world.waitForPosted('cancel');
    await world.state({ background: { ...commands('npm run dev'), isStopped: true } });
    await says('Stopping…');
    await page.getByRole('button', { name: 'Stop Without Waiting for the Agent' }).waitFor();
  });
});
