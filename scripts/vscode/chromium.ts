// Finds or installs the browser that the tests and the demo drive.
import { existsSync } from 'node:fs';
import { findProgram, installPackages } from './systemPackages.ts';

/** Chromium without its own windows. A page in it costs less than half the processor time of one in Chromium. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Most of these prevent network requests that would fail on a closed network. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium: `ACP_HOST_CHROMIUM`, else a headless shell or a Chromium on PATH, else Debian's package, which only
 * root can install.
 */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env['ACP_HOST_CHROMIUM'];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`ACP_HOST_CHROMIUM names ${chosen}, which does not exist`);
    return chosen;
  }
  const found = findProgram(...names);
  if (found !== undefined) return found;
  await installPackages(['chromium'], 'A Chromium (or the path of one in ACP_HOST_CHROMIUM)');
  const installed = findProgram(...names);
  if (installed === undefined)
    throw new Error('chromium was installed but is not on PATH; set ACP_HOST_CHROMIUM');
  return installed;
}

/**
 * Installs Debian's headless shell if there is none, and returns the path of the Chromium to use. Where the headless shell
 * can't be installed, it says so and any other Chromium is used.
 */
export async function prepareChromium(): Promise<string> {
  const chosen = process.env['ACP_HOST_CHROMIUM'] ?? '';
  if (chosen === '' && findProgram(headlessShell, 'chrome-headless-shell') === undefined) {
    await installPackages([headlessShell], headlessShell).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`Tests take longer in a full Chromium. ${reason}`);
    });
  }
  return await ensureChromium();
}
