// Tries every attack in every place of the chat page without its content policy, and counts scripts run and requests made.

import type { BrowserContext, Page } from 'playwright-core';
import type { Conversation } from '../../../src/chat/messages/messages.ts';
import { browser } from '../../journey/browser.ts';
import { waitLimit } from '../../limits.ts';
import { attackPlaces } from './attackPlaces.ts';
import { attacks } from './baseAttacks.ts';

export interface CorpusResult {
  readonly payloads: number;
  /** Number of payloads after which a script had run, a dialog was open or the page had navigated. */
  readonly ran: number;
  /** Number of requests, except for the page itself. */
  readonly fetched: number;
}

export interface CorpusOptions {
  /** The script of the page as one bundle. */
  readonly script: string;
  readonly style: string;
  /** The attacks to try; all by default. */
  readonly chosen?: readonly string[];
}

const address = 'https://chat.test/';
const idle: Conversation['state'] = {
  ...{ agent: 'mine', phase: 'idle', draft: '' },
  ...{ configOptions: [], commands: [], permissions: [], queue: [] },
};

export async function runAttackCorpus({
  script,
  style,
  chosen = attacks,
}: CorpusOptions): Promise<CorpusResult> {
  const context = await (await browser()).newContext({ viewport: { width: 440, height: 760 } });
  const counts = { dialogs: 0, fetched: 0 };
  try {
    let page = await openPage(context, script, style, counts);
    let ran = 0;
    for (const attack of chosen)
      for (const place of attackPlaces) {
        const { rows = [], state = {} } = place.show(attack);
        const before = counts.dialogs;
        const isHarmed = await play(page, { rows, state: { ...idle, ...state } });
        if (!isHarmed && counts.dialogs === before) continue;
        ran += 1;
        await page.close();
        page = await openPage(context, script, style, counts);
      }
    // Late requests count too.
    if (await play(page, { rows: [], state: idle })) ran += 1;
    return { payloads: chosen.length * attackPlaces.length, ran, fetched: counts.fetched };
  } finally {
    await context.close();
  }
}

async function openPage(
  context: BrowserContext,
  script: string,
  style: string,
  counts: { dialogs: number; fetched: number },
): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(waitLimit);
  page.on('dialog', (dialog) => {
    counts.dialogs += 1;
    void dialog.dismiss();
  });
  page.on('websocket', () => (counts.fetched += 1));
  await page.route('**/*', async (route) => {
    const isPage = route.request().url() === address && route.request().frame() === page.mainFrame();
    if (isPage) {
      const body = '<!doctype html><html><head></head><body class="vscode-dark"></body></html>';
      await route.fulfill({ contentType: 'text/html', body });
    } else {
      counts.fetched += 1;
      await route.abort();
    }
  });
  await page.goto(address);
  if (style !== '') await page.addStyleTag({ content: style });
  await page.evaluate(() => {
    const door = { postMessage: () => undefined, getState: () => undefined, setState: () => undefined };
    Object.assign(globalThis, { acquireVsCodeApi: () => door, revision: 0 });
  });
  await page.addScriptTag({ content: script });
  return page;
}

/** Shows a conversation, and opens, hovers over and clicks everything. @returns whether a script ran or the page navigated. */
async function play(page: Page, conversation: Conversation): Promise<boolean> {
  const harmed = page.evaluate(async (shown) => {
    interface Played {
      revision: number;
      harmed?: unknown;
    }
    const played = globalThis as unknown as Played;
    const frames = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    played.revision += 1;
    // Waits for the last row, with which all rows are rendered.
    const title = `The end of payload ${played.revision}`;
    const rows = [...shown.rows, { id: 99, kind: 'notice', severity: 'info', title }];
    const conversation = { ...shown, rows };
    window.postMessage({ type: 'snapshot', revision: played.revision, conversation }, '*');
    while (!document.body.textContent.includes(title)) await frames();
    for (const details of document.querySelectorAll('details')) details.open = true;
    await frames();
    for (const one of document.body.querySelectorAll('*')) {
      if (one.closest('textarea, select') !== null) continue;
      one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    await frames();
    // `onerror` of an image runs when loading it has failed.
    const loading = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy');
    const settled = (image: HTMLImageElement): Promise<unknown> =>
      new Promise((resolve) => {
        image.addEventListener('load', resolve);
        image.addEventListener('error', resolve);
        if (image.complete) resolve(undefined);
      });
    await Promise.all(loading.map(settled));
    return played.harmed !== undefined;
  }, conversation);
  // The page has navigated, so the attack succeeded.
  return (await harmed.catch(() => true)) || page.url() !== address;
}
