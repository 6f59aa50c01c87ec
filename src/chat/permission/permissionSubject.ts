// What a request for permission is about, found in the many shapes in which agents say it: for people to read, and for
// rules to judge. Everything in it is the agent's text: whoever shows it makes it fit to be seen.

import type { SubjectDiff } from '../toolCall/subjectDiff.ts';
import { t } from '../../base/l10n.ts';
import type { ToolCall, ToolKind } from '../../protocol/session/toolCall.ts';
import { isHeld } from '../toolCall/heldDiffs.ts';
import { saysWhatItDoes } from '../toolCall/knownTitle.ts';
import { knownPath, patchPaths } from '../toolCall/patchPaths.ts';
import { parsedInput, readRawInput, type InputValue, type RawInput } from '../toolCall/rawInput.ts';
import { requestParts, streamedInput, type RequestPart } from '../toolCall/requestParts.ts';

export interface SubjectCommand {
  /** The whole command with its arguments. */
  readonly line: string;
  /** The same without a shell around it, for rules and to be read. */
  readonly runs: string;
  /** The shell around it, as `bash -lc`. */
  readonly shell?: string | undefined;
  /** As the agent wrote it; without it the session's folder. */
  readonly cwd: string | undefined;
}

export interface PermissionSubject {
  readonly title: string;
  /** As the agent says; it may never have said. */
  readonly kind: ToolKind | undefined;
  readonly command: SubjectCommand | undefined;
  readonly diffs: readonly SubjectDiff[];
  /** Changes that came as the text of a patch. */
  readonly patches: readonly string[];
  /** Those of them that `diffs` don't hold. */
  readonly unreadPatches: readonly string[];
  /** Each path that is named anywhere, as the agent wrote it; those of diffs and patches too. */
  readonly paths: readonly string[];
  readonly urls: readonly string[];
  /** What else the tool is given: environment, input, code, and whatever has a name nobody knows. */
  readonly inputs: readonly InputValue[];
  /** What the agent says of it, in words. */
  readonly parts: readonly RequestPart[];
  /** Each name in the raw input is known, and none changes what the command or the change does. */
  readonly isUnderstood: boolean;
  /** There is more than this client looks at: no rule may allow it. */
  readonly isUnclear: boolean;
  /** Nothing says what would run or change. */
  readonly isUnknown: boolean;
  readonly rawInput: unknown;
}

/** @param announced what was said of the same call before; what the request says goes first. */
export function permissionSubject(call: ToolCall, announced?: ToolCall): PermissionSubject {
  const kind = call.kind ?? announced?.kind;
  const content = [...(call.content ?? []), ...(announced?.content ?? [])];
  const said = mergedInput(call.rawInput, announced?.rawInput);
  const streamed = streamedInput(content);
  const rawInput = isNothing(said) ? (streamed ?? said) : said;
  const raw = readRawInput(rawInput, kind === 'execute');
  const shown = diffsOf(call).length > 0 ? diffsOf(call) : diffsOf(announced);
  const named = [...(call.locations ?? announced?.locations ?? []).map(({ path }) => path), ...raw.paths];
  const rawChanges = raw.diffs.map((diff) => ({ ...diff, path: knownPath(diff.path, named) }));
  const diffs = [...shown, ...rawChanges.filter((diff) => !isHeld(diff, shown))];
  const paths = new Set([
    ...diffs.flatMap(({ path, movedTo }) => [path, ...(movedTo ? [movedTo] : [])]),
    ...named,
    ...raw.patches.flatMap((patch) => patchPaths(patch, named)),
  ]);
  const command = commandOf(raw);
  // Without a command, the folder it would run in is a path like any other.
  if (command === undefined) for (const folder of raw.folders) paths.add(folder);
  const title = call.title ?? announced?.title ?? call.name ?? announced?.name;
  const told = [...otherTitle(call, announced), ...requestParts(content)].filter(
    ({ text }) => !isRepeated(text, rawInput, command),
  );
  const parts = [...reasonParts(raw, told), ...told];
  const isSaid =
    command !== undefined ||
    raw.others.length > 0 ||
    told.some((part) => part.isSaid && saysWhatItDoes(part.text, undefined));
  const hasPlaces = diffs.length + raw.patches.length + raw.urls.length + paths.size > 0;
  return {
    title: title ?? kind ?? t('Something unnamed'),
    kind,
    command,
    diffs,
    patches: raw.patches,
    unreadPatches: raw.unreadPatches,
    paths: [...paths],
    urls: raw.urls,
    inputs: raw.others,
    parts,
    isUnderstood: raw.isUnderstood,
    // What is read out of a text for people may be cut, and is nothing that the tool is sure to be given.
    isUnclear: raw.isUnclear || raw.folders.length > 1 || paths.size > 1000 || said !== rawInput,
    isUnknown:
      kind !== 'think' &&
      kind !== 'switch_mode' &&
      !isSaid &&
      (kind === 'execute' || !hasPlaces) &&
      !saysWhatItDoes(title, kind),
    rawInput,
  };
}

function diffsOf(call: ToolCall | undefined): SubjectDiff[] {
  const diffs: SubjectDiff[] = [];
  for (const item of call?.content ?? []) {
    if (item.type !== 'diff') continue;
    diffs.push({ path: item.path, oldText: item.oldText, newText: item.newText });
  }
  return diffs;
}

/** Fields of the request replace those of before; an empty input says nothing. */
function mergedInput(asked: unknown, announced: unknown): unknown {
  const [now, before] = [parsedInput(asked), parsedInput(announced)];
  if (isFields(now) && isFields(before)) return { ...before, ...now };
  return isNothing(now) ? (before ?? now ?? undefined) : now;
}

/** @param told parts that may hold a reason already. */
function reasonParts({ reasons }: RawInput, told: readonly RequestPart[]): RequestPart[] {
  return reasons
    .filter((reason) => !told.some(({ text }) => text.includes(reason)))
    .map((text) => ({ label: t('Reason'), text, isSaid: false }));
}

/** Some agents announce the call with what it does, and ask with the name of the tool. */
function otherTitle(call: ToolCall, announced: ToolCall | undefined): RequestPart[] {
  const before = announced?.title;
  const isNews = before !== undefined && call.title !== undefined && before !== call.title;
  return isNews ? [{ label: t('Announced as'), text: before, isSaid: true }] : [];
}

/** Whether the command or the input says it already. */
function isRepeated(text: string, rawInput: unknown, command: SubjectCommand | undefined): boolean {
  const input = parsedInput(text);
  if (isFields(input) && isFields(rawInput) && sameFields(input, rawInput)) return true;
  const bare = text.trim().replace(/^`+(?:\w*\n)?([^`]*?)\n?`+$/, '$1');
  return command !== undefined && (bare === command.runs.trim() || bare === command.line.trim());
}

function commandOf({ commands, folders }: RawInput): SubjectCommand | undefined {
  const [only] = commands;
  if (only === undefined) return undefined;
  const cwd = folders[0];
  if (commands.length === 1) return { ...only, cwd };
  // Several commands are several lines, which no rule takes for a plain one.
  const line = commands.map((command) => command.line).join('\n');
  return { line, runs: line, cwd };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether all that `a` holds is in `b` too. */
function sameFields(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(a).every(([name, value]) => JSON.stringify(value) === JSON.stringify(b[name]));
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined || value === '';
  return value === null || Object.keys(value).length === 0;
}
