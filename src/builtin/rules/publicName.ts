// Tells whether other files can use a declared name. Such a name is renamed only where it is declared. Used by
// `substitution`.

import type { NamePlace } from './nameFit.ts';
import { scopeOf } from './nameScope.ts';
import type { EditView } from './proposer.ts';

const publicWords = new Set(['export', 'pub', 'public', 'open']);
const privateWords = new Set(['private', 'protected', 'fileprivate', '#']);
/** Languages in which members are public unless they say otherwise. */
const openMembers = new Set(
  'javascript javascriptreact typescript typescriptreact vue svelte python kotlin swift dart'.split(' '),
);

/** @param place of a declaration. */
export function isPublicName({ declared, left, tokens, index, line }: NamePlace, view: EditView): boolean {
  const name = tokens[index]?.text ?? '';
  if (declared === undefined || declared === 'parameter' || /^[_#]/.test(name)) return false;
  if (left.some(({ text }) => privateWords.has(text))) return false;
  if (left.some(({ text }) => publicWords.has(text))) return true;
  const scope = scopeOf(declared, line, view);
  // In Go, a capital letter exports a name.
  if (view.tokens.syntax.names.typeLast) return scope?.kind !== 'lines' && /^\p{Lu}/u.test(name);
  const isMember = scope?.kind === 'type' || (left[0]?.text === '.' && scope?.kind === 'key');
  return isMember && openMembers.has(view.document.languageId);
}
