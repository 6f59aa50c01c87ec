// Proposes the token changes of a line for the next lines with equal neighbouring tokens.

import type { TextEdit } from '../../base/textPosition.ts';
import type { Token } from '../language/lineTokens.ts';
import { createLineModel, fitLine, mayFit, type LineModel } from './lineFit.ts';
import { areOtherHeads } from '../language/functionHead.ts';
import { isKeyword } from '../language/nameUse.ts';
import { mayBeSameTag } from '../document/markupText.ts';
import type { Features } from './likelihood.ts';
import { namesBeside, textWithNames } from './otherNames.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { consecutive, enoughPlaces } from './editsElsewhere.ts';
import type { ChangedBlock } from '../../base/diffs/sequenceDiff.ts';
import {
  deeper,
  likeness,
  needsMessage,
  neighbourhood,
  passedOver,
  placeFeatures,
  textFeatures,
} from './surroundings.ts';
import { changedTokens, suitsOnePlace, type Hunk, type LineChange } from '../document/tokenChange.ts';
import { depthOf, isQuote, isValue, isWhole, isWord, textOf, weightOf } from '../language/tokens.ts';

const oldestAge = 5;
/** Modifiers that suit either fields or methods. */
const modifiers = new Set(
  'abstract async const final mut override readonly synchronized transient virtual volatile'.split(' '),
);

interface Match {
  readonly line: number;
  readonly edits: readonly TextEdit[];
  readonly evidence: number;
  readonly strayed: number;
  /** See `likeness`. */
  readonly alike: number;
}

export const similarLine: Proposer = {
  name: 'similar line',
  *propose(view) {
    const all = view.edits.flatMap((edit) => edit.lineChanges);
    const done = new Set<string>();
    for (const { lineChanges, hunks, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const change of lineChanges) {
        if (done.has(change.key)) continue;
        done.add(change.key);
        const alike = all.filter(({ key }) => key === change.key);
        if (!isName(change, view) && !isMarkdownText(change, view))
          yield* offer(change, alike, hunks, age, view);
      }
    }
  },
};

/** @param hunks those of the edit with the change. */
function* offer(
  change: LineChange,
  alike: readonly LineChange[],
  hunks: readonly Hunk[],
  age: number,
  view: EditView,
): Iterable<Candidate> {
  const edited = new Set(alike.map(({ line }) => line));
  // The user wrote these lines together with the change, or last.
  const written = [...alike.map(({ hunk }) => hunk), ...hunks, ...(view.edits[0]?.hunks ?? [])].flatMap(
    (hunk) => hunk.after.map((_, i) => hunk.start + i),
  );
  const model = createLineModel(alike);
  const anchor = anchorOf(model);
  if (anchor === undefined) return;
  const about = strengthOf(change);
  const { removed, inserted } = changedTokens(change);
  const addsModifier = isModifier(change);
  // Once, punctuation is probably the start of an edit, and a deleted name is about to be replaced.
  if (alike.length === 1 && (isPunctuation(change) || isNameDeleted(change) || suitsOnePlace(change))) return;
  if (!alike.every((own) => isFoundIn(own, model))) return;
  const isMethod = hasParameters(textOf(change.before));
  const isParameter = alike.length === 1 && removed.length === 0 && inserted.some(({ text }) => text === ',');
  const matches: Match[] = [];
  for (const line of view.index.linesWith(anchor, view.cursor.line)) {
    const text = view.document.line(line);
    if (!mayFit(model, text) || edited.has(line) || written.includes(line)) continue;
    if (addsModifier && hasParameters(text) !== isMethod) continue;
    const fit = fitLine(model, view.tokens.line(line));
    if (fit.kind === 'none' || !isTagAlike(change, fit.edits[0]!.start, line, view)) continue;
    if (isParameter && areOtherHeads(change.after, view.tokens.line(line), view.tokens.syntax)) continue;
    const names = namesBeside(
      { start: change.line, end: change.line + 1 },
      { start: line, end: line + 1 },
      inserted,
      view,
    );
    matches.push({
      line,
      evidence: fit.evidence,
      strayed: fit.strayed,
      alike: likeness(change.before, view.tokens.line(line)),
      edits: fit.edits.map(({ start, end, newText }) => ({
        range: { start: { line, character: start }, end: { line, character: end } },
        newText: names ? textWithNames(newText, names) : newText,
      })),
    });
    if (matches.length >= enoughPlaces) break;
  }
  if (matches.length === 0) return;
  const text = textFeatures(removed, inserted, view);
  const passed = passedOver(
    matches.map(({ line }) => line),
    Math.max(...edited),
    alike.length,
  );
  const contradicted = view.edits.some((edit) =>
    edit.lineChanges.some((other) => contradicts(other, change)),
  );
  const hunk = Math.log2(changedOtherwise(change, alike));
  for (const group of consecutive(matches)) {
    const [first] = group;
    const around = neighbourhood(
      view.document,
      { start: change.line, end: change.line + 1 },
      { start: first.line, end: (group.at(-1)?.line ?? first.line) + 1 },
    );
    const isEqual = group.every(
      ({ line }) => view.document.line(line).trim() === textOf(change.before).trim(),
    );
    const place = placeFeatures(change.line, first.line, view.tokens);
    yield {
      edits: group.flatMap((match) => match.edits),
      features: {
        line: 1,
        support: Math.log2(alike.length),
        age,
        ...place,
        likeness: Math.min(...group.map((match) => match.alike)),
        ...about,
        ...text,
        unpassed: needsMessage(alike.length, removed, inserted),
        context:
          Math.log2(1 + Math.max(0, Math.min(...group.map((match) => match.evidence)))) - about.pattern,
        operations: change.operations.length - 1,
        strayed: Math.log2(alike.length) * Math.max(...group.map((match) => match.strayed)),
        around,
        deeper: isEqual ? deeper(alike.length, change.line, first.line, around, view.tokens) : 0,
        ...passed,
        hunk,
        fixed: view.tokens.syntax.fixedWords ? 1 : 0,
        other: contradicted ? 1 : 0,
        setting: alike.length === 1 && isOneValue(change, passed, view) ? 1 : 0,
        prose: isProse(change) ? 1 : 0,
      },
      rule: `change ${change.key}`,
    };
  }
}

