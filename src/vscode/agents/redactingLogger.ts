// A logger that writes down nothing of what is to be hidden.

import type { Logger } from '../../base/logger.ts';

export function redactingLogger(logger: Logger, hide: (text: string) => string): Logger {
  return {
    trace: (message) => logger.trace(hide(message)),
    debug: (message) => logger.debug(hide(message)),
    info: (message) => logger.info(hide(message)),
    warn: (message) => logger.warn(hide(message)),
    error: (message, error) =>
      logger.error(hide(message), error === undefined ? undefined : hidden(error, hide)),
  };
}

/** Its stack is what a log is for, and says the message too. */
function hidden(error: unknown, hide: (text: string) => string): unknown {
  if (!(error instanceof Error)) return hide(String(error));
  const copy = new Error(hide(error.message));
  copy.name = error.name;
  copy.stack = hide(error.stack ?? error.message);
  return copy;
}
