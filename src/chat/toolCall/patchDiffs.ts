// Parses the text of a patch into diffs or into paths: `*** Begin Patch` and unified diffs. A diff has only the lines that the
// patch contains.

import type { SubjectDiff } from './subjectDiff.ts';

interface Draft {
  path: string;
  readonly old: string[];
  readonly now: string[];
  what: SubjectDiff['what'];
  movedTo: string | undefined;
}

/** Maximum number of lines. A longer patch is shown as text. */
const mostLines = 50_000;
const mostFiles = 200;
/** Lines of unified diffs outside of hunks. */
const between =
  /^(?:\+\+\+ |\\ |diff |Index: |index |={3,}|new file mode|deleted file mode|old mode|new mode|similarity |rename |$)/;

/** Undefined if the text is not a patch or was not understood completely. */
export function patchDiffs(patch: string): SubjectDiff[] | undefined {
  const lines = patch.replace(/\n$/, '').split(/\r?\n/);
  if (lines.length > mostLines) return undefined;
  const drafts = /^\s*\*\*\* Begin Patch\s*$/.test(lines[0]!) ? readOwn(lines) : readUnified(lines);
  if (drafts === undefined || drafts.length === 0 || drafts.length > mostFiles) return undefined;
  return drafts.map(({ path, old, now, what, movedTo }) => ({
    path,
    oldText: what === 'added' ? undefined : joined(old),
    newText: joined(now),
    ...(what !== undefined && { what }),
    ...(movedTo !== undefined && { movedTo }),
  }));
}

/** Parses `*** Begin Patch`, the format of apply_patch in codex, cline and others. */
function readOwn(lines: readonly string[]): Draft[] | undefined {
  const drafts: Draft[] = [];
  for (const line of lines.slice(1)) {
    const head = /^\*\*\* (Add File|Update File|Delete File|Move to): +(\S.*?)\s*$/.exec(line);
    const draft = drafts.at(-1);
    if (head) {
      const [, verb, path = ''] = head;
      if (verb !== 'Move to') drafts.push(newDraft(path, verb));
      else if (draft?.what === undefined && draft) draft.movedTo = path;
      else return undefined;
    } else if (/^\*\*\* End (?:Patch|of File)\s*$/.test(line) || line.startsWith('@@')) continue;
    else if (draft === undefined || !take(draft, line)) return undefined;
  }
  return drafts;
}

function newDraft(path: string, verb: string | undefined): Draft {
  const what = verb === 'Add File' ? 'added' : verb === 'Delete File' ? 'deleted' : undefined;
  return { path, old: [], now: [], what, movedTo: undefined };
}

/** Returns false if the line does not belong to a hunk. */
function take(draft: Draft, line: string): boolean {
  const text = line.slice(1);
  if (draft.what === 'deleted') return line.trim() === '';
  if (line.startsWith('+')) draft.now.push(text);
  else if (draft.what === 'added') return line.trim() === '';
  else if (line.startsWith('-')) draft.old.push(text);
  else if (line.startsWith(' ') || line === '') {
    draft.old.push(text);
    draft.now.push(text);
  } else return false;
  return true;
}

function readUnified(lines: readonly string[]): Draft[] | undefined {
  const drafts: Draft[] = [];
  let left = { old: 0, now: 0 };
  for (const [at, line] of lines.entries()) {
    const draft = drafts.at(-1);
    const inHunk = left.old > 0 || left.now > 0;
    const next = lines[at + 1] ?? '';
    if (!inHunk && line.startsWith('--- ') && next.startsWith('+++ ')) {
      const [from, to] = [diskPath(line), diskPath(next)];
      const path = to ?? from;
      if (path === undefined) return undefined;
      const what = from === undefined ? 'added' : to === undefined ? 'deleted' : undefined;
      const isMove = from !== undefined && to !== undefined && from !== to;
      const movedTo = isMove ? to : undefined;
      drafts.push({ path: isMove ? from : path, old: [], now: [], what, movedTo });
      continue;
    }
    const hunk = inHunk ? null : /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      if (!draft) return undefined;
      left = { old: Number(hunk[1] ?? 1), now: Number(hunk[2] ?? 1) };
    } else if (inHunk && draft && /^[-+ ]|^$/.test(line)) {
      const isOld = !line.startsWith('+');
      const isNow = !line.startsWith('-');
      if (isOld) draft.old.push(line.slice(1));
      if (isNow) draft.now.push(line.slice(1));
      left = { old: left.old - Number(isOld), now: left.now - Number(isNow) };
    } else if (!between.test(line)) return undefined;
  }
  return left.old <= 0 && left.now <= 0 ? drafts : undefined;
}

function joined(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

const header =
  /^(?:---|\+\+\+|rename from|rename to|copy from|copy to|\*\*\* (?:Add|Update|Delete) File:|\*\*\* Move to:) +(\S.*)$/s;

/**
 * The paths that a patch names, each once, without `a/` and `b/`. Includes lines that only look like headers.
 * @param known paths from elsewhere. Some agents write `b` before an absolute path, as in `b/work/x`: if `/work/x` is
 * known, it is used instead.
 */
export function patchPaths(patch: string, known: readonly string[] = []): readonly string[] {
  const paths = new Set<string>();
  for (const line of patch.split(/\r?\n/)) {
    const path = diskPath(line);
    if (path === undefined) continue;
    paths.add(/^(?:---|\+\+\+)/.test(line) ? knownPath(path, known) : path);
  }
  return [...paths];
}

/** The path in a header line; undefined for `/dev/null` or if the line is not a header. */
function diskPath(line: string): string | undefined {
  const named = header.exec(line)?.[1]?.split('\t', 1)[0]?.trim();
  if (named === undefined || named === '') return undefined;
  const path = /^(?:---|\+\+\+)/.test(line) ? named.replace(/^[ab]\//, '') : named;
  return path === '/dev/null' || (path === 'dev/null' && path !== named) ? undefined : path;
}

/** Returns the known absolute path that `path` stands for, else `path`. */
export function knownPath(path: string, known: readonly string[]): string {
  return known.includes(`/${path}`) ? `/${path}` : path;
}
