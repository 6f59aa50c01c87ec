// Measures the height of an everyday turn in the chat, with the styles of a VS Code theme. The peer is the chat before
// its rows were one line each: it drew a card for each tool call. Its heights were measured with the same turn.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, singlePageScript } from '../../scripts/build/bundle.ts';
import { closeBrowser } from '../journey/browser.ts';
import { sampleTurn } from '../page/sampleTurn.ts';
import { themes } from '../page/themes.ts';
import { vscodeStyle } from '../page/vscodeStyle.ts';
import { benchState, withPage } from './chatPage/benchPage.ts';
import type { Figure } from './figure.ts';

/** Height in px of the turn with cards, by width in px. */
const cards: ReadonlyMap<number, number> = new Map([
  [300, 1_651],
  [600, 1_481],
  [1_200, 1_481],
]);

/** Per cent of the height with cards. */
const goal = 45;

const theme = themes['dark'];

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-rows-'));
  try {
    await bundle({ outputFolder: folder, production: true });
    const style = vscodeStyle + readFileSync(join(folder, 'chat.css'), 'utf8');
    const state = { ...benchState, phase: 'idle', scope: { cwd: '/work', folders: ['/work'] } };
    return await withPage({ script: await singlePageScript(), style }, async (page) => {
      await page.evaluate(
        ({ variables, conversation }) => {
          for (const [name, value] of Object.entries(variables))
            document.documentElement.style.setProperty(`--vscode-${name}`, value);
          window.postMessage({ type: 'snapshot', revision: 0, conversation }, '*');
        },
        { variables: theme?.variables ?? {}, conversation: { rows: sampleTurn, state } },
      );
      await page.getByText('The discount was applied').waitFor();
      const figures: Figure[] = [];
      for (const [width, before] of cards) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        const height = await page.locator('.rows').evaluate((rows) => rows.clientHeight);
        const value = (height / before) * 100;
        figures.push({
          name: `chat rows: height of a turn at ${width} px`,
          value,
          unit: '%',
          goal: `≤ ${goal}%`,
          met: value <= goal,
          peers: [{ name: 'a card for each call', value: 100 }],
        });
      }
      return figures;
    });
  } finally {
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true });
  }
}
