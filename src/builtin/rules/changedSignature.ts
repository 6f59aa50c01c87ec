// Proposes the same change for the arguments of calls when a parameter was removed or parameters were reordered. The
// argument for a new parameter is only known once the user has edited a call; then it is proposed for the others.

import type { TextEdit } from '../../base/textPosition.ts';
import {
  argumentsAt,
  argumentText,
  type Argument,
  readHead,
  type FunctionHead,
} from '../language/functionHead.ts';
import { isElsewhere, consecutive, enoughPlaces } from './editsElsewhere.ts';
import type { Token } from '../language/lineTokens.ts';
import { placesOn } from './nameFit.ts';
import { declares } from '../language/nameUse.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { likeness, placeFeatures } from './surroundings.ts';
import type { Hunk, LineChange, ReadEdit } from '../document/tokenChange.ts';

const oldestAge = 3;
/** Maximum lines of a declaration above and below the changed one. */
const mostLines = 12;

/** How the current parameters map to the former ones. */
interface Signature {
  readonly head: FunctionHead;
  readonly line: number;
  readonly before: readonly string[];
  /** The former index of each parameter; -1 for a new one. */
  readonly order: readonly number[];
}

interface Call {
  readonly line: number;
  readonly tokens: readonly Token[];
  /** The index of its opening parenthesis. */
  readonly open: number;
  readonly items: readonly Argument[];
}

/** The argument that the user passes for a new parameter. */
interface PassedArgument {
  readonly text: string;
  /** The changed calls that have it. */
  readonly lines: readonly LineChange[];
  readonly age: number;
}

export const changedSignature: Proposer = {
  name: 'changed signature',
  *propose(view) {
    for (const edit of view.edits) {
      if (edit.age > oldestAge || edit.region.origin !== 'typed' || (edit.age === 0 && view.openName))
        continue;
      for (const hunk of edit.hunks)
        if (!isElsewhere(hunk.start))
          for (const signature of signaturesOf(hunk, view)) yield* offer(signature, edit, hunk, view);
    }
  },
};

/** The signature of the declaration that contains the hunk, or of those completely in it. */
function* signaturesOf(hunk: Hunk, view: EditView): Iterable<Signature> {
  const around = signatureAround(hunk, view);
  if (around) return yield around;
  if (hunk.before.length === 0 || hunk.after.length < 2) return;
  const after = headsIn(hunk.afterTokens, view);
  for (const { head: was } of headsIn(hunk.beforeTokens, view)) {
    const same = after.filter(({ head }) => head.name === was.name);
    const [is] = same;
    const found = is && same.length === 1 ? compareHeads(was, is.head, hunk.start + is.index) : undefined;
    if (found) yield found;
  }
}

function headsIn(
  lines: readonly (readonly Token[])[],
  { tokens }: EditView,
): { readonly head: FunctionHead; readonly index: number }[] {
  return lines.flatMap((line, index) => {
    if (!line.some(({ text }) => text === '(')) return [];
    const head = readHead(line, () => lines.slice(index + 1).flat(), tokens.syntax);
    return head ? [{ head, index }] : [];
  });
}

function signatureAround(hunk: Hunk, view: EditView): Signature | undefined {
  const end = hunk.start + hunk.after.length;
  for (let line = hunk.start; line >= 0 && line > hunk.start - mostLines; line--) {
    const text = line < hunk.start ? view.document.line(line) : '(';
    // A statement that ends there does not contain the change.
    if (/^\s*$|[;{}]\s*$/.test(text)) return undefined;
    if (!text.includes('(')) continue;
    const above = linesFrom(line, hunk.start, view);
    const [was, is] = [hunk.beforeTokens, hunk.afterTokens].map((lines) => {
      const [first = [], ...rest] = [...above, ...lines];
      const below = (): readonly Token[] => [...rest, ...linesFrom(end, end + mostLines, view)].flat();
      return readHead(first, below, view.tokens.syntax);
    });
    // The declaration ends above the change.
    if (was && is && (is.length <= above.flat().length || was.name !== is.name)) return undefined;
    if (was && is) return compareHeads(was, is, line);
  }
  return undefined;
}

