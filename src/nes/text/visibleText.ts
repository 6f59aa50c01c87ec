// Makes an agent's text safe to draw on one line: invisible or misleading characters (controls, direction overrides, unusual
// spaces) are written as `[U+202E]`.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { expandTabs } from './columns.ts';

/** @param text one line, without its line end. @param from column where it begins, for its tab stops. */
export function visibleText(text: string, tabSize: number, from = 0): string {
  return expandTabs(escapeHidden(text), tabSize, from);
}

/** Makes white space visible: `·` for a space, `→` up to the tab stop, `↵` for a line end. */
export function visibleSpaces(text: string, tabSize: number, from = 0): string {
  let column = from;
  let result = '';
  for (const character of text.replaceAll(/\r\n|\r/g, '\n')) {
    if (character === '\t') {
      const width = tabSize - (column % tabSize);
      result += '→'.padEnd(width);
      column += width;
    } else if (character === '\n') {
      result += '↵';
      column = 0;
    } else {
      result += character === ' ' ? '·' : escapeHidden(character);
      column++;
    }
  }
  return result;
}
