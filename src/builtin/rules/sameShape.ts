// Proposes a change that was made in two lines of one shape for the next line of that shape. Lines have one shape if only
// their names and values differ, such as `let a = scan(x);` and `let b = read(y);`. Used by `nesEngine`.

import type { DocumentTokens } from '../document/documentTokens.ts';
import type { LineChange } from '../document/tokenChange.ts';
import type { Token } from '../language/lineTokens.ts';
import { isElsewhere } from './editsElsewhere.ts';
import { depthOf, textOf } from '../language/tokens.ts';
import { placeFeatures } from './surroundings.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';

const oldestAge = 3;
/** With fewer examples, the change may depend on the words beside it. */
const fewest = 2;
const shortestShape = 3;
/** Maximum lines below the last example that are searched. */
const reach = 12;

/** A part of a line: a keyword or sign, or a name, number, string or list in parentheses, whose text does not matter. */
interface Part {
  readonly kind: string;
  /** Range of its tokens. */
  readonly start: number;
  readonly end: number;
}

interface ShapeChange {
  readonly line: number;
  /** Equal for changes of lines of one shape. */
  readonly key: string;
  readonly shape: string;
  /** Index of the part before which it was made. */
  readonly at: number;
  /** Number of parts that it replaced. */
  readonly count: number;
  readonly inserted: string;
  /** True if it was made directly before the next part; false if directly after the previous one. */
  readonly isBeforeNext: boolean;
}

export const sameShape: Proposer = {
  name: 'same shape',
  *propose(view) {
    const found = view.edits.flatMap((edit) =>
      edit.age > oldestAge || edit.region.origin !== 'typed' || (edit.age === 0 && view.openName)
        ? []
        : edit.lineChanges.flatMap((change) => {
            const read = isElsewhere(change.line) ? undefined : readChange(change, view.tokens);
            return read ? [{ ...read, age: edit.age }] : [];
          }),
    );
    const [newest] = found.toSorted((a, b) => a.age - b.age || b.line - a.line);
    if (!newest) return;
    const alike = found.filter(({ key }) => key === newest.key);
    if (alike.length >= fewest) yield* offer(newest, alike, newest.age, view);
  },
};

function* offer(
  { shape, at, count, inserted, isBeforeNext, key }: ShapeChange,
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
    // The user passed over a line of this shape.
    if (line < lastLine) return;
    const last = tokens[parts[at + count - 1]!.end - 1]!;
    const after = last.start + last.text.length;
    const next = parts[at + count];
    const end = isBeforeNext && next ? tokens[next.start]!.start : after;
    const start = count > 0 ? tokens[parts[at]!.start]!.start : end;
    yield {
      edits: [
        {
          range: { start: { line, character: start }, end: { line, character: end } },
          newText: inserted,
        },
      ],
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

/** Undefined unless the line has one change, which replaces only signs or only inserts. */
function readChange(change: LineChange, tokens: DocumentTokens): ShapeChange | undefined {
  const [operation, ...more] = change.operations;
  if (!operation || more.length > 0) return undefined;
  const removed = change.before.slice(operation.oldStart, operation.oldEnd);
  if (!removed.every(({ kind, place }) => place === 'code' && kind !== 'word' && kind !== 'number'))
    return undefined;
  const inserted = textOf(change.after.slice(operation.newStart, operation.newEnd));
  const parts = partsOf(change.before, tokens);
  const changed = parts.filter(({ start, end }) => start < operation.oldEnd && end > operation.oldStart);
  // A change within a list or string depends on its content.
  if (changed.some(({ start, end }) => start < operation.oldStart || end > operation.oldEnd))
    return undefined;
  const at = parts.filter(({ end }) => end <= operation.oldStart).length;
  if (parts.length < shortestShape || at === 0 || inserted.trim() === '') return undefined;
  const shape = shapeOf(parts);
  const count = changed.length;
  const next = parts[at + count];
  // A changed argument depends on the function, and a prefix on the name.
  if (parts[at - 1]!.kind === 'list' || next?.kind === 'list') return undefined;
  if (next?.kind === 'name' && !/\s$/.test(inserted)) return undefined;
  const isBeforeNext = count === 0 && change.before[operation.oldStart - 1]?.kind === 'space';
  const key = `${shape} ${at} ${count} > ${inserted}`;
  return { line: change.line, key, shape, at, count, inserted, isBeforeNext };
}

function shapeOf(parts: readonly Part[]): string {
  return parts.map(({ kind }) => kind).join(' ');
}

function partsOf(tokens: readonly Token[], { syntax }: DocumentTokens): readonly Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { text, kind, place } = tokens[i]!;
    if (kind === 'space') continue;
    const isName = place === 'code' && kind === 'word' && !syntax.names.reserved.has(text);
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
