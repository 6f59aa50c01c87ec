// Applies a change of files that VS Code's providers propose for an agent: shows it in a permission request, then applies
// exactly what was shown, as one undo step and as a change of the agent in the review. Used by all tools that change files.

import { setImmediate } from 'node:timers/promises';
import { EndOfLine, TextEdit, Uri, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { applyOffsetEdits, type OffsetEdit } from '../../../nes/text/offsetEdit.ts';
import type { DiffPart } from '../../../chat/review/fileDiffs.ts';
import { partCounts } from '../../../chat/review/lineCounts.ts';
import { t } from '../../../base/l10n.ts';
import type { PermissionParams } from '../../../protocol/client/permission.ts';
import type { ToolKind } from '../../../protocol/session/toolCall.ts';
import { refuseUnencodable } from '../../files/fileText.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import { boundedBlock } from '../../../editorTools/resultText.ts';
import { isKeptBySaving } from '../../files/keptBySaving.ts';
import { systemCode, type FilePlace } from '../../files/realPlace.ts';
import { refuseReadOnly } from '../../files/regularFile.ts';
import { convertLineEnds, withLineEnds } from '../../files/writeBuffer.ts';
import { locateToChange, longestOpened, openConfirmed, readPlace } from '../../nes/refactor/openConfirmed.ts';
import { firstMovedFile, otherChanges } from '../../nes/refactor/otherChanges.ts';
import type { Written } from '../../serve/files/fileWrite.ts';
import { changeParts } from './changeParts.ts';
import { statNow } from './diskLookups.ts';
import type { ToolResult } from './toolResult.ts';
import { ToolError, type ToolRun } from './toolRun.ts';
import { namesOf, type ToolTitle } from './toolTitle.ts';

/** Maximum number of files of one change. */
const mostFiles = 200;
/** Maximum UTF-16 units of all texts of one change. */
const mostText = 16 * 2 ** 20;
/** UTF-16 units of all texts of one change that are shown whole. Of a longer one, only the changed parts are. */
const longestWhole = 100_000;
/** How often the user is asked for one call, if the change differs from what was shown. */
const mostQuestions = 2;

interface FileChange {
  readonly place: FilePlace;
  readonly document: TextDocument;
  readonly version: number;
  readonly edits: readonly TextEdit[];
  readonly before: string;
  readonly after: string;
  /** The lines that change, with some around them. */
  readonly parts: readonly DiffPart[];
  /** Undefined if the line ends stay the same. */
  readonly newLineEnds: 'LF' | 'CRLF' | undefined;
}

/**
 * Shows the change to the user and applies it. @param propose computes the edit; called again after the user has allowed
 * it, since the files may have changed. @param title for the user. @param nothing the answer if there is nothing to change.
 * @throws ToolError if nothing was changed.
 */
export async function applyShown(
  run: ToolRun,
  title: ToolTitle,
  propose: () => Promise<WorkspaceEdit>,
  nothing: () => string = () => 'Nothing to change.',
): Promise<ToolResult> {
  let shown: readonly FileChange[] | undefined;
  for (let questions = 0; ; questions++) {
    const changes = await checkChanges(run, await propose());
    if (changes.length === 0) return { text: nothing(), count: 0 };
    if (shown && isSame(shown, changes)) return await apply(run, changes);
    if (questions === mostQuestions) throw new ToolError('The files keep changing. Nothing was changed.');
    await askUser(run, withLineEndsNamed(title, changes), 'edit', shownFiles(changes));
    shown = changes;
  }
}

interface ShownFile {
  readonly place: Pick<FilePlace, 'requested'>;
  /** Absent if the file is not changed. */
  readonly parts?: readonly DiffPart[];
}

function shownFiles(changes: readonly FileChange[]): readonly ShownFile[] {
  const length = changes.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
  if (length > longestWhole) return changes;
  return changes.map((change) => ({
    ...change,
    parts: [{ oldText: change.before, newText: change.after }],
  }));
}

/** A diff by lines does not show new line ends. */
function withLineEndsNamed(title: ToolTitle, changes: readonly FileChange[]): ToolTitle {
  const changed = changes.find(({ newLineEnds }) => newLineEnds !== undefined)?.newLineEnds;
  if (changed === undefined) return title;
  return { ...title, title: t('{0} (changes the line ends to {1})', title.title, changed) };
}

/** Resolves to true if a rule allowed it. @throws ToolError if the user does not allow it. @param kind as in permission rules. */
export async function askUser(
  { caller, deps, token }: ToolRun,
  title: ToolTitle,
  kind: ToolKind,
  files: readonly ShownFile[],
): Promise<boolean> {
  const { session, callId, turnOver } = caller;
  const params: PermissionParams = {
    sessionId: session.sessionId,
    toolCall: {
      toolCallId: callId,
      title: title.title,
      kind,
      locations: files.map(({ place }) => ({ path: place.requested })),
      content: files.flatMap(({ place, parts = [] }) =>
        parts.map((part) => ({ type: 'diff' as const, path: place.requested, ...part })),
      ),
    },
    options: [
      { optionId: 'allow', name: 'Allow', kind: 'allow_once' },
      { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
    ],
  };
  const answer = await deps.permissions.request(session, params, token, turnOver, namesOf(title));
  if (answer.kind === 'allow_once') return answer.byRule;
  const why = answer.kind === undefined ? 'The user gave no answer.' : 'The user refused.';
  throw new ToolError(
    `${why} Nothing was changed. Do not try to make this change in another way without asking the user.`,
  );
}

/** Checks every file, and computes its text after the change. @throws ToolError or WireError if one may not be changed. */
async function checkChanges(run: ToolRun, edit: WorkspaceEdit): Promise<readonly FileChange[]> {
  const { access, eligible } = run.deps;
  const moved = await run.withTimeout(firstMovedFile(edit));
  if (moved)
    throw refusal(`it would also create, move or delete ${run.shown(moved)}. Do that with other tools`);
  if (otherChanges(edit).hasOther) throw refusal('it would insert a snippet or change a notebook');
  const entries = openedEntries(run, edit);
  if (entries.length > mostFiles)
    throw refusal(`it would change ${entries.length} files, more than ${mostFiles}`);
  const uris = entries.map(([uri]) => uri);
  for (const uri of uris) {
    const found = await run.withTimeout(locateToChange(uri, eligible));
    if (typeof found === 'string')
      throw refusal(`it would change ${run.shown(uri)}, which is ${reasons[found]}`);
  }
  const readable = await run.readable(uris);
  if (readable.size < uris.length) throw refusal('it would change files that you may not access');
  const changes: FileChange[] = [];
  const names = new Set<string>();
  let length = 0;
  for (const [uri, edits] of entries) {
    const place = await access.locate(uri.fsPath);
    const { session, turnOver } = run.caller;
    await access.admit(place, { agent: session.agent, session, turnOver, purpose: 'write' }, run.token);
    await run.withTimeout(refuseReadOnly(place));
    const document = await run.withTimeout(openConfirmed(uri, longestOpened, run.files));
    const own = await run.withTimeout(namesOfFile(place, document));
    if (own.some((name) => names.has(name)))
      throw refusal(`it names the same file twice, the second time as ${uri.path}`);
    for (const name of own) names.add(name);
    if (!(await run.withTimeout(run.waitForDiskChange(document, place))))
      throw refusal(`the editor shows another text of ${run.shown(uri)} than the file on disk has`);
    const { version } = document;
    const before = document.getText();
    const { after, parts, newLineEnds } = await textAfter(document, before, edits);
    await run.withTimeout(refuseUnencodable(place.requested, after, document.encoding));
    length += before.length + after.length;
    if (length > mostText) throw refusal('it is too large');
    if (after !== before)
      changes.push({ place, document, version, edits, before, after, parts, newLineEnds });
    // Gives the event loop a turn between two long files.
    await setImmediate();
  }
  return changes;
}

/** The edits of each file, whatever names of its folder the language extension uses. */
function openedEntries(run: ToolRun, edit: WorkspaceEdit): readonly (readonly [Uri, readonly TextEdit[]])[] {
  const byFile = new Map<string, readonly [Uri, TextEdit[]]>();
  for (const [reported, edits] of edit.entries()) {
    const uri = run.opened(reported);
    const known = byFile.get(uri.toString());
    if (known) known[1].push(...edits);
    else if (edits.length > 0) byFile.set(uri.toString(), [uri, [...edits]]);
  }
  return [...byFile.values()];
}

/**
 * Two paths that have one of these names in common lead to one file, such as with `..`, in another case, or by a hard link. Of two
 * changes of one file, both would be shown, but the first would be lost.
 */
async function namesOfFile(place: FilePlace, document: TextDocument): Promise<readonly string[]> {
  // An open document may be of a deleted file.
  const found = await statNow(place.path).catch(() => undefined);
  const hardLinked = found && found.nlink > 1n ? [`${found.dev} ${found.ino}`] : [];
  return [place.path, document.uri.toString(), ...hardLinked];
}

const reasons = {
  outside: 'outside the open folders',
  excluded: "excluded by the user's setting acpHost.nes.exclude",
  link: 'a symbolic link',
  notebook: 'open in a notebook editor, whose text you cannot change. Ask the user to close it',
  'custom editor': 'open in a custom editor, whose text you cannot change. Ask the user to close it',
};

function refusal(why: string): ToolError {
  return new ToolError(`The change was refused: ${why}. Nothing was changed.`);
}

/** @throws ToolError if the edits overlap. */
async function textAfter(
  document: TextDocument,
  before: string,
  edits: readonly TextEdit[],
): Promise<Pick<FileChange, 'after' | 'parts' | 'newLineEnds'>> {
  const offsets: OffsetEdit[] = edits
    .filter(({ newEol }) => newEol === undefined)
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  if (offsets.some(({ end }, at) => end > (offsets[at + 1]?.start ?? Infinity)))
    throw refusal('its edits overlap');
  const current = document.eol;
  const eol = edits.findLast(({ newEol }) => newEol !== undefined)?.newEol ?? current;
  const after = await withLineEnds(applyOffsetEdits(before, offsets), eol);
  if (eol === current) {
    const ended = offsets.map((edit) => ({ ...edit, newText: convertLineEnds(edit.newText, eol) }));
    const parts = partsOf(before, changeParts(before, ended));
    const whole = [{ oldText: before, newText: after }];
    return { after, parts: parts.length > 0 ? parts : whole, newLineEnds: undefined };
  }
  const base = await withLineEnds(before, eol);
  const parts = partsOf(base, changeParts(base, [{ start: 0, end: base.length, newText: after }]));
  return {
    after,
    // A change of line ends only: the request still has a diff of the file.
    parts: parts.length > 0 ? parts : [{ oldText: '', newText: '' }],
    newLineEnds: eol === EndOfLine.CRLF ? 'CRLF' : 'LF',
  };
}

function partsOf(text: string, edits: readonly OffsetEdit[]): readonly DiffPart[] {
  return edits.map(({ start, end, newText }) => ({ oldText: text.slice(start, end), newText }));
}

function isSame(shown: readonly FileChange[], now: readonly FileChange[]): boolean {
  if (shown.length !== now.length) return false;
  return now.every(({ place, before, after }) =>
    shown.some((one) => one.place.path === place.path && one.before === before && one.after === after),
  );
}

async function apply(run: ToolRun, changes: readonly FileChange[]): Promise<ToolResult> {
  const { files, access } = run.deps;
  const lines: string[] = [];
  const paths = changes.map(({ place }) => place.path);
  await files.changeFiles(run.caller.session, paths, async () => {
    const savable = new Set<FileChange>();
    for (const change of changes) {
      const { place, document } = change;
      await access.confirm(place);
      const bytes = document.isDirty ? undefined : await contentOf(place, access);
      if (bytes && (await isKeptBySaving(document, bytes))) savable.add(change);
    }
    // No await from here to `applyEdit`, since the user may type meanwhile.
    if (run.token.isCancellationRequested || changes.some(isStale)) throw refusal('a file changed meanwhile');
    const clean = new Set(changes.filter(({ document }) => !document.isDirty));
    const edit = new WorkspaceEdit();
    for (const { document, edits } of changes) edit.set(document.uri, [...edits]);
    // Not applied as a refactoring: VS Code would then save the user's unsaved changes too.
    if (!(await workspace.applyEdit(edit))) throw refusal('the editor did not apply it');
    const written = new Map<string, Written>();
    for (const change of changes) {
      const { document, place, before } = change;
      // What the user has typed since is neither saved nor reviewed as the agent's.
      const maySave = clean.has(change) && savable.has(change) && document.getText() === change.after;
      const isSaved = maySave && (await document.save().then(undefined, () => false));
      const after = isSaved ? document.getText() : change.after;
      const { encoding } = document;
      written.set(place.path, { uri: Uri.file(place.path).toString(), before, after, encoding });
      const state = isSaved
        ? after === change.after
          ? 'saved'
          : 'saved, which changed it further, as the settings of the editor say'
        : maySave
          ? 'could not be saved'
          : clean.has(change) && document.getText() === change.after
            ? 'not saved: the editor would also change other line ends or characters of the file'
            : 'not saved: it has unsaved changes of the user';
      const { added, removed } = partCounts(
        after === change.after ? change.parts : [{ oldText: before, newText: after }],
      );
      lines.push(`${run.shown(document.uri)} (+${added} −${removed}), ${state}`);
    }
    return written;
  });
  return {
    text: boundedBlock(['Done. Changed:', ...lines].join('\n'), { rest: () => 'call git_changes' }),
    count: changes.length,
    places: changes.map(({ document, edits }) => ({
      path: document.uri.fsPath,
      line: edits[0]!.range.start.line + 1,
    })),
  };
}

/** Undefined if the file is gone, or can't be read for another reason of the file system. */
async function contentOf(place: FilePlace, access: FileAccess): Promise<Buffer | undefined> {
  try {
    return await readPlace(place, longestOpened, access);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

function isStale({ document, version }: FileChange): boolean {
  return document.isClosed || document.version !== version;
}
