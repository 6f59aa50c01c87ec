// An editing session: files, and the hunks that a programmer changes in them one after the other. Sessions are read from the
// text files in `data`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfFile } from './fileLanguage.ts';

/** The lines [start, end) of the file before the session become `lines`; 0-based. */
export interface SessionHunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export interface SessionFile {
  readonly path: string;
  readonly languageId: string;
  readonly before: readonly string[];
  /** In file order, which is also the order in which they are typed. */
  readonly hunks: readonly SessionHunk[];
}

export interface EditingSession {
  readonly title: string;
  /** What is repeated in it, in a few words. */
  readonly family: string;
  /** In the order in which they are edited. */
  readonly files: readonly SessionFile[];
}

/** All sessions, by file name and place in the file. */
export function readSessions(): readonly EditingSession[] {
  const folder = join(import.meta.dirname, 'data');
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => parseSessions(readFileSync(join(folder, name), 'utf8')));
}

/**
 * Parses sessions. `=== title` starts one, `family: …` is its family, and `file: path` starts a file. In a file, a line is kept
 * (space), removed (`-`) or added (`+`), as in a diff. A removed line after an added one starts the next hunk.
 */
export function parseSessions(text: string): readonly EditingSession[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...files] = part.trimEnd().split(/^file: /m);
      const [title = '', family = ''] = head.trim().split(/\nfamily: /);
      return { title, family, files: files.map(parseFile) };
    });
}

function parseFile(text: string): SessionFile {
  const [path = '', ...marked] = text.trimEnd().split('\n');
  const languageId = languageOfFile(path);
  if (languageId === undefined) throw new Error(`The language of ${path} is unknown`);
  const before: string[] = [];
  const hunks: { start: number; end: number; lines: string[] }[] = [];
  let previous = ' ';
  for (const line of marked) {
    const mark = line[0] ?? ' ';
    if (!' -+'.includes(mark)) throw new Error(`${path}: a line without a mark: ${line}`);
    if ((mark === '-' && previous !== '-') || (mark === '+' && previous === ' '))
      hunks.push({ start: before.length, end: before.length, lines: [] });
    const hunk = hunks.at(-1);
    if (mark === '+') hunk?.lines.push(line.slice(1));
    else before.push(line.slice(1));
    if (mark === '-' && hunk) hunk.end = before.length;
    previous = mark;
  }
  return { path, languageId, before: [...before, ''], hunks };
}
