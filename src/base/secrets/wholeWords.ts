// Cuts texts between words. Used wherever a text is cut before secrets are searched in it, since a part of a key or a token is not
// recognized.

/** Maximum UTF-16 units of a key, also if it is encoded. A longer word is data. */
const longestKey = 8_192;

/** 1 for each ASCII code of the characters of keys and tokens, also if they are encoded or escaped. A table, since words may be long. */
const ofWord = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w+/=.~%\\-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** The first at most `most` UTF-16 units, without a word that goes on after them. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most);
  return isOfWord(text, most) ? withoutCutWord(part, 'first') : part;
}

/** The last at most `most` UTF-16 units, without a word that begins before them. */
export function lastWords(text: string, most: number): string {
  const from = text.length - most;
  if (from <= 0) return text;
  const part = text.slice(from);
  return isOfWord(text, from - 1) ? withoutCutWord(part, 'last') : part;
}

/** Without the word at the cut, unless that is too long for a key. A line of dots or dashes is no word. @param end the end of the text that `part` is. */
export function withoutCutWord(part: string, end: 'first' | 'last'): string {
  let hasLetters = false;
  for (let length = 0; length <= longestKey; length++) {
    const at = end === 'first' ? part.length - 1 - length : length;
    if (isOfWord(part, at)) hasLetters ||= isLetterOrDigit(part.charCodeAt(at));
    else if (!hasLetters) return part;
    else return end === 'first' ? part.slice(0, at + 1) : part.slice(at);
  }
  return part;
}

function isOfWord(text: string, at: number): boolean {
  return ofWord[text.charCodeAt(at)] === 1;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
