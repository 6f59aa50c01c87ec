// Redacts known secret values in text that is logged, shown or stored. Agents quote their environment in errors.

/** UTF-16 units. Shorter values (`1`, `true`) are not redacted: they are no secrets, and the text would become unreadable. */
export const minSecretLength = 6;

/** Replaces each value, also in its JSON form, by its name: `‹GEMINI_API_KEY›`. Longest first, since one may contain another. */
export function redactSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  let result = text;
  const known = [...secrets].filter(([, value]) => value.length >= minSecretLength);
  for (const [name, value] of known.toSorted(([, a], [, b]) => b.length - a.length)) {
    result = result
      .replaceAll(value, `‹${name}›`)
      .replaceAll(JSON.stringify(value).slice(1, -1), `‹${name}›`);
  }
  return result;
}
