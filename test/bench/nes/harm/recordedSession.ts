// Editing sessions that are replayed key by key. They are made from the repository's own stories, or from a replay set, which
// has commits as JSON lines.

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { EditingStory } from '../stories/editingStory.ts';

/** Replaces [start, end) of the text by `inserted`. UTF-16 units, in the text at that time. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

export interface RecordedSession {
  readonly name: string;
  readonly uri: string;
  /** A language id of VS Code. */
  readonly languageId: string;
  readonly text: string;
  /** After each step a suggestion is requested. */
  readonly steps: readonly TextChange[];
}

export function sessionOfStory({ name, languageId, text, edits }: EditingStory): RecordedSession {
  let now = text;
  const steps = edits.map(([from, to]) => {
    const at = now.indexOf(from);
    if (at < 0) throw new Error(`${name}: no ${JSON.stringify(from)} in ${JSON.stringify(now)}`);
    now = now.slice(0, at) + to + now.slice(at + from.length);
    return smallest(at, from, to);
  });
  return { name, uri: `file:///work/${name.replaceAll(' ', '-')}`, languageId, text, steps };
}

const caseSchema = z.object({
  id: z.string(),
  file: z.string(),
  before: z.string(),
  /** Lines [start, end) of `before` (0-based) become `lines`; in order, not adjacent. */
  hunks: z.array(z.object({ start: z.number(), end: z.number(), lines: z.array(z.string()) })),
});

/** Reads a replay set: one case as JSON on each line, optionally compressed (`.gz`). Throws if it can't be read. */
export function readSessions(path: string): RecordedSession[] {
  const bytes = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => sessionOfCase(caseSchema.parse(JSON.parse(line))));
}

function sessionOfCase({ id, file, before, hunks }: z.infer<typeof caseSchema>): RecordedSession {
  const old = before.split('\n');
  const lines = [...old];
  let moved = 0;
  const steps = hunks.map(({ start, end, lines: inserted }): TextChange => {
    const line = start + moved;
    const at = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
    const removed = lines.splice(line, end - start, ...inserted);
    moved += inserted.length - removed.length;
    if (removed.length > 0 && inserted.length > 0)
      return smallest(at, removed.join('\n'), inserted.join('\n'));
    if (removed.length > 0) return { start: at, end: at + removed.join('\n').length + 1, inserted: '' };
    // New lines begin with Enter at the end of the line above.
    if (line > 0) return { start: at - 1, end: at - 1, inserted: `\n${inserted.join('\n')}` };
    return { start: 0, end: 0, inserted: `${inserted.join('\n')}\n` };
  });
  return { name: id, uri: `file:///work/${file}`, languageId: languageIdOf(file), text: before, steps };
}

/** The change without the common start and end of both texts. */
function smallest(at: number, from: string, to: string): TextChange {
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) head++;
  let tail = 0;
  while (tail < shorter - head && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  return { start: at + head, end: at + from.length - tail, inserted: to.slice(head, to.length - tail) };
}

const languageIds: Readonly<Record<string, string>> = {
  '.cc': 'cpp',
  '.cjs': 'javascript',
  '.cs': 'csharp',
  '.cts': 'typescript',
  '.cxx': 'cpp',
  '.h': 'cpp',
  '.hpp': 'cpp',
  '.htm': 'html',
  '.js': 'javascript',
  '.jsx': 'javascriptreact',
  '.markdown': 'markdown',
  '.md': 'markdown',
  '.mjs': 'javascript',
  '.mts': 'typescript',
  '.py': 'python',
  '.pyi': 'python',
  '.rb': 'ruby',
  '.rs': 'rust',
  '.sh': 'shellscript',
  '.ts': 'typescript',
  '.tsx': 'typescriptreact',
  '.yml': 'yaml',
};

/** The language id that VS Code derives from a file name. Many are the extension itself, such as `go`. */
function languageIdOf(file: string): string {
  const extension = extname(file).toLowerCase();
  return languageIds[extension] ?? (extension === '' ? 'plaintext' : extension.slice(1));
}
