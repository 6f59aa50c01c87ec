// Joins the translations in `l10n/` into the file that the extension and the built-in agent read at run time.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranslationFile } from '../../src/base/translationFile.ts';

/** Name of the file, compressed with Brotli, in the output folder of the build. */
export const translationFile = 'translations.json.br';

/** @param folder absolute; contains `bundle.l10n.LANGUAGE.json` for each language. */
export function joinTranslations(folder: string): TranslationFile {
  const named = readdirSync(folder).flatMap((name) => {
    const language = /^bundle\.l10n\.([\w-]+)\.json$/.exec(name)?.[1];
    return language === undefined ? [] : [{ language: language.toLowerCase(), name }];
  });
  const tables = named.map(({ language, name }) => {
    const table = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
    return { language, table };
  });
  const english = Object.keys(tables[0]?.table ?? {});
  return {
    english,
    translated: Object.fromEntries(
      tables.map(({ language, table }) => [language, english.map((text) => table[text] ?? text)]),
    ),
  };
}
