// Proposes to delete a statement, or to comment it out or in, after the user did this to two statements with the same head, such
// as `console.log(`. `sameLines` handles equal lines.

import type { TextEdit } from '../../base/textPosition.ts';
import { consecutive, enoughPlaces, isElsewhere } from './editsElsewhere.ts';
import type { Hunk, LineChange } from '../document/tokenChange.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { passedOver, placeFeatures } from './surroundings.ts';

const oldestAge = 5;
/** Fewer are no habit, since statements with the same head do different things. */
const fewest = 2;
/** The call at the start of a statement. */
const call = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|\?\.|::|->)[\p{L}_$][\p{L}\p{N}_$]*)*!?\(/u;
const isWhole = /\)\s*;?$/;

/** What was done to a statement. */
interface Treatment {
  readonly kind: 'deleted' | 'commented' | 'uncommented';
  readonly head: string;
  /** The mark of the comment, with the space after it. */
  readonly mark: string;
  /** The first line, in the current text. */
  readonly line: number;
  readonly age: number;
  readonly hunk: Hunk;
}

export const likeStatement: Proposer = {
  name: 'like statement',
  *propose(view) {
    const treated = [...treatments(view)];
    const [last] = treated;
    if (!last || last.age > oldestAge || (last.age === 0 && view.openName)) return;
    const alike = treated.filter((each) => keyOf(each) === keyOf(last));
    // Statements that were treated together are one example.
    const examples = new Set(alike.map(({ hunk }) => hunk)).size;
    if (examples >= fewest) yield* offer(last, examples, view);
  },
};

/** Newest first. */
function* treatments(view: EditView): Iterable<Treatment> {
  for (const { region, hunks, lineChanges, age } of view.edits) {
    if (region.origin !== 'typed') continue;
    for (const hunk of hunks) {
      const { start, before, after } = hunk;
      if (after.length > 0 || isElsewhere(start)) continue;
      for (const head of before.map(headOf))
        if (head !== undefined) yield { kind: 'deleted', head, mark: '', line: start, age, hunk };
    }
    for (const change of lineChanges) {
      const toggled = isElsewhere(change.line) ? undefined : toggle(change, view);
      if (toggled) yield { ...toggled, line: change.line, age, hunk: change.hunk };
    }
  }
}

/** A statement that became a comment, or the other way round. */
function toggle(
  { index, hunk }: LineChange,
  view: EditView,
): Pick<Treatment, 'kind' | 'head' | 'mark'> | undefined {
  const [before, after] = [hunk.before[index]!.trim(), hunk.after[index]!.trim()];
  const kind = before.length < after.length ? 'commented' : 'uncommented';
  const [statement, comment] = kind === 'commented' ? [before, after] : [after, before];
  const head = headOf(statement);
  const mark = comment.slice(0, comment.length - statement.length);
  const isToggled = head !== undefined && comment.endsWith(statement) && isMark(mark, view);
  return isToggled ? { kind, head, mark } : undefined;
}

function* offer(
  { kind, head, mark, line: from, age }: Treatment,
  support: number,
  view: EditView,
): Iterable<Candidate> {
  const { document, tokens, log } = view;
  const places: { readonly line: number; readonly edits: readonly TextEdit[] }[] = [];
  for (const line of view.index.linesWith(head, view.cursor.line)) {
    const text = document.line(line);
    const character = text.length - text.trimStart().length;
    const statement = kind === 'uncommented' ? text.slice(character + mark.length) : text.trimStart();
    const isComment = tokens.line(line).find((token) => token.kind !== 'space')?.place === 'comment';
    if (headOf(statement) !== head || log.isEdited(line) || isComment !== (kind === 'uncommented')) continue;
    if (kind === 'uncommented' && !text.startsWith(mark, character)) continue;
    const start = { line, character };
    if (kind === 'deleted') {
      if (line + 1 >= document.lineCount) continue;
      const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
      places.push({ line, edits: [{ range, newText: '' }] });
    } else if (kind === 'commented')
      places.push({ line, edits: [{ range: { start, end: start }, newText: mark }] });
    else {
      const end = { line, character: character + mark.length };
      places.push({ line, edits: [{ range: { start, end }, newText: '' }] });
    }
    if (places.length >= enoughPlaces) break;
  }
  const passed = passedOver(
    places.map(({ line }) => line),
    from,
    support,
  );
  for (const group of consecutive(places)) {
    const [first] = group;
    const place = placeFeatures(from, first.line, tokens);
    yield {
      edits: group.flatMap(({ edits }) => edits),
      features: {
        statement: 1,
        support: Math.log2(support),
        age,
        ...passed,
        ...place,
        deletion: kind === 'deleted' ? 1 : 0,
      },
      rule: `statement ${kind} ${head}`,
    };
  }
}

function keyOf({ kind, head, mark }: Treatment): string {
  return `${kind} ${head} ${mark}`;
}

/** The call that a statement consists of, up to its parenthesis. Undefined if the line is something else. */
function headOf(line: string): string | undefined {
  const text = line.trim();
  const head = call.exec(text)?.[0];
  let depth = 0;
  for (const sign of text) if ((depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) < 0) return undefined;
  return head !== undefined && depth === 0 && isWhole.test(text) ? head : undefined;
}

/** True for the mark of a comment to the end of the line, with or without a space after it. */
function isMark(text: string, { tokens }: EditView): boolean {
  return tokens.syntax.regions.some(
    ({ open, place, multiline }) => place === 'comment' && !multiline && [open, `${open} `].includes(text),
  );
}
