// Tells whether Tab accepts the drawn suggestion in a page of VS Code: whether the extension has set one of its context keys there.
// The page does not show that, so the messages of the extension host are searched for it.
/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must hold all it uses */
import { errors, type Page } from 'playwright-core';

/** By context key: whether Tab accepts. `tabWaits`: whether it does nothing yet beside ghost text, of which VS Code has the Tab. */
type WatchedWindow = Window & { tabAccepts?: Record<string, boolean>; tabWaits?: boolean };

/** Call it before the page is loaded. */
export async function watchTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The painted suggestion, and the one that VS Code draws as an inline edit.
    const keys = { '"acpHost.nes.tab"': ',true', '"acpHost.nes.inlineEditTab"': ',"accept"' };
    const accepts: Record<string, boolean> = {};
    (window as WatchedWindow).tabAccepts = accepts;
    // VS Code reads each message of its socket with a `FileReader`. This listener comes before its own.
    class WatchedReader extends FileReader {
      constructor() {
        super();
        this.addEventListener('load', () => {
          if (!(this.result instanceof ArrayBuffer)) return;
          const text = new TextDecoder('latin1').decode(this.result);
          for (const [key, value] of Object.entries(keys)) {
            const at = text.lastIndexOf(key);
            if (at >= 0) accepts[key] = text.startsWith(value, at + key.length);
          }
          const waits = '"acpHost.nes.ghostTab"';
          const at = text.lastIndexOf(waits);
          if (at >= 0) (window as WatchedWindow).tabWaits = text.startsWith(',true', at + waits.length);
        });
      }
    }
    window.FileReader = WatchedReader;
  });
}

/** Waits until Tab accepts, but at most `limit` ms. @param isGhost true for ghost text. */
export async function tabAccepts(page: Page, isGhost: boolean, limit: number): Promise<void> {
  const accepts = isGhost
    ? (): boolean => (window as WatchedWindow).tabWaits !== true
    : (): boolean => Object.values((window as WatchedWindow).tabAccepts ?? {}).includes(true);
  await page.waitForFunction(accepts, undefined, { timeout: limit }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}
