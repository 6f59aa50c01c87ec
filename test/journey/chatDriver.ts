// Drives a chat page by keyboard and reads what it shows.
import type { FrameLocator, Locator } from 'playwright-core';
import { until } from '../until.ts';
import type { EditorPage } from './editorPage.ts';

export interface ShownRow {
  /** `user`, `agent`, `call`, `end`… */
  readonly kind: string;
  readonly text: string;
}

/** Opens the chat by its command, and waits until its page is drawn and has the focus. It may have no message box. */
export async function openChat(editor: EditorPage): Promise<ChatDriver> {
  await editor.runCommand('ACP: Open Chat');
  const chat = new ChatDriver(editor);
  await chat.drawn();
  return chat;
}

export class ChatDriver {
  readonly frame: FrameLocator;
  readonly #editor: EditorPage;

  /** @param at which of several chat pages, in VS Code's order. Leave it out if there is one. */
  constructor(editor: EditorPage, at?: 'first' | 'last') {
    this.#editor = editor;
    const outer = editor.page.frameLocator('iframe.webview.ready');
    this.frame = (at === undefined ? outer : outer[at]()).frameLocator('iframe#active-frame');
  }

  /** Waits until the page is drawn and has the focus, which it takes then. Before that, it would close a quick input. */
  async drawn(): Promise<void> {
    // Hidden where no agent can chat.
    await this.frame.locator('#prompt').waitFor({ state: 'attached' });
    await this.focused();
  }

  /** Begins an empty conversation by its command, which opens the chat too. A draft is kept. */
  async newConversation(): Promise<void> {
    await this.#editor.runCommand('ACP: New Conversation');
    await this.drawn();
    await this.frame.locator('.row').first().waitFor({ state: 'detached' });
  }

  /** The number of the first visible paragraph among those that begin with `Paragraph`. */
  async paragraph(): Promise<number> {
    return await this.frame.locator('.log').evaluate((log) => {
      const { top } = log.getBoundingClientRect();
      const first = [...log.querySelectorAll('.row.agent p')].find(
        (one) =>
          one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().bottom > top,
      );
      return Number(/^Paragraph (\d+)/.exec(first?.textContent ?? '')?.[1] ?? 0);
    });
  }

  /** Scrolls to a position in pixels from the top. @returns the paragraph there, once scrolling has stopped. */
  async scrollTo(top: number): Promise<number> {
    await this.frame.locator('.log').evaluate((log, top) => {
      // Only scrolling by the user leaves the end. A real wheel event would continue to scroll after this.
      log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      log.scrollTo({ top, behavior: 'instant' });
    }, top);
    await this.frame.locator('.to-end').waitFor();
    const rested = await until('the view to rest', async () => {
      const now = await this.paragraph();
      await this.#editor.idle();
      return now > 0 && now === (await this.paragraph()) ? now : undefined;
    });
    // The page stores its position by a timer of 50 ms. Timers of a page run in the order of their time.
    await this.frame
      .locator('.log')
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    return rested;
  }

  /** Types a prompt and presses Enter. */
  async say(text: string): Promise<void> {
    await this.frame.locator('#prompt').click();
    await this.#editor.page.keyboard.type(text);
    await this.#editor.page.keyboard.press('Enter');
  }

  /** Inserts a prompt at once, as from the clipboard, and presses Enter. */
  async paste(text: string): Promise<void> {
    await this.frame.locator('#prompt').click();
    await this.#editor.page.keyboard.insertText(text);
    await this.#editor.page.keyboard.press('Enter');
  }

  /**
   * Waits until VS Code has moved the focus to the page. Before that, a key goes to the editor, and a list that is opened
   * is closed again.
   */
  async focused(): Promise<void> {
    await until('the page to have the focus', () =>
      this.frame.locator('body').evaluate(() => document.hasFocus()),
    );
  }

  /** Presses a key repeatedly until the target has the focus. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab', most = 40): Promise<void> {
    await target.first().waitFor();
    await this.focused();
    for (let pressed = 0; pressed < most; pressed++) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await this.#editor.page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${target.toString()}`);
  }

  /** Waits for a row of that kind with that text. */
  async row(kind: string, text: string): Promise<void> {
    await this.frame.locator(`.row.${kind}`, { hasText: text }).last().waitFor();
  }

  /** Waits until no turn is running. */
  async rests(): Promise<void> {
    await this.frame.locator('.composer-buttons [aria-label^="Stop"]').waitFor({ state: 'hidden' });
  }

  /** Answers a permission request, which must contain that text, by keyboard. The last button refuses. */
  async answers(about: string, answer: 'allow_once' | 'reject_once'): Promise<void> {
    const card = this.frame.locator('.permission');
    await card.filter({ hasText: about }).waitFor();
    // Lasting answers are in a menu.
    const once = card.locator('.button[data-action="answer"]:visible');
    const button = answer === 'allow_once' ? card.locator('.button.primary') : once.last();
    await button.focus();
    await this.#editor.look();
    await this.#editor.page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
  }

  /** The current rows. */
  async rows(): Promise<ShownRow[]> {
    return await this.frame.locator('.row').evaluateAll((all) =>
      all.map((row) => ({
        kind: [...row.classList].find((name) => name !== 'row') ?? '',
        text: (row as HTMLElement).innerText.trim(),
      })),
    );
  }
}
