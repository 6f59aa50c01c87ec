// The extension's log: an output channel that VS Code also writes to a file. Messages and errors are redacted, since they can
// quote what agents were sent.

import { window, type LogOutputChannel } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { redactText } from '../../wire/redactText.ts';

export interface Log extends Disposable {
  readonly logger: Logger;
  /** Shows the channel without moving the focus. */
  show(): void;
}

/**
 * The caller disposes the log. Its channel is created with the first line, since creating it takes about a tenth of the time of
 * activation.
 */
export function createLog(): Log {
  let channel: LogOutputChannel | undefined;
  let isDisposed = false;
  const open = (): LogOutputChannel => (channel ??= window.createOutputChannel('ACP Host', { log: true }));
  const writeAt =
    (level: keyof Logger) =>
    (message: string, error?: unknown): void => {
      if (isDisposed) return;
      try {
        open()[level](redactText(message), ...(error === undefined ? [] : [redactText(asText(error))]));
      } catch {
        // VS Code closes the channel before the extension has ended its agents, which must still happen.
      }
    };
  return {
    logger: {
      trace: writeAt('trace'),
      debug: writeAt('debug'),
      info: writeAt('info'),
      warn: writeAt('warn'),
      error: writeAt('error'),
    },
    show: () => open().show(true),
    dispose: () => {
      isDisposed = true;
      channel?.dispose();
    },
  };
}

function asText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
