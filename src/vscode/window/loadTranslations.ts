// Loads the translations for VS Code's display language. Used by `extension.ts` and for the built-in agent.

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { env, type ExtensionContext } from 'vscode';
import type { Translations } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { readTranslations } from '../../base/translationFile.ts';

/** Absolute path of the file with all translations. */
export function translationFile(context: Pick<ExtensionContext, 'asAbsolutePath'>): string {
  return context.asAbsolutePath('dist/translations.json.br');
}

/** Reads the file during activation, since the first texts are shown then. Undefined for English. Never throws. */
export function loadTranslations(
  context: Pick<ExtensionContext, 'asAbsolutePath'>,
  logger: Logger,
): Translations | undefined {
  if (/^en\b/i.test(env.language)) return undefined;
  try {
    const json = brotliDecompressSync(readFileSync(translationFile(context))).toString();
    return readTranslations(json, env.language);
  } catch (error) {
    logger.error('The translations cannot be read', error);
    return undefined;
  }
}
