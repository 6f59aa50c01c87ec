// Estimates the width of the page below which a lookup, or a fold of lookups, drops its verb. To measure each row takes too long.

/** The widths in px at which `rows.css` drops verbs. */
const widths = [269, 299, 339, 379, 420];

/** px of a letter, and of a letter in Chinese or Japanese, each a little more than the average. */
const letter = 7;
const wideLetter = 13;

/** px of the margins, the icon, the gaps and the chevron. */
const around = 74;

/** @param texts of the line. @returns a width in px for `data-drops`. Undefined if the line has room for its verb even at 240 px. */
export function dropsVerbAt(texts: readonly string[]): number | undefined {
  const letters = texts.filter((text) => text !== '').join(' ');
  const wide = letters.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  const needed = around + letters.length * letter + wide * (wideLetter - letter);
  if (needed <= 240) return undefined;
  return widths.find((width) => width >= needed) ?? widths.at(-1);
}
