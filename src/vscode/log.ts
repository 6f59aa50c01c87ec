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
  return {
    trace: (message) => channel.trace(prefix + message),
    debug: (message) => channel.debug(prefix + message),
    info: (message) => channel.info(prefix + message),
    warn: (message) => channel.warn(prefix + message),
    error: (message, error) => {
      if (error === undefined) channel.error(prefix + message);
      else channel.error(prefix + message, error instanceof Error ? (error.stack ?? error.message) : error);
    },
  };
}
