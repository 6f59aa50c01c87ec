// Extracts what a permission request would do, for the user to read and for rules to match. Agents describe it in many
// shapes. All texts are the agent's and must be escaped before they are shown.

import {
  hasUnreadPatch,
  isHeld,
  knownPath,
  patchDiffs,
  patchInText,
  patchPaths,
  type SubjectDiff,
} from '../../base/diffs/patchDiffs.ts';
import { boundedJson } from '../../base/boundedJson.ts';
import { t } from '../../base/l10n.ts';
import { trimmedPart } from '../review/fileDiffs.ts';
import { droppedPartsOf } from '../../protocol/session/droppedParts.ts';
import type { ToolCall, ToolCallContent, ToolKind } from '../../protocol/session/toolCall.ts';
import { saysWhatItDoes } from '../toolCall/callTitle.ts';
import { unsaidAmendments } from '../toolCall/codexAnswers.ts';
import { codeKey } from '../toolCall/inputKeys.ts';
import { readsAsCommand } from '../toolCall/readsAsCommand.ts';
import { parsedInput, readRawInput, type InputValue, type RawInput } from '../toolCall/rawInput.ts';
import { hasRepeatedField } from '../toolCall/repeatedField.ts';
import { requestParts, streamedInput, type RequestPart } from '../toolCall/requestParts.ts';

/** UTF-16 units of a value that is compared with another one. */
const longestCompared = 100_000;

export interface SubjectCommand {
  /** The whole command with its arguments. */
  readonly line: string;
  /** The command without its shell wrapper, for rules and for display. */
  readonly runs: string;
  /** The shell wrapper, such as `bash -lc`. */
  readonly shell?: string | undefined;
  /** The words joined without quotes. Set if the agent sent a list of words and `runs` quotes some of them. */
  readonly unquoted?: string;
  /** As the agent wrote it. Undefined for the session's working directory. */
  readonly cwd: string | undefined;
}

/**
 * Why the user has to read all of a request before answering, so that nothing lasting is offered: it does not say what would
 * run or change, it has parts that this client does not understand, it is too large to be shown in full, it names a file but not
 * what would be written, or the agent changed it after it was shown.
 */
export type Doubt = 'unknown' | 'partial' | 'tooLarge' | 'noContent' | 'changed';

export interface PermissionSubject {
  readonly title: string;
  /** As the agent stated it, if it did. */
  readonly kind: ToolKind | undefined;
  readonly command: SubjectCommand | undefined;
  readonly diffs: readonly SubjectDiff[];
  /** Changes given as patch texts. */
  readonly patches: readonly string[];
  /** Patches that could not be parsed into `diffs`. */
  readonly unreadPatches: readonly string[];
  /** Every path in the request, as the agent wrote it, including those of diffs and patches. */
  readonly paths: readonly string[];
  /** The relative paths in each working directory that a tool without a command names: it may mean these. */
  readonly pathsInFolders: readonly string[];
  readonly urls: readonly string[];
  /** Other inputs of the tool: environment, input, code, and fields with unknown names. */
  readonly inputs: readonly InputValue[];
  /** Inputs beyond the limits, possibly truncated. */
  readonly dropped: readonly InputValue[];
  readonly doubt: Doubt | undefined;
  /** Set only if `doubt` is `changed`: what else is in doubt. */
  readonly otherDoubt?: Doubt | undefined;
  /** The agent's descriptions. */
  readonly parts: readonly RequestPart[];
  /** True if every field of the raw input is known and none changes what the command or the change does. */
  readonly isUnderstood: boolean;
  /** True if the request exceeds what this client reads: no rule may allow it. */
  readonly isUnclear: boolean;
  /** True if the request does not say what would run or change. */
  readonly isUnknown: boolean;
  /**
   * Files of the workspace, and functions of the shell, that the command might run instead of the programs that it names. No rule
   * allows it if there are any, or if they are not known. Absent if they were not looked up.
   */
  readonly workspacePrograms?: readonly string[] | 'unknown';
  readonly rawInput: unknown;
}

