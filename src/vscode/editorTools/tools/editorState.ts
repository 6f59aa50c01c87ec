// Tools that return the state of the editor: open, recent and active documents, the terminal, the debugger, and git.

import { Position, Range, Uri, window, workspace, type TextDocument, type TextEditor } from 'vscode';
import { gitDiffNames, gitDiffParts } from '../../../base/diffs/gitDiff.ts';
import { linesSearchedBefore, longestLine, redactCut, redactLines } from '../../../context/secrets/redact.ts';
import { debugLines } from '../../../context/select/stateLines.ts';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { rewriteDiffPaths } from '../../../editorTools/diffPaths.ts';
import { statusLines } from '../../../editorTools/gitStatus.ts';
import { openForUser } from '../../../editorTools/openFiles.ts';
import { boundedBlock, boundedText, cutLine, mostLines } from '../../../editorTools/resultText.ts';
import { selectedPart } from '../../../editorTools/selectedPart.ts';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import type { GitPlace } from '../../context/collectors/collectorParts.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import { hiddenFiles } from './placeList.ts';
import { isAt, isInFolders } from './sessionPaths.ts';
import { terminalText } from './terminalText.ts';
import { resultAbout, type ToolResult } from './toolResult.ts';
import { ToolError, type ToolRun } from './toolRun.ts';

type Page = ToolInput<'open_documents'>;

export async function openDocuments(run: ToolRun, { offset }: Page): Promise<ToolResult> {
  const listed = await run.withTimeout(run.deps.editorState.openDocuments());
  const unsaved = new Set(
    workspace.textDocuments.flatMap(({ isDirty, uri }) => (isDirty ? uri.toString() : [])),
  );
  const open = openForUser(listed, { ...run.state.tabs.files(), unsaved });
  return await documentList(run, open, offset, ({ uri, languageId }) =>
    unsaved.has(uri) ? `${languageId}, unsaved changes` : languageId,
  );
}

export async function recentDocuments(run: ToolRun, { offset }: Page): Promise<ToolResult> {
  const listed = await run.withTimeout(run.deps.editorState.recentDocuments());
  return await documentList(run, listed, offset, ({ languageId }) => languageId);
}

async function documentList(
  run: ToolRun,
  listed: readonly WorkspaceDocument[],
  offset = 0,
  about: (document: WorkspaceDocument) => string,
): Promise<ToolResult> {
  const readable = await run.readable(listed.map(({ uri }) => Uri.parse(uri)));
  const allowed = listed.filter(({ uri }) => readable.has(uri));
  const hidden = listed.length - allowed.length;
  const notes = hidden > 0 ? [hiddenFiles(hidden)] : [];
  const page = allowed.slice(offset, offset + mostLines);
  const lines = page.map((one) => `${run.shown(Uri.parse(one.uri))} (${about(one)})`);
  const { text, shown } = boundedText({ lines, offset, total: allowed.length, notes });
  const kept = page.slice(0, shown);
  return {
    text: allowed.length > 0 ? text : hidden > 0 ? `Found ${hiddenFiles(hidden)}` : 'No files.',
    count: allowed.length,
    places: kept.map(({ uri }) => ({ path: Uri.parse(uri).fsPath })),
    items: kept.map(({ uri }) => ({ uri, kind: 'runtime_state' })),
  };
}

export async function activeDocument(run: ToolRun): Promise<ToolResult> {
  const document = run.deps.editorState.activeEditor?.document;
  if (!document || !(await run.readable([document.uri])).has(document.uri.toString()))
    return { text: 'No file that you may read is active.' };
  const editor =
    window.activeTextEditor?.document === document
      ? window.activeTextEditor
      : window.visibleTextEditors.find((one) => one.document === document);
  const { uri, languageId, isDirty, lineCount } = document;
  const path = run.shown(uri);
  const facts = [languageId, `${lineCount} lines`, ...(isDirty ? ['unsaved changes'] : [])];
  const head = `${path} (${facts.join(', ')})`;
  const shown = editor && editorLines(run, editor);
  const lines = [{ text: head }, ...(shown?.lines ?? [])];
  const text = boundedBlock(run.redact(lines.map((line) => line.text).join('\n')), {
    unread: shown?.unread ?? 0,
    rest: (kept) => {
      const at = lines.slice(kept).find((line) => line.at !== undefined)?.at ?? shown?.unreadFrom ?? 1;
      return `read ${path} from line ${at}`;
    },
  });
  const selected = editor?.selections.some(({ isEmpty }) => !isEmpty) === true;
  const line = editor && editor.selection.active.line + 1;
  const more = { places: [{ path: uri.fsPath, ...(line !== undefined && { line }) }] };
  return resultAbout(uri, text, more, selected ? 'file_excerpt' : 'runtime_state');
}

