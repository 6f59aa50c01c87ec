// The extension's log: an output channel that VS Code also writes to a file. Messages and errors are redacted, since they can
// quote what agents were sent.

import { window, type LogOutputChannel } from 'vscode';
import type { Logger } from '../../base/logger.ts';
import { redactText } from '../../wire/redactMessage.ts';

/** The caller disposes it. */
export function createLog(): LogOutputChannel {
  return window.createOutputChannel('ACP Host', { log: true });
}

/** Adapts the channel to `Logger`. @param source put in front of each line. */
export function loggerFor(channel: Pick<LogOutputChannel, keyof Logger>, source?: string): Logger {
  const prefix = source === undefined ? '' : `[${source}] `;
  const line = (message: string): string => prefix + redactText(message);
  // VS Code closes the channel before the extension has ended its agents, which must still happen.
  const write = (how: () => void): void => {
    try {
      how();
    } catch {
      // The channel is closed.
    }
  };
  return {
    trace: (message) => write(() => channel.trace(line(message))),
    debug: (message) => write(() => channel.debug(line(message))),
    info: (message) => write(() => channel.info(line(message))),
    warn: (message) => write(() => channel.warn(line(message))),
    error: (message, error) =>
      write(() => {
        if (error === undefined) channel.error(line(message));
        else channel.error(line(message), redactText(asText(error)));
      }),
  };
}

function asText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
