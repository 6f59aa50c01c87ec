// An item of a list that shows a text line by line, and the same items in shorter lines.

import { withIcons, withoutIcons, wrapped } from './shownText.ts';

export interface LineItem {
  /** With icons, and others escaped. */
  readonly label: string;
  readonly description?: string;
  /** A heading of the items that follow, which cannot be chosen. */
  readonly heading?: true;
}

/** UTF-16 units that VS Code draws in a line of a list in a window that is 300 px wide. */
const shortLine = 20;
/** Units that have the width of an icon. */
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
    const beside = description === '' ? [] : linesOf(description);
    return [
      { ...item, label: `${icon}${first}`, description: '' },
      ...[...others, ...beside].map((line) => rest(line, item)),
    ];
  });
}

/** @param indent units that the first line has less. */
function linesOf(text: string, indent = 0): readonly string[] {
  const { lines } = wrapped(`${' '.repeat(indent)}${text}`, shortLine, Infinity);
  return lines.map((line, at) => withoutIcons(at === 0 ? line.slice(indent) : line) || ' ');
}
