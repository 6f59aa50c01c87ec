// Features of a candidate that repeats a change: those of its text, and those of its place compared with that of the change.

import type { DocumentMirror } from '../document/documentMirror.ts';
import type { DocumentTokens } from '../document/documentTokens.ts';
import { isElsewhere } from './editsElsewhere.ts';
import type { Features } from './likelihood.ts';
import type { Token } from '../language/lineTokens.ts';
import { isKeyword } from '../language/nameUse.ts';
import { isDeclared } from './nameFit.ts';
import type { EditView } from './proposer.ts';

/** Lines below an edit that the user can see without scrolling. */
const inSight = 15;

/** @param from the current first line of the edit. @param line the line of the candidate. */
export function placeFeatures(from: number, line: number, tokens: DocumentTokens): Features {
  if (isElsewhere(from)) return { elsewhere: 1 };
  return {
    above: line < from ? 1 : 0,
    distance: Math.log2(1 + Math.abs(line - from)) / 10,
    near: line >= from && line < from + inSight ? 1 : 0,
    level: isLevel(from, line, tokens) ? 1 : 0,
  };
}

/**
 * The feature `deeper` of a line that equals the changed one, see `likelihood`.
 * @param support number of edits that made the change. @param from the changed line. @param around see `neighbourhood`.
 */
export function deeper(
  support: number,
  from: number,
  line: number,
  around: number,
  tokens: DocumentTokens,
): number {
  const isLikely = support > 1 || tokens.syntax.fixedWords || isLevel(from, line, tokens);
  return isLikely ? 0 : 1 - around;
}

/** True if both lines have the same indentation, or the first is in another document. */
function isLevel(from: number, line: number, tokens: DocumentTokens): boolean {
  return (
    isElsewhere(from) || tokens.indentation(Math.min(from, tokens.lastLine)) === tokens.indentation(line)
  );
}

/** A text of several words, which is written for its place. */
const message = /\p{L}[^\p{L}\s]*\s+[^\p{L}\s]*\p{L}/u;

/**
 * The feature `unpassed` of a repeated change, see `likelihood`: 1 if one edit added a message, since other places need another
 * message.
 * @param support number of edits that made the change.
 */
export function needsMessage(support: number, removed: readonly Token[], inserted: readonly Token[]): number {
  return support === 1 && hasMessage(inserted) && !hasMessage(removed) ? 1 : 0;
}

function hasMessage(tokens: readonly Token[]): boolean {
  return message.test(tokens.map(({ text, place }) => (place === 'string' ? text : '"')).join(''));
}

/** Maximum lines without a word that are skipped to find a neighbour. */
const mostPast = 2;
const hasWord = /[\p{L}\p{N}]/u;

/**
 * Compares the nearest significant lines above and below two ranges of lines: 0, 0.5 or 1. Ends are exclusive. 0.5 for
 * an edit in another document, whose neighbours are unknown.
 */
export function neighbourhood(
  document: DocumentMirror,
  edit: { readonly start: number; readonly end: number },
  place: { readonly start: number; readonly end: number },
): number {
  if (isElsewhere(edit.start)) return 0.5;
  const above = significantLine(document, edit.start - 1, -1);
  const below = significantLine(document, edit.end, 1);
  return (
    (above !== '' && above === significantLine(document, place.start - 1, -1) ? 0.5 : 0) +
    (below !== '' && below === significantLine(document, place.end, 1) ? 0.5 : 0)
  );
}

/** The nearest line with a word, trimmed; empty if there is none near. */
function significantLine(document: DocumentMirror, from: number, step: 1 | -1): string {
  for (let line = from, past = 0; past <= mostPast; line += step, past++) {
    if (line < 0 || line >= document.lineCount) return '';
    const text = document.line(line);
    if (hasWord.test(text)) return text.trim();
  }
  return '';
}

/** The share of words that two lines have in common, 0 to 1. */
export function likeness(a: readonly Token[], b: readonly Token[]): number {
  // Without a map, since a line has few words and this runs for every place.
  const words: (string | undefined)[] = [];
  for (let i = 0; i < a.length; i++) if (a[i]?.kind === 'word') words.push(a[i]?.text);
  let count = words.length;
  let common = 0;
  for (let i = 0; i < b.length; i++) {
    if (b[i]?.kind !== 'word') continue;
    count++;
    const at = words.indexOf(b[i]?.text);
    if (at < 0) continue;
    common++;
    // Each word is matched once.
    words[at] = undefined;
  }
  return count === 0 ? 0 : (2 * common) / count;
}

/** How often the user passed over a change: the matching places above the last edit, relative to the edits that made it. */
export function passedOver(lines: readonly number[], last: number, support: number): Features {
  let passed = 0;
  for (let i = 0; i < lines.length; i++) if ((lines[i] as number) < last) passed++;
  return { passed: passed / (passed + support), left: Math.log2(1 + lines.length - passed) };
}

/** Shorter words are too common to identify anything. */
const shortestName = 3;

/** The features `fresh`, `gone` and `words`, see `likelihood`. */
export function textFeatures(
  removed: readonly Token[],
  inserted: readonly Token[],
  view: EditView,
): Features {
  const words = inserted.filter(({ kind }) => kind === 'word');
  const lost = lostNames(view);
  return {
    fresh: words.some(({ text }) => text.length >= shortestName && !isKeyword(text) && isNew(text, view))
      ? 1
      : 0,
    gone: removed.some(({ text, kind }) => kind === 'word' && lost.has(text)) ? 1 : 0,
    words: Math.log2(1 + words.length),
  };
}

/** True if the word occurs only in lines that the user edited. */
export function isNew(word: string, { index, log }: EditView): boolean {
  return index.linesWith(word, 0).every((line) => log.isEdited(line));
}

/** Kept for each list of edits, since every rule needs them. */
const cached = new WeakMap<EditView['edits'], ReadonlySet<string>>();

/** The names whose declaration or import the user removed. */
function lostNames(view: EditView): ReadonlySet<string> {
  const found = cached.get(view.edits);
  if (found) return found;
  const { names, syntax } = view.tokens;
  const lost = new Set<string>();
  const kept = new Set<string>();
  for (const tokens of view.edits.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.beforeTokens)))
    for (const [at, { text, kind, place }] of tokens.entries()) {
      if (kind !== 'word' || place !== 'code' || text.length < shortestName) continue;
      if (lost.has(text) || kept.has(text)) continue;
      const isDeclaredThere = names
        .on(tokens, text, 'code', syntax.names)
        .some(({ index, declared }) => index === at && declared);
      if (isDeclaredThere) (isDeclared(text, view) ? kept : lost).add(text);
    }
  cached.set(view.edits, lost);
  return lost;
}
