// Proposes a change that was made in two lines of one shape for the next line of that shape. Lines have one shape if only
// their names and values differ, such as `let a = scan(x);` and `let b = read(y);`. Used by `nesEngine`.

import type { ChangedBlock } from '../../base/diffs/sequenceDiff.ts';
import type { TextEdit } from '../../base/textPosition.ts';
import type { DocumentTokens } from '../document/documentTokens.ts';
import type { LineChange } from '../document/tokenChange.ts';
import { isTypeWord } from '../language/declaration.ts';
import type { Token } from '../language/lineTokens.ts';
import { isElsewhere } from './editsElsewhere.ts';
import { depthOf, textOf } from '../language/tokens.ts';
import { placeFeatures } from './surroundings.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';

const oldestAge = 3;
/** With fewer examples, the change may depend on the words beside it. */
const fewest = 2;
const shortestShape = 3;
const mostSteps = 2;
/** UTF-16 units. */
const shortestAffix = 3;
/** Words before a name that say more than its type. */
const declarators = new Set(['const', 'let', 'var', 'val', 'auto']);
/** Maximum lines below the last example that are searched. */
const reach = 12;

/** A part of a line: a keyword or sign, or a name, number, string or list in parentheses, whose text does not matter. */
interface Part {
  readonly kind: string;
  /** Range of its tokens. */
  readonly start: number;
  readonly end: number;
}

/** What was done to a part of a line, or between two. */
interface Step {
  /** Index of the part before which it was made. */
  readonly at: number;
  /** Number of parts that it replaced. */
  readonly count: number;
  readonly inserted: string;
  /** True if it was made directly before the next part; false if directly after the previous one. */
  readonly isBeforeNext: boolean;
  /** What was added to the next part, which is a name: `Async` in `await LoadAsync(…)`. */
  readonly affix?: Affix;
}

interface Affix {
  readonly before: string;
  readonly after: string;
}

interface ShapeChange {
  readonly line: number;
  /** Equal for changes of lines of one shape. */
  readonly key: string;
  readonly shape: string;
  readonly steps: readonly Step[];
  /** Set if one example is enough for lines whose part at this index has that ending: asynchronous methods of C#. */
  readonly ending?: { readonly at: number; readonly text: string };
}

export const sameShape: Proposer = {
  name: 'same shape',
  *propose(view) {
    const found = view.edits.flatMap((edit) =>
      edit.age > oldestAge || edit.region.origin !== 'typed' || (edit.age === 0 && view.openName)
        ? []
        : edit.lineChanges.flatMap((change) => {
            const read = isElsewhere(change.line) ? undefined : readChange(change, view);
            return read ? [{ ...read, age: edit.age }] : [];
          }),
    );
    const youngest = Math.min(...found.map(({ age }) => age));
    const done = new Set<string>();
    for (const change of found.toSorted((a, b) => b.line - a.line)) {
      if (change.age > youngest || done.has(change.key)) continue;
      done.add(change.key);
      const alike = found.filter(({ key }) => key === change.key);
      if (alike.length >= fewest || change.ending) yield* offer(change, alike, change.age, view);
    }
  },
};

function* offer(
  { shape, steps, key, ending }: ShapeChange,
  alike: readonly ShapeChange[],
  age: number,
  view: EditView,
): Iterable<Candidate> {
  const lines = alike.map(({ line }) => line);
  const [first, lastLine] = [Math.min(...lines), Math.max(...lines)];
  for (let line = first; line <= Math.min(lastLine + reach, view.tokens.lastLine); line++) {
    if (view.log.isEdited(line)) continue;
    const tokens = view.tokens.line(line);
    const parts = partsOf(tokens, view.tokens);
    if (shapeOf(parts) !== shape) continue;
    if (ending && !tokens[parts[ending.at]!.end - 1]!.text.endsWith(ending.text)) continue;
    // The user passed over a line of this shape.
    if (line < lastLine) return;
    const edits = steps.map((step) => editsOf(step, tokens, parts, line));
    // The name has the affix already.
    if (edits.includes(undefined)) return;
    yield {
      edits: edits.flatMap((each) => each!),
      features: {
        line: 1,
        shape: 1,
        support: Math.log2(alike.length),
        age,
        ...placeFeatures(lastLine, line, view.tokens),
      },
      rule: `shape ${key}`,
    };
    return;
  }
}

function editsOf(
  { at, count, inserted, isBeforeNext, affix }: Step,
  tokens: readonly Token[],
  parts: readonly Part[],
  line: number,
): readonly TextEdit[] | undefined {
  const next = parts[at + count];
  const edit = (from: number, to: number, newText: string): readonly TextEdit[] =>
    newText === '' && from === to
      ? []
      : [{ range: { start: { line, character: from }, end: { line, character: to } }, newText }];
  const after = count + at === 0 ? 0 : endOf(tokens[parts[at + count - 1]!.end - 1]!);
  const end = isBeforeNext && next ? tokens[next.start]!.start : after;
  const own = edit(count > 0 ? tokens[parts[at]!.start]!.start : end, end, inserted);
  if (!affix) return own;
  const name = tokens[next!.end - 1]!;
  const { before, after: behind } = affix;
  if (before === '' ? name.text.endsWith(behind) : name.text.startsWith(before)) return undefined;
  // The order of two insertions at one place depends on the client.
  const atName =
    end === name.start
      ? edit(end, end, inserted + before)
      : [...own, ...edit(name.start, name.start, before)];
  return [...atName, ...edit(endOf(name), endOf(name), behind)];
}

