// The content of the file with the translations of all languages. Each language is in one piece, which compresses best. The
// build writes it, compressed with Brotli; the extension and the built-in agent read their language from it.

import type { Translations } from './l10n.ts';

export interface TranslationFile {
  readonly english: readonly string[];
  /** VS Code's id of a language, in lower case (`de`, `zh-cn`) → the translations of `english`, in that order. */
  readonly translated: Readonly<Record<string, readonly string[]>>;
}

/**
 * The translations for a language; undefined if the file has none, as for English.
 * @param json content of the file. Throws if it is not JSON. Texts of other types are left out.
 * @param language VS Code's id, in any case.
 */
export function readTranslations(json: string, language: string): Translations | undefined {
  const file: unknown = JSON.parse(json);
  if (!isObject(file)) return undefined;
  const { english, translated } = file as Partial<Record<keyof TranslationFile, unknown>>;
  if (!Array.isArray(english) || !isObject(translated)) return undefined;
  const id = language.toLowerCase();
  const texts: unknown = Object.hasOwn(translated, id) ? translated[id] : undefined;
  if (!Array.isArray(texts)) return undefined;
  const found = english.flatMap((text: unknown, at) => {
    const translation: unknown = texts[at];
    return typeof text === 'string' && typeof translation === 'string' ? [[text, translation] as const] : [];
  });
  return Object.fromEntries(found);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
