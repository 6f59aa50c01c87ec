// The tool `diagnostics`: the problems of files, of a folder or of all files, once language extensions have checked the last
// edit. Many of them check only files in tabs, so files are opened before, and the answer says what was not checked.

import { stat } from 'node:fs/promises';
import { DiagnosticSeverity, languages, Uri, type Diagnostic } from 'vscode';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { mostPaths, namedFiles } from '../../../editorTools/parameters.ts';
import { shortLine } from '../../../editorTools/resultText.ts';
import { WireError } from '../../../wire/peer.ts';
import { asEntry } from '../../context/collectors/diagnostics.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import { openChangedFiles } from './changedFiles.ts';
import { placeList } from './placeList.ts';
import { comparePaths, isAt } from './sessionPaths.ts';
import type { ToolResult } from './toolResult.ts';
import { ToolError, type ToolRun } from './toolRun.ts';
import { checkProblems } from './typescriptServer.ts';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

/** Maximum number of names of files that were not opened. */
const mostNames = 10;
const nothingReported =
  'The editor has reported nothing on the changed files since they were last edited or opened: they have no problems, or are not checked yet.';

export async function diagnostics(
  run: ToolRun,
  { path, paths = [], severity = 'hint', contains, offset }: ToolInput<'diagnostics'>,
): Promise<ToolResult> {
  const named = namedFiles(path, paths);
  if (named.length > mostPaths)
    throw new ToolError(
      `"path" and "paths" name ${named.length} files, of which ${mostPaths} can be checked at once. Call the tool again for more.`,
    );
  const { has, awaited, noticedAt, where, unreported, notes } = await checkedFiles(run, named);
  const settled = await run.state.problems.wait({
    has: (uri) => has(Uri.parse(uri)),
    ...{ awaited: awaited.map((uri) => uri.toString()), noticedAt },
    check: checkProblems,
    sleep: (ms) => run.sleep(ms),
  });
  const all = languages
    .getDiagnostics()
    .filter(([uri]) => uri.scheme === 'file' && has(uri))
    .flatMap(([uri, all]) => all.map((one) => ({ uri, one })))
    .filter(({ one }) => one.severity <= severities[severity]);
  const found = (contains === undefined ? all : await withText(run, all, contains)).toSorted(
    (a, b) =>
      a.one.severity - b.one.severity ||
      comparePaths(a.uri, b.uri) ||
      a.one.range.start.compareTo(b.one.range.start),
  );
  const places = found.map(({ uri, one }) => ({ uri, range: one.range, label: () => labelOf(run, one) }));
  return await placeList(run, places, {
    ...{
      offset,
      isOrdered: true,
      what: 'problem',
      narrower: 'a narrower "path" or "severity", or "contains"',
    },
    none: `No problems${contains === undefined ? '' : ` with ${JSON.stringify(contains)}`}${where}.`,
    notes: [
      ...(settled.kind === 'changing'
        ? ['The problems are still changing, so this list may be out of date. Call diagnostics again.']
        : unreported(settled.unreported.map((uri) => Uri.parse(uri)))),
      ...notes,
    ],
  });
}

interface CheckedFiles {
  /** Selects the files of the answer. */
  readonly has: (uri: Uri) => boolean;
  /** Files that language extensions are expected to report. */
  readonly awaited: readonly Uri[];
  readonly noticedAt?: number;
  /** Ends the answer that there are no problems. Empty for one file. */
  readonly where: string;
  /** The notes if language extensions have not reported some of the awaited files. */
  readonly unreported: (missing: readonly Uri[]) => readonly string[];
  /** What was not checked. */
  readonly notes: readonly string[];
}

/** Opens the files at `paths` in tabs, so that their language extensions check them, or else files that were changed. */
async function checkedFiles(run: ToolRun, paths: readonly string[]): Promise<CheckedFiles> {
  const [path] = paths;
  if (path === undefined) return await checkedScope(run, undefined);
  if (paths.length > 1) return await checkedList(run, paths);
  const place = await run.locate(path);
  if (await isFolder(place.path)) return await checkedScope(run, place);
  const { uri } = await run.openInTab(path);
  const name = uri.toString();
  return {
    has: (one) => run.opened(one).toString() === name,
    awaited: [uri],
    where: '',
    unreported: (missing) => (missing.length === 0 ? [] : [notUpdated('this path')]),
    notes: [],
  };
}

