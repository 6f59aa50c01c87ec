// A logger that redacts secrets in every message and error before it logs them.

import type { Logger } from '../../base/logger.ts';

export function redactingLogger(logger: Logger, redact: (text: string) => string): Logger {
  return {
    trace: (message) => logger.trace(redact(message)),
    debug: (message) => logger.debug(redact(message)),
    info: (message) => logger.info(redact(message)),
    warn: (message) => logger.warn(redact(message)),
    error: (message, error) =>
      logger.error(redact(message), error === undefined ? undefined : redactedError(error, redact)),
  };
}

/** Its stack is what a log is for, and says the message too. */
function redactedError(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const copy = new Error(redact(error.message));
  copy.name = error.name;
  copy.stack = redact(error.stack ?? error.message);
  return copy;
}
