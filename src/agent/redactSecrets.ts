// Takes secrets out of what is written down or shown: agents quote what they were given, in errors and on the wire.

/** Shorter values (`1`, `true`) are no secrets, and replacing them would garble the text. */
export const minSecretLength = 6;

/** Each value, also as JSON writes it, becomes its name: `‹GEMINI_API_KEY›`. The longest first, since one may hold another. */
export function redactSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  let hidden = text;
  const known = [...secrets].filter(([, value]) => value.length >= minSecretLength);
  for (const [name, value] of known.toSorted(([, a], [, b]) => b.length - a.length)) {
    hidden = hidden
      .replaceAll(value, `‹${name}›`)
      .replaceAll(JSON.stringify(value).slice(1, -1), `‹${name}›`);
  }
  return hidden;
}
