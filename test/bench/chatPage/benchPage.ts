// Opens a page with the chat's scripts but without the extension, and measures its main thread.

import type { Browser, Page } from 'playwright-core';
import { browser } from '../../journey/browser.ts';

export interface Scripts {
  readonly script: string;
  readonly style: string;
}

/** Calls `use` with a new page, and closes the page afterwards. */
export async function withPage<T>(
  scripts: Scripts,
  use: (page: Page, all: Browser) => Promise<T>,
): Promise<T> {
  const all = await browser();
  const context = await all.newContext({ viewport: { width: 440, height: 760 } });
  try {
    const page = await context.newPage();
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html><head></head><body class="vscode-dark"></body></html>',
      }),
    );
    await page.goto('https://chat.test/');
    await page.addStyleTag({ content: scripts.style });
    await page.evaluate(() => {
      const api = { postMessage: () => undefined, getState: () => undefined, setState: () => undefined };
      Object.assign(globalThis, { acquireVsCodeApi: () => api });
    });
    await page.addScriptTag({ content: scripts.script });
    return await use(page, all);
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** CPU time in microseconds, which does not depend on other load of the machine. */
  readonly tdur?: number;
}

/** Runs `run`. Returns the CPU time of each task of the page's main thread meanwhile, in ms. */
export async function tasksDuring(page: Page, all: Browser, run: () => Promise<void>): Promise<number[]> {
  await all.startTracing(page, { categories: ['toplevel'] });
  await run();
  const { traceEvents } = JSON.parse((await all.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const each = threads.map(({ pid, tid }) =>
    traceEvents.flatMap((event) =>
      event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask'
        ? [(event.tdur ?? 0) / 1_000]
        : [],
    ),
  );
  const total = (tasks: readonly number[]): number => tasks.reduce((sum, task) => sum + task, 0);
  const [busiest] = each.toSorted((a, b) => total(b) - total(a));
  if (busiest === undefined || busiest.length === 0) throw new Error('The trace has no tasks');
  return busiest;
}

export const benchState = {
  agent: 'a',
  phase: 'running',
  configOptions: [],
  commands: [],
  permissions: [],
  queue: [],
  draft: '',
};
