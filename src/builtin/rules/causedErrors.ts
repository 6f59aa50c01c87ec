// Proposes edits and jumps for errors that the user's edits caused: a removed or renamed name is still used, or a function has
// other parameters or another result. The cause is read from the edits, and the message of the language server must name it, so
// outdated errors propose nothing.

import { comparePositions, positionsEqual, type Position, type TextEdit } from '../../base/textPosition.ts';
import type { NesDiagnostic } from '../../protocol/nes/nesContext.ts';
import { textIn } from '../document/textEdits.ts';
import type { Token } from '../language/lineTokens.ts';
import { isKeyword } from '../language/nameUse.ts';
import { consecutive, isElsewhere } from './editsElsewhere.ts';
import { isDeclaration, isDeclared, isImport, placesOn, positionOf } from './nameFit.ts';
import type { EditView, Problem, Proposer } from './proposer.ts';

interface Causes {
  /** Names that an edit removed from its lines. */
  readonly removed: ReadonlySet<string>;
  /** Names that were replaced by another, with no other change of words on the line. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names declared on edited lines. */
  readonly declared: ReadonlySet<string>;
  /** Names whose declarations were removed there, but which other files may still use. */
  readonly gone: readonly string[];
  readonly isEdited: (line: number) => boolean;
}

interface Place {
  readonly line: number;
  readonly edit: TextEdit;
  /** False if a change is necessary there, but its text is not known. */
  readonly known: boolean;
}

/** In messages about the arguments or the result of a call. */
const ofCall = /argument|\b(?:Promise|Coroutine|Task)\b/i;

export const causedErrors: Proposer = {
  name: 'caused errors',
  *propose(view) {
    if (view.problems.length === 0) return;
    const causes = causesIn(view);
    const byRule = new Map<string, Place[]>();
    let last: Position | undefined;
    for (const problem of view.problems.toSorted((a, b) => comparePositions(a.range.start, b.range.start))) {
      const { start } = problem.range;
      const [rule, place] = placeOf(problem, causes, view) ?? [];
      // A server may report one place twice.
      if (!rule || !place || (last && positionsEqual(last, start))) continue;
      last = start;
      byRule.set(rule, [...(byRule.get(rule) ?? []), place]);
    }
    for (const [rule, places] of byRule)
      for (const group of consecutive(places))
        yield {
          edits: group.map(({ edit }) => edit),
          features: { error: 1, unpassed: group.every(({ known }) => known) ? 0 : 1 },
          rule,
        };
  },
};

/**
 * The first error in another file about a declaration that edits of this document removed or renamed. The text there is not
 * known, so the range of the error must be as long as the name.
 */
export function errorElsewhere(view: EditView, errors: readonly NesDiagnostic[]): NesDiagnostic | undefined {
  if (errors.length === 0) return undefined;
  const { gone } = causesIn(view);
  return errors.find(({ range: { start, end }, message }) =>
    gone.some(
      (each) =>
        start.line === end.line && end.character - start.character === each.length && message.includes(each),
    ),
  );
}

/** The rule and the place of an error. Undefined if no edit is known to have caused it. */
function placeOf(
  { range, message }: Problem,
  { removed, renamed, declared, isEdited }: Causes,
  view: EditView,
): readonly [rule: string, place: Place] | undefined {
  const { line, character } = range.start;
  if (line !== range.end.line || line >= view.document.lineCount) return undefined;
  const text = textIn(view.document, range);
  const place = (to?: string): Place => ({
    line,
    edit: { range, newText: to ?? '' },
    known: to !== undefined,
  });
  const isUse = !placesOn(line, text, 'code', view).some(
    (each) => isDeclaration(each) && !isImport(each) && positionOf(each).character === character,
  );
  if (isUse && removed.has(text) && message.includes(text)) {
    const to = renamed.get(text);
    if (to !== undefined || !isEdited(line)) return [`error ${text}`, place(to)];
  }
  if (isEdited(line)) return undefined;
  const tokens = ofCall.test(message) ? view.tokens.line(line) : [];
  const callee = tokens.find((token, i) => tokens[i + 1]?.text === '(' && declared.has(token.text));
  return callee && [`error ${callee.text}`, place()];
}

function causesIn(view: EditView): Causes {
  const { names, syntax } = view.tokens;
  const removed = new Set<string>();
  const declared = new Set<string>();
  const gone = new Set<string>();
  const renamed = new Map<string, string>();
  const edits = view.edits.filter(({ age }) => age > 0 || !view.openName);
  for (const { hunks, changes } of edits) {
    for (const { start, beforeTokens, afterTokens } of hunks) {
      const [was, is] = [namesIn(beforeTokens), namesIn(afterTokens)];
      for (const each of was) if (!is.has(each)) removed.add(each);
      if (isElsewhere(start)) continue;
      const declares = (tokens: readonly Token[], each: string): boolean =>
        names
          .on(tokens, each, 'code', syntax.names)
          .some(({ declared: how }) => how && how !== 'import' && how !== 'parameter');
      for (const each of is) if (afterTokens.some((line) => declares(line, each))) declared.add(each);
      for (const each of was)
        if (beforeTokens.some((line) => declares(line, each)) && !isDeclared(each, view)) gone.add(each);
    }
    for (const {
      removed: [from],
      inserted: [to],
      clean,
      moved,
    } of changes)
      if (clean && !moved && from?.kind === 'word' && to?.kind === 'word' && !renamed.has(from.text))
        renamed.set(from.text, to.text);
  }
  const isEdited = (line: number): boolean =>
    edits.some(({ hunks }) => hunks.some(({ start, after }) => line >= start && line < start + after.length));
  return { removed, renamed, declared, gone: [...gone], isEdited };
}

function namesIn(lines: readonly (readonly Token[])[]): ReadonlySet<string> {
  return new Set(
    lines
      .flat()
      .filter(({ text, kind, place }) => kind === 'word' && place === 'code' && !isKeyword(text))
      .map(({ text }) => text),
  );
}
