// Owns driving the workbench as a person would: keys, the palette, what the status bar says. Every step waits for
// what it leads to and never for a time, which is what keeps journeys steady on slow machines.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { outPath } from '../../scripts/process/repository.ts';
import { readDrawn, type Drawn } from './drawnSuggestion.ts';

const retryAfter = 3_000;
const quickInput = '.quick-input-widget:not([style*="display: none"])';

export class EditorPage {
  /** The Playwright page, for what has no method here. */
  readonly page: Page;
  readonly #screenshotSuffix: string;
  readonly #limit: number;

  /** `limit`: ms that any step may take. */
  constructor(page: Page, screenshotSuffix: string, limit = 60_000) {
    this.page = page;
    this.#screenshotSuffix = screenshotSuffix;
    this.#limit = limit;
    page.setDefaultTimeout(limit);
  }

  /** Goes to a folder and waits until the workbench takes keys. */
  async load(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'commit' });
    await this.page.waitForSelector('.monaco-workbench .statusbar-item');
    // Also there, and empty, in an empty folder.
    await this.page.locator('.explorer-folders-view .monaco-list').first().waitFor({ state: 'attached' });
  }

  /** Opens a file by name (Ctrl+P) and waits until it is the active tab, has text and has the focus. */
  async openFile(name: string): Promise<void> {
    const base = name.slice(name.lastIndexOf('/') + 1);
    const tab = this.page.locator(`.editor-group-container.active .tab.active[data-resource-name="${base}"]`);
    const opened = await this.#until(async () => {
      await this.#quickInput('Control+P');
      await this.page.keyboard.type(name);
      // Results that come late may move another file under the pointer.
      await this.#row(base).click();
      return await tab.waitFor({ timeout: retryAfter }).then(
        () => true,
        () => undefined,
      );
    });
    if (!opened) throw new Error(`${name} was not opened`);
    await this.page.waitForSelector('.editor-group-container.active .monaco-editor.focused .view-line');
    await this.idle();
  }

  /** VS Code does some things only when it has nothing else to do: what it put off before this is done after it. */
  async idle(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
  }

  /** Puts the cursor at a place as the status bar counts it: line and column 1-based. */
  async goTo(line: number, column: number): Promise<void> {
    await this.#quickInput('Control+G');
    await this.page.keyboard.type(`${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await this.status(`Ln ${line}, Col ${column}`);
    await this.page.waitForSelector('.editor-group-container.active .monaco-editor.focused');
  }

  /** Selects `length` UTF-16 units to the right of a place (1-based); what is typed next replaces them. */
  async select(line: number, column: number, length: number): Promise<void> {
    await this.goTo(line, column);
    for (let done = 0; done < length; done++) await this.page.keyboard.press('Shift+ArrowRight');
    await this.status(`(${length} selected)`);
  }

  /**
   * Takes as long as a person who sees something new before pressing a key. The product lets Tab accept 350 ms after it has
   * drawn a suggestion; a busy machine sets that key up to half a second late, and nothing on the page shows it.
   */
  async look(): Promise<void> {
    await this.page.waitForTimeout(1_000);
  }

  /** Types, one key after the other. */
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

  /** Runs a command by its full title (`ACP: Toggle …`) from the palette. Fails when the palette does not have it. */
  async runCommand(title: string): Promise<void> {
    await this.openPalette(title);
    await this.pick(title);
  }

  /** Opens the palette, types, and waits for a command whose title begins so. Leaves the palette open. */
  async openPalette(title: string): Promise<void> {
    await this.#quickInput('F1');
    await this.page.keyboard.type(title);
    await this.#row(title).waitFor();
  }

  /** Picks a row of the quick pick that is open, by the beginning of its label. */
  async pick(label: string): Promise<void> {
    await this.#row(label).click();
  }

  /** Waits for a suggestion to be drawn; `text` and `kind`, when given, must be in it. */
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

  /** Waits for ghost text that contains `text`, and answers with all of it. */
  async ghostText(text = ''): Promise<string> {
    return (await this.suggestion({ kind: 'ghost', text })).text;
  }

  /** Waits for VS Code's own drawing of an edit (native) whose text contains `text`. */
  async inlineEdit(text = ''): Promise<string> {
    return (await this.suggestion({ kind: 'inlineEdit', text })).text;
  }

  /** What is drawn now; undefined: nothing. To assert an absence, first wait for what would have come before it. */
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

  /** What the status bar says of the cursor: `Ln 3, Col 5`. */
  async cursor(): Promise<string> {
    return (await this.page.locator('.statusbar-item[id="status.editor.selection"]').textContent()) ?? '';
  }

  /** Waits until the cursor is no longer where `cursor()` said it was. */
  async cursorLeft(place: string): Promise<void> {
    await this.page.waitForFunction((old) => {
      const now = document.querySelector('.statusbar-item[id="status.editor.selection"]')?.textContent;
      return now != null && now !== old;
    }, place);
  }

  /** Waits until the extension's status bar item tells this of its agent: `ready`, `starting`, `next edits are off`… */
  async agent(state: string): Promise<void> {
    await this.page
      .locator(`.statusbar-item[aria-label*="ACP Host, agent"][aria-label*=${JSON.stringify(`: ${state}`)}]`)
      .first()
      .waitFor();
  }

  /** Waits for a notification with this text; `button`, when given, is clicked. */
  async notification(text: string | RegExp, button?: string): Promise<Locator> {
    const item = this.page.locator('.notification-list-item').filter({ hasText: text }).first();
    await item.waitFor();
    if (button !== undefined) await item.locator('.monaco-button', { hasText: button }).first().click();
    return item;
  }

  /** Waits for the text of the active editor, as far as it is scrolled into view, to contain `text`. */
  async shows(text: string): Promise<void> {
    await this.page.waitForFunction((wanted) => {
      const lines = document.querySelectorAll(
        '.editor-group-container.active .editor-instance .view-lines > .view-line',
      );
      return [...lines].some((line) => (line.textContent ?? '').replaceAll('\u00a0', ' ').includes(wanted));
    }, text);
  }

  /** Takes a picture for a person to look at; answers with its path, `out/screenshots/<name>-<copy>.png`. */
  async screenshot(name: string): Promise<string> {
    const folder = outPath('screenshots');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${name}-${this.#screenshotSuffix}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  /** The first row whose label begins so; a word is not the beginning of a longer one. */
  #row(label: string): Locator {
    const name = new RegExp(`^${label.replace(/[^\w\s]/g, '\\$&')}${/\w$/.test(label) ? '(?!\\w)' : ''}`);
    return this.page.locator(quickInput).getByRole('option', { name }).first();
  }

  /** Opens a quick input with a key. Early keys can be lost while the workbench still loads, so it asks again. */
  async #quickInput(key: string): Promise<void> {
    const input = this.page.locator(`${quickInput} input`).first();
    const end = Date.now() + this.#limit;
    for (;;) {
      await this.page.keyboard.press(key);
      const shown = await input.waitFor({ timeout: retryAfter }).then(
        () => true,
        () => false,
      );
      if (shown) break;
      if (Date.now() > end) throw new Error(`${key} opened no quick input`);
    }
    await this.page.waitForFunction(
      (selector) => document.activeElement?.closest(selector) != null,
      quickInput,
    );
  }

  /** Asks again and again until the answer is not undefined; undefined when the limit is over. */
  async #until<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    const end = Date.now() + this.#limit;
    for (;;) {
      const found = await look();
      if (found !== undefined || Date.now() > end) return found;
      await this.page.waitForTimeout(50);
    }
  }
}
