// Parses `*** Begin Patch`, the patch format of apply_patch in codex, cline and others, as codex does: the lines that begin a
// section may have white space around them. Used by `patchDiffs`.

/** The change of one file, as a patch describes it. */
export interface PatchDraft {
  path: string;
  readonly old: string[];
  readonly now: string[];
  what: 'added' | 'deleted' | undefined;
  movedTo: string | undefined;
}

const begin = '*** Begin Patch';
const marker =
  /^\*\*\* (?:(?<verb>Add File|Update File|Delete File|Move to): (?<path>\S.*)|End of File|(?<end>End Patch))$/s;
/** What codex ignores around a marker. Its `trim` counts U+0085 as white space, unlike `\s`. */
const blank = /[\s\u0085]/;

export function isCodexPatch(text: string): boolean {
  const start = startOf(text);
  if (!text.startsWith(begin, start)) return false;
  const end = text.indexOf('\n', start);
  return markerText(text.slice(start, end < 0 ? undefined : end)) === begin;
}

/** The line without the white space around it. */
export function markerText(line: string): string {
  let end = line.length;
  while (end > 0 && blank.test(line[end - 1]!)) end--;
  return line.slice(Math.min(startOf(line), end), end);
}

function startOf(text: string): number {
  let start = 0;
  while (start < text.length && blank.test(text[start]!)) start++;
  return start;
}

/** Undefined if the patch was not understood completely, or may be read in two ways. */
export function readCodexPatch(patch: string): PatchDraft[] | undefined {
  const drafts: PatchDraft[] = [];
  const lines = markerText(patch).split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue;
    const draft = drafts.at(-1);
    const isUpdate = draft !== undefined && draft.what === undefined;
    const found = marker.exec(markerText(line))?.groups;
    if (found === undefined) {
      if (line.startsWith('@@') || (draft && addLine(draft, line))) continue;
      return undefined;
    }
    const { verb, path = '', end } = found;
    if (end !== undefined) return at === lines.length - 1 ? drafts : undefined;
    // Some versions of codex read such a line as a marker, others as a line of the file.
    if (isUpdate && line.startsWith(' ')) return undefined;
    if (verb === 'Move to') {
      if (!isUpdate || draft.movedTo !== undefined || draft.old.length + draft.now.length > 0)
        return undefined;
      draft.movedTo = path;
    } else if (verb !== undefined) drafts.push(newDraft(path, verb));
  }
  return drafts;
}

function newDraft(path: string, verb: string): PatchDraft {
  const what = verb === 'Add File' ? 'added' : verb === 'Delete File' ? 'deleted' : undefined;
  return { path, old: [], now: [], what, movedTo: undefined };
}

/** Returns false if the line does not belong to a hunk. */
function addLine(draft: PatchDraft, line: string): boolean {
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