function endOf({ start, text }: Token): number {
  return start + text.length;
}

/** Undefined unless each change of the line replaces only signs, only inserts, or adds to a name. */
function readChange(change: LineChange, { tokens }: EditView): ShapeChange | undefined {
  const { before, after, operations, line } = change;
  if (operations.length === 0 || operations.length > mostSteps) return undefined;
  const parts = partsOf(before, tokens);
  if (parts.length < shortestShape) return undefined;
  const steps = operations.map((operation) => readStep(operation, before, after, parts));
  if (steps.includes(undefined)) return undefined;
  const known = steps as readonly Step[];
  // Only to add to a name, whatever it is, would be a rename.
  if (known.every(({ inserted, count }) => inserted.trim() === '' && count === 0)) return undefined;
  const shape = shapeOf(parts);
  const key = `${shape} ${JSON.stringify(known)}`;
  const [{ at, inserted }] = known as readonly [Step];
  const name = parts[at]?.kind === 'name' ? before[parts[at].end - 1]! : undefined;
  const isAwaited = known.length === 1 && inserted.trim() === 'await' && name?.text.endsWith('Async');
  return { line, key, shape, steps: known, ...(isAwaited ? { ending: { at, text: 'Async' } } : {}) };
}

function readStep(
  { oldStart, oldEnd, newStart, newEnd }: ChangedBlock,
  before: readonly Token[],
  after: readonly Token[],
  parts: readonly Part[],
): Step | undefined {
  const removed = before.slice(oldStart, oldEnd);
  const added = after.slice(newStart, newEnd);
  const [old, now] = [removed[0], added.at(-1)];
  const affix = removed.length === 1 && old && now ? affixOf(old, now) : undefined;
  const isPlain = ({ kind, place }: Token): boolean =>
    place === 'code' && kind !== 'word' && kind !== 'number';
  if (!affix && !removed.every(isPlain)) return undefined;
  const inserted = textOf(affix ? added.slice(0, -1) : added);
  const isInside = ({ start, end }: Part): boolean => start < oldEnd && end > oldStart;
  const changed = parts.filter(isInside);
  // A change within a list or string depends on its content, and so does one of an argument on its function.
  if (affix) {
    const at = parts.findIndex(isInside);
    if (parts[at]?.kind !== 'name' || parts[at].end !== oldEnd || (inserted !== '' && !/\s$/.test(inserted)))
      return undefined;
    return { at, count: 0, inserted, isBeforeNext: true, affix };
  }
  if (changed.some(({ start, end }) => start < oldStart || end > oldEnd)) return undefined;
  const at = parts.filter(({ end }) => end <= oldStart).length;
  const count = changed.length;
  const next = parts[at + count];
  if (at === 0 || inserted.trim() === '') return undefined;
  if (parts[at - 1]!.kind === 'list' || next?.kind === 'list') return undefined;
  // A prefix depends on the name.
  if (next?.kind === 'name' && !/\s$/.test(inserted)) return undefined;
  return { at, count, inserted, isBeforeNext: count === 0 && before[oldStart - 1]?.kind === 'space' };
}

/** What a name became longer by, at one end. */
function affixOf(old: Token, now: Token): Affix | undefined {
  if (old.kind !== 'word' || now.kind !== 'word' || old.place !== 'code' || now.place !== 'code')
    return undefined;
  const [from, to] = [old.text, now.text];
  if (to.length - from.length < shortestAffix) return undefined;
  if (to.startsWith(from)) return { before: '', after: to.slice(from.length) };
  return to.endsWith(from) ? { before: to.slice(0, -from.length), after: '' } : undefined;
}

function shapeOf(parts: readonly Part[]): string {
  return parts.map(({ kind }) => kind).join(' ');
}

function partsOf(tokens: readonly Token[], { syntax }: DocumentTokens): readonly Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { text, kind, place } = tokens[i]!;
    if (kind === 'space') continue;
    const isKept = syntax.names.reserved.has(text) && (!isTypeWord(text) || declarators.has(text));
    const isName = place === 'code' && kind === 'word' && !isKept;
    const start = i;
    if (place !== 'code') while (tokens[i + 1]?.place === place) i++;
    else if (isName) while (tokens[i + 1]?.text === '.' && tokens[i + 2]?.kind === 'word') i += 2;
    const ownKind = place !== 'code' ? place : isName ? 'name' : kind === 'number' ? kind : text;
    parts.push({ kind: ownKind, start, end: i + 1 });
    if (place !== 'code' || text !== '(') continue;
    // The content of the parentheses is one part.
    let depth = 1;
    let end = i + 1;
    while (
      end < tokens.length &&
      (depth += tokens[end]!.place === 'code' ? depthOf(tokens[end]!.text) : 0) > 0
    )
      end++;
    if (end < tokens.length && end > i + 1) {
      parts.push({ kind: 'list', start: i + 1, end });
      i = end - 1;
    }
  }
  return parts;
}
