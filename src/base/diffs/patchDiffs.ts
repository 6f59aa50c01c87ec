// Parses the text of a patch into diffs or into paths: `*** Begin Patch` and unified diffs. A diff has only the lines that the
// patch contains.

import { isCodexPatch, readCodexPatch, type PatchDraft } from './codexPatch.ts';
import { gitNames, headerName, isNullDevice } from './patchNames.ts';

/** UTF-16 units of a patch that is read. A longer one is shown as text, since reading it takes too long. */
export const longestPatch = 200_000;
/** UTF-16 units of a patch in which names are looked for: a rule may refuse them. */
const longestNamed = 2_000_000;
/** Maximum number of lines. */
const mostLines = 50_000;
const mostFiles = 200;
/** Lines of unified diffs that change nothing, outside of hunks. */
const idle = /^(?:\\ |={3,}|$)/;
/** Lines between `diff` and `---` that a diff can show. A diff can't show others, such as those of a new mode. Copilot writes `create file`. */
const extended =
  /^(?:index \S+\.\.\S+?(?: 100(?:644|755))?$|(?:(?:new|create) file mode 100644|deleted file mode 100(?:644|755))$|(?:dis)?similarity |rename (?:from|to) )/;

/** Undefined if the text is not a patch or was not understood completely. */
export function patchDiffs(patch: string): SubjectDiff[] | undefined {
  if (patch.length > longestPatch) return undefined;
  const lines = patch.replace(/\n$/, '').split(/\r?\n/);
  if (lines.length > mostLines) return undefined;
  const drafts = isCodexPatch(patch) ? readCodexPatch(patch) : readUnified(lines);
  if (drafts === undefined || drafts.length === 0 || drafts.length > mostFiles) return undefined;
  return drafts.map(({ path, old, now, what, movedTo }) => ({
    path,
    oldText: what === 'added' ? undefined : joined(old),
    newText: joined(now),
    ...(what !== undefined && { what }),
    ...(movedTo !== undefined && { movedTo }),
  }));
}

/** UTF-16 units of a text in which a patch may begin. */
const longestBefore = 2_000;

/** The patch in a text: from where it begins, to the end. Undefined if none begins in the first part. */
export function patchInText(text: string): string | undefined {
  const at = text.slice(0, longestBefore).search(/\*\*\* Begin Patch|^diff --git |^--- [^\n]*\n\+\+\+ /m);
  return at < 0 ? undefined : text.slice(at);
}

/** The start of a file's section: the lines from `Index:` or `diff` to `---`. */
interface Head {
  readonly lines: string[];
  isIndexOnly: boolean;
}

/**
 * Each section must have `---` and `+++` with the names of its head. Otherwise it changes a mode, an empty or binary file, or
 * a name only, which no diff shows.
 */
function readUnified(lines: readonly string[]): PatchDraft[] | undefined {
  const drafts: PatchDraft[] = [];
  let left = { old: 0, now: 0 };
  let head: Head | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const draft = drafts.at(-1);
    const inHunk = left.old > 0 || left.now > 0;
    const next = lines[at + 1] ?? '';
    if (!inHunk && line.startsWith('--- ') && next.startsWith('+++ ')) {
      const named = namedDraft(line, next);
      if (!named || !(head?.lines ?? []).every((part) => isShownBy(named, part))) return undefined;
      drafts.push(named);
      head = undefined;
      // The line with `+++`.
      at++;
      continue;
    }
    const hunk = inHunk ? null : /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      if (!draft || head) return undefined;
      left = { old: Number(hunk[1] ?? 1), now: Number(hunk[2] ?? 1) };
    } else if (inHunk && draft && /^[-+ ]|^$/.test(line)) {
      const isOld = !line.startsWith('+');
      const isNow = !line.startsWith('-');
      if (isOld) draft.old.push(line.slice(1));
      if (isNow) draft.now.push(line.slice(1));
      left = { old: left.old - Number(isOld), now: left.now - Number(isNow) };
    } else if (/^(?:diff|Index:) /.test(line)) {
      // Some tools write `Index:` before `diff`.
      const isIndex = line.startsWith('Index:');
      if (head && (isIndex || !head.isIndexOnly)) return undefined;
      head = { lines: [...(head?.lines ?? []), line], isIndexOnly: isIndex };
    } else if (head && extended.test(line)) head.lines.push(line);
    else if (!idle.test(line)) return undefined;
  }
  return left.old <= 0 && left.now <= 0 && !head ? drafts : undefined;
}

