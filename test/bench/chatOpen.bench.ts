// Measures in a real VS Code how long the chat takes to appear when it is opened for the first time in a window, and the
// tiles of agents in it. The peer is a view with an empty page, opened in the same way: the time that VS Code itself takes, which
// an extension cannot shorten. On a slow machine, the goal is a multiple of that time.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageVsix } from '../../scripts/build/packageVsix.ts';
import { browser, closeBrowser } from '../journey/browser.ts';
import { EditorPage } from '../journey/editorPage.ts';
import { endWindow } from '../journey/extensionHosts.ts';
import { openEditor, type OpenEditor } from '../journey/openEditor.ts';
import { installProbe, paintedAfterClick, type Wanted } from './chatOpen/paintProbe.ts';
import { median, type Figure } from './figure.ts';

/** New windows for each of the two. */
const rounds = 7;

/** The goal is `ms`, or `times` the time of an empty view if that is more. */
const goals = { first: { ms: 300, times: 1.5 }, tiles: { ms: 500, times: 2 } };

const wanted: Wanted = {
  chat: 'body :is(p, h1, h2, button, textarea)',
  tiles: '.tile[data-action="startAgent"]',
  empty: '.empty-view',
};

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-open-'));
  try {
    const vsix = await packageVsix({ output: join(folder, 'acp-host.vsix'), marketplace: false });
    const editor = await openEditor({
      copy: 'stock',
      vsix,
      neighbours: [join(import.meta.dirname, 'chatOpen', 'emptyView')],
      files: { 'a.md': '# One\n\nTwo\n' },
    });
    const empty: number[] = [];
    const chat: number[] = [];
    const tiles: number[] = [];
    try {
      // The window that started the server.
      await extensionsStarted(editor);
      await endWindow(editor.page, editor.server);
      for (let round = 0; round < rounds; round++) {
        empty.push(...(await opens(editor, 'Open Empty View', ['empty'])));
        const [first, all] = await opens(editor, 'ACP: Open Chat', ['chat', 'tiles']);
        chat.push(first!);
        tiles.push(all!);
      }
    } finally {
      await editor.close();
    }
    const peers = [{ name: 'an empty view', value: median(empty) }];
    const figure = (
      what: string,
      values: readonly number[],
      { ms, times }: (typeof goals)['first'],
    ): Figure => ({
      name: `chat: ${what} in a new window`,
      value: median(values),
      unit: 'ms',
      goal: `≤ ${ms} ms or ${times} × an empty view`,
      met: median(values) <= Math.max(ms, times * median(empty)),
      peers,
    });
    return [figure('first paint', chat, goals.first), figure('tiles of agents', tiles, goals.tiles)];
  } finally {
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs the command in a new window, whose extensions have started. @returns ms until each element is painted. */
async function opens(
  { server, workspace }: OpenEditor,
  title: string,
  names: readonly string[],
): Promise<number[]> {
  const context = await (await browser()).newContext({ viewport: { width: 1200, height: 800 } });
  try {
    await installProbe(context, wanted);
    const window = new EditorPage(await context.newPage(), 'stock');
    await window.load(`${server.origin}/?folder=${encodeURIComponent(workspace)}`);
    await extensionsStarted(window);
    await window.runCommand(title);
    const times = await Promise.all(names.map((name) => paintedAfterClick(window.page, name)));
    // A window that lives on in the server would slow the next one.
    await endWindow(window.page, server);
    return times;
  } finally {
    await context.close();
  }
}

async function extensionsStarted(window: EditorPage): Promise<void> {
  await window.openFile('a.md');
  await window.agent('ready');
  await window.idle();
}
