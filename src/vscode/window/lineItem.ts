// An item of a list that shows a text line by line, and the same items in shorter lines.

import { wholeText, withoutIcons } from './shownText.ts';

export interface LineItem {
  /** With icons, and others escaped. */
  readonly label: string;
  readonly description?: string;
  /** A heading of the items that follow, which cannot be chosen. */
  readonly heading?: true;
}

/** UTF-16 units that VS Code draws in a line of a list in a window that is 300 px wide. */
const shortLine = 20;
/** The width of an icon, in UTF-16 units. */
const iconWidth = 3;

/**
 * The items in lines of at most 20 units, with nothing beside a line.
 * @param rest creates a further line of an item.
 */
export function inShortLines<T extends LineItem>(
  items: readonly T[],
  rest: (label: string, item: T) => T,
): readonly T[] {
  return items.flatMap((item) => {
    const { label, description = '', heading } = item;
    if (heading) {
      const head = label === '' ? [] : linesOf(`${label}:`);
      return [{ ...item, label: '' }, ...head.map((line) => rest(line, item))];
    }
    const [, icon = '', text = ''] = /^(\$\([\w-]+\) )?(.*)$/s.exec(label) ?? [];
    // Reverted, so that no line ends between the two characters of an escape.
    const [first = '', ...others] = linesOf(withIcons(text), icon === '' ? 0 : iconWidth);
    const beside = description === '' ? [] : linesOf(withIcons(description));
    return [
      { ...item, label: `${icon}${first}`, description: '' },
      ...[...others, ...beside].map((line) => rest(line, item)),
    ];
  });
}

/** @param indent UTF-16 units by which the first line is shorter. */
function linesOf(text: string, indent = 0): readonly string[] {
  const { lines } = wrapped(`${' '.repeat(indent)}${text}`, shortLine, Infinity);
  return lines.map((line, at) => withoutIcons(at === 0 ? line.slice(indent) : line) || ' ');
}

/** Reverts `withoutIcons`. */
export function withIcons(text: string): string {
  return text.replaceAll(/\\(\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g, '$1');
}

/**
 * Wraps the text into at most `most` lines of `width` UTF-16 units, at least 2, without splitting a character. `isWhole` is false
 * if text was left out.
 */
export function wrapped(
  text: string,
  width: number,
  most: number,
): { lines: readonly string[]; isWhole: boolean } {
  const lines: string[] = [];
  for (const line of wholeText(text.slice(0, width * (most + 1))).split('\n')) {
    let at = 0;
    do {
      const end = /[\ud800-\udbff]$/.test(line.slice(at, at + width)) ? at + width - 1 : at + width;
      lines.push(line.slice(at, end));
      at = end;
    } while (at < line.length);
    if (lines.length > most) break;
  }
  const isWhole = lines.length <= most && text.length <= width * (most + 1);
  return { lines: lines.slice(0, most), isWhole };
}
