// Drives the workbench as a user does: keys, the palette, the status bar. Every step waits for
// its effect and never for a fixed time, so that journeys are stable on slow machines.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errors, type Locator, type Page } from 'playwright-core';
import { outPath } from '../../scripts/process/repository.ts';
import { waitLimit } from '../limits.ts';
import { readDrawn, type Drawn } from './drawnSuggestion.ts';
import { tabAccepts } from './tabWatch.ts';

const retryAfter = 3_000;
/** ms after which Tab accepts a suggestion on a busy machine, if it accepts it at all. */
const longestGuard = 5_000;
/** ms within which VS Code lists the files of a small folder, also on a slow machine. */
const listedAfter = 10_000;
const quickInput = '.quick-input-widget:not([style*="display: none"])';

export class EditorPage {
  /** The Playwright page, for actions without a method here. */
  readonly page: Page;
  readonly #screenshotSuffix: string;

  constructor(page: Page, screenshotSuffix: string) {
    this.page = page;
    this.#screenshotSuffix = screenshotSuffix;
    page.setDefaultTimeout(waitLimit);
  }

  /** Opens a folder and waits until the workbench accepts keys. */
  async load(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'commit' });
    await this.page.waitForSelector('.monaco-workbench .statusbar-item');
    // Present, but empty, in an empty folder too.
    await this.page.locator('.explorer-folders-view .monaco-list').first().waitFor({ state: 'attached' });
  }

  /** Opens a file by name (Ctrl+P) and waits until it is the active tab, has text and has the focus. */
  async openFile(name: string): Promise<void> {
    const base = name.slice(name.lastIndexOf('/') + 1);
    const tab = this.page.locator(`.editor-group-container.active .tab.active[data-resource-name="${base}"]`);
    const opened = await this.#until(async () => {
      await this.#quickInput('Control+P', name);
      // Results that come late may move another file under the pointer. A list that was opened before this file was written
      // never shows it, so it is closed and opened again.
      if (await this.#choose(base, name)) return await inTime(tab.waitFor({ timeout: retryAfter }));
      await this.page.keyboard.press('Escape');
      return undefined;
    });
    if (!opened) throw new Error(`${name} was not opened`);
    await this.page.waitForSelector('.editor-group-container.active .monaco-editor.focused .view-line');
    await this.idle();
  }

  /** Waits until VS Code has run its idle tasks. */
  async idle(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
  }

  /** Moves the cursor to a line and column, 1-based as in the status bar. */
  async goTo(line: number, column: number): Promise<void> {
    await this.#quickInput('Control+G', `:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await this.status(`Ln ${line}, Col ${column}`);
    await this.page.waitForSelector('.editor-group-container.active .monaco-editor.focused');
  }

  /** Selects `length` UTF-16 units to the right of a place (1-based). */
  async select(line: number, column: number, length: number): Promise<void> {
    await this.goTo(line, column);
    for (let done = 0; done < length; done++) await this.page.keyboard.press('Shift+ArrowRight');
    await this.status(`(${length} selected)`);
  }

  /**
   * Waits as long as a user needs to notice something new, and until Tab accepts the drawn suggestion, if any. It does not
   * everywhere: not on an empty line, or with a selection. So the wait ends after some seconds.
   */
  async look(): Promise<void> {
    await this.page.waitForTimeout(1_000);
    const kind = (await this.drawn())?.kind;
    if (kind === undefined) return;
    await tabAccepts(this.page, kind === 'ghost', longestGuard);
    await this.idle();
  }

  /** Types a text key by key. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses keys or chords in Playwright's notation: `Tab`, `Escape`, `Alt+L`, `Control+ArrowRight`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Saves the active editor and waits until its tab is no longer dirty. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+S');
    await this.page.waitForFunction(
      () => document.querySelector('.editor-group-container.active .tab.active.dirty') === null,
    );
  }

  /** Runs a command by its full title (`ACP: Toggle …`) from the palette. Fails if the palette does not have it. */
  async runCommand(title: string): Promise<void> {
    await this.#inPalette(title, () => this.#choose(title, `>${title}`));
  }

  /** Opens the palette, types, and waits for a command whose title begins with that. Leaves the palette open. */
  async openPalette(title: string): Promise<void> {
    await this.#inPalette(title, (row) => inTime(row.waitFor({ timeout: listedAfter })));
  }

  /** Picks a row of the open quick pick by the beginning of its label. */
  async pick(label: string): Promise<void> {
    await this.#row(label).click();
  }

  /** Waits until a suggestion is drawn. If given, it must contain `text` and be of that `kind`. */
  async suggestion(wanted: { readonly text?: string; readonly kind?: Drawn['kind'] } = {}): Promise<Drawn> {
    let last: Drawn | undefined;
    const found = await this.#until(async () => {
      last = await readDrawn(this.page);
      const fits =
        last !== undefined &&
        (wanted.kind === undefined || last.kind === wanted.kind) &&
        (wanted.text === undefined || last.text.includes(wanted.text));
      return fits ? last : undefined;
    });
    if (found !== undefined) return found;
    throw new Error(
      `No suggestion ${JSON.stringify(wanted)} was drawn; drawn is ${JSON.stringify(last ?? null)}`,
    );
  }

  /** Waits for ghost text that contains `text`, and returns all of it. */
  async ghostText(text = ''): Promise<string> {
    return (await this.suggestion({ kind: 'ghost', text })).text;
  }

  /** Waits for VS Code's own drawing of an edit (native) whose text contains `text`. */
  async inlineEdit(text = ''): Promise<string> {
    return (await this.suggestion({ kind: 'inlineEdit', text })).text;
  }

  /** The suggestion that is drawn now, or undefined. Before asserting absence, wait for an event that would come later. */
  drawn(): Promise<Drawn | undefined> {
    return readDrawn(this.page);
  }

  /** Waits until no suggestion is drawn. */
  async noSuggestion(): Promise<void> {
    const gone = await this.#until(async () =>
      (await readDrawn(this.page)) === undefined ? true : undefined,
    );
    if (gone === undefined) throw new Error(`Still drawn: ${JSON.stringify(await readDrawn(this.page))}`);
  }

  /** Waits for a status bar item with this text. */
  async status(text: string | RegExp): Promise<Locator> {
    const item = this.page.locator('.statusbar-item').filter({ hasText: text }).first();
    await item.waitFor();
    return item;
  }

  /** The cursor position in the status bar: `Ln 3, Col 5`. */
  async cursor(): Promise<string> {
    return (await this.page.locator('.statusbar-item[id="status.editor.selection"]').textContent()) ?? '';
  }

  /** Waits until the cursor has left a position that `cursor()` returned. */
  async cursorLeft(place: string): Promise<void> {
    await this.page.waitForFunction((old) => {
      const now = document.querySelector('.statusbar-item[id="status.editor.selection"]')?.textContent;
      return now != null && now !== old;
    }, place);
  }

  /** Waits until the extension's status bar item shows this state: `ready`, `starting`, `next edits are off`… */
  async agent(state: string): Promise<void> {
    await this.page
      .locator(`.statusbar-item[id$="acpHost.status"][aria-label*=${JSON.stringify(`, ${state}`)}]`)
      .first()
      .waitFor();
  }

  /** Waits for a notification with this text, and clicks `button` if given. */
  async notification(text: string | RegExp, button?: string): Promise<Locator> {
    const item = this.page.locator('.notification-list-item').filter({ hasText: text }).first();
    await item.waitFor();
    if (button !== undefined) await item.locator('.monaco-button', { hasText: button }).first().click();
    return item;
  }

  /** Waits until the visible text of the active editor contains `text`. */
  async shows(text: string): Promise<void> {
    await this.page.waitForFunction((wanted) => {
      const lines = document.querySelectorAll(
        '.editor-group-container.active .editor-instance .view-lines > .view-line',
      );
      return [...lines].some((line) => (line.textContent ?? '').replaceAll('\u00a0', ' ').includes(wanted));
    }, text);
  }

  /** Takes a screenshot for a person. Returns its path, `out/screenshots/<name>-<copy>.png`. */
  async screenshot(name: string): Promise<string> {
    const folder = outPath('screenshots');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${name}-${this.#screenshotSuffix}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  /** The first row whose label begins with these whole words. */
  #row(label: string): Locator {
    const name = new RegExp(`^${label.replace(/[^\w\s]/g, '\\$&')}${/\w$/.test(label) ? '(?!\\w)' : ''}`);
    return this.page.locator(quickInput).getByRole('option', { name }).first();
  }

  /**
   * Clicks a row of the quick input with this text, and waits until VS Code has closed the input, or has opened another one. A
   * click is lost if the rows are drawn again between the press and the release of the button.
   */
  async #choose(label: string, text: string): Promise<true | undefined> {
    if (!(await inTime(this.#row(label).click({ timeout: listedAfter })))) return undefined;
    const isTaken = ({ input, text }: { readonly input: string; readonly text: string }): boolean =>
      document.querySelector<HTMLInputElement>(input)?.value !== text;
    const input = `${quickInput} .quick-input-box input`;
    return await inTime(this.page.waitForFunction(isTaken, { input, text }, { timeout: retryAfter }));
  }

  /** Opens the palette and uses the row of a command. Opens it again if it was closed meanwhile, by whatever took the focus. */
  async #inPalette(title: string, use: (row: Locator) => Promise<true | undefined>): Promise<void> {
    const used = await this.#until(async () => {
      await this.#quickInput('F1', `>${title}`);
      if (await use(this.#row(title))) return true;
      // A list that was opened before an extension's commands were known never shows them.
      if (await this.page.locator(quickInput).isVisible()) await this.page.keyboard.press('Escape');
      return undefined;
    });
    if (used === undefined) throw new Error(`The palette does not list ${title}`);
  }

  /**
   * Opens a quick input with a key, and replaces its text. Repeats the key, since early keys can be lost while the workbench
   * loads, and an editor or a page that is just opening takes the focus, which closes a quick input. The text is not typed,
   * since keys could then reach what took the focus.
   */
  async #quickInput(key: string, text: string): Promise<void> {
    const hasFocus = (selector: string): boolean => document.activeElement?.closest(selector) != null;
    const opened = await this.#until(async () => {
      await this.page.keyboard.press(key);
      const timeout = retryAfter;
      return (
        (await inTime(this.page.waitForFunction(hasFocus, quickInput, { timeout }))) &&
        (await inTime(this.page.locator(`${quickInput} .quick-input-box input`).fill(text, { timeout })))
      );
    });
    if (opened === undefined) throw new Error(`${key} opened no quick input`);
  }

  /** Polls until the result is not undefined. Returns undefined when the time limit is over. */
  async #until<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    const end = Date.now() + waitLimit;
    for (;;) {
      const found = await look();
      if (found !== undefined || Date.now() > end) return found;
      await this.page.waitForTimeout(50);
    }
  }
}

/** True when a step is done; undefined if it was not done within its time limit. */
async function inTime(step: Promise<unknown>): Promise<true | undefined> {
  return await step.then(
    () => true as const,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return undefined;
      throw error;
    },
  );
}
