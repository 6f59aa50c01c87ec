// Loads translations of the agent's messages. ACP does not tell agents a language, so the process that starts the agent
// may name a file; without a readable one it uses English.

import { readFileSync } from 'node:fs';
import type { Translations } from '../base/l10n.ts';
import type { Logger } from '../base/logger.ts';

/** @param file JSON that maps English messages to translations. */
export function readTranslations(file: string | undefined, logger: Logger): Translations | undefined {
  if (!file) return undefined;
  try {
    const table: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof table === 'object' && table !== null ? strings(table) : undefined;
  } catch (error) {
    logger.warn(`The translations can't be read: ${String(error)}`);
    return undefined;
  }
}

function strings(table: object): Translations {
  return Object.fromEntries(Object.entries(table).filter(([, text]) => typeof text === 'string'));
}
