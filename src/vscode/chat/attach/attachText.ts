// Attaches text of the editor as it is at that moment: a selection or another range, the diagnostics, or the changes since the
// last commit. Long text is truncated, with a note.

import { pathToFileURL } from 'node:url';
import {
  type Range,
  type TextDocument,
  type TextEditor,
  DiagnosticSeverity,
  languages,
  window,
  type Diagnostic,
  type Uri,
  extensions,
} from 'vscode';
import { t } from '../../../base/l10n.ts';
import { promptLimits, type Attachment, type TextCut } from '../../../chat/prompt/prompt.ts';
import { oneLine } from '../../window/shownText.ts';
import { mimeTypeOf } from './attachData.ts';
import { shownName, warningFor, type AllowedFiles } from './shownPlace.ts';

type TextAttachment = Extract<Attachment, { readonly kind: 'text' }>;

/** For example `a.ts:3-9`, 1-based. Undefined if nothing is selected. */
export function selectionName({ document, selection }: TextEditor): string | undefined {
  return selection.isEmpty ? undefined : rangeName(document, selection);
}

export async function attachSelection(
  editor: TextEditor | undefined,
  allowed: AllowedFiles,
): Promise<TextAttachment | undefined> {
  if (!editor || editor.selection.isEmpty) return undefined;
  const { document, selection } = editor;
  return await attachRange(document, selection, rangeName(document, selection), allowed);
}

/** @param name its name and, after `@`, its mention. */
export async function attachRange(
  document: TextDocument,
  range: Range,
  name: string,
  allowed: AllowedFiles,
): Promise<TextAttachment> {
  const { uri } = document;
  const warning = await warningFor(uri, allowed);
  const address = uri.scheme === 'file' ? pathToFileURL(uri.fsPath).href : uri.toString();
  const { detail, ...content } = cut(document.getText(range));
  const mimeType = mimeTypeOf(uri.path);
  return {
    kind: 'text',
    name,
    mention: `@${name}`,
    uri: `${address}#L${range.start.line + 1}-L${lastLine(range)}`,
    ...content,
    detail: detail ?? uri.fsPath,
    ...(mimeType !== undefined && { mimeType }),
    ...(warning !== undefined && { warning }),
  };
}

/** Truncates text and appends a note. `detail` is the same note for the user; undefined if nothing was cut. */
export function cut(
  text: string,
  most: number = promptLimits.text,
): { text: string; detail?: string; cut?: TextCut } {
  if (text.length <= most) return { text };
  const left = text.length - most;
  // Does not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most;
  return {
    text: `${text.slice(0, end)}\n… ${left} more characters are left out\n`,
    detail:
      left === 1 ? t('1 more character is not included') : t('{0} more characters are not included', left),
    cut: { whole: text.length, left: 'tail' },
  };
}

export function rangeName(document: TextDocument, range: Range): string {
  const [first, last] = [range.start.line + 1, lastLine(range)];
  const name = shownName(document.uri);
  return oneLine(first === last ? `${name}:${first}` : `${name}:${first}-${last}`, 320);
}

/** 1-based. A range that ends at the start of a line does not include that line. */
function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line : end.line + 1;
}

const mostProblems = 300;
/** UTF-16 units. */
const longestMessage = 500;
const longestText = 50_000;

const severities: Readonly<Record<DiagnosticSeverity, string>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** The number of diagnostics that `attachProblems` would attach or count. */
export function countProblems(allowed: AllowedFiles): number {
  return problems(allowed).length;
}

/** Attaches VS Code's diagnostics, those of the active file first, without excluded files. Undefined if there are none. */
export function attachProblems(allowed: AllowedFiles): Attachment | undefined {
  const all = problems(allowed);
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostProblems).map(lineOf);
  const left = all.length - shown.length;
  const { text, cut: isCut } = cut(shown.join('\n'), longestText);
  const whole = (): number => all.reduce((sum, one) => sum + lineOf(one).length + 1, 0);
  return {
    kind: 'text',
    name: 'diagnostics',
    mention: '@diagnostics',
    uri: 'vscode-problems:///diagnostics.txt',
    mimeType: 'text/plain',
    text: left === 0 ? `${text}\n` : `${text}\n… ${left} more problems are left out\n`,
    ...((left > 0 || isCut) && { cut: { whole: whole(), left: 'tail' } }),
    detail: left === 0 ? t('Problems: {0}', all.length) : t('Problems: {0} of {1}', shown.length, all.length),
  };
}

