// The process of the built-in agent: an ordinary ACP agent on standard input and output. It ends when its input ends.

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { useTranslations, type Translations } from '../base/l10n.ts';
import { readTranslations } from '../base/translationFile.ts';
import { createConnection } from '../wire/connection.ts';
import { registerBuiltinAgent } from './builtinAgent.ts';
import { createModel, processClock } from './model/modelParts.ts';
import type { Logger } from '../base/logger.ts';

/**
 * Loads translations of the agent's messages: ACP does not tell agents a language, so the process that starts the agent may
 * name one. Undefined for English. @param file as in `base/translationFile`.
 */
function loadTranslations(file: string | undefined, language: string | undefined): Translations | undefined {
  if (!file || !language) return undefined;
  try {
    return readTranslations(brotliDecompressSync(readFileSync(file)).toString(), language);
  } catch (error) {
    logger.warn(`The translations can't be read: ${String(error)}`);
    return undefined;
  }
}

const levels = ['error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * Logs to standard error, since standard output is the wire.
 * @param setting the value of `ACP_HOST_LOG`: the minimum level, or any other value for all levels. Errors are always
 * written.
 */
function createStderrLogger(setting: string | undefined): Logger {
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

// With a model, its state is logged by default.
const quiet = process.env['ACP_HOST_MODEL_ENDPOINT'] ? 'info' : undefined;
const logger = createStderrLogger(process.env['ACP_HOST_LOG'] ?? quiet);
const connection = createConnection(process.stdin, process.stdout, { logger, role: 'agent' });

// Redirects console output, which must not reach the wire.
console.log =
  console.info =
  console.debug =
    (...values: unknown[]) => logger.debug(values.map(String).join(' '));
process.stdout.on('error', () => process.exit(0));
process.stderr.on('error', () => undefined);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));

useTranslations(loadTranslations(process.env['ACP_HOST_L10N'], process.env['ACP_HOST_LANGUAGE']));
registerBuiltinAgent(
  connection,
  logger,
  createModel(process.env, logger, processClock),
  process.env['ACP_HOST_MODEL_UNUSED'],
);
connection.onClose((reason) => {
  if (reason.kind === 'failed') logger.error(reason.message);
  process.exitCode = reason.kind === 'failed' ? 1 : 0;
  process.stdin.destroy();
});
connection.listen();
