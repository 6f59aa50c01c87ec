// The first minute after installation, without any setting, on both copies: only what the screen says is done. The
// walkthrough leads to an accepted next edit, and a tile to the first answer of an agent that is installed.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { until } from '../until.ts';
import { ChatDriver } from './chatDriver.ts';
import { testClockFactor, type OpenEditor } from './openEditor.ts';
import { writeAgentProgram } from './scriptedAgent.ts';
import { themePictures } from './themePictures.ts';
import { withEditor } from './withEditor.ts';

/** From installation to the first answer of an agent. */
const mostClicks = 4;
/** From the first window to an accepted next edit, in ms. Windows of tests are slower by this factor on a busy machine. */
const longestWait = 60_000 * testClockFactor;

/** A folder with an executable `gemini`, which is a scripted agent that repeats prompts. */
function folderWithGemini(): string {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-bin-'));
  writeAgentProgram(join(folder, 'gemini'), 'echo');
  return folder;
}

async function acceptNextEdit(editor: OpenEditor): Promise<void> {
  const walkthrough = editor.page.locator('.gettingStartedContainer');
  await walkthrough.getByText('Get Started with ACP Host').first().waitFor();
  await walkthrough.getByText('What Leaves Your Machine').first().waitFor();
  await editor.screenshot('first-walkthrough');
  await walkthrough.getByRole('button', { name: 'Open Sample File' }).click();
  // The comment above the selected name says what to type, and then to press Tab twice.
  await editor.shows('type "fetchUser" over it');
  await editor.status('(7 selected)');
  await editor.type('fetchUser');
  // On stock, the hint names the key that the comment names; a native copy has VS Code's own picture.
  const hint = editor.copy === 'stock' ? 'Tab to line 11: const user = fetchUser(id);' : 'fetchUser';
  await editor.suggestion({ text: hint });
  await editor.look();
  await editor.screenshot('first-suggestion');
  const before = await editor.cursor();
  await editor.press('Tab');
  await editor.cursorLeft(before);
  await editor.look();
  await editor.press('Tab');
  await editor.shows('const user = fetchUser(id);');
  await editor.screenshot('first-accepted');
  // It was a preview, which another one would have replaced.
  assert.equal(await editor.page.locator('.tab', { hasText: 'Welcome' }).count(), 1, 'the walkthrough');
}

describe('the first minute', () => {
  it('leads to an accepted next edit, and by at most four clicks to an answer', async () => {
    const bin = folderWithGemini();
    const env = { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
    // As by default. Other journeys turn it off.
    const machineSettings = { 'workbench.welcomePage.walkthroughs.openOnInstall': true };
    try {
      await withEditor({ env, machineSettings, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await acceptNextEdit(editor);
        const opened = await editor.page.evaluate(() => performance.timeOrigin);
        const waited = Date.now() - opened;
        assert.ok(waited <= longestWait, `${Math.round(waited)} ms to an accepted next edit`);

        let clicks = 0;
        const click = async (target: Locator): Promise<void> => {
          clicks++;
          await target.click();
        };
        await click(editor.page.locator('.activitybar').getByRole('tab', { name: /^ACP/ }));
        const chat = new ChatDriver(editor);
        const tile = chat.frame.locator('[data-key="ready"]').getByRole('button', { name: 'Gemini CLI' });
        await tile.waitFor();
        assert.equal(await chat.frame.locator('#prompt').isVisible(), false);
        if (editor.copy === 'stock') await themePictures(editor, 'first-tiles');
        await click(tile);
        const consent = editor.page.locator('.monaco-dialog-box', { hasText: 'gemini --acp' });
        await consent.waitFor();
        await editor.screenshot('first-consent');
        await click(consent.getByRole('button', { name: 'Start', exact: true }));
        await chat.frame.locator('.agent-name', { hasText: 'Gemini CLI' }).waitFor();
        // The message box has the focus.
        await until('the focus in the message box', () =>
          chat.frame
            .locator('#prompt')
            .evaluate((box) => document.hasFocus() && box === document.activeElement),
        );
        await editor.type('Hello there');
        await editor.press('Enter');
        await chat.row('agent', 'Hello there');
        await chat.rests();
        await editor.screenshot('first-answer');
        assert.ok(clicks <= mostClicks, `${clicks} clicks`);

        await editor.page.locator('.tab', { hasText: 'Welcome' }).click();
        const done = editor.page.locator('.getting-started-step:has(.codicon.complete)');
        await done.nth(2).waitFor();
        assert.deepEqual(
          await done.evaluateAll((all) =>
            all.map((one) => one.getAttribute('data-step-id')?.replace(/^.*#/, '')),
          ),
          ['edit', 'agent', 'ask'],
        );
        await editor.screenshot('first-steps');
      });
    } finally {
      rmSync(bin, { recursive: true, force: true });
    }
  });
});
