// Compares lines that are equal except for a few words, and writes the words of one place for those of another. Used by
// `similarBlock`, `sameLines` and `similarLine`.

import { longestLine, type DocumentTokens } from '../document/documentTokens.ts';
import type { Hunk } from '../document/tokenChange.ts';
import type { Token } from '../language/lineTokens.ts';
import { weightOf } from '../language/tokens.ts';
import { classPattern, isElsewhere } from './editsElsewhere.ts';
import type { EditView } from './proposer.ts';

/** Maximum number of different words. */
const mostNames = 2;

/** Words that are different in another place, each with the one there. */
export type Names = ReadonlyMap<string, string>;

export interface Comparison {
  readonly names: Names;
  /** Sum of the weights of the equal tokens, see `weightOf`. */
  readonly weight: number;
  /** The share of that in all tokens. */
  readonly share: number;
}

/** Undefined unless the lines differ only in few words, each of which is always replaced by the same other one. */
export function compareLines(
  lines: readonly (readonly Token[])[],
  others: readonly (readonly Token[])[],
  { syntax }: Pick<DocumentTokens, 'syntax'>,
): Comparison | undefined {
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  const equal = new Set<string>();
  const { reserved } = syntax.names;
  let [weight, all] = [0, 0];
  for (const [i, tokens] of lines.entries()) {
    const [own, there] = [withoutIndentation(tokens), withoutIndentation(others[i]!)];
    if (own.length !== there.length) return undefined;
    for (const [j, a] of own.entries()) {
      const b = there[j]!;
      if (a.kind !== b.kind || a.place !== b.place) return undefined;
      all += weightOf(a);
      const known = names.get(a.text);
      if (a.text === b.text && known === undefined) {
        weight += weightOf(a);
        equal.add(a.text);
        continue;
      }
      const isName = a.kind === 'word' && !reserved.has(a.text) && !reserved.has(b.text);
      if (
        !isName ||
        equal.has(a.text) ||
        (known ?? b.text) !== b.text ||
        (taken.get(b.text) ?? a.text) !== a.text
      )
        return undefined;
      names.set(a.text, b.text);
      taken.set(b.text, a.text);
      if (names.size > mostNames) return undefined;
    }
  }
  return { names, weight, share: all === 0 ? 0 : weight / all };
}

interface Lines {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * The words of a place for those that a change inserts, if a line beside it equals that beside the example except for these:
 * `primary` in the block of `primary` is `secondary` in that of `secondary`. Undefined if there are none.
 * @param example the changed lines. @param place the lines that are to be changed. @param inserted by the change.
 */
export function namesBeside(
  example: Lines,
  place: Lines,
  inserted: readonly Token[],
  { document, tokens, log }: EditView,
): Names | undefined {
  if (isElsewhere(example.start)) return undefined;
  for (const [own, there] of [
    [example.start - 1, place.start - 1],
    [example.end, place.end],
  ] as const) {
    if (own < 0 || there < 0 || Math.max(own, there) >= document.lineCount) continue;
    // A line that the user changed too is no context.
    if (log.isEdited(own) || log.isEdited(there)) continue;
    const found = compareLines([tokens.line(own)], [tokens.line(there)], tokens);
    // Other words of the changed lines are those of the place.
    const names = new Map(
      [...(found?.names ?? [])].filter(([name]) => inserted.some(({ text }) => text === name)),
    );
    if (names.size > 0) return names;
  }
  return undefined;
}

/** A text with other names. All are replaced at once, so that names may be swapped. */
export function textWithNames(text: string, names: Names): string {
  const pattern = [...names.keys()].map((name) => classPattern(name).source).join('|');
  return text.replace(new RegExp(pattern, 'g'), (name) => names.get(name) ?? name);
}

/** The new lines of a change with other names. Lines without tokens stay, see `longestLine`. */
export function linesWithNames(
  { after, afterTokens }: Pick<Hunk, 'after' | 'afterTokens'>,
  names: Names,
): readonly string[] {
  return after.map((text, i) => (text.length > longestLine ? text : withNames(afterTokens[i]!, names)));
}

/** The text of tokens with other names. */
function withNames(tokens: readonly Token[], names: Names): string {
  return tokens.map(({ text, kind }) => (kind === 'word' ? (names.get(text) ?? text) : text)).join('');
}

export function withoutIndentation(tokens: readonly Token[]): readonly Token[] {
  return tokens[0]?.kind === 'space' ? tokens.slice(1) : tokens;
}
