// Replaces a name in all forms in which code writes it: startedAt, StartedAt, started_at, STARTED_AT and started-at. Used by
// the rule `newMember`.

/** Returns a text with the names replaced. */
export type Rename = (text: string) => string;

/** Replaces the first name of each pair by the second, each in the form of the place. All at once, so that names may be swapped. */
export function renameForms(pairs: readonly (readonly [from: string, to: string])[]): Rename {
  const all = new Map<string, string>();
  for (const [from, to] of pairs) {
    const forms = formsOf(to);
    for (const [i, form] of formsOf(from).entries())
      if (form !== '' && !all.has(form)) all.set(form, forms[i] || to);
  }
  if (all.size === 0) return (text) => text;
  const longestFirst = [...all.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'gu');
  return (text) => text.replace(pattern, (form) => all.get(form) ?? form);
}

/** The words of a name, in lower case: `user` and `id` of `userId`. */
export function wordsOf(name: string): readonly string[] {
  return name.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu)?.map((word) => word.toLowerCase()) ?? [];
}

/** The name itself and its forms, in a fixed order. */
function formsOf(name: string): readonly string[] {
  const words = wordsOf(name);
  const pascal = words.map(capital).join('');
  const snake = words.join('_');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return [name, camel, pascal, snake, snake.toUpperCase(), words.join('-')];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A pattern for a form as a whole word, or as a part of a name that begins and ends where another part does. */
function patternOf(form: string): string {
  const isCapital = /^\p{Lu}/u.test(form);
  const isUpper = isCapital && form === form.toUpperCase() && form.length > 1;
  const before = isUpper
    ? String.raw`(?<![\p{L}\p{N}])`
    : isCapital
      ? String.raw`(?<!\p{Lu})`
      : String.raw`(?<![\p{L}\p{N}])`;
  const after = isUpper ? String.raw`(?![\p{L}\p{N}])` : String.raw`(?![\p{Ll}\p{N}])`;
  return before + form.replace(/[$\\^.*+?()[\]{}|]/g, String.raw`\$&`) + after;
}
