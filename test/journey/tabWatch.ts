// Tells whether Tab accepts the painted suggestion in a page of VS Code: whether the extension has set its context key there.
// The page does not show that, so the messages of the extension host are searched for it.
/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must hold all it uses */
import { errors, type Page } from 'playwright-core';

type WatchedWindow = Window & { tabAccepts?: boolean };

/** Call it before the page is loaded. */
export async function watchTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = '"acpHost.nes.tab"';
    // VS Code reads each message of its socket with a `FileReader`. This listener comes before its own.
    class WatchedReader extends FileReader {
      constructor() {
        super();
        this.addEventListener('load', () => {
          if (!(this.result instanceof ArrayBuffer)) return;
          const text = new TextDecoder('latin1').decode(this.result);
          const at = text.lastIndexOf(key);
          if (at >= 0) (window as WatchedWindow).tabAccepts = text.startsWith(',true', at + key.length);
        });
      }
    }
    window.FileReader = WatchedReader;
  });
}

/** Waits until Tab accepts, but at most `limit` ms. */
export async function tabAccepts(page: Page, limit: number): Promise<void> {
  const accepts = (): boolean => (window as WatchedWindow).tabAccepts === true;
  await page.waitForFunction(accepts, undefined, { timeout: limit }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}
