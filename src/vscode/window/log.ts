// The log of what the extension did, an output channel that VS Code keeps in a file. Secrets are redacted: agents, and errors,
// quote what they were given.

import { window, type LogOutputChannel } from 'vscode';
import type { Logger } from '../../base/logger.ts';
import { redactText } from '../../wire/redactText.ts';

/** Created with the extension, disposed with it. */
export function createLog(): LogOutputChannel {
  return window.createOutputChannel('ACP Host', { log: true });
}

/** The channel as the pure rooms know it, each line marked with who speaks. */
export function loggerFor(channel: Pick<LogOutputChannel, keyof Logger>, speaker?: string): Logger {
  const prefix = speaker === undefined ? '' : `[${speaker}] `;
  const line = (message: string): string => prefix + redactText(message);
  // VS Code closes the channel before the extension has said goodbye to its agents, which it must go on with.
  const write = (how: () => void): void => {
    try {
      how();
    } catch {
      // Nobody reads it any more.
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