/** @param announced the same call as announced before. Fields of the request take precedence. */
export function permissionSubject(call: ToolCall, announced?: ToolCall): PermissionSubject {
  const kind = call.kind ?? announced?.kind;
  const content = [...(call.content ?? []), ...(announced?.content ?? [])];
  const mergedRaw = mergedInput(call.rawInput, announced?.rawInput);
  const streamed = streamedInput(content);
  const rawInput = isNothing(mergedRaw) ? (streamed ?? mergedRaw) : mergedRaw;
  const title = call.title ?? announced?.title ?? call.name ?? announced?.name;
  const raw = withPatchOf(title, readRawInput(rawInput, kind === 'execute'));
  const shown = diffsOf(call).length > 0 ? diffsOf(call) : diffsOf(announced);
  const named = [...(call.locations ?? announced?.locations ?? []).map(({ path }) => path), ...raw.paths];
  const rawChanges = raw.diffs.map((diff) => ({ ...diff, path: knownPath(diff.path, named) }));
  // The diffs of a long request are trimmed (`base/diffs/trimmedDiffs`), and its input is not.
  const isShown = (diff: SubjectDiff): boolean =>
    isHeld(diff, shown) || (diff.oldText !== undefined && isHeld({ ...diff, ...trimmedPart(diff) }, shown));
  const diffs = [...shown, ...rawChanges.filter((diff) => !isShown(diff))];
  const paths = new Set([
    ...diffs.flatMap(({ path, movedTo }) => [path, ...(movedTo ? [movedTo] : [])]),
    ...named,
    ...raw.patches.flatMap((patch) => patchPaths(patch, named)),
  ]);
  const command = commandOf(raw);
  const pathsInFolders = command === undefined ? inFolders(raw.folders, [...paths]) : [];
  // Without a command, a working directory is a path like any other.
  if (command === undefined) for (const folder of raw.folders) paths.add(folder);
  const described = [...otherTitle(call, announced), ...requestParts(content)].filter(
    ({ text }) => !isRepeated(text, rawInput, command),
  );
  const parts = [...reasonParts(raw, described), ...described];
  const isDescribed =
    kind === 'execute'
      ? describesCommand(raw, [title, ...describingTexts(described)])
      : describesCall(raw, described);
  const hasPlaces = diffs.length + raw.patches.length + raw.urls.length + paths.size > 0;
  const written = rawInput === mergedRaw ? [] : textsOf(content);
  const repeated = [call.rawInput, announced?.rawInput, ...written].filter(hasRepeatedField);
  const dropped = [call, announced].flatMap(droppedPartsOf);
  const isPartial =
    raw.isUnclear ||
    repeated.length > 0 ||
    dropped.length > 0 ||
    content.some(isUnknownBlock) ||
    raw.folders.length > 1 ||
    paths.size > 1000 ||
    hasUnreadPatch(raw);
  const isUnknown =
    kind !== 'think' &&
    kind !== 'switch_mode' &&
    !isDescribed &&
    (kind === 'execute' || (!hasPlaces && !saysWhatItDoes(title, kind)));
  const isWritten = diffs.length + raw.patches.length + raw.others.length > 0 || command !== undefined;
  return {
    title: title ?? kind ?? t('Unnamed tool call'),
    kind,
    command,
    diffs,
    patches: raw.patches,
    unreadPatches: raw.unreadPatches,
    paths: [...paths],
    pathsInFolders,
    urls: raw.urls,
    inputs: [...raw.others, ...unsaidAmendments(raw.amendments, command, described)],
    dropped: [...raw.dropped, ...[...repeated, ...new Set(dropped)].map(asDropped)],
    doubt: isUnknown
      ? 'unknown'
      : isPartial
        ? 'partial'
        : kind === 'edit' && !isWritten && described.length === 0
          ? 'noContent'
          : undefined,
    parts,
    isUnderstood: raw.isUnderstood,
    isUnclear:
      isPartial ||
      // An input that is read from a text for people may be truncated or differ from what the tool gets.
      mergedRaw !== rawInput,
    isUnknown,
    rawInput,
  };
}

/** UTF-16 units of a whole input that is dropped. */
const longestDropped = 5_000;

function asDropped(text: string): InputValue {
  return { name: '', text: text.length > longestDropped ? `${text.slice(0, longestDropped)}…` : text };
}

function textsOf(content: readonly ToolCallContent[]): readonly string[] {
  return content.flatMap((item) =>
    item.type === 'content' && item.content.type === 'text' ? [item.content.text] : [],
  );
}

/** Shown, but it may say more than this client knows. */
function isUnknownBlock(item: ToolCallContent): boolean {
  return item.type === 'content' && item.content.type === 'unknown';
}

function inFolders(folders: readonly string[], paths: readonly string[]): readonly string[] {
  const relative = paths.filter((path) => !/^(?:[\\/]|[A-Za-z]:|file:)/i.test(path));
  return folders.flatMap((folder) => relative.map((path) => `${folder}/${path}`));
}

