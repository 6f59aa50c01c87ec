// One typical way to rename something: the code, the keys and the new name. The cases of each language are in their own
// file; `renames.test.ts` runs them.

import type { Typist } from '../typist.ts';
import type { MarkedCode } from './markedCode.ts';

/** The keys that turn the marked name into another one. The cursor stays after the last of them. */
export type Keys = (user: Typist, code: MarkedCode, to: string) => void;

/** Language, keys, what is renamed, new name, marked code (see `markedCode.ts`). */
export type RenameCase = readonly [how: keyof typeof keys, what: string, to: string, code: string];

export const keys = {
  /** Selects the name by double click, by Shift and arrows, or by Ctrl+D, and types. */
  'type over': (user, { name }, to) => user.replace(name.length, to.slice(0, 1)).type(to.slice(1)),
  'delete, type': (user, { name }, to) => user.delete(name.length).type(to),
  'backspace, type': (user, { name }, to) => {
    user.cursor += name.length;
    user.backspace(name.length).type(to);
  },
  paste: (user, { name }, to) => user.replace(name.length, to),
  /** Keeps what the names have in common at both ends: a prefix, a suffix or a part inside is typed or deleted. */
  'edit inside': (user, { name }, to) => {
    const [head, tail] = commonEnds(name, to);
    user.cursor += name.length - tail;
    user.backspace(name.length - tail - head).type(to.slice(head, to.length - tail));
  },
  /** As `edit inside`, from the other side. */
  'delete inside': (user, { name }, to) => {
    const [head, tail] = commonEnds(name, to);
    user.cursor += head;
    user.delete(name.length - tail - head).type(to.slice(head, to.length - tail));
  },
  /** Types over the beginning of the new name and accepts it from the list of completions. */
  complete: (user, { name }, to) => {
    user.replace(name.length, to.slice(0, 1)).type(to.slice(1, 3));
    user.cursor -= 3;
    user.replace(3, to);
  },
  /** Mistypes the last letter and corrects it. */
  mistype: (user, { name }, to) => {
    user.replace(name.length, to.slice(0, 1)).type(`${to.slice(1, -1)}q`);
    user.backspace(1).type(to.slice(-1));
  },
  /** Types the name again with the call's parentheses, which the editor closes by itself; the last key types over its own. */
  'call again': (user, { name }, to) => {
    const argument = /^\(([^()]*)\)/.exec(user.text.slice(user.cursor + name.length))?.[1] ?? '';
    const call = `${name}(${argument})`;
    user.replace(call.length, to.slice(0, 1)).type(to.slice(1)).paste('()');
    user.cursor -= 1;
    user.type(argument);
    user.cursor += 1;
  },
} as const satisfies Readonly<Record<string, Keys>>;

/** The lengths of what two names have in common at their beginnings and, beyond that, at their ends. */
function commonEnds(a: string, b: string): readonly [number, number] {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return [head, tail];
}
