// The scenes of the walkthrough's steps. Each picture is a part of the window, in a dark and in a light theme. VS Code shows
// it at its size in CSS pixels, or smaller if the editor is narrow, so that little is in a picture and its text is readable.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { ChatDriver, openChat } from '../../test/journey/chatDriver.ts';
import { until } from '../../test/until.ts';
import type { OpenEditor } from '../../test/journey/openEditor.ts';
import type { Camera } from './camera.ts';
import type { Crop } from './encode.ts';
import { makeRepository, widenSideBar, withShop } from './shop.ts';
import { context, conversation, question, request } from './walkthroughConversation.ts';

/** The part of the window that each picture shows, in CSS pixels. */
const size = { width: 460, height: 400 } as const;
/** VS Code divides the size of a walkthrough's picture by this. */
const pixelRatio = 1.5;
const colours = 20;
const themes = ['dark', 'light'] as const;
type Theme = (typeof themes)[number];

interface Shot {
  readonly editor: OpenEditor;
  readonly camera: Camera;
  readonly theme: Theme;
}

/** The files of steps, which are named by the id of the step. */
export function walkthroughPictures(...steps: readonly string[]): string[] {
  return steps.flatMap((step) => themes.map((theme) => `${step}-${theme}.png`));
}

/** The height of a window whose side bar or editor is as high as a picture: below it is the status bar. */
const low = { width: 1_000, height: size.height + 36 } as const;
const high = { width: 1_000, height: 860 } as const;
/** The editor alone fills the window. */
const narrow = { width: size.width + 10, height: low.height } as const;

const settings = {
  'workbench.activityBar.location': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.wordWrap': 'on',
  'editor.folding': false,
  'editor.lineNumbersMinChars': 3,
};

/** Takes the pictures of `edit` and `agent`, without an agent. */
export async function firstSteps(camera: Camera, vsix: string): Promise<void> {
  const bin = folderWithPrograms('claude', 'codex', 'gemini');
  const env = { PATH: bin };
  try {
    for (const theme of themes) {
      const setup = {
        camera,
        vsix,
        pixelRatio,
        viewport: high,
        settings: { ...settings, ...colorTheme(theme) },
        env,
      };
      await withShop(setup, async (editor) => {
        const shot = { editor, camera, theme };
        await suggestion(shot);
        await tiles(shot);
      });
    }
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
}

/** Takes the pictures of `ask`, `review` and `privacy`, with an agent. */
export async function laterSteps(camera: Camera, vsix: string): Promise<void> {
  const more = {
    'git.enabled': true,
    'git.blame.statusBarItem.enabled': false,
    'acpHost.context.kinds': { failedTests: false, recentFiles: false },
  };
  for (const theme of themes) {
    const all = { ...settings, ...more, ...colorTheme(theme) };
    await withShop(
      { camera, vsix, pixelRatio, viewport: low, settings: all, conversation },
      async (editor) => {
        makeRepository(editor);
        const shot = { editor, camera, theme };
        await ask(shot);
        await review(shot);
        await nextContext(shot);
      },
    );
  }
}

function colorTheme(theme: Theme): object {
  return { 'workbench.colorTheme': theme === 'dark' ? 'Default Dark Modern' : 'Default Light Modern' };
}

/** The agents found on this machine are only looked for, not run. */
function folderWithPrograms(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-bin-'));
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

async function suggestion(shot: Shot): Promise<void> {
  const { editor } = shot;
  const { page } = editor;
  await editor.runCommand('View: Toggle Primary Side Bar Visibility');
  await editor.runCommand('ACP: Open Sample File');
  await editor.agent('ready');
  await editor.status('(7 selected)');
  await page.setViewportSize(narrow);
  await editor.type('fetchUser');
  await editor.suggestion({ text: 'fetchUser' });
  await editor.look();
  const before = await editor.cursor();
  await editor.press('Tab');
  await editor.cursorLeft(before);
  // All lines fit, but the editor has scrolled: a part of a line would be at the edge of the picture.
  await editor.press(...Array.from({ length: 6 }, () => 'Control+ArrowUp'));
  await code(editor).getByText('is selected below').waitFor();
  await editor.suggestion({ text: 'fetchUser' });
  await editor.look();
  await take(shot, 'edit', page.locator('.part.editor'), [code(editor)]);
}

async function tiles(shot: Shot): Promise<void> {
  const { editor } = shot;
  const { page } = editor;
  await page.setViewportSize(low);
  const { frame } = await openChat(editor);
  await widenSideBar(editor, size.width + 6);
  await frame.locator('[data-key="ready"]').getByRole('button', { name: 'Gemini CLI' }).waitFor();
  const cut = await frame.locator('.log').evaluate((log) => {
    const edge = log.getBoundingClientRect().bottom;
    return [...log.querySelectorAll('.tile')].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return top < edge && bottom > edge;
    }).length;
  });
  if (cut > 0) throw new Error(`${cut} tiles are cut at the lower edge of the picture: change its height.`);
  await take(shot, 'agent', page.locator('.part.sidebar'), [
    frame.locator('[data-key="ready"]'),
    frame.locator('[data-key="install"]'),
  ]);
}

