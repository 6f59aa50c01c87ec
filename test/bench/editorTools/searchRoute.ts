// What an agent without editor tools reads to answer a question: the results of text searches and the lines of files, in the
// form in which agents give them to their models.

import { enclosingFunction } from './enclosingFunction.ts';
import type { Question, SearchStep } from './question.ts';

/** Text of the files of a project, by path. */
export type ProjectFiles = ReadonlyMap<string, string>;

export interface Read {
  readonly calls: number;
  /** UTF-8 bytes of all results. */
  readonly bytes: number;
}

/** Number of lines read before and after a match. Often too few to include the function and the head of its class. */
const around = 15;

/** Counts the calls, and the bytes that they return. */
export function searchRoute(steps: readonly SearchStep[], files: ProjectFiles): Read {
  const results = steps.flatMap((step) => resultsOf(step, files));
  return {
    calls: results.length,
    bytes: results.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  };
}

/** The steps of the lean route of a question. */
export function leanSteps({ search, lean }: Pick<Question, 'search' | 'lean'>): readonly SearchStep[] {
  return (
    lean ??
    search.map((step) => {
      if (!('around' in step)) return step;
      const { around: pattern, ...where } = step;
      return { function: pattern, ...where };
    })
  );
}

/** The result of each call. */
function resultsOf(step: SearchStep, files: ProjectFiles): string[] {
  if ('edits' in step) return Array.from({ length: step.edits }, () => '');
  if ('read' in step) {
    const text = files.get(step.read);
    if (text === undefined) throw new Error(`There is no file ${step.read}`);
    const lines = text.split('\n');
    return [numbered(lines, step.from ?? 1, step.to ?? lines.length)];
  }
  const chosen = [...files].filter(([path]) => path.startsWith(step.in ?? ''));
  if ('grep' in step) {
    const matches = chosen.flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => (step.grep.test(line) ? [`${path}:${at + 1}:${line}`] : [])),
    );
    return [matches.join('\n')];
  }
  const texts = chosen.flatMap(([path, text]) => (step.except?.includes(path) ? [] : [text]));
  return texts.flatMap((text) =>
    'around' in step ? windows(text, step.around) : firstFunction(text, step.function),
  );
}

/** Empty if no match is inside of a function. */
function firstFunction(text: string, pattern: RegExp): string[] {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const found = pattern.test(line) ? enclosingFunction(lines, at) : undefined;
    if (!found) continue;
    return [numbered(lines, Math.max(found.from, at - around) + 1, Math.min(found.to, at + around) + 1)];
  }
  return [];
}

/** The lines around each match. Overlapping ones are read in one call. */
function windows(text: string, pattern: RegExp): string[] {
  const lines = text.split('\n');
  const ranges: { from: number; to: number }[] = [];
  for (const [at, line] of lines.entries()) {
    if (!pattern.test(line)) continue;
    const [from, to] = [Math.max(1, at + 1 - around), Math.min(lines.length, at + 1 + around)];
    const last = ranges.at(-1);
    if (last && last.to >= from) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges.map(({ from, to }) => numbered(lines, from, to));
}

/** Lines with their numbers. @param from 1-based, as `to`, which is included. */
function numbered(lines: readonly string[], from: number, to: number): string {
  return lines
    .slice(from - 1, to)
    .map((line, at) => `${from + at}\t${line}`)
    .join('\n');
}
