// A pseudo-locale that puts every message in brackets, so that tests find untranslated text.
import type { Translations } from '../src/base/l10n.ts';

/** @param english an English bundle, such as `l10n/bundle.l10n.json`. */
export function pseudoLocale(english: Translations): Translations {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `⟦${text}⟧`]));
}

/**
 * The words of `text` outside of brackets, without icons; empty if everything is translated.
 * @param values texts that are not translated, such as names, which are ignored.
 */
export function untranslated(text: string, ...values: readonly string[]): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const value of values.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(value, '');
  return rest
    .replaceAll(/\$\([\w~-]+\)/g, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}
