// Owns how short the names of texts are in what users download: a tenth of it would be English sentences as keys.
import { shortKey } from '../../src/base/shortKey.ts';
import type { Texts } from './manifestTexts.ts';

/** A translation by `shortKey`; messages that share one keep their own text, which is looked for first. */
export function shippedTranslation(translation: Texts): Texts {
  const entries = Object.entries(translation);
  const times = Map.groupBy(entries, ([message]) => shortKey(message));
  return Object.fromEntries(
    entries.map(([message, text]) => {
      const key = shortKey(message);
      return [times.get(key)?.length === 1 ? key : message, text];
    }),
  );
}

/** The manifest with its `%names%` numbered, and the texts by those numbers, in the order of `english`. */
export function shippedManifest(
  manifest: Readonly<Record<string, unknown>>,
  english: Texts,
): { readonly manifest: Record<string, unknown>; readonly numbered: (texts: Texts) => Texts } {
  const numbers = new Map(Object.keys(english).map((name, at) => [name, at.toString(36)]));
  const number = (name: string): string => {
    const found = numbers.get(name);
    if (found === undefined) throw new Error(`package.nls.json lacks ${name}`);
    return found;
  };
  const text = JSON.stringify(manifest).replaceAll(
    /"%([^%"]+)%"/g,
    (_, name: string) => `"%${number(name)}%"`,
  );
  return {
    manifest: JSON.parse(text) as Record<string, unknown>,
    numbered: (texts) =>
      Object.fromEntries(Object.entries(texts).map(([name, value]) => [number(name), value])),
  };
}
