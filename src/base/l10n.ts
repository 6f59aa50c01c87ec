// What users read, in their language, for every room: the English text is the key, as with VS Code's own `l10n.t`.
// The table is state of the module, the one thing here that is: a language belongs to a program, not to a part of it, and
// handed through every constructor it would be in each of them.

/** English message → translation. What is missing is shown in English. */
export type Translations = Readonly<Record<string, string>>;

let table: Translations | undefined;

/**
 * Sets the language of this program, nothing for English. Called once where the program begins, before anything is built.
 * Another program has a table of its own: `translations` is there to hand it on.
 */
export function useTranslations(translations: Translations | undefined): void {
  table = translations;
}

/** What `useTranslations` was called with. */
export function translations(): Translations | undefined {
  return table;
}

/**
 * `message` in the user's language, with `args[0]` for `{0}` and so on; a placeholder without a value stays as it is, and
 * nothing in a value is taken for one. `message` is a literal (`scripts/build/l10n` reads it), and a whole sentence: a
 * sentence for each plural. Not to be called while modules are loaded: there is no table yet.
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
