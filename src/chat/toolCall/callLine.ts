// Splits a tool call into what its row shows in one line: verb, subject and result. Used by the chat page.

import { t } from '../../base/l10n.ts';
import type { ToolKind } from '../../protocol/session/toolCall.ts';
import type { CallStatus, CallView } from '../messages/messages.ts';
import { readPlaces } from '../path/textPlace.ts';
import { shownPath, shownTitle, type PathScope } from '../path/shownPath.ts';
import { actionText, toolText, type CallAction, type CallTense } from './callAction.ts';
import { backtickParts, titleParts, unquoted } from './titleParts.ts';
import type { ToolAction, ToolWords } from '../messages/toolWords.ts';

export interface CallPlace {
  /** As the agent wrote it. */
  readonly path: string;
  /** 1-based. */
  readonly line: number | undefined;
}

export interface CallLine {
  /** Undefined: the subject says what is done. */
  readonly action: CallAction | undefined;
  /** The parts of the sentence, such as the verb. `subjectMark` and `placeMark` stand for the subject and the place. */
  readonly words: readonly string[];
  readonly subject: string;
  /** The subject, split into plain texts and names from the code, alternately; the first part is plain. */
  readonly parts: readonly string[];
  /** The file that the subject names. */
  readonly file: CallPlace | undefined;
  /** The file or folder beside the subject. `file` is undefined if it is not known to be a file. */
  readonly place: { readonly shown: string; readonly file: CallPlace | undefined } | undefined;
  /** Files that neither the subject nor the place names. */
  readonly places: readonly CallPlace[];
  /** True if the results have the number of places, or no number is needed. */
  readonly isCounted: boolean;
  /** Short texts about the result. */
  readonly results: readonly CallResult[];
}

export interface CallResult {
  readonly text: string;
  /** Replaces `text` in a narrow page. */
  readonly brief?: string | undefined;
  /** True if it is left out in a very narrow page. */
  readonly isMinor?: boolean;
}

/** True if the line shows a command. A command is shown unchanged and without places. */
export function showsCommand({ action }: Pick<CallLine, 'action'>, kind: ToolKind): boolean {
  return action === 'execute' || kind === 'execute';
}

/** Placeholders in the texts of `actionText`. */
export const subjectMark = '\u{e000}';
export const placeMark = '\u{e001}';

export function callLine(call: CallView, scope: PathScope): CallLine {
  const places = placesOf(call);
  if (call.tool) return toolLine(call, call.tool, places, scope);
  const { action, subject, parts, file, range } = subjectOf(call, places, scope);
  // The line of a command does not name the folder in which it runs if that is a folder of the session.
  const others = showsCommand({ action }, call.kind)
    ? places.filter(({ path }) => !isSessionFolder(path, scope))
    : places.filter(({ path }) => path !== file?.path);
  return {
    ...{ action, subject, file },
    words: wordsOf(
      action === undefined ? subjectMark : actionText(action, tenseOf(call.status), subjectMark),
    ),
    parts: parts ?? (action === undefined && call.kind !== 'execute' ? backtickParts(subject) : [subject]),
    place: undefined,
    places: others,
    isCounted: call.kind === 'search' && call.status === 'completed',
    results: [...(range === undefined ? [] : [{ text: range }]), ...resultsOf(call, file)],
  };
}

function isSessionFolder(path: string, scope: PathScope): boolean {
  const shown = shownPath(path, scope);
  return [scope.cwd, ...scope.folders].some((folder) => shownPath(folder, scope) === shown);
}

