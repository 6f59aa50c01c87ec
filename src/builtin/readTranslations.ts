// The language of whoever reads what this agent says: ACP tells agents none, so whoever starts this one may name a file of
// translations. Without one, or with one that can't be read, it speaks English.

import { readFileSync } from 'node:fs';
import type { Translations } from '../base/l10n.ts';
import type { Logger } from '../base/logger.ts';

/** @param file JSON: English message → translation. */
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