/** Undefined if the lines do not name a file. @param from the line with `---`. @param to the line with `+++`. */
function namedDraft(from: string, to: string): PatchDraft | undefined {
  const [old, now] = [headerName(from), headerName(to)];
  if (!old || !now || old.kind === 'unread' || now.kind === 'unread') return undefined;
  const empty = { old: [], now: [], movedTo: undefined };
  if (old.kind === 'path' && now.kind === 'path')
    return {
      ...empty,
      path: old.path,
      what: undefined,
      movedTo: old.path === now.path ? undefined : now.path,
    };
  if (old.kind === 'path') return { ...empty, path: old.path, what: 'deleted' };
  return now.kind === 'path' ? { ...empty, path: now.path, what: 'added' } : undefined;
}

/** True if the draft has what a line of its head says, and if that names no other file. */
function isShownBy({ path, movedTo, what }: PatchDraft, line: string): boolean {
  const isNamed = (name: string): boolean => name === path || name === movedTo;
  if (line.startsWith('diff --git '))
    return gitNames(line).some((names) => names.every((name) => isNamed(name) || isNullDevice(name)));
  if (/^(?:new|create) file /.test(line)) return what === 'added';
  if (line.startsWith('deleted file ')) return what === 'deleted';
  const name = headerName(line);
  return name === undefined || (name.kind === 'path' && isNamed(name.path));
}

function joined(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/**
 * The paths that a patch names in its first 2,000,000 UTF-16 units, each once, without `a/` and `b/`. Includes lines that only look like headers.
 * @param known paths from elsewhere. Some agents write `b` before an absolute path, as in `b/work/x`: if `/work/x` is
 * known, it is used instead.
 */
export function patchPaths(patch: string, known: readonly string[] = []): readonly string[] {
  const paths = new Set<string>();
  for (const line of patch.slice(0, longestNamed).split(/\r?\n/)) {
    for (const path of gitNames(line).flat()) if (!isNullDevice(path)) paths.add(knownPath(path, known));
    const name = headerName(line);
    if (name === undefined || name.kind === 'none') continue;
    paths.add(/^(?:---|\+\+\+)/.test(line) ? knownPath(name.path, known) : name.path);
  }
  return [...paths];
}

/**
 * True if a patch has hunks only, so that it changes just the file that is named beside it. Lines that look like headers are
 * still among `patchPaths`.
 */
function hasHunksOnly(patch: string): boolean {
  return (
    patch.length <= longestPatch &&
    /^\s*@@/.test(patch) &&
    patch.split(/\r?\n/).every((line) => /^(?:[-+ \\]|@@|$)/.test(line))
  );
}

/** Returns the known absolute path that `path` stands for, else `path`. */
export function knownPath(path: string, known: readonly string[]): string {
  return known.includes(`/${path}`) ? `/${path}` : path;
}

export interface SubjectDiff {
  readonly path: string;
  /** May be only a part of the file. Undefined if the file is new, according to the agent. */
  readonly oldText: string | undefined;
  readonly newText: string;
  /** Set if a patch adds or deletes the file. */
  readonly what?: 'added' | 'deleted' | undefined;
  readonly movedTo?: string | undefined;
}

/**
 * True if one of `others` contains the change, since some agents describe a change twice. Errs on the side of false: showing a
 * change twice does no harm.
 */
export function isHeld(diff: SubjectDiff, others: readonly SubjectDiff[]): boolean {
  const { newText, oldText = '', what, movedTo, path } = diff;
  if (movedTo !== undefined) return false;
  return others.some(
    (other) =>
      sameFile(path, other.path) &&
      (what !== 'deleted' || other.what === 'deleted') &&
      other.newText.includes(newText.trimEnd()) &&
      (other.oldText ?? '').includes(oldText.trimEnd()),
  );
}

/** One path may be relative to an unknown folder. */
function sameFile(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

/** True if one of the patches may change modes or files that no path names. */
export function hasUnreadPatch({ unreadPatches }: { readonly unreadPatches: readonly string[] }): boolean {
  return unreadPatches.some((patch) => !hasHunksOnly(patch));
}