/** Some agents put a patch only in the title. */
function withPatchOf(title: string | undefined, raw: RawInput): RawInput {
  const patch = title === undefined ? undefined : patchInText(title);
  if (patch === undefined || raw.patches.length > 0 || raw.diffs.length > 0) return raw;
  const read = patchDiffs(patch);
  return {
    ...raw,
    diffs: read ?? [],
    patches: [patch],
    unreadPatches: read === undefined ? [patch] : [],
    isUnderstood: false,
  };
}

function describesCall({ commands, others }: RawInput, described: readonly RequestPart[]): boolean {
  const isGiven = commands.length > 0 || others.length > 0;
  return isGiven || describingTexts(described).some((text) => saysWhatItDoes(text, undefined));
}

/** True only for a command line, code or a call of an MCP tool: a description may leave out anything. */
function describesCommand({ commands, others }: RawInput, texts: readonly (string | undefined)[]): boolean {
  const isMcpCall = ['server', 'tool'].every((key) => others.some(({ name }) => name === key));
  const isGiven = commands.length > 0 || isMcpCall || others.some(isCode);
  return isGiven || texts.some((text) => text !== undefined && readsAsCommand(text));
}

/** An input that is one text has no name. */
function isCode({ name }: InputValue): boolean {
  return name === '' || codeKey.test(name.slice(name.lastIndexOf('.') + 1));
}

function describingTexts(described: readonly RequestPart[]): readonly string[] {
  return described.filter((part) => part.mayDescribe).map(({ text }) => text);
}

function diffsOf(call: ToolCall | undefined): SubjectDiff[] {
  const diffs: SubjectDiff[] = [];
  for (const item of call?.content ?? []) {
    if (item.type !== 'diff') continue;
    diffs.push({ path: item.path, oldText: item.oldText, newText: item.newText });
  }
  return diffs;
}

/** Fields of the request replace announced ones. An empty input counts as absent. */
function mergedInput(asked: unknown, announced: unknown): unknown {
  const [now, before] = [parsedInput(asked), parsedInput(announced)];
  if (isFields(now) && isFields(before)) return { ...before, ...now };
  return isNothing(now) ? (before ?? now ?? undefined) : now;
}

/** @param described parts that may already contain a reason. */
function reasonParts({ reasons }: RawInput, described: readonly RequestPart[]): RequestPart[] {
  return reasons
    .filter((reason) => !described.some(({ text }) => text.includes(reason)))
    .map((text) => ({ label: t('The agent says'), text, mayDescribe: false }));
}

/** The announced title, if it differs: some agents announce what the call does and ask with the tool's name. */
function otherTitle(call: ToolCall, announced: ToolCall | undefined): RequestPart[] {
  const before = announced?.title;
  const isNews = before !== undefined && call.title !== undefined && before !== call.title;
  return isNews ? [{ label: t('Earlier title'), text: before, mayDescribe: true }] : [];
}

/** True if the text repeats the command or the input. */
function isRepeated(text: string, rawInput: unknown, command: SubjectCommand | undefined): boolean {
  const input = parsedInput(text);
  if (isFields(input) && isFields(rawInput) && sameFields(input, rawInput)) return true;
  if (command === undefined) return false;
  const written = text.trim();
  return [command.runs.trim(), command.line.trim()].some((line) => {
    if (bareText(written) === line) return true;
    const lead = askingWords.exec(written)?.[0] ?? '';
    return lead !== '' && bareText(written.slice(lead.length)) === line;
  });
}

const askingWord =
  '(?:request(?:s|ing)?|ask(?:s|ing)?|approval|permission|for|to|the|this|run(?:ning)?|execut(?:e|ing)|command)';

/** Words before a command that only request it, as in "Requesting approval to Running: npm test". */
const askingWords = new RegExp(`^(?:${askingWord}(?: |(?=:))){1,8}(?::\\s*)?`, 'i');

function bareText(text: string): string {
  return text.replace(/^`+(?:\w*\n)?([^`]*?)\n?`+$/, '$1');
}

function commandOf({ commands, folders }: RawInput): SubjectCommand | undefined {
  const [only] = commands;
  if (only === undefined) return undefined;
  const cwd = folders[0];
  if (commands.length === 1) return { ...only, cwd };
  // Joined as lines, since no rule treats several lines as a plain command.
  const line = commands.map((command) => command.line).join('\n');
  return { line, runs: line, cwd };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if `b` has all fields of `a` with the same values. */
function sameFields(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(a).every(([name, value]) => {
    const [one, other] = [boundedJson(value, longestCompared), boundedJson(b[name], longestCompared)];
    return one.isWhole && other.isWhole && one.text === other.text;
  });
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined || value === '';
  return value === null || Object.keys(value).length === 0;
}