function linesFrom(start: number, end: number, { tokens, document }: EditView): (readonly Token[])[] {
  const found: (readonly Token[])[] = [];
  for (let line = start; line < Math.min(end, document.lineCount); line++) found.push(tokens.line(line));
  return found;
}

function compareHeads(was: FunctionHead, head: FunctionHead, line: number): Signature | undefined {
  const [before, now] = [was.parameters, head.parameters];
  // The parameter list may be variadic or unfinished.
  if (head.trailing && !was.trailing) return undefined;
  if ([...before, ...now].some((text) => text === '' || /^[*/&]|\.\.\./.test(text))) return undefined;
  if (new Set(before).size < before.length || new Set(now).size < now.length) return undefined;
  const order = now.map((parameter) => before.indexOf(parameter));
  // An optional parameter need not be passed.
  if (now.some((text, i) => order[i] === -1 && /=|\?(?: ?:|$)/.test(text))) return undefined;
  const kept = order.filter((index) => index >= 0);
  const inOrder = kept.every((index, i) => i === 0 || index > (kept[i - 1] as number));
  const [added, gone] = [order.length - kept.length, before.length - kept.length];
  // Several changes at once make it another function.
  const isOne = added + gone === 1 ? inOrder : added + gone === 0 && !inOrder;
  return isOne ? { head, line, before, order } : undefined;
}

function* offer(signature: Signature, edit: ReadEdit, hunk: Hunk, view: EditView): Iterable<Candidate> {
  const { order, head, before } = signature;
  const passed = order.includes(-1) ? passedIn(signature, edit, view) : undefined;
  const model = passed?.lines[0];
  const places: { readonly line: number; readonly edits: readonly TextEdit[]; readonly alike: number }[] = [];
  for (const call of callsOf(signature, edit, view)) {
    // The argument is not known, only its place: this text is not offered.
    const edits = editsOf(signature, call, passed?.text ?? '');
    const alike = model ? likeness(model.before, call.tokens) : 1;
    if (edits.length > 0) places.push({ line: call.line, edits, alike });
    if (places.length >= enoughPlaces) break;
  }
  for (const group of consecutive(places)) {
    const [first] = group;
    const there = placeFeatures(model?.line ?? hunk.start, first.line, view.tokens);
    // The user went on elsewhere, and knows that there are calls.
    if (!passed && edit.age > 1 && there.near !== 1) continue;
    yield {
      edits: group.flatMap(({ edits }) => edits),
      features: {
        ...(passed
          ? {
              call: 1,
              support: Math.log2(passed.lines.length),
              likeness: Math.min(...group.map(({ alike }) => alike)),
            }
          : { signature: 1, unpassed: order.includes(-1) ? 1 : 0 }),
        age: passed?.age ?? edit.age,
        ...there,
        // A call with a missing argument is wrong above the edit too.
        above: 0,
      },
      rule: `signature ${head.name}(${before.join()}) > ${order.join()} ${passed?.text ?? ''}`,
    };
  }
}

/** Single-line calls with an argument for each former parameter that the user has not edited since. */
function* callsOf(
  { head, line: own, before }: Signature,
  { region }: ReadEdit,
  view: EditView,
): Iterable<Call> {
  const lines = view.index.linesWith(head.name, view.cursor.line);
  const others = lines.filter((line) => line !== own && (line < region.start || line >= region.end));
  for (const line of others) {
    const other = headAt(line, view);
    // Another function with that name; a prototype has the same parameters, before or after.
    if (
      other?.name === head.name &&
      ![before, head.parameters].some((list) => list.join() === other.parameters.join())
    )
      return;
  }
  const later = view.log.edits.filter(({ stamp }) => stamp >= region.stamp);
  for (const line of others) {
    if (later.some(({ start, end }) => line >= start && line < end)) continue;
    for (const { tokens, index, left, right } of placesOn(line, head.name, 'code', view)) {
      if (head.plain && isMember(left)) continue;
      if (declares(left, right)) continue;
      const call = callAt(tokens, index, line);
      if (call?.items.length === before.length) yield call;
    }
  }
}

