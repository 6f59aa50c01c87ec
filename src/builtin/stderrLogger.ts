// Logs to standard error, since standard output is the wire. Silent unless `ACP_HOST_LOG` is set, except for errors.

import type { Logger } from '../base/logger.ts';

const levels = ['error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * @param setting the value of `ACP_HOST_LOG`: the minimum level, or any other value for all levels. Errors are always
 * written.
 */
export function createStderrLogger(setting: string | undefined): Logger {
  const named = levels.findIndex((level) => level === setting);
  const most = setting ? (named < 0 ? levels.length - 1 : named) : 0;
  const writer =
    (level: (typeof levels)[number]) =>
    (message: string, error?: unknown): void => {
      if (levels.indexOf(level) > most) return;
      const detail =
        error === undefined
          ? ''
          : ` ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
      process.stderr.write(`[${level}] ${message}${detail}\n`);
    };
  return {
    trace: writer('trace'),
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
