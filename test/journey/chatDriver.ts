// Owns driving the chat page in the side bar by keys, and reading what it shows.
import type { FrameLocator } from 'playwright-core';
import type { OpenEditor } from './openEditor.ts';

export interface ShownRow {
  /** `user`, `agent`, `call`, `end`… */
  readonly kind: string;
  readonly text: string;
}

export class ChatDriver {
  readonly frame: FrameLocator;
  readonly #editor: OpenEditor;

  constructor(editor: OpenEditor) {
    this.#editor = editor;
    this.frame = editor.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** Types it and presses Enter. */
  async say(text: string): Promise<void> {
    await this.frame.locator('#prompt').click();
    await this.#editor.page.keyboard.type(text);
    await this.#editor.page.keyboard.press('Enter');
  }

  /** Waits for a row of that kind with that text. */
  async row(kind: string, text: string): Promise<void> {
    await this.frame.locator(`.row.${kind}`, { hasText: text }).last().waitFor();
  }

  /** Waits until nothing is under way. */
  async rests(): Promise<void> {
    await this.frame.locator('.composer-buttons [aria-label^="Stop"]').waitFor({ state: 'hidden' });
  }

  /** Looks at the question, which must name that, and answers it by keyboard: the last button refuses. */
  async answers(about: string, answer: 'allow_once' | 'reject_once'): Promise<void> {
    const card = this.frame.locator('.permission');
    await card.filter({ hasText: about }).waitFor();
    const buttons = card.locator('[data-action="answer"]');
    const button = answer === 'allow_once' ? card.locator('.button.primary') : buttons.last();
    await button.focus();
    await this.#editor.look();
    await this.#editor.page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
  }

  /** All rows as they are now. */
  async rows(): Promise<ShownRow[]> {
    return await this.frame.locator('.row').evaluateAll((all) =>
      all.map((row) => ({
        kind: [...row.classList].find((name) => name !== 'row') ?? '',
        text: (row as HTMLElement).innerText.trim(),
      })),
    );
  }
}
