// Text from an agent made fit to be drawn on one line: what would not be seen, or would make something else look
// different from what it is (control characters, overrides of direction, odd spaces), is spelled out as `[U+202E]`.

import { expandTabs } from './columns.ts';

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\S \t\u3000]/gu;
/** Marks with nothing to sit on, and piles that would cover the lines around. */
const looseMarks = /^\p{M}+|(?<=\p{M}{4})\p{M}+/gu;

/** One line as it will look. @param text without line ends. @param from column where it begins, for its tabs. */
export function visibleText(text: string, tabSize: number, from = 0): string {
  return expandTabs(escapeHidden(text), tabSize, from);
}

/** The same with tabs as they are; line ends are spelled out too. */
export function escapeHidden(text: string): string {
  return text
    .replace(hidden, (character, at: number) =>
      hasPlace(text, character, at) ? character : spell(character),
    )
    .replace(looseMarks, (marks) => Array.from(marks, spell).join(''));
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

/** Whether the reader expects one there: tabs, and what joins or colours emoji. */
function hasPlace(text: string, character: string, at: number): boolean {
  if (character === '\t') return true;
  const before = text.slice(0, at);
  const after = text.slice(at + character.length);
  if (character === '\ufe0f' || character === '\ufe0e') {
    return (
      /\p{Extended_Pictographic}$/u.test(before.slice(-2)) ||
      (/[0-9#*]$/.test(before) && after.startsWith('\u20e3'))
    );
  }
  if (character !== '\u200d') return false;
  return (
    /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u.test(before.slice(-5)) &&
    /^\p{Extended_Pictographic}/u.test(after)
  );
}

function spell(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}