async function ask(shot: Shot): Promise<void> {
  const { editor } = shot;
  const { page } = editor;
  await editor.openFile('shipping.ts');
  const { frame } = await openChat(editor);
  await widenSideBar(editor, size.width + 6);
  const chat = new ChatDriver(editor);
  await chat.say(question);
  await chat.row('agent', '50 €');
  await chat.rests();
  await take(shot, 'ask', page.locator('.part.sidebar'), [frame.locator('.log'), frame.locator('.composer')]);
}

async function review(shot: Shot): Promise<void> {
  const { editor } = shot;
  const { page } = editor;
  const chat = new ChatDriver(editor);
  await chat.say(request);
  await chat.frame.locator('.changes summary', { hasText: '1 file changed' }).waitFor();
  await chat.rests();
  await editor.openFile('shipping.ts');
  await editor.runCommand('View: Toggle Primary Side Bar Visibility');
  await page.setViewportSize(narrow);
  await editor.goTo(1, 1);
  const lenses = page.locator('.codelens-decoration');
  await lenses.filter({ hasText: 'Undo' }).nth(1).waitFor();
  await take(shot, 'review', page.locator('.part.editor'), [code(editor), lenses]);
  await editor.runCommand('View: Toggle Primary Side Bar Visibility');
}

async function nextContext(shot: Shot): Promise<void> {
  const { editor } = shot;
  const { page } = editor;
  await page.setViewportSize(high);
  await editor.runCommand('ACP: Keep All Changes');
  await editor.openFile('shipping.ts');
  await editor.save();
  await editor.select(6, 3, 'return'.length);
  const { frame } = await openChat(editor);
  await widenSideBar(editor, size.width + 6);
  // So that the picture does not begin in the middle of a row.
  await editor.runCommand('ACP: New Conversation');
  await frame.locator('.row').first().waitFor({ state: 'detached' });
  const fold = frame.locator('.context');
  const summary = fold.locator('summary').first();
  // The page closes it when the new conversation arrives.
  await until('the open list', async () => {
    if ((await fold.locator('details[open] > summary').count()) === 0) await summary.click();
    return await fold.locator('.context-name').first().isVisible();
  });
  // Items that were collected late are added later.
  for (const name of context) await fold.locator('.context-name', { hasText: name }).first().waitFor();
  await take(shot, 'privacy', page.locator('.part.sidebar'), [fold], 'end');
}

/** Takes the picture of a step. @param end which end of `part` is shown if it is higher than a picture. */
async function take(
  { editor, camera, theme }: Shot,
  step: string,
  part: Locator,
  parts: readonly Locator[],
  end: 'start' | 'end' = 'start',
): Promise<void> {
  const { page } = editor;
  await page.mouse.move(1, 1);
  await editor.look();
  const box = (await part.boundingBox())!;
  const y = end === 'start' ? box.y : box.y + box.height - size.height;
  await camera.still(`${step}-${theme}`, page, parts, { crop: cropAt(box.x, y), colours });
}

/** A crop of the size of a picture at a place of the window, in CSS pixels. */
function cropAt(x: number, y: number): Crop {
  const [left, top, width, height] = [x, y, size.width, size.height].map((css) =>
    Math.round(css * pixelRatio),
  );
  return { x: left!, y: top!, width: width!, height: height! };
}

/** The lines of the active editor. */
function code({ page }: OpenEditor): Locator {
  return page.locator('.editor-group-container.active .editor-instance .view-lines').first();
}
