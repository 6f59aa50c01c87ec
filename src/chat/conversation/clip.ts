// Truncates text that is too long to be shown, without splitting a character.

/** Returns at most `most` UTF-16 units. The last one is an ellipsis if text was cut off. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Do not leave half of a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