/** Maximum number of selections whose text is returned. */
const mostSelections = 5;
/** Maximum number of further selections whose place is returned. */
const mostPlaces = 20;
/** UTF-16 units of all selections that are read: more than an answer may have. */
const mostRead = 2 ** 15;
/** UTF-16 units on each side of a selection that are searched for a secret, if its lines are too long to be searched. */
const searchedAround = 500;

interface EditorLine {
  readonly text: string;
  /** 1-based line of the file. Undefined for a line about the editor. */
  readonly at?: number;
}

interface EditorLines {
  readonly lines: readonly EditorLine[];
  /** Selected lines that were not read, since they would not fit into an answer. */
  readonly unread: number;
  /** The first of them, 1-based. */
  readonly unreadFrom: number | undefined;
}

function editorLines(
  run: ToolRun,
  { document, selections, selection, visibleRanges }: TextEditor,
): EditorLines {
  const { line, character } = selection.active;
  const lines: EditorLine[] = [{ text: `cursor: ${line + 1}:${character + 1}` }];
  const ranges = visibleRanges.map(({ start, end }) => `${start.line + 1}-${end.line + 1}`);
  if (ranges.length > 0) lines.push({ text: `visible lines: ${ranges.join(', ')}` });
  const selected = selections.filter(({ isEmpty }) => !isEmpty);
  let left = mostRead;
  let shown = 0;
  let unread: Pick<EditorLines, 'unread' | 'unreadFrom'> = { unread: 0, unreadFrom: undefined };
  for (const { start, end: whole } of selected.slice(0, mostSelections)) {
    if (left === 0) break;
    const part = selectedPart({ start, end: whole }, left, (at) => document.lineAt(at).text.length);
    const end = new Position(part.end.line, part.end.character);
    left -= part.units;
    shown++;
    if (end.line < whole.line) unread = { unread: whole.line - end.line, unreadFrom: end.line + 2 };
    lines.push(
      { text: `selection ${placeOf(start)}-${placeOf(whole)}:` },
      ...redactedPart(run, document, new Range(start, end))
        .split(/\r\n|\r|\n/)
        .map((one, at) => ({ text: one, at: start.line + 1 + at })),
    );
  }
  const further = selected.slice(shown);
  if (further.length > 0) {
    const places = further.slice(0, mostPlaces).map(({ start, end }) => `${placeOf(start)}-${placeOf(end)}`);
    const rest = further.length - places.length;
    const list = [...places, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
    lines.push({ text: `(${further.length} more selections without their text: ${list}.)` });
  }
  return { lines, ...unread };
}

function redactedPart(run: ToolRun, document: TextDocument, { start, end }: Range): string {
  const after = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  const from = Math.max(0, start.line - linesSearchedBefore);
  const known = run.deps.knownSecrets();
  // Longer lines are not searched.
  const searched = Array.from({ length: after - from }, (_, at) =>
    document.lineAt(from + at).text.slice(0, longestLine + 1),
  );
  const clean = redactLines(searched, start.line - from, after - from, known);
  const around = new Range(
    start.with({ character: Math.max(0, start.character - searchedAround) }),
    end.translate(0, searchedAround),
  );
  const near = redactCut(document.getText(around), known, (part) => part);
  // A part of a line may hold a part of a secret, which is recognized only as a whole.
  if (clean.rules.length > 0) return clean.text;
  return near.rules.length > 0 ? near.text : document.getText(new Range(start, end));
}

function placeOf({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}

export async function lastTerminalCommand(run: ToolRun): Promise<ToolResult> {
  const [item] = await run.withTimeout(run.deps.collect('terminal', run.token));
  if (item?.kind === 'missing')
    return { text: 'The last command is not known: the shell of the terminal has no shell integration.' };
  if (item?.kind !== 'terminal')
    return {
      text: 'The user has run no command in a terminal since the first agent started in this window.',
    };
  const text = terminalText(item, (whole) => run.redact(whole, 'last'));
  return resultAbout('vscode:terminal', text, {}, 'tool_result');
}

export async function debugState(run: ToolRun): Promise<ToolResult> {
  const [item] = await run.withTimeout(run.deps.collect('debug', run.token));
  if (item?.kind !== 'debug') return { text: 'Nothing is being debugged, and there are no breakpoints.' };
  const { breakpoints, paused } = item;
  const frames = [...(paused?.frames ?? []), ...(paused?.focused ? [paused.focused] : [])];
  const uris = [...breakpoints, ...frames].flatMap(({ uri }) => uri ?? []);
  const readable = await run.readable(uris.map((uri) => Uri.parse(uri)));
  const lines = debugLines(item, (uri) => (readable.has(uri) ? run.shown(Uri.parse(uri)) : undefined));
  const text = boundedBlock([...(paused ? [] : ['Not paused.']), ...lines].join('\n'), {
    rest: () => 'ask the user for them',
  });
  const shown = breakpoints.filter(({ uri }) => readable.has(uri));
  const places = shown.map(({ uri, line }) => ({ path: run.opened(Uri.parse(uri)).fsPath, line: line + 1 }));
  return resultAbout('vscode:debug', text, { places });
}

/** Maximum number of other repositories that are named. */
const mostOthers = 10;

function listOf(names: readonly string[]): string {
  return [...names.slice(0, mostOthers), ...(names.length > mostOthers ? ['…'] : [])].join(', ');
}

/** Maximum UTF-16 units of a line of a diff. */
const longestDiffLine = 1_000;

function gitPlace(place: FilePlace): GitPlace {
  return {
    uris: [Uri.file(place.path), Uri.file(place.requested)],
    has: (uri) => isAt(place, uri),
  };
}

export async function gitChanges(
  run: ToolRun,
  { path, offset = 0 }: ToolInput<'git_changes'>,
): Promise<ToolResult> {
  const place = path === undefined ? undefined : await run.locate(path, true);
  const { deps, token } = run;
  const collected = place ? deps.collectGitAt(gitPlace(place)) : deps.collect('git', token);
  const [item] = await run.withTimeout(collected);
  if (item?.kind !== 'git') return { text: 'No git repository is open, or git is turned off in the editor.' };
  const root = Uri.parse(item.repository);
  const isBlocked = (name: string): boolean => item.blockedPaths?.has(name) === true;
  const uriOf = (name: string): Uri => run.opened(Uri.joinPath(root, name));
  const changed = item.status.filter((one) => !isBlocked(one.path));
  const readable = await run.readable(changed.map((one) => uriOf(one.path)));
  const isReadable = (name: string): boolean => readable.has(uriOf(name).toString());
  const has = (name: string): boolean => isAt(place, uriOf(name)) && !isBlocked(name) && isReadable(name);
  // The former file of a rename that VS Code reports as two changes.
  const isRefused = (name: string): boolean =>
    item.status.some((one) => one.path === name) && (isBlocked(name) || !isReadable(name));
  const shown = changed.filter((one) => has(one.path));
  // The path of a deleted file, or a misspelled one.
  if (place?.exists === false && shown.length === 0) throw new ToolError(`No such file: ${path}`);
  const hidden = item.status.length - changed.filter((one) => isReadable(one.path)).length;
  const { branch, ahead = 0, behind = 0 } = item;
  const shownOf = (name: string): string => run.shown(uriOf(name));
  const shownDiff = (diff: string): string =>
    gitDiffParts(diff)
      .map((part) => ({ part, names: gitDiffNames(part) }))
      .flatMap(({ part, names }) =>
        names && has(names.to) && !isRefused(names.from) ? [rewriteDiffPaths(part, names, shownOf)] : [],
      )
      .join('');
  const { stagedLength = 0 } = item;
  const staged = shownDiff(item.diff.slice(0, stagedLength));
  const unstaged = shownDiff(item.diff.slice(stagedLength));
  const diff = [
    staged && `Staged changes:\n${staged}`,
    unstaged && `Changes that are not staged:\n${unstaged}`,
  ].join('');
  const repository = run.shown(root) === '.' ? '' : `, repository ${run.shown(root)}`;
  const files = statusLines(shown.map(({ letter, path: name }) => ({ letter, path: shownOf(name) })));
  const lines = [
    `branch ${branch ?? '(none)'}, ahead ${ahead}, behind ${behind}${repository}`,
    ...files.lines,
    ...(hidden > 0 ? [`(${hiddenFiles(hidden)})`] : []),
    ...(diff === ''
      ? []
      : run
          .redact(diff)
          .trimEnd()
          .split('\n')
          .map((line) => cutLine(line, longestDiffLine))),
  ];
  const narrow = place ? 'a narrower "path"' : '"path"';
  const notes = [...files.notes];
  if (item.moreChanges !== undefined)
    notes.push(
      `No diff, and only ${item.status.length} of ${item.status.length + item.moreChanges} changes: pass ${narrow}.`,
    );
  const others = (item.others ?? [])
    .map((uri) => Uri.parse(uri))
    .filter(({ fsPath }) => isInFolders(run.caller.session, fsPath));
  if (others.length > 0 && !place)
    notes.push(
      `Other repositories are not included: pass "path": ${listOf(others.map((uri) => run.shown(uri)))}.`,
    );
  if (item.isDiffCut === true) notes.push(`The diff is cut at 2 MiB: pass ${narrow}.`);
  const { text } = boundedText({
    lines: lines.slice(offset),
    ...{ offset, total: lines.length, most: 400, what: 'lines', narrower: 'the "path" of one file', notes },
  });
  const places = shown.map((one) => ({ path: uriOf(one.path).fsPath }));
  return resultAbout(root, text, { count: shown.length, places });
}
