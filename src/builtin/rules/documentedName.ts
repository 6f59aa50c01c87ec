// Proposes to rename a declaration after the comment directly above it got another name for it. Used by `nesEngine`.

import { isElsewhere } from './editsElsewhere.ts';
import { isDeclaration, isDeclared, placesOn, positionOf } from './nameFit.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { placeFeatures } from './surroundings.ts';
import type { TokenChange } from '../document/tokenChange.ts';

const oldestAge = 1;
/** Maximum lines of a comment below the changed one, with other lines before the declaration such as decorators. */
const mostLines = 40;

export const documentedName: Proposer = {
  name: 'documented name',
  *propose(view) {
    for (const { changes, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const change of changes) {
        const found = isElsewhere(change.line) ? undefined : declarationBelow(change, age, view);
        if (found) yield found;
      }
    }
  },
};

function declarationBelow(
  { removed, inserted, line, alone, kept }: TokenChange,
  age: number,
  view: EditView,
): Candidate | undefined {
  const [from, to] = [removed[0], inserted[0]];
  if (removed.length !== 1 || inserted.length !== 1 || from?.kind !== 'word' || to?.kind !== 'word')
    return undefined;
  if (from.place !== 'comment' || to.place !== 'comment' || (!alone && kept < 0.5)) return undefined;
  if (view.tokens.syntax.names.reserved.has(to.text)) return undefined;
  const at = codeBelow(line, view);
  const places = at === undefined ? [] : placesOn(at, from.text, 'code', view);
  const [place] = places;
  if (!place || places.length > 1 || !isDeclaration(place) || isDeclared(to.text, view)) return undefined;
  const start = positionOf(place);
  const end = { line: start.line, character: start.character + from.text.length };
  return {
    edits: [{ range: { start, end }, newText: to.text }],
    features: { due: 1, age, ...placeFeatures(line, place.line, view.tokens) },
    rule: `documented name ${from.text} > ${to.text}`,
  };
}

/** The first line of code below a line of a comment, if no empty line is between. */
function codeBelow(line: number, { document, tokens }: EditView): number | undefined {
  for (let at = line + 1; at < Math.min(line + mostLines, document.lineCount); at++) {
    const first = tokens.line(at).find(({ kind }) => kind !== 'space');
    if (!first) return undefined;
    if (first.place !== 'comment') return at;
  }
  return undefined;
}
