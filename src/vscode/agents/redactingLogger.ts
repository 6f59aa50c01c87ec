// A logger that redacts every message and error before it passes them on. Each agent logs through one.

import type { Logger } from '../../base/logger.ts';

export function redactingLogger(logger: Logger, redact: (text: string) => string): Logger {
  return {
    trace: (message) => logger.trace(redact(message)),
    debug: (message) => logger.debug(redact(message)),
    info: (message) => logger.info(redact(message)),
    warn: (message) => logger.warn(redact(message)),
    error: (message, error) =>
      logger.error(redact(message), error === undefined ? undefined : redactError(error, redact)),
  };
}

/** Keeps the stack, redacted, since it repeats the message. */
function redactError(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const copy = new Error(redact(error.message));
  copy.name = error.name;
  copy.stack = redact(error.stack ?? error.message);
  return copy;
}
