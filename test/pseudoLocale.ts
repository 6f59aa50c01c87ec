// A language nobody speaks: every message in brackets, so that what was not translated can be seen.
import type { Translations } from '../src/base/l10n.ts';

/** @param english a bundle, such as that of `l10n/bundle.l10n.json`. */
export function pseudoLocale(english: Translations): Translations {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `⟦${text}⟧`]));
}

/** What of `text` stands outside of any brackets, without icons and what is no word. @param values others' words in it. */
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
