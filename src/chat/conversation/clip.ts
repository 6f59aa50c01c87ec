// Cuts a text that is too long to be shown, between characters.

/** At most `most` UTF-16 units, the last of them an ellipsis where something was cut off. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Half of a character is none.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
