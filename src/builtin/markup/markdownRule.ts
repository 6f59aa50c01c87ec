// Reads a change of Markdown as a rule for the lines below: a changed list marker or heading level changes the others, and a
// column added to or removed from a row of a table changes the other rows. Never changes words. Used by `lineRewrite`.

import type { LineRule } from '../rules/proposer.ts';

const marker = /^([\s>]*)([*+-]|#+)(?= .*[\p{L}\p{N}])/u;
const delimiter = /^[\s|]*:?-[\s|:-]*$/;
const cellBorder = /(?<!\\)\|/;

/** Undefined if the change is not one of syntax. @param below the line below the changed one. */
export function markdownRule(before: string, after: string, below: string): LineRule | undefined {
  return markerRule(before, after) ?? columnRule(before, after, delimiter.test(below));
}

/** One changed marker splits a list, so the others must follow. One heading may be changed alone; two are a habit. */
function markerRule(before: string, after: string): LineRule | undefined {
  const [old] = marker.exec(before) ?? [];
  const [now] = marker.exec(after) ?? [];
  if (!old || !now || old === now || after !== now + before.slice(old.length)) return undefined;
  // Another indentation moves one item to another list.
  if (old.search(/\S/) !== now.search(/\S/)) return undefined;
  return {
    key: `${old}>${now}`,
    least: /#/.test(old + now) ? 2 : 1,
    beyond: 2,
    rewrite: (line) => (marker.exec(line)?.[0] === old ? now + line.slice(old.length) : undefined),
  };
}

/** The row below the head must have as many cells as the head. A cell that two other rows got or lost is a habit. */
function columnRule(before: string, after: string, isHead: boolean): LineRule | undefined {
  const [old, now] = [before.split(cellBorder), after.split(cellBorder)];
  const isNew = now.length > old.length;
  const [longer, shorter] = isNew ? [now, old] : [old, now];
  let at = 1;
  while (at < shorter.length - 1 && longer[at] === shorter[at]) at++;
  const cell = isNew ? longer[at]! : '-';
  if (shorter.length < 3 || !cell.trim() || delimiter.test(after)) return undefined;
  if (longer.toSpliced(at, 1).join('|') !== shorter.join('|')) return undefined;
  return {
    key: `${at}${cell}${isHead}`,
    least: isHead ? 1 : 2,
    beyond: Infinity,
    ...(isNew ? { most: 1 } : {}),
    rewrite(line) {
      const cells = line.split(cellBorder);
      // A row that is being typed has a space or half a cell at its end.
      if (cells.length !== old.length || cells.at(-1) !== old.at(-1)) return undefined;
      if (isNew && delimiter.test(line) !== isHead) return undefined;
      const added = isHead ? cells[Math.max(1, at - 1)]!.replaceAll(':', '-') : cell;
      return (isNew ? cells.toSpliced(at, 0, added) : cells.toSpliced(at, 1)).join('|');
    },
  };
}
