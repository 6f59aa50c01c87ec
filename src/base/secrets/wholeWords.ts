// Cuts texts between words. Used wherever a text is cut before secrets are searched in it, since a part of a key or a token is not
// recognized.

/** Maximum UTF-16 units of a key, also if it is encoded. A longer word is data. */
const longestKey = 8_192;
/** A character of keys and tokens, also if they are encoded or escaped. */
const ofWord = /[\w+/=.~%\\-]/;

/** True if all characters of a text can be in keys or tokens. */
export function isWithinWord(text: string): boolean {
  for (const character of text) if (!ofWord.test(character)) return false;
  return true;
}

/** The first at most `most` UTF-16 units, without a word that goes on after them. */
export function firstWords(text: string, most: number): string {
  const part = text.slice(0, most);
  return ofWord.test(text.charAt(most)) ? withoutCutWord(part, 'first') : part;
}

/** The last at most `most` UTF-16 units, without a word that begins before them. */
export function lastWords(text: string, most: number): string {
  const from = Math.max(0, text.length - most);
  const part = text.slice(from);
  return ofWord.test(text.charAt(from - 1)) ? withoutCutWord(part, 'last') : part;
}

/** Without the word at the cut, unless that is too long for a key. A line of dots or dashes is no word. @param end the end of the text that `part` is. */
export function withoutCutWord(part: string, end: 'first' | 'last'): string {
  const isFirst = end === 'first';
  let length = 0;
  while (ofWord.test(part.charAt(isFirst ? part.length - 1 - length : length)))
    if (++length > longestKey) return part;
  const at = isFirst ? part.length - length : length;
  const [kept, word] = isFirst ? [part.slice(0, at), part.slice(at)] : [part.slice(at), part.slice(0, at)];
  return /[a-z\d]/i.test(word) ? kept : part;
}