/** True if the model finds the places of a line that were changed, and not others that are alike: the user left those. */
function isFoundIn({ before, operations }: LineChange, model: LineModel): boolean {
  const fit = fitLine(model, before);
  return (
    fit.kind === 'none' ||
    operations.every(({ oldStart }, i) => fit.edits[i]?.start === startOf(before, oldStart))
  );
}

function startOf(tokens: readonly Token[], index: number): number {
  const last = tokens.at(-1);
  return tokens[index]?.start ?? (last ? last.start + last.text.length : 0);
}

/** False for a changed tag if the place is another kind of tag, see `mayBeSameTag`. @param start of the change at the place. */
function isTagAlike(
  { before, operations: [first] }: LineChange,
  start: number,
  line: number,
  { document, tokens }: EditView,
): boolean {
  const at = first?.oldStart ?? 0;
  const place = tokens.line(line).filter((token) => token.start >= start);
  return mayBeSameTag(before.slice(0, at).toReversed(), before.slice(at), place, document.languageId);
}

/** True if the value belongs to that place only. */
function isOneValue(change: LineChange, passed: Features, view: EditView): boolean {
  const { removed, inserted } = changedTokens(change);
  return (
    isSetting(removed, inserted, change.after) ||
    isPassedRecord(textOf(change.before), textOf(change.after), passed, view)
  );
}