/** A declaration that begins on the line. */
function headAt(line: number, view: EditView): FunctionHead | undefined {
  const below = (): readonly Token[] => linesFrom(line + 1, line + mostLines, view).flat();
  return readHead(view.tokens.line(line), below, view.tokens.syntax);
}

function isMember([near, next]: readonly Token[]): boolean {
  return near?.text === '.' || (near?.text === '>' && next?.text === '-');
}

function callAt(tokens: readonly Token[], index: number, line: number): Call | undefined {
  if (tokens[index + 1]?.text !== '(') return undefined;
  const list = argumentsAt(tokens, index + 1, false);
  if (!list || list.items.some((item) => /^\*|\.\.\./.test(argumentText(tokens, item)))) return undefined;
  return { line, tokens, open: index + 1, items: list.items };
}

/** The newest argument that changed calls have for the new parameter. */
function passedIn(
  { head, order }: Signature,
  { age }: ReadEdit,
  { edits }: EditView,
): PassedArgument | undefined {
  const at = order.indexOf(-1);
  let passed: PassedArgument | undefined;
  for (const edit of edits) {
    if (edit.age >= age && edit.region.origin === 'typed') continue;
    for (const change of edit.lineChanges) {
      const [was, is] = [change.before, change.after].map((tokens) => {
        const index = tokens.findIndex(({ text, place }) => text === head.name && place === 'code');
        const call = callAt(tokens, index, change.line);
        return call?.items.map((item) => argumentText(tokens, item));
      });
      const text = is?.[at];
      if (!was || text === undefined || is?.toSpliced(at, 1).join() !== was.join()) continue;
      if (passed && passed.text !== text) continue;
      passed = { text, lines: [change, ...(passed?.lines ?? [])], age: passed?.age ?? edit.age };
    }
  }
  return passed;
}

/** Empty for keyword arguments, which stay right. */
function editsOf({ order, before }: Signature, call: Call, text: string): readonly TextEdit[] {
  const { tokens, items, line, open } = call;
  const texts = items.map((item) => argumentText(tokens, item));
  const names = texts.map((each) => /^(\w+) ?=(?![=>])/.exec(each)?.[1]);
  const positional = names.findIndex((name) => name !== undefined);
  const begin = (index: number): number => tokens[items[index]?.start ?? open + 1]?.start ?? 0;
  const end = (index: number): number => {
    const last = tokens[(items[index]?.end ?? open + 1) - 1];
    return last ? last.start + last.text.length : 0;
  };
  const replaced = (from: number, to: number, newText: string): TextEdit[] => [
    { range: { start: { line, character: from }, end: { line, character: to } }, newText },
  ];
  const added = order.indexOf(-1);
  if (added >= 0) {
    if (positional >= 0) return [];
    if (items.length === 0) return replaced(end(-1), end(-1), text);
    return added < items.length
      ? replaced(begin(added), begin(added), `${text}, `)
      : replaced(end(added - 1), end(added - 1), `, ${text}`);
  }
  if (order.length === before.length)
    return positional >= 0
      ? []
      : order.flatMap((from, to) => (from === to ? [] : replaced(begin(to), end(to), texts[from] ?? '')));
  const place = before.findIndex((_, index) => !order.includes(index));
  const named = names.indexOf(/^\w+/.exec(before[place] ?? '')?.[0]);
  const gone = named >= 0 ? named : positional >= 0 && positional <= place ? -1 : place;
  if (gone < 0) return [];
  if (items.length === 1) return replaced(begin(0), end(0), '');
  return gone < items.length - 1
    ? replaced(begin(gone), begin(gone + 1), '')
    : replaced(end(gone - 1), end(gone), '');
}
