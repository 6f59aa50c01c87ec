// The one Chromium of a test process. Starting it takes seconds; a new context in it takes next to nothing
// and shares no state with others.
import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/vscode/chromium.ts';

let running: Promise<Browser> | undefined;

/** The browser, started by the first caller. */
export function browser(): Promise<Browser> {
  running ??= launch();
  return running;
}

/** Closes the browser if it was started. */
export async function closeBrowser(): Promise<void> {
  const closing = running;
  running = undefined;
  await (await closing)?.close();
}

async function launch(): Promise<Browser> {
  const executablePath = await ensureChromium();
  // The program handles signals. Chromium ends with this process anyway, since it reads from a pipe of it.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return await chromium.launch({ executablePath, args: [...chromiumFlags], headless: true, ...signals });
}
