// Measures in a real VS Code when elements of a webview are first painted, counted from the user's last click.

import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../until.ts';

/** Name → CSS selector of an element in a webview. */
export type Wanted = Readonly<Record<string, string>>;

interface Probed {
  /** ms since the epoch; of the last click. */
  clicked?: number;
  /** ms since the epoch, by name. */
  painted?: Record<string, number>;
}

/** Installs the probe in every frame that pages of this context load from now on. */
export async function installProbe(context: BrowserContext, wanted: Wanted): Promise<void> {
  await context.addInitScript((wanted) => {
    const probed = globalThis as Probed;
    const now = (): number => performance.timeOrigin + performance.now();
    if (window.top === window) {
      const clicked = ({ timeStamp }: Event): void => {
        probed.clicked = performance.timeOrigin + timeStamp;
      };
      window.addEventListener('mouseup', clicked, true);
      return;
    }
    const painted: Record<string, number> = {};
    probed.painted = painted;
    // VS Code loads a page in a frame that it hides until the page has loaded.
    const isFrameShown = (): boolean => {
      try {
        return (
          window.frameElement === null || window.frameElement.checkVisibility({ visibilityProperty: true })
        );
      } catch {
        return true;
      }
    };
    const isShown = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.getBoundingClientRect().height > 0;
    const found = new Set<string>();
    const look = (): void => {
      if (!isFrameShown()) return;
      for (const [name, selector] of Object.entries(wanted)) {
        if (found.has(name) || ![...document.querySelectorAll(selector)].some(isShown)) continue;
        found.add(name);
        // The callback runs before the next frame is painted, the message after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => (painted[name] = now()));
          port1.start();
          port2.postMessage(undefined);
        });
      }
      if (found.size === Object.keys(wanted).length) clearInterval(looking);
    };
    // Not once per frame: VS Code writes the page into a document that was loaded, which ends its animation frames.
    const looking = setInterval(look, 4);
  }, wanted);
}

/** Waits until the element is painted in any webview. @returns ms since the last click. */
export async function paintedAfterClick(page: Page, name: string): Promise<number> {
  const painted = await until(`${name} to be painted`, async () => {
    const times = await Promise.all(
      page.frames().map((frame) =>
        // A frame may be replaced meanwhile.
        frame.evaluate((name) => (globalThis as Probed).painted?.[name], name).catch(() => undefined),
      ),
    );
    return times.find((time) => time !== undefined);
  });
  const clicked = await page.evaluate(() => (globalThis as Probed).clicked);
  if (clicked === undefined) throw new Error('Nothing was clicked');
  return painted - clicked;
}
