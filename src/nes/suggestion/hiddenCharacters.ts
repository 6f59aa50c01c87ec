// Finds characters that a suggestion would add without the user seeing them. VS Code draws ghost text and inline edits as they
// are, and its warnings about such characters are only for text that is in the file already.

/** Control characters except white space, direction overrides, and characters without a width. */
const hidden = /[^\P{Cc}\t\n\r\f]|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;
/** Joiners and variation selectors in emoji, and joiners in scripts that are written with them. */
const usual =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|[0-9#*]|(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;

/** Why `newText` may not be suggested; undefined if it may. English, for the log. @param oldText what it replaces. */
export function hiddenAddition(newText: string, oldText: string): string | undefined {
  for (const [character] of newText.replaceAll(usual, '').matchAll(hidden)) {
    // The user wrote it, or VS Code has warned of it.
    if (oldText.includes(character)) continue;
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `it would add a character that cannot be seen (U+${code})`;
  }
  return undefined;
}
