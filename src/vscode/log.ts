// The two output channels: what the extension did, and the messages exchanged with agents (only when tracing is on).

import { window, type LogOutputChannel } from 'vscode';
import type { Logger } from '../base/logger.ts';

/** Created with the extension, disposed with it. */
export function createLog(): LogOutputChannel {
  return window.createOutputChannel('ACP Host', { log: true });
}

/** The channel as the pure rooms know it, each line marked with who speaks. */
export function loggerFor(channel: LogOutputChannel, speaker?: string): Logger {
  const prefix = speaker === undefined ? '' : `[${speaker}] `;
  // VS Code closes the channel before the extension has said goodbye to its agents, which it must go on with.
  const write = (how: () => void): void => {
    try {
      how();
    } catch {
      // Nobody reads it any more.
    }
  };
  return {
    trace: (message) => write(() => channel.trace(prefix + message)),
    debug: (message) => write(() => channel.debug(prefix + message)),
    info: (message) => write(() => channel.info(prefix + message)),
    warn: (message) => write(() => channel.warn(prefix + message)),
    error: (message, error) =>
      write(() => {
        if (error === undefined) channel.error(prefix + message);
        else channel.error(prefix + message, error instanceof Error ? (error.stack ?? error.message) : error);
      }),
  };
}
