// Compares the errors and names of a file before and after a suggestion. Used by `nesHarm`.

import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';
import type { CodeError } from './errors/codeError.ts';
import type { CodeErrors } from './errors/codeErrors.ts';
import type { NameInCode } from './errors/treeErrors.ts';
import type { ShownSuggestion } from './playSession.ts';

export interface Harm {
  /** Errors that the file has only after the suggestion. One of syntax or names makes the suggestion harmful. */
  readonly errors: readonly CodeError[];
  /** Names that were not in the file before the suggestion, and that the user has not typed. */
  readonly unknownNames: readonly string[];
  /** Inserted variables whose other places are all in functions that do not contain the new place. */
  readonly strayNames: readonly string[];
}

export function findHarm({ session, before, after, typed }: ShownSuggestion, checkers: CodeErrors): Harm {
  const { languageId } = session;
  const [old, now] = [before, after].map((text) => checkers.errorsOf(text, languageId)) as [
    readonly CodeError[],
    readonly CodeError[],
  ];
  const known = new Set(checkers.namesIn(before, languageId).map(({ text }) => text));
  const names = checkers.namesIn(after, languageId);
  const unknown = names.filter(({ text }) => !known.has(text) && !typed.has(text));
  return {
    errors: introduced(old, now),
    unknownNames: [...new Set(unknown.map(({ text }) => text))],
    strayNames: strayNames(before, after, names),
  };
}

/** @param names those of `after`. */
function strayNames(before: string, after: string, names: readonly NameInCode[]): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const starts = [0];
  for (const line of now) starts.push((starts.at(-1) as number) + line.length + 1);
  const stray = new Set<string>();
  const blocks = changedBlocks(old, now, { mostEdits: 2_000 }).map((block) => ({
    start: starts[block.newStart] as number,
    end: starts[block.newEnd] as number,
    removed: new Set(
      old
        .slice(block.oldStart, block.oldEnd)
        .join('\n')
        .match(/[\p{L}\p{N}_$]+/gu),
    ),
  }));
  const rest = names.filter(({ at }) => !blocks.some(({ start, end }) => at >= start && at < end));
  for (const { start, end, removed } of blocks) {
    const added = names.filter(({ at }) => at >= start && at < end);
    for (const { text, at, plain, functions } of added) {
      if (!plain || removed.has(text)) continue;
      const others = [...rest, ...added.filter((other) => other.at !== at)].filter(
        (other) => other.text === text,
      );
      const isVisible = others.some((other) => other.functions.every((each, i) => functions[i] === each));
      if (others.length > 0 && !isVisible) stray.add(text);
    }
  }
  return [...stray];
}

/** The additional syntax errors, and errors about names and types that the file did not have anywhere. */
function introduced(old: readonly CodeError[], now: readonly CodeError[]): readonly CodeError[] {
  const messages = new Set(old.map(({ message }) => message));
  const [before, after] = [old, now].map((errors) => errors.filter(({ kind }) => kind === 'syntax'));
  const more = now.filter(({ kind, message }) => kind !== 'syntax' && !messages.has(message));
  return after!.length > before!.length ? [...after!, ...more] : more;
}
