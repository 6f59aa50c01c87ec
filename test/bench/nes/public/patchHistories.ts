// Reads the patch histories of RealisticEditBench (Anonymity-hub/RealisticEditBench, MIT license, `patch_histories`): one folder
// for each pull request, in it one for each file, with `original.py` and the numbered diffs of the steps `1.diff`, `2.diff`…

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysForHunk, type KeyPress } from '../sessions/keys.ts';
import type { PublicSession, SessionEvent } from './publicSession.ts';

/** Lines by which a hunk may be away from where its diff says. */
const mostShift = 400;

/** Characters of a hunk above which it is one replacement, since finding its keys takes long. */
const mostTyped = 4_000;

/** Lines [start, start + old.length) become `now`; 0-based, in the text at that time. */
interface Hunk {
  readonly start: number;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/** A run of removed and added lines of a diff between two lines that stay. */
interface Run extends Hunk {
  /** The lines of the diff around it that are there before and after. */
  readonly above: readonly string[];
}

/** The sessions whose diffs apply, and the names of the others. */
export function readPatchHistories(folder: string): {
  readonly sessions: readonly PublicSession[];
  readonly unusable: readonly string[];
} {
  const sessions: PublicSession[] = [];
  const unusable: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const session = readHistory(join(folder, name), name);
    if (session) sessions.push(session);
    else unusable.push(name);
  }
  return { sessions, unusable };
}

function readHistory(folder: string, name: string): PublicSession | undefined {
  const events: SessionEvent[] = [];
  const texts = new Map<string, string>();
  const steps: { readonly number: number; readonly path: string; readonly diff: string }[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const original = join(folder, entry.name, 'original.py');
    if (!entry.isDirectory() || !existsSync(original)) continue;
    const path = entry.name.replace(/__py$/, '.py').replaceAll('__', '/');
    const text = readFileSync(original, 'utf8').replaceAll('\r\n', '\n');
    texts.set(path, text);
    events.push({ kind: 'open', path, languageId: 'python', text });
    for (const file of readdirSync(join(folder, entry.name))) {
      const number = /^(\d+)\.diff$/.exec(file)?.[1];
      if (number === undefined) continue;
      const diff = readFileSync(join(folder, entry.name, file), 'utf8').replaceAll('\r\n', '\n');
      steps.push({ number: Number(number), path, diff });
    }
  }
  for (const { path, diff } of steps.toSorted((a, b) => a.number - b.number)) {
    for (const run of runsOf(diff)) {
      const text = texts.get(path) as string;
      const hunk = placed(run, text.split('\n'));
      if (!hunk) return undefined;
      const { now, cursor, changes } = typed(hunk, text, path);
      texts.set(path, now);
      events.push(...changes, { kind: 'ask', path, cursor });
    }
  }
  // Nothing follows the last hunk.
  events.pop();
  return { name, events, finals: texts, rated: [] };
}

function runsOf(diff: string): readonly Run[] {
  const runs: Run[] = [];
  for (const part of diff.split(/^(?=@@ )/m).slice(1)) {
    const [head = '', ...marked] = part.split('\n');
    let line = Number(/^@@ -\S+ \+(\d+)/.exec(head)?.[1] ?? 1) - 1;
    let above: string[] = [];
    let run: { start: number; old: string[]; now: string[]; above: readonly string[] } | undefined;
    for (const each of marked) {
      const text = each.slice(1);
      const mark = each[0] ?? ' ';
      if (mark === '\\') continue;
      if (mark === ' ') {
        run = undefined;
        above.push(text);
        line++;
        continue;
      }
      if (!run) {
        run = { start: line, old: [], now: [], above };
        runs.push(run);
        above = [];
      }
      if (mark === '-') run.old.push(text);
      else {
        run.now.push(text);
        line++;
      }
    }
  }
  return runs;
}

/** The run where its lines are, or undefined if they are nowhere near. */
function placed({ start, old, now, above }: Run, lines: readonly string[]): Hunk | undefined {
  const wanted = [...above, ...old];
  const fits = (at: number): boolean =>
    at >= above.length &&
    at + old.length <= lines.length &&
    wanted.every((line, i) => line === lines[at - above.length + i]);
  for (let away = 0; away <= mostShift; away++)
    for (const at of [start + away, start - away]) if (fits(at)) return { start: at, old, now };
  return undefined;
}

/** Types the hunk; what is inserted in a line is one change. */
function typed({ start, old, now }: Hunk, text: string, path: string) {
  const changes: { kind: 'change'; path: string; start: number; end: number; text: string }[] = [];
  let after = text;
  const size = [...old, ...now].join('\n').length;
  const keys = size > mostTyped ? [replacement(text, start, old, now)] : keysForHunk(text, start, old, now);
  for (const key of keys) {
    after = after.slice(0, key.start) + key.text + after.slice(key.end);
    const last = changes.at(-1);
    if (
      last &&
      last.text !== '' &&
      key.start === key.end &&
      last.start + last.text.length === key.start &&
      !key.text.includes('\n')
    )
      last.text += key.text;
    else changes.push({ kind: 'change', path, ...key });
  }
  const last = changes.at(-1);
  return { now: after, cursor: last ? last.start + last.text.length : 0, changes };
}

function replacement(text: string, start: number, old: readonly string[], now: readonly string[]): KeyPress {
  const at = text.split('\n').slice(0, start).join('\n').length + (start > 0 ? 1 : 0);
  const ended = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  return { start: at, end: Math.min(text.length, at + ended(old).length), text: ended(now) };
}