function notUpdated(what: string): string {
  return `The editor has not updated the problems of ${what} since the last edit, or since the file was opened.`;
}

/** Several files. Those that can't be checked are named in a note. @throws the error of the first if none can be. */
async function checkedList(run: ToolRun, paths: readonly string[]): Promise<CheckedFiles> {
  const opened = new Map<string, Uri>();
  const failures: (ToolError | WireError)[] = [];
  for (const path of paths) {
    try {
      const { uri } = await run.openInTab(path);
      opened.set(uri.toString(), uri);
    } catch (error) {
      if (!(error instanceof ToolError || error instanceof WireError)) throw error;
      failures.push(error);
    }
  }
  if (opened.size === 0 && failures[0]) throw failures[0];
  return {
    has: (one) => opened.has(run.opened(one).toString()),
    awaited: [...opened.values()],
    where: failures.length === 0 ? '' : ' in the files that were checked',
    unreported: (missing) =>
      missing.length === 0 ? [] : [notUpdated(missing.map((uri) => run.shown(uri)).join(', '))],
    notes: failures.map(({ message }) => `Not checked: ${message}`),
  };
}

/** @param folder default: all folders. */
async function checkedScope(run: ToolRun, folder: FilePlace | undefined): Promise<CheckedFiles> {
  const has = (uri: Uri): boolean => isAt(folder, uri);
  const noticedAt = await run.state.problems.noticeWritten((ms) => run.sleep(ms));
  const { opened, shown, left } = await openChangedFiles(run, has);
  const count = opened.length;
  const checked = count === 0 ? '' : ` and ${count} changed ${count === 1 ? 'one' : 'ones'}`;
  const notes = [
    `Checked: the open files${checked}. Language extensions such as TypeScript's check only open files: other files may have problems. Pass "path" to check one.`,
  ];
  if (left.length > 0) {
    const names = left.slice(0, mostNames).map((uri) => run.shown(uri));
    const list = [...names, ...(left.length > mostNames ? ['…'] : [])].join(', ');
    const files = left.length === 1 ? 'file was' : 'files were';
    notes.push(`${left.length} more changed ${files} not opened: pass "path": ${list}.`);
  }
  const awaited = [...opened, ...shown];
  return {
    has,
    awaited,
    noticedAt,
    where: ' in the files that were checked',
    unreported: (missing) =>
      missing.length === 0 || missing.length < awaited.length ? [] : [nothingReported],
    notes,
  };
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

interface FoundProblem {
  readonly uri: Uri;
  readonly one: Diagnostic;
}

/**
 * Returns the problems whose redacted text contains `text`, and all problems of files that the agent may not read: a list of
 * only the matching ones would reveal their text.
 */
async function withText(
  run: ToolRun,
  problems: readonly FoundProblem[],
  text: string,
): Promise<readonly FoundProblem[]> {
  const files = new Map(problems.map(({ uri }) => [uri.toString(), uri]));
  const readable = await run.readable([...files.values()], false);
  return problems.filter(({ uri, one }) => {
    if (!readable.has(uri.toString())) return true;
    const { message, source = '', code = '' } = asEntry(one, run.deps.knownSecrets());
    return `${run.redact(message)} ${source} ${code}`.includes(text);
  });
}

function labelOf(run: ToolRun, diagnostic: Diagnostic): string {
  const { severity, message, source, code } = asEntry(diagnostic, run.deps.knownSecrets());
  const named = [source, code].filter((text) => text !== undefined).join(' ');
  const kind = severity === 'information' ? 'info' : severity;
  return `${kind}: ${shortLine(run.redact(message))}${named === '' ? '' : ` [${named}]`}`;
}
