// The chat page in a real browser, as the extension serves it: its bundle, its content policy, a double of VS Code's API
// that records posted messages, and a network on which every request is recorded and aborted.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'mocha';
import type { BrowserContext, Page } from 'playwright-core';
import type { MentionChoice } from '../../src/chat/messages/composing.ts';
import type {
  ConversationState,
  Entry,
  FromPage,
  RowChange,
  ToPage,
} from '../../src/chat/messages/messages.ts';
import type { FormulaToPage, ReadingAction } from '../../src/chat/messages/readingMessages.ts';
import type { StartView } from '../../src/chat/messages/startMessages.ts';
import { outPath } from '../../scripts/process/repository.ts';
import { browser, closeBrowser } from '../journey/browser.ts';
import { waitLimit } from '../limits.ts';
import { until } from '../until.ts';
import { builtFile } from './builtFile.ts';
import { themes } from './themes.ts';
import { vscodeStyle } from './vscodeStyle.ts';

after(closeBrowser);

const address = 'https://chat.test';
const policy = [
  "default-src 'none'",
  `style-src ${address}`,
  `font-src ${address}`,
  "script-src 'nonce-of-the-test'",
  'img-src data:',
  'media-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  // Only in tests: text becomes HTML only through the sanitizer, or if it is plain markup.
  "require-trusted-types-for 'script'",
  'trusted-types dompurify plain-markup',
].join('; ');

/** A policy that allows everything, so that only the page's own sanitizing protects it. */
const noPolicy = "script-src * 'unsafe-inline' 'unsafe-eval'";

