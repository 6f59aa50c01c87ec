// Proposes to change a closing tag after its opening tag was changed.

import { isElsewhere } from './editsElsewhere.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import type { TokenChange } from '../document/tokenChange.ts';

const languages = new Set('html xml xsl handlebars vue svelte javascriptreact typescriptreact'.split(' '));
/** Maximum lines that are searched for the end of an element. */
const mostLines = 400;
const tagName = /^[A-Za-z][\w.-]*$/;

export const pairedTag: Proposer = {
  name: 'paired tag',
  *propose(view) {
    const [last] = view.edits;
    if (
      !last ||
      last.changes.some(({ line }) => isElsewhere(line)) ||
      last.region.origin !== 'typed' ||
      view.openName
    )
      return;
    if (!languages.has(view.document.languageId)) return;
    for (const change of last.changes) {
      const found = closing(change, view);
      if (found) yield found;
    }
  },
};

function closing({ removed, inserted, left, line }: TokenChange, view: EditView): Candidate | undefined {
  const [from, to] = [removed[0], inserted[0]];
  if (removed.length !== 1 || inserted.length !== 1 || !from || !to || left[0]?.text !== '<')
    return undefined;
  if (!tagName.test(from.text) || !tagName.test(to.text) || to.place !== 'code') return undefined;
  const lines = view.document.slice(line, line + mostLines);
  const first = (lines[0] ?? '').lastIndexOf('<', to.start);
  if (first < 0) return undefined;
  const tag = /<(\/?)([A-Za-z][\w.-]*)((?:\s[^<>]*)?)>/g;
  tag.lastIndex = first;
  const text = lines.join('\n');
  // The number of open elements with the old and the new name, without the changed one.
  const open = { from: 0, to: -1 };
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    const [whole, slash, name, attributes = ''] = match;
    if (name !== from.text && name !== to.text) continue;
    // With an arrow function in an attribute, the end of the tag is unknown.
    if (attributes.endsWith('=')) return undefined;
    const which = name === from.text ? 'from' : 'to';
    if (!slash) {
      if (!attributes.endsWith('/')) open[which]++;
      else if (match.index === first) return undefined;
      continue;
    }
    if (open[which]-- > 0) continue;
    if (which === 'to') return undefined;
    const before = text.slice(0, match.index + whole.indexOf(name)).split('\n');
    const start = { line: line + before.length - 1, character: before.at(-1)?.length ?? 0 };
    const end = { line: start.line, character: start.character + from.text.length };
    return {
      edits: [{ range: { start, end }, newText: to.text }],
      // The closing tag has no opening tag now, so it must follow.
      features: { name: 1, orphaned: 1 },
      rule: `tag ${from.text} > ${to.text}`,
    };
  }
  return undefined;
}
