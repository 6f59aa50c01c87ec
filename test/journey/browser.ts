// Owns the one Chromium of a test process: starting it costs seconds, a fresh context in it costs next to nothing
// and shares no state with any other.
import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/vscode/chromium.ts';

let running: Promise<Browser> | undefined;

/** The browser, started by the first caller. */
export function browser(): Promise<Browser> {
  running ??= launch();
  return running;
}

/** Closes it when there is one. */
export async function closeBrowser(): Promise<void> {
  const closing = running;
  running = undefined;
  await (await closing)?.close();
}

async function launch(): Promise<Browser> {
  const executablePath = await ensureChromium();
  // Signals are the program's business. Chromium ends with this process in any case: it hangs on a pipe of ours.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return await chromium.launch({ executablePath, args: [...chromiumFlags], headless: true, ...signals });
}
