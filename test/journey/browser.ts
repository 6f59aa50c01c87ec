// The one Chromium of a test process. Starting it takes seconds; a new context in it takes next to nothing
// and shares no state with others.
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/vscode/chromium.ts';
import { waitLimit } from '../limits.ts';

let running: Promise<Browser> | undefined;
const profiles: BrowserContext[] = [];

/** The browser, started by the first caller. */
export function browser(): Promise<Browser> {
  running ??= launch();
  return running;
}

/** Closes the browser if it was started, and every Chromium with a profile. */
export async function closeBrowser(): Promise<void> {
  const closing = running;
  running = undefined;
  await Promise.all(profiles.splice(0).map((context) => context.close()));
  await (await closing)?.close();
}

/** Starts another Chromium, with its profile in that folder and one empty page. `closeBrowser` ends it. */
export async function launchWithProfile(folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, await launchOptions());
  profiles.push(context);
  return context;
}

async function launch(): Promise<Browser> {
  return await chromium.launch(await launchOptions());
}

async function launchOptions(): Promise<LaunchOptions> {
  const executablePath = await ensureChromium();
  // The program handles signals. Chromium ends with this process anyway, since it reads from a pipe of it.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return { executablePath, args: [...chromiumFlags], headless: true, timeout: waitLimit, ...signals };
}