const html = (
  policy: string,
  { block = '', first }: Pick<Options, 'block' | 'first'>,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>ACP Chat</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${address}/vscode.css">
<link rel="stylesheet" href="${address}/chat.css">
<script type="importmap" nonce="of-the-test">{"imports":{"page/":"${address}/page/"}}</script></head>
<body class="vscode-dark"${first === undefined || first === 'unknown' ? '' : ` data-start="${first}"`}>${block}<script type="module" nonce="of-the-test" src="${address}/${first === undefined ? 'page/chat' : 'first'}.js"></script></body></html>`;

export const idle: ConversationState = {
  agent: 'builtin',
  phase: 'idle',
  configOptions: [],
  commands: [],
  permissions: [],
  queue: [],
  draft: '',
};

const viewport = { width: 440, height: 760 };

interface Recorder {
  /** The state that VS Code returns when it creates the page again. */
  kept?: unknown;
  posted: FromPage[];
  /** Resolves when the page has handled all messages posted to it. */
  handled(): Promise<void>;
}

interface Options {
  readonly theme?: string;
  /** The text of another script in place of the page's. */
  readonly script?: string;
  /** Without the content policy, which would hide failures of the page's own sanitizing. */
  readonly unprotected?: boolean;
  /** Markup before the page's script. */
  readonly block?: string;
  /** The state that the page before it stored. */
  readonly kept?: unknown;
  /** What the first script of the page draws; `unknown`: nothing. By default, the page is loaded without its first script. */
  readonly first?: StartView['kind'] | 'unknown';
  /** When parts of the page arrive. Default: at once. */
  readonly arrivals?: Readonly<Partial<Record<'chat' | 'highlight' | 'purifier', Promise<void> | 'never'>>>;
}

/** A file that the page's script imports. */
function partOfPage(path: string): readonly [string, () => string] | undefined {
  if (!/^\/page\/[\w-]+\.js$/.test(path)) return undefined;
  return ['text/javascript', () => builtFile(path.slice(1))];
}

export class ChatWorld {
  readonly page: Page;
  /** Requests of the page, except those for its own files. */
  readonly requests: string[];
  /** Errors, and violations of the policy. */
  readonly errors: string[];
  readonly #context: BrowserContext;
  #revision = 0;

  private constructor(context: BrowserContext, page: Page, requests: string[], errors: string[]) {
    this.#context = context;
    this.page = page;
    this.requests = requests;
    this.errors = errors;
  }

  static async open(options: Options = {}): Promise<ChatWorld> {
    const context = await (await browser()).newContext({ viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(waitLimit);
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error.stack)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const files: Record<string, readonly [string, () => string]> = {
      '/': ['text/html', () => html(options.unprotected === true ? noPolicy : policy, options)],
      '/first.js': ['text/javascript', () => builtFile('first.js')],
      ...(options.script !== undefined && { '/page/chat.js': ['text/javascript', () => options.script!] }),
      '/vscode.css': ['text/css', () => vscodeStyle],
      '/chat.css': ['text/css', () => builtFile('chat.css')],
    };
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      const file = url.origin === address ? (files[url.pathname] ?? partOfPage(url.pathname)) : undefined;
      if (file === undefined) {
        requests.push(url.href);
        await route.abort();
      } else {
        const [, part = ''] = /^\/page\/(\w+)/.exec(url.pathname) ?? [];
        const arrives = Object.entries(options.arrivals ?? {}).find(([name]) => name === part)?.[1];
        if ((await arrives) === 'never') await route.abort();
        else await route.fulfill({ contentType: file[0], body: file[1]() });
      }
    });
    await page.addInitScript((kept) => {
      const recorder = globalThis as unknown as Recorder & { acquireVsCodeApi: unknown };
      recorder.posted = [];
      recorder.kept = kept;
      // Marks arrive in the order in which they were posted.
      const waiting: (() => void)[] = [];
      const mark = 'the end of what was posted';
      // This listener runs before those of the page, which must not get the mark.
      window.addEventListener('message', (event) => {
        if (event.data !== mark) return;
        event.stopImmediatePropagation();
        waiting.shift()?.();
      });
      recorder.handled = () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          window.postMessage(mark, '*');
        });
      recorder.acquireVsCodeApi = () => ({
        postMessage: (message: FromPage) => recorder.posted.push(message),
        setState: (state: unknown) => (recorder.kept = state),
        getState: () => recorder.kept,
      });
    }, options.kept);
    // If it is missing, this throws; in the route, an error would leave the page waiting for it.
    builtFile('page/chat.js');
    await page.goto(`${address}/`);
    const world = new ChatWorld(context, page, requests, errors);
    await world.theme(options.theme ?? 'dark');
    return world;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  /** Leaves the page. What it did is still in `requests` and `errors`. Only `load` may be called after that. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  /** Loads a new page, with nothing of the one before, in a third of the time that `open` takes. */
  async load(): Promise<void> {
    const { page } = this;
    this.requests.length = 0;
    this.errors.length = 0;
    this.#revision = 0;
    await page.mouse.move(-1, -1);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: null });
    await page.goto(`${address}/`);
    await this.theme('dark');
  }

  /** Waits until the page sanitizes markup, which it loads when it is idle. Replaces the conversation. */
  async sanitizes(): Promise<void> {
    await this.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: '<kbd>Ready</kbd>' }] }]);
    await this.page.locator('.log kbd').waitFor();
  }

  async theme(name: string): Promise<void> {
    const theme = themes[name];
    if (theme === undefined) throw new Error(`No theme ${name}`);
    await this.page.evaluate(({ bodyClass, variables }) => {
      document.documentElement.removeAttribute('style');
      document.body.className = bodyClass;
      for (const [variable, value] of Object.entries(variables))
        document.documentElement.style.setProperty(`--vscode-${variable}`, value);
    }, theme);
  }

  /** Posts messages and waits until the page has handled them. Changed rows are drawn in a later frame. */
  async post(...messages: readonly ToPage[]): Promise<void> {
    await this.page.evaluate(async (all) => {
      for (const message of all) window.postMessage(message, '*');
      await (globalThis as unknown as Recorder).handled();
    }, messages);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** The label, or else the text, of the focused element, without the key that it shows. */
  async focused(): Promise<string> {
    return await this.page.evaluate(() => {
      const { activeElement } = document;
      const key = activeElement?.querySelector('kbd')?.textContent ?? '';
      const text = activeElement?.textContent ?? '';
      return activeElement?.getAttribute('aria-label') ?? text.slice(0, text.length - key.length);
    });
  }

  async snapshot(rows: readonly Entry[], state: Partial<ConversationState> = {}): Promise<void> {
    this.#revision += 5;
    await this.post({
      type: 'snapshot',
      revision: this.#revision,
      conversation: { rows, state: { ...idle, ...state } },
    });
  }

  async rows(...changes: readonly RowChange[]): Promise<void> {
    await this.post({ type: 'rows', revision: ++this.#revision, changes });
  }

  /** Like `rows`, with a message for each change. The page handles them without a pause. */
  async eachRow(...changes: readonly RowChange[]): Promise<void> {
    await this.post(
      ...changes.map((change): ToPage => ({ type: 'rows', revision: ++this.#revision, changes: [change] })),
    );
  }

  async state(state: Partial<ConversationState>): Promise<void> {
    await this.post({ type: 'state', revision: ++this.#revision, state: { ...idle, ...state } });
  }

  async raw(toolCallId: string, which: 'input' | 'output', text: string): Promise<void> {
    await this.post({ type: 'raw', revision: ++this.#revision, toolCallId, which, text });
  }

  /** Chooses an item in the menu of the first row that has a menu. */
  async openRaw(item: 'Show Input' | 'Show Output', row = this.page.locator('.row.call')): Promise<void> {
    await row.getByRole('button', { name: 'More Actions…' }).first().click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async mentions(request: number, choices: readonly MentionChoice[]): Promise<void> {
    await this.post({ type: 'mentions', revision: ++this.#revision, request, choices });
  }

  async note(text: string, offersMove = false): Promise<void> {
    await this.post({ type: 'composerNote', revision: ++this.#revision, text, offersMove });
  }

  async formula(answer: FormulaToPage): Promise<void> {
    await this.post({ ...answer, revision: ++this.#revision });
  }

  /** Waits until the page asks which texts name files, and answers. Returns what it asked. */
  async answerPlaces(found: readonly string[]): Promise<readonly string[]> {
    const { request, texts } = await this.waitForPosted('findPlaces');
    await this.post({ type: 'places', revision: ++this.#revision, request, found });
    return texts;
  }

  /** Posts a command that the page executes. */
  async reading(action: ReadingAction): Promise<void> {
    await this.post({ type: 'reading', revision: ++this.#revision, action });
  }

  /** Appends text to a row, one piece in each frame. */
  async stream(id: number, pieces: readonly string[]): Promise<void> {
    const first = this.#revision + 1;
    this.#revision += pieces.length;
    await this.page.evaluate(
      async ({ id, pieces, first }) => {
        for (const [index, text] of pieces.entries()) {
          window.postMessage(
            { type: 'rows', revision: first + index, changes: [{ op: 'append', id, text }] },
            '*',
          );
          await new Promise(requestAnimationFrame);
        }
      },
      { id, pieces, first },
    );
  }

  /** Skips a revision, as if a message had been lost. */
  loseOne(): void {
    this.#revision++;
  }

  async posted(): Promise<FromPage[]> {
    return await this.page.evaluate(() => (globalThis as unknown as Recorder).posted);
  }

  /** The number of messages of that type that the page has posted. */
  async count(type: FromPage['type']): Promise<number> {
    return (await this.posted()).filter((message) => message.type === type).length;
  }

  async kept(): Promise<unknown> {
    return await this.page.evaluate(() => (globalThis as unknown as Recorder).kept);
  }

  /** Waits until the page has posted a message of that type. Returns the last one. */
  async waitForPosted<T extends FromPage['type']>(type: T): Promise<Extract<FromPage, { readonly type: T }>> {
    return await until(`the page to post ${type}`, async () =>
      (await this.posted()).findLast(
        (message): message is Extract<FromPage, { readonly type: T }> => message.type === type,
      ),
    );
  }

  /** Waits until the rows contain the text. */
  async shows(text: string): Promise<void> {
    await this.page.locator('.log').filter({ hasText: text }).waitFor();
  }

  /** Waits until two frames have been drawn. */
  async frames(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** Takes a screenshot for a person: `out/screenshots/chat-<name>.png`. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(outPath('screenshots'), { recursive: true });
    await this.page.screenshot({ path: join(outPath('screenshots'), `chat-${name}.png`) });
  }
}
