// A question about a project that a model wants to answer, with the two ways to the answer: calls of editor tools, and text
// searches and reads. Also judges an answer.

import type { ToolName } from '../../../src/editorTools/tool.ts';

export interface ToolStep {
  readonly tool: ToolName;
  readonly input: Readonly<Record<string, unknown>>;
  /**
   * Calls the tool once for each file that is named in the answers before the edit, with its path. Not for the file of the
   * edit.
   */
  readonly forNamedFiles?: true;
}

/** One call of an agent without editor tools. `in`: only files whose path begins with this text. Lines are 1-based. */
export type SearchStep =
  /** Returns each matching line as "path:line:text". */
  | { readonly grep: RegExp; readonly in?: string }
  /** Returns the lines of a file, each with its number. Default: the whole file. */
  | { readonly read: string; readonly from?: number; readonly to?: number }
  /**
   * Reads the lines around each match, in every file with a match: a match of a common name does not show to which symbol
   * it belongs.
   */
  | { readonly around: RegExp; readonly in?: string; readonly except?: readonly string[] }
  /**
   * Reads the function around the first match inside of a function, in every file with such a match. Of a long function, only
   * the lines around the match.
   */
  | { readonly function: RegExp; readonly in?: string; readonly except?: readonly string[] }
  /** Changes this number of places, with one call for each. Returns nothing. */
  | { readonly edits: number };

/** What an answer or a file must contain, and must not contain. */
export interface Expected {
  readonly has: readonly (string | RegExp)[];
  readonly lacks?: readonly (string | RegExp)[];
}

export interface Question {
  readonly name: string;
  /** A change of the project that the question is about. `find` is in the file once. */
  readonly edit?: { readonly path: string; readonly find: string; readonly replace: string };
  /** The calls before the edit. */
  readonly before?: readonly ToolStep[];
  readonly tools: readonly ToolStep[];
  readonly search: readonly SearchStep[];
  /**
   * Searches and reads of an agent that reads as little as possible, which may be too little for a right answer. Default:
   * `search`, with the function around the first match of each file in place of the lines around each match.
   */
  readonly lean?: readonly SearchStep[];
  readonly answer: Expected;
  /** By path: what files must contain afterwards, for questions that change files. */
  readonly files?: Readonly<Record<string, Expected>>;
}

/** The places `path:line:` in an answer. */
export function places(path: string, ...lines: readonly number[]): string[] {
  return lines.map((line) => `${path}:${line}:`);
}

/** Errors at the places `path:line:` in an answer. `path` must have no special characters of regular expressions except dots. */
export function errors(path: string, ...lines: readonly number[]): RegExp[] {
  return lines.map(
    (line) => new RegExp(String.raw`^${path.replaceAll('.', String.raw`\.`)}:${line}:\d+: error`, 'm'),
  );
}

/** The paths of the places `path:line:column:` in answers, without duplicates. */
export function namedFiles(answers: readonly string[]): string[] {
  const found = answers.flatMap((text) => [...text.matchAll(/^([^\s:(]+):\d+:\d+: /gm)]);
  return [...new Set(found.map(([, path]) => path!))];
}

/** The mistakes in a text, each as one line. Empty if it is right. */
export function mistakes(text: string, { has, lacks = [] }: Expected): string[] {
  const contains = (part: string | RegExp): boolean =>
    typeof part === 'string' ? text.includes(part) : part.test(text);
  return [
    ...has.flatMap((part) => (contains(part) ? [] : [`lacks ${String(part)}`])),
    ...lacks.flatMap((part) => (contains(part) ? [`has ${String(part)}`] : [])),
  ];
}