function wordsOf(sentence: string): string[] {
  return sentence
    .split(/([\ue000\ue001])/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** The line of a tool of this client. Places of results are shown instead of the file in which it looked. */
function toolLine(call: CallView, tool: ToolWords, places: readonly CallPlace[], scope: PathScope): CallLine {
  const { status, locations } = call;
  const { action, path, subject: parts, count } = tool;
  const shown = path === undefined ? undefined : shownPath(path, scope);
  const isIn = (one: CallPlace): boolean => shownPath(one.path, scope) === shown;
  const isDone = status === 'completed';
  const isFound = action === 'find' && isDone;
  const isElsewhere = isFound && parts.length > 1 && !places.every(isIn);
  const known = isElsewhere ? undefined : places.find(isIn);
  // The link has a line number if there is only one result, or if the call is about one place.
  const hasLine = action === 'lookUp' || action === 'open' || (action === 'find' && count === 1);
  const file = known && !hasLine ? { ...known, line: undefined } : known;
  const place = shown === undefined || isElsewhere ? undefined : { shown, file };
  const isSubject = parts.length === 0;
  const tense = status === 'failed' || (isFound && count === 0) ? 'wanted' : tenseOf(status);
  const words = { ...tool, path: place && path };
  // The locations of a long list are not all sent.
  const files =
    isElsewhere && count === locations.length ? new Set(locations.map((one) => one.path)).size : 0;
  return {
    ...{ action, parts },
    words: wordsOf(toolText(words, tense, subjectMark, isSubject ? subjectMark : placeMark)),
    subject: isSubject ? (shown ?? '') : parts.join(''),
    file: isSubject ? file : undefined,
    place: isSubject ? undefined : place,
    places: place ? places.filter((one) => !isIn(one)) : places,
    isCounted: true,
    results: [
      ...(isDone ? countText(tool, files, locations[0]?.line !== undefined) : []),
      ...resultsOf(call, file),
    ],
  };
}

/** @param files the number of files with results; 0 if it says nothing. @param isPlaced true if the line has the only place. */
function countText({ action, count }: ToolWords, files: number, isPlaced: boolean): CallResult[] {
  const isChange = action !== 'find' && action !== 'lookUp';
  if (count === 0) return [{ text: isChange ? t('no changes') : t('none') }];
  if (count === undefined || (count === 1 && (isChange || isPlaced))) return [];
  if (isChange) return [{ text: t('{0} files', count) }];
  return [files === 0 ? { text: String(count) } : found(count, files)];
}

function tenseOf(status: CallStatus): CallTense {
  if (status === 'in_progress') return 'running';
  return status === 'completed' || status === 'failed' ? 'done' : 'wanted';
}

/** The files of a call without duplicates; with a line, if one is known. */
function placesOf({ content, locations }: CallView): CallPlace[] {
  const places = new Map<string, CallPlace>();
  for (const item of content)
    if (item.type === 'diff') places.set(item.path, { path: item.path, line: undefined });
  for (const { path, line } of locations) {
    const known = places.get(path) ?? [...places.values()].find((one) => isSameFile(one.path, path));
    if (known === undefined) places.set(path, { path, line });
    else if (known.line === undefined) places.set(known.path, { path: known.path, line });
  }
  return [...places.values()];
}

/** True if one of the paths may be the other, relative to a folder. */
function isSameFile(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

interface Subject {
  /** Undefined: the subject says what is done. */
  readonly action: CallAction | undefined;
  readonly subject: string;
  readonly parts?: readonly string[];
  readonly file?: CallPlace | undefined;
  readonly range?: string | undefined;
}

function subjectOf(call: CallView, places: readonly CallPlace[], scope: PathScope): Subject {
  const { kind } = call;
  const title = shownTitle(call.title, kind, scope);
  const parts = call.command === undefined ? titleParts(title, call, scope) : undefined;
  if (parts) return parts;
  if (kind === 'execute' || runsOther(call)) return commandOf(call, title);
  const known = isAction(kind) ? kind : undefined;
  const verb = (known && agentVerbs[known].exec(title)?.[0]) ?? '';
  const rest = unquoted(title.slice(verb.length).trim());
  if (places.length > 0 && known !== undefined && fileKinds.has(known)) {
    const { text, range, line } = withoutRange(rest);
    const file = text === '' ? places[0]! : places.find(({ path }) => isNamedBy(text, path, scope));
    const diffs = call.content.filter(({ type }) => type === 'diff');
    const isNew = kind === 'edit' && diffs.length === 1 && diffs.every((one) => isNewFile(one));
    if (file !== undefined && diffs.length < 2 && (text !== '' || places.length === 1))
      return {
        ...{ action: isNew ? ('create' as const) : known, subject: shownPath(file.path, scope), range },
        file: { ...file, line: file.line ?? line },
      };
    if (diffs.length > 1 && (verb !== '' || text === ''))
      return { action: known, subject: t('{0} files', diffs.length) };
  }
  if (rest === '') return { action: undefined, subject: title };
  const isSentence = verb === '' && /^\p{Lu}[\p{Ll}\d]*(?:\s|$)/u.test(rest);
  const action = isSentence ? undefined : known;
  return { action, subject: action === undefined ? title : rest };
}

function isNamedBy(text: string, path: string, scope: PathScope): boolean {
  return isSameFile(path, text) || isSameFile(shownPath(path, scope), text);
}

function isNewFile(item: CallView['content'][number]): boolean {
  return item.type === 'diff' && item.oldText === undefined;
}

/** True for a tool of another kind whose title does not name the command of its terminal. */
function runsOther({ title, terminals }: CallView): boolean {
  const command = terminals?.[0]?.command;
  return command !== undefined && !title.includes(command);
}

/** The command once: of the call, of its terminal, or in its title. */
function commandOf({ command, terminals }: CallView, title: string): Subject {
  const [terminal] = terminals ?? [];
  const line = command ?? terminal?.command;
  if (line !== undefined && (command !== undefined || !title.includes(line)))
    return { action: 'execute', subject: line };
  const rest = withoutTicks(title.replace(agentVerbs.execute, ''));
  const isSentence = rest === title && /^\p{Lu}\p{Ll}+\s/u.test(title);
  return isSentence ? { action: undefined, subject: title } : { action: 'execute', subject: rest };
}

type KnownAction = Exclude<CallAction, 'create' | 'list' | 'searchWeb' | 'use' | ToolAction>;

function isAction(kind: ToolKind): kind is KnownAction {
  return Object.hasOwn(agentVerbs, kind);
}

const fileKinds: ReadonlySet<KnownAction> = new Set<KnownAction>(['read', 'edit', 'delete', 'move']);

/** The English verbs with which agents begin titles. */
const agentVerbs: Readonly<Record<KnownAction, RegExp>> = {
  read: /^(?:read(?:ing)?|view(?:ing)?|readfile|read_file|open(?:ing)?)(?:(?:\s+(?:file|image))?:?\s+|$)/i,
  edit: /^(?:edit(?:ing)?|writ(?:e|ing)|creat(?:e|ing)|updat(?:e|ing)|modify(?:ing)?|patch)(?:\s+files?$|(?:\s+(?:to|file))?:?\s+|$)/i,
  delete: /^(?:delet(?:e|ing)|remov(?:e|ing))(?:(?:\s+file)?:?\s+|$)/i,
  move: /^(?:mov(?:e|ing)|renam(?:e|ing))(?::?\s+|$)/i,
  search: /^(?:search(?:ing)?(?:\s+for)?|grep)(?!\s+in\s)(?::?\s+|$)/i,
  execute: /^(?:Run|Running|Execute|Executing)(?:\s+command)?:?\s+/,
  fetch: /^fetch(?:ing)?(?::?\s+|$)/i,
};

function withoutTicks(text: string): string {
  return /^`([^`]+)`$/.exec(text)?.[1] ?? text;
}

interface TitlePlace {
  readonly text: string;
  readonly range: string | undefined;
  /** 1-based. */
  readonly line: number | undefined;
}

/** Splits `a.ts (1 - 40)`, `a.ts:40` and `a.ts (from line 40)`, as some agents write titles of reads. */
function withoutRange(text: string): TitlePlace {
  const from = /^(\S.{0,4000}?)\s*\(from line (\d{1,9})\)$/i.exec(text);
  if (from !== null) return { text: from[1]!, range: t('from line {0}', from[2]!), line: Number(from[2]) };
  const [place] = readPlaces(text);
  if (place?.range === undefined) return { text, range: undefined, line: undefined };
  const { line, column, endLine } = place.range;
  const isRange = endLine !== undefined && column === undefined;
  return { text: place.path, range: isRange ? `${line}–${endLine}` : undefined, line };
}

function resultsOf(call: CallView, file: CallPlace | undefined): CallResult[] {
  const { kind, status, ms, tool } = call;
  const results: CallResult[] = [];
  if (!tool && kind === 'search' && status === 'completed' && file === undefined) {
    const files = new Set(call.locations.map(({ path }) => path)).size;
    if (files > 0) results.push(found(call.locations.length, files));
  }
  const state = stateText(status);
  if (call.isBackground === true) results.push({ text: t('in the background'), brief: t('background') });
  else if (state !== undefined) results.push({ text: state });
  if (kind !== 'execute') return results;
  // "refused" and "stopped" already say how it ended.
  const hasExit = status !== 'refused' && status !== 'cancelled';
  for (const { exit = '' } of call.terminals ?? [])
    if (exit !== '' && hasExit) results.push({ text: exit, isMinor: results.length > 0 });
  if (ms !== undefined && ms >= 100) results.push({ text: duration(ms), isMinor: results.length > 0 });
  return results;
}

function found(count: number, files: number): CallResult {
  const brief = String(count);
  if (count === files) return { text: files === 1 ? t('1 file') : t('{0} files', files), brief };
  return { text: files === 1 ? t('{0} in 1 file', count) : t('{0} in {1} files', count, files), brief };
}

function stateText(status: CallStatus): string | undefined {
  switch (status) {
    case 'pending':
      return t('waiting');
    case 'failed':
      return t('failed');
    case 'cancelled':
      return t('stopped');
    case 'refused':
      return t('refused');
    case 'in_progress':
    case 'completed':
      return undefined;
  }
}

/** Formats `2.1 s`, `34 s` or `2 min 5 s`. @param ms a time in ms. */
function duration(ms: number): string {
  const seconds = ms / 1_000;
  return seconds < 9.95 ? t('{0} s', seconds.toFixed(1)) : wholeDuration(ms);
}

/** As `duration`, without fractions of a second. */
export function wholeDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return t('{0} s', seconds);
  return t('{0} min {1} s', Math.floor(seconds / 60), seconds % 60);
}
