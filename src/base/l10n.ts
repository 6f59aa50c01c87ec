// Translates what users read, in every room. The English text is the key, as with VS Code's own `l10n.t`. The table is
// state of this module, since each process has one language and nearly every file needs it.

/** English message → translation. Missing messages are shown in English. */
export type Translations = Readonly<Record<string, string>>;

let table: Translations | undefined;

/**
 * Sets the translations of this process; undefined for English. Call it once, before anything else is created. Another
 * process or page needs its own call: `translations` returns the table to pass on.
 */
export function useTranslations(translations: Translations | undefined): void {
  table = translations;
}

/** The table of this process. */
export function translations(): Translations | undefined {
  return table;
}

/**
 * Returns `message` in the user's language, with `args[0]` for `{0}` and so on. A placeholder without a value is kept, and
 * placeholders inside values are not replaced. `message` must be a literal (`scripts/build/l10n` reads it) and a whole
 * sentence, one for each plural. Do not call it while modules are loaded: the table is not set yet.
 */
export function t(message: string, ...args: readonly (string | number)[]): string {
  const text = table === undefined ? message : translated(table, message);
  if (args.length === 0) return text;
  return text.replace(/\{(\d+)\}/g, (placeholder, index: string) =>
    String(args[Number(index)] ?? placeholder),
  );
}

function translated(table: Translations, message: string): string {
  return (Object.hasOwn(table, message) ? table[message] : undefined) ?? message;
}
