// Decides whether an import that got another name is probably another import, whose uses need not follow. Used by `substitution`.

import type { Token } from './lineTokens.ts';
import { imports, isKeyword } from './nameUse.ts';
import { isQuote } from './tokens.ts';

/** True if the changed name is imported from a package under its own name. Names of the project itself are more often renamed. */
export function isImported(left: readonly Token[], right: readonly Token[]): boolean {
  const isListed = left.length > 0 ? left.at(-1)?.text !== 'package' : right.length === 1;
  const isOwn = [...left.toReversed(), ...right].some(({ text, place }, i, all) => {
    const before = all[i - 1];
    return text === '.' && (place === 'string' ? isQuote(before) : before?.text === 'from');
  });
  return isListed && left[0]?.text !== 'as' && !isOwn && !isClassPath(left) && imports(left, right);
}

/** The first parts of the paths of standard libraries, whose types replace each other. */
const standard = new Set('java javax jakarta kotlin scala android androidx System std core alloc'.split(' '));

/** Words of Rust for the package itself. */
const own = new Set(['crate', 'self', 'super']);

/** True for `a.b.` or `a::b::` before the name: the same package has both, so the uses of the old one follow. */
function isClassPath(left: readonly Token[]): boolean {
  const words = left.filter(({ kind }) => kind === 'word');
  const isPath = left
    .slice(0, -1)
    .every(({ text, kind }) => kind === 'word' || text === '.' || text === ':' || text === '\\');
  return (
    isPath &&
    (words.some(({ text }) => own.has(text)) ||
      (words.filter(({ text }) => !isKeyword(text)).length > 1 && !standard.has(words.at(-2)!.text)))
  );
}