type Problem = readonly [uri: Uri, diagnostic: Diagnostic];

function problems(allowed: AllowedFiles): Problem[] {
  const active = window.activeTextEditor?.document.uri.toString();
  const rank = ([uri, { severity }]: Problem): number => (uri.toString() === active ? 0 : 10) + severity;
  return languages
    .getDiagnostics()
    .filter(([uri]) => allowed.hasUri(uri))
    .flatMap(([uri, diagnostics]) => diagnostics.map((one): Problem => [uri, one]))
    .toSorted((a, b) => rank(a) - rank(b));
}

function lineOf([uri, { range, severity, message, source }]: Problem): string {
  const { line, character } = range.start;
  const from = source === undefined ? '' : ` [${source}]`;
  const place = `${shownName(uri)}:${line + 1}:${character + 1}`;
  return `${place}: ${severities[severity]}: ${message.slice(0, longestMessage)}${from}`;
}

/** The part of the git extension's API (version 1) that is used here. */
interface GitExtension {
  /** False if the user disabled git; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): { readonly repositories: readonly ChangedRepository[] };
}

export interface ChangedRepository {
  readonly state: {
    readonly workingTreeChanges: readonly GitChange[];
    /** Set if the setting `git.untrackedChanges` is `separate`. */
    readonly untrackedChanges?: readonly GitChange[];
  };
  diffWithHEAD(): Promise<readonly { readonly uri: Uri }[]>;
  diffWithHEAD(path: string): Promise<string>;
}

interface GitChange {
  readonly uri: Uri;
  readonly status: number;
}

/** `Status.UNTRACKED` of the git extension. */
const untracked = 7;

const mostFiles = 200;

/** The repositories of VS Code's git extension. Empty if git is missing or disabled. Does not wait for the extension to activate. */
export function changedRepositories(): readonly ChangedRepository[] {
  const git = extensions.getExtension<GitExtension>('vscode.git');
  if (!git?.isActive || !git.exports.enabled) return [];
  return git.exports.getAPI(1).repositories;
}

/** Attaches the changes since the last commit, without excluded files. Undefined if there are none. Rejects with git's error. */
export async function attachChanges(
  repositories: readonly ChangedRepository[],
  allowed: AllowedFiles,
): Promise<Attachment | undefined> {
  let text = '';
  let files = 0;
  let fresh: string[] = [];
  for (const repository of repositories) {
    const changed = (await repository.diffWithHEAD()).filter(({ uri }) => allowed.hasUri(uri));
    for (const { uri } of changed) {
      if (files >= mostFiles || text.length > promptLimits.text) break;
      text += await repository.diffWithHEAD(uri.fsPath);
      files += 1;
    }
    const { workingTreeChanges, untrackedChanges = [] } = repository.state;
    const unknown = [...workingTreeChanges.filter(({ status }) => status === untracked), ...untrackedChanges];
    fresh.push(...unknown.filter(({ uri }) => allowed.hasUri(uri)).map(({ uri }) => shownName(uri)));
  }
  if (text === '' && fresh.length === 0) return undefined;
  const left = fresh.length - mostFiles;
  if (left > 0) fresh = [...fresh.slice(0, mostFiles), `and ${left} more`];
  if (fresh.length > 0) text = `# New files that git does not know yet: ${fresh.join(', ')}\n${text}`;
  const short = cut(text);
  return {
    kind: 'text',
    name: 'changes',
    mention: '@changes',
    uri: 'git-changes:///changes.diff',
    mimeType: 'text/x-diff',
    text: short.text,
    ...(short.cut && { cut: short.cut }),
    detail: short.detail ?? t('Changed files: {0}, new files: {1}', files, fresh.length),
  };
}
