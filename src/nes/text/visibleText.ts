// Text from an agent made fit to be drawn on one line: what would not be seen, or would make something else look
// different from what it is (control characters, overrides of direction, odd spaces), is spelled out as `[U+202E]`.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { expandTabs } from './columns.ts';

/** One line as it will look. @param text without line ends. @param from column where it begins, for its tabs. */
export function visibleText(text: string, tabSize: number, from = 0): string {
  return expandTabs(escapeHidden(text), tabSize, from);
}

/** White space to be looked at: `·` for a space, `→` up to the tab stop, `↵` for a line end, the rest as text. */
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
