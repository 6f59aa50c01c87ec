// Escapes characters of untrusted text that are invisible or change how the text around them looks: control characters,
// bidirectional overrides, unusual spaces. Everything that shows text of an agent uses it.

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\S \t\u3000]/gu;
/** Combining marks without a base character, and the fifth and later ones on one, which would cover other lines. */
const looseMarks = /^\p{M}+|(?<=\p{M}{4})\p{M}+/gu;
/** All marks are among these. Much faster to look for than marks. */
const mayBeMark = /[^\0-\u02ff]/;

/** Each such character becomes `[U+202E]`, line ends included. Tabs stay, and so do joiners inside an emoji. */
export function escapeHidden(text: string): string {
  return replaceHidden(text, spell);
}

/** The names of such characters in the text, as `U+202E`, without line ends. */
export function namesOfHidden(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  replaceHidden(text, (character) => {
    if (character !== '\n' && character !== '\r') names.add(nameOf(character));
    return character;
  });
  return names;
}

function replaceHidden(text: string, by: (character: string) => string): string {
  const replaced = text.replace(hidden, (character, at: number) =>
    hasPlace(text, character, at) ? character : by(character),
  );
  if (!mayBeMark.test(replaced)) return replaced;
  return replaced.replace(looseMarks, (marks) => Array.from(marks, by).join(''));
}

/** UTF-16 units before a character that decide whether it has a place. */
const longestBefore = 5;

/** True for tabs, and for joiners and variation selectors of emoji. */
function hasPlace(text: string, character: string, at: number): boolean {
  if (character === '\t') return true;
  const isSelector = character === '\ufe0f' || character === '\ufe0e';
  if (!isSelector && character !== '\u200d') return false;
  const before = text.slice(Math.max(0, at - longestBefore), at);
  const after = text.slice(at + character.length, at + character.length + 2);
  if (isSelector) {
    return (
      /\p{Extended_Pictographic}$/u.test(before.slice(-2)) ||
      (/[0-9#*]$/.test(before) && after.startsWith('\u20e3'))
    );
  }
  return (
    /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(after)
  );
}

function spell(character: string): string {
  return `[${nameOf(character)}]`;
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
