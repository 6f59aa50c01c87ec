// Recognizes a misspelled name: one that is no other word, such as `heigth` for `height`. Used by `usableFix`.

import { commonEnd, commonStart } from '../../base/diffs/commonEnds.ts';

const wordOfName = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})/gu;
/** Letters of a word. Shorter ones with other letters are often other words: `form`, `from`. */
const shortest = 5;
/** Letters of a word in which any letter may be missing. `slice` is not `splice`. */
const long = 8;
/** Longer words that are like a misspelling of each other. */
const words =
  /^(?:angel|angle|board|broad|carve|casual|causal|crave|choose|chose|desert|dessert|diary|dairy|exist|exits|filed|filled|later|latter|liens|lines|planed|planned|quiet|quite|signs|sings|spares|sparse|there|three|tires|trail|trial|tries|united|untied)$/;
/** TypeScript proposes these also for `strng`, which is meant to be `string`. */
const boxedType = /^(?:String|Number|Boolean|Object|Symbol|BigInt)$/;

/**
 * True if `wrong` differs from `right`, in one word, only by two letters in the wrong order, by a doubled letter or, in a long
 * word, by a letter too many or too few. A name with another end, such as `users` beside `user`, or with a replaced letter, such
 * as `modal` beside `model`, is often a name that is not declared yet.
 * @param isMember it is a member of a value or type, and may differ in the case of letters after the first one. `homedir` may be
 * a function, and `homeDir` its result.
 */
export function isMisspelling(wrong: string, right: string, isMember: boolean): boolean {
  if (wrong === right || wrong[0] !== right[0] || boxedType.test(right)) return false;
  if (wrong.toLowerCase() === right.toLowerCase())
    return (
      isMember && wrong.length >= shortest && [wrong, right].every((name) => name !== name.toUpperCase())
    );
  const start = commonStart(wrong, right);
  const end = commonEnd(wrong, right, Math.min(wrong.length, right.length) - start);
  const [from, to] = [wrong.slice(start, wrong.length - end), right.slice(start, right.length - end)];
  if (!/^\p{Ll}*$/u.test(from + to)) return false;
  const isSwapped = from.length === 2 && to.length === 2 && from === to[1]! + to[0]!;
  if (!isSwapped && from.length + to.length !== 1) return false;
  const isDoubled = wrong[start - 1] === from + to;
  const isInside = (name: string, length: number): boolean =>
    [...name.matchAll(wordOfName)].some(({ index, 0: word }) => {
      const [before, after] = [start - index, index + word.length - start - length];
      if (before < 0 || after < 0 || word.length < shortest || words.test(word.toLowerCase())) return false;
      return isSwapped || (after > 1 && before > 0 && (isDoubled || word.length >= long));
    });
  return isInside(wrong, from.length) && isInside(right, to.length);
}