/** True if a record got another value for a key, and the user passed over another record with the old one. */
export function isPassedRecord(
  before: string,
  after: string,
  { passed = 0 }: Features,
  { tokens }: EditView,
): boolean {
  const key = /^[\s-]*[\w."-]+\s*[:=]/;
  const [old, now] = [before, after].map((line) => key.exec(line)?.[0]);
  return passed > 0 && tokens.syntax.fixedWords && old !== undefined && old === now;
}

function strengthOf(
  change: LineChange,
): Record<'pattern' | 'blank' | 'deletion' | 'value' | 'comment', number> {
  const { removed, inserted } = changedTokens(change);
  const weight = removed.reduce((sum, token) => sum + weightOf(token), 0);
  return {
    pattern: Math.log2(1 + weight),
    blank: [...removed, ...inserted].some(isWord) ? 0 : 1,
    deletion: inserted.length === 0 ? 1 : 0,
    value: isValue(inserted) ? 1 : 0,
    comment: inserted.find((token) => token.kind !== 'space')?.place === 'comment' ? 1 : 0,
  };
}

/** True if lines differ only in a comma at their ends, which depends on the line below. */
export function endsOtherwise(a: string, b: string): boolean {
  return a !== b && a.replace(/,?\s*$/, '') === b.replace(/,?\s*$/, '');
}

/**
 * True if only a number in the value of a name was changed, as in `size = 3` and `model: m-2`. Other places may need another
 * number.
 * @param line the changed line, which contains `inserted`.
 */
export function isSetting(
  removed: readonly Token[],
  inserted: readonly Token[],
  line: readonly Token[],
): boolean {
  const written = inserted.filter(({ kind }) => kind === 'word' || kind === 'number');
  const code = line.filter(({ kind, place }) => kind !== 'space' && place !== 'comment');
  const at = code.findIndex(({ start }) => start === written[0]?.start);
  const sign = code.findLastIndex(({ text }, i) => i < at && (text === '=' || text === ':'));
  const name = code[sign - 1];
  if (sign < 1 || !(name?.kind === 'word' || isQuote(name))) return false;
  // A value with other words, such as `actions/checkout@v4`, usually changes everywhere.
  const isAlone = code.slice(sign).filter(isWord).length === written.length;
  const isNumber = ({ text, kind, place }: Token): boolean =>
    place === 'code' &&
    (kind === 'number' || (isAlone && removed.some((old) => differsInNumber(old.text, text))));
  return (
    written.every(isNumber) && code.slice(sign, at).reduce((sum, { text }) => sum + depthOf(text), 0) === 0
  );
}

function differsInNumber(a: string, b: string): boolean {
  return a !== b && a.replace(/\d+/g, '0') === b.replace(/\d+/g, '0');
}

/** The number of lines in its hunk that were changed differently, plus one. */
export function changedOtherwise({ hunk }: LineChange, alike: readonly LineChange[]): number {
  return 1 + hunk.before.length - alike.filter((other) => other.hunk === hunk).length;
}

/** True if the same text with the same neighbours was changed to something else. */
function contradicts(a: LineChange, b: LineChange): boolean {
  if (a.operations.length !== b.operations.length || a.key === b.key) return false;
  return a.operations.every((operation, i) => {
    const other = b.operations[i] as ChangedBlock;
    return (
      textOf(a.before.slice(operation.oldStart, operation.oldEnd)) ===
        textOf(b.before.slice(other.oldStart, other.oldEnd)) &&
      operation.oldEnd > operation.oldStart &&
      a.before[operation.oldStart - 1]?.text === b.before[other.oldStart - 1]?.text
    );
  });
}

function isPunctuation(change: LineChange): boolean {
  const { removed, inserted } = changedTokens(change);
  return !/[\p{L}\p{N}]/u.test(textOf(removed) + textOf(inserted));
}

/** True if only modifiers of a declaration were inserted. */
function isModifier(change: LineChange): boolean {
  const { removed, inserted } = changedTokens(change);
  const words = inserted.filter(isWord);
  return removed.length === 0 && words.length > 0 && words.every(({ text }) => modifiers.has(text));
}

/** True if a declaration has parameters before its value or end. */
function hasParameters(text: string): boolean {
  return /[=;({]/.exec(text)?.[0] === '(';
}

function isNameDeleted({ before, operations }: LineChange): boolean {
  const [only] = operations;
  if (!only || operations.length !== 1 || only.newEnd > only.newStart || only.oldEnd - only.oldStart !== 1)
    return false;
  const { kind, place, text } = before[only.oldStart]!;
  return kind === 'word' && place === 'code' && !isKeyword(text);
}

/** True if one name or whole string was replaced by another; `substitution` handles these. */
function isName({ before, after, operations }: LineChange, { tokens }: EditView): boolean {
  const [only] = operations;
  if (!only || operations.length !== 1 || tokens.syntax.fixedWords) return false;
  const gone = before.slice(only.oldStart, only.oldEnd);
  const come = after.slice(only.newStart, only.newEnd);
  if (gone[0]?.place === 'string' && !tokens.syntax.prose)
    return gone.length === 1 && come.length === 1 && isWhole(before[only.oldStart - 1], before[only.oldEnd]);
  return [gone, come].every(
    (side) =>
      side.length === 1 && side[0]?.kind === 'word' && side[0].place === 'code' && !isKeyword(side[0].text),
  );
}

/** True for changes of Markdown outside of code and addresses, since these are made for one place. */
function isMarkdownText({ before, after, operations }: LineChange, { tokens }: EditView): boolean {
  return (
    Boolean(tokens.syntax.prose) &&
    operations.some(({ oldStart, oldEnd, newStart, newEnd }) =>
      [...before.slice(oldStart, oldEnd), ...after.slice(newStart, newEnd)].some(
        ({ place }) => place === 'code',
      ),
    )
  );
}

/** True for changes in comments or prose, which are rarely repeated. */
function isProse({ before, operations }: LineChange): boolean {
  return operations.some(
    ({ oldStart, oldEnd }) => before[Math.max(oldStart, oldEnd - 1)]?.place === 'comment',
  );
}

/** The most significant word that a line must contain: of the removed text, else of the neighbours. */
function anchorOf({ lines, parts }: LineModel): string | undefined {
  const removed = parts.flatMap((part) => part.removed);
  const beside = parts.flatMap(({ left, right }) => [...left.slice(0, 2), ...right.slice(0, 2)]);
  for (const tokens of [removed, beside]) {
    const best = tokens.toSorted((a, b) => weightOf(b) - weightOf(a) || b.text.length - a.text.length)[0];
    if (best && weightOf(best) > 0.1) return best.text;
  }
  if (lines === 1) return undefined;
  // Common tokens of two lines are significant at any distance: uses the nearest, else the removed punctuation.
  const about = parts.flatMap(({ left, right }) => [...left.entries(), ...right.entries()]);
  const nearest = about.toSorted(([a], [b]) => a - b).find(([, token]) => weightOf(token) > 0.1);
  return (
    nearest?.[1].text ?? parts.map(({ removedText }) => removedText.trim()).find(({ length }) => length > 1)
  );
}
