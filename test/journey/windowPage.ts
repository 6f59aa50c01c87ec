// The page of a window of VS Code. Windows that a test process opens one after the other use one profile of Chromium, which
// keeps VS Code's scripts in compiled form: compiling them takes longer than all else that a page does until it is loaded.
// Everything else that a window stores is removed when it is closed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { browser, launchWithProfile } from './browser.ts';
import { FixedOrigin } from './fixedOrigin.ts';

export interface WindowLook {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Device pixels for each CSS pixel. 1 by default. */
  readonly deviceScaleFactor?: number | undefined;
  /** What the browser says of itself. */
  readonly userAgent?: string | undefined;
}

export interface WindowPage {
  readonly page: Page;
  /** The address of the server for this page. */
  readonly origin: string;
  close(): Promise<void>;
}

interface Profile {
  readonly context: BrowserContext;
  readonly fixed: FixedOrigin;
  isUsed: boolean;
}

let profile: Promise<Profile> | undefined;

/** Opens an empty page for a window of the server at `port` of this machine. */
export async function openWindowPage(port: number, look: WindowLook): Promise<WindowPage> {
  profile ??= openProfile();
  const { isUsed } = await profile;
  // The profile has one origin, which belongs to one server, and its pages have whole pixels and say what they are.
  return isUsed || look.deviceScaleFactor !== undefined || look.userAgent !== undefined
    ? await openAlone(port, look)
    : await openInProfile(await profile, port, look);
}

async function openAlone(port: number, look: WindowLook): Promise<WindowPage> {
  const { viewport, deviceScaleFactor = 1, userAgent } = look;
  const context = await (
    await browser()
  ).newContext({ viewport, deviceScaleFactor, ...(userAgent !== undefined && { userAgent }) });
  return {
    page: await context.newPage(),
    origin: `http://127.0.0.1:${port}`,
    close: () => context.close(),
  };
}

async function openInProfile(profile: Profile, port: number, { viewport }: WindowLook): Promise<WindowPage> {
  const { context, fixed } = profile;
  profile.isUsed = true;
  fixed.target = port;
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  const close = async (): Promise<void> => {
    const [first, ...windows] = context.pages();
    await Promise.all(windows.map((window) => window.close()));
    await context.clearPermissions();
    const session = await context.newCDPSession(first!);
    await session.send('Storage.clearDataForOrigin', { origin: fixed.origin, storageTypes: 'all' });
    await session.detach();
    profile.isUsed = false;
  };
  return { page, origin: fixed.origin, close };
}

async function openProfile(): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-profile-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [context, fixed] = await Promise.all([launchWithProfile(folder), FixedOrigin.open()]);
  context.on('close', () => {
    profile = undefined;
    fixed.close();
  });
  return { context, fixed, isUsed: false };
}
