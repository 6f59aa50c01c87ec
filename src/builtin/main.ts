// The process of the built-in agent: an ordinary ACP agent on standard input and output. It ends when its input ends.

import { useTranslations } from '../base/l10n.ts';
import { createConnection } from '../wire/connection.ts';
import { registerBuiltinAgent } from './builtinAgent.ts';
import { createModel } from './model/modelParts.ts';
import { readTranslations } from './readTranslations.ts';
import { createStderrLogger } from './stderrLogger.ts';

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

useTranslations(readTranslations(process.env['ACP_HOST_L10N'], logger));
registerBuiltinAgent(
  connection,
  logger,
  createModel(process.env, logger),
  process.env['ACP_HOST_MODEL_UNUSED'],
);
connection.onClose((reason) => {
  if (reason.kind === 'failed') logger.error(reason.message);
  process.exitCode = reason.kind === 'failed' ? 1 : 0;
  process.stdin.destroy();
});
connection.listen();
