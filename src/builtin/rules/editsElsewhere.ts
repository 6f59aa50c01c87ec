// Carries the user's edits from the previous documents to the current one, since habits continue in the next file.
// Edits that concern one file only, such as parameters and names that it still declares, are left out.

import type { LanguageSyntax } from '../language/languageSyntax.ts';
import { isDeclared } from './nameFit.ts';
import { declares } from '../language/nameUse.ts';
import type { EditView, RenamedClass } from './proposer.ts';
import type { ReadEdit, TokenChange } from '../document/tokenChange.ts';

/** A line number outside of any document; edits of other documents are at it or slightly below. */
const nowhere = -1_000_000;
const mostEdits = 6;

export interface EditsElsewhere {
  readonly uri: string;
  /** The language; edits apply to documents of the same language only. */
  readonly syntax: LanguageSyntax;
  /** Newest first, ages from 0. */
  readonly edits: readonly ReadEdit[];
  /** Only of a style sheet. */
  readonly classes: readonly RenamedClass[];
}

export function isElsewhere(line: number): boolean {
  return line < 0;
}

/** The edits of a document that apply to others. */
export function editsElsewhere(view: EditView): EditsElsewhere {
  const module = /([^/]*?)(?:\.[^/]*)?$/.exec(view.document.uri)?.[1] ?? '';
  const own = new Map<string, boolean>();
  const isOwn = (change: TokenChange): boolean => {
    const [from] = change.removed;
    if (change.removed.length !== 1 || from?.kind !== 'word' || from.place !== 'code') return false;
    if (declares(change.left, change.right) === 'local' && change.left.at(-1)?.text !== 'export') return true;
    let known = own.get(from.text);
    if (known === undefined) own.set(from.text, (known = isDeclared(from.text, view)));
    return known;
  };
  const edits = view.edits
    .filter(
      ({ region, hunks }) => region.origin === 'typed' && !hunks.some(({ start }) => isElsewhere(start)),
    )
    .slice(0, mostEdits)
    .map((edit) => moved({ ...edit, changes: edit.changes.filter((change) => !isOwn(change)) }, module));
  return { uri: view.document.uri, syntax: view.tokens.syntax, edits, classes: renamedClasses(view) };
}

const styleSheets = new Set(['css', 'scss', 'less']);

function renamedClasses({ document, edits, index }: EditView): readonly RenamedClass[] {
  if (!styleSheets.has(document.languageId)) return [];
  const classes = new Map<string, RenamedClass>();
  for (const { removed, inserted, left, line } of edits.flatMap(({ changes }) => changes)) {
    const [from, to] = [removed[0]?.text, inserted[0]?.text];
    if (from === undefined || to === undefined || removed.length > 1 || inserted.length > 1) continue;
    if (isElsewhere(line) || left[0]?.text !== '.' || classes.has(from)) continue;
    const isUsed = index.linesWith(`.${from}`, 0).some((at) => classPattern(from).test(document.line(at)));
    if (!isUsed) classes.set(from, { from, to });
  }
  return [...classes.values()];
}

/** Matches the name of a class, not a part of a longer one. */
export function classPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${name.replace(/[$\\^.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\\w-])`, 'g');
}

function moved({ region, age, hunks, changes, lineChanges }: ReadEdit, module: string): ReadEdit {
  const at = new Map(hunks.map((hunk) => [hunk, { ...hunk, start: nowhere }]));
  return {
    region,
    age,
    hunks: [...at.values()],
    changes: changes.map((change) => ({ ...change, line: nowhere, module })),
    lineChanges: lineChanges.map((change) => ({
      ...change,
      line: nowhere + change.index,
      hunk: at.get(change.hunk) ?? change.hunk,
    })),
  };
}

/** Maximum number of places; the nearest come first. */
export const enoughPlaces = 30;
const mostLinesAtOnce = 8;

/** Groups places on the same or consecutive lines, in order. */
export function* consecutive<T extends { readonly line: number }>(
  places: Iterable<T>,
): Iterable<readonly [T, ...T[]]> {
  let group: [T, ...T[]] | undefined;
  for (const place of places) {
    const apart = place.line - (group?.at(-1) ?? place).line;
    const isFar = apart < 0 || apart > 1 || place.line - (group?.[0] ?? place).line >= mostLinesAtOnce;
    if (group && !isFar) group.push(place);
    else {
      if (group) yield group;
      group = [place];
    }
  }
  if (group) yield group;
}
