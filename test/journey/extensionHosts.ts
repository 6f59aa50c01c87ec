// Closes windows of a VS Code server in order. VS Code sends a new extension host what it starts with, such as which process
// it must not outlive. A host whose window closes before that waits three hours for the window to return, also without a server.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { waitLimit } from '../limits.ts';
import type { VscodeServer } from './vscodeServer.ts';

type Logs = Pick<VscodeServer, 'logs'>;

/**
 * Closes the only window of the server, whose extensions have started, and waits until its extension host has ended. Throws
 * if it does not end.
 */
export async function endWindow(page: Page, server: Logs): Promise<void> {
  // VS Code ends the host then. If the page just ends, the host waits for the window to return.
  await page.close({ runBeforeUnload: true });
  await wait('the extension host to end', () => running(server).length === 0);
}

/** Waits until the server has launched an extension host, and until each one that runs has got what it starts with. */
export async function hostsStarted(server: Logs): Promise<void> {
  await wait('the extension host to start', () => {
    if (pids(serverLog(server), /<(\d+)> Launched Extension Host Process/g).length === 0) return false;
    const started = new Set(
      hostLogs(server).flatMap((log) => pids(log, /Extension host with pid (\d+) started/g)),
    );
    return running(server).every((pid) => started.has(pid));
  });
}

function running(server: Logs): string[] {
  const log = serverLog(server);
  const ended = new Set(pids(log, /<(\d+)> Extension Host Process exited/g));
  return pids(log, /<(\d+)> Launched Extension Host Process/g).filter((pid) => !ended.has(pid));
}

function serverLog({ logs }: Logs): string {
  return readFileSync(join(logs, 'server.log'), 'utf8');
}

function hostLogs({ logs }: Logs): string[] {
  const files = readdirSync(logs, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('remoteexthost.log'))
    .map((file) => readFileSync(join(logs, file), 'utf8'));
}

function pids(log: string, line: RegExp): string[] {
  return [...log.matchAll(line)].map((found) => found[1]!);
}

async function wait(what: string, isSo: () => boolean): Promise<void> {
  const end = Date.now() + waitLimit;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${what}`);
    await delay(20);
  }
}
