// What a request for permission is about, found in the many shapes in which agents say it: for people to read, and for
// rules to judge. Everything in it is the agent's text: whoever shows it makes it fit to be seen.

import { t } from '../base/l10n.ts';
import type { ToolCall, ToolKind } from '../protocol/toolCall.ts';
import { asLine, plainWords, shellScript } from './commandLine.ts';
import { patchPaths } from './patchPaths.ts';
import { readRawInput, type RawInput } from './rawInput.ts';

export interface SubjectCommand {
  /** The whole command with its arguments. */
  readonly line: string;
  /** The same without a shell around it, for rules. */
  readonly runs: string;
  /** As the agent wrote it; without it the session's folder. */
  readonly cwd: string | undefined;
  /** It also gets an environment or input of the agent's choice, so the line is not all there is to it. */
  readonly hasMore: boolean;
}

export interface SubjectDiff {
  readonly path: string;
  /** Undefined: the file is new, as far as the agent says. It may be a part of the file only. */
  readonly oldText: string | undefined;
  readonly newText: string;
}

export interface PermissionSubject {
  readonly title: string;
  /** As the agent says; it may never have said. */
  readonly kind: ToolKind | undefined;
  readonly command: SubjectCommand | undefined;
  readonly diffs: readonly SubjectDiff[];
  /** Changes that came as the text of a patch. */
  readonly patches: readonly string[];
  /** Each path that is named anywhere, as the agent wrote it; those of diffs and patches too. */
  readonly paths: readonly string[];
  readonly urls: readonly string[];
  /** There is more than this client looks at: no rule may allow it. */
  readonly isUnclear: boolean;
  readonly rawInput: unknown;
}

/** @param announced what was said of the same call before; what the request says goes first. */
export function permissionSubject(call: ToolCall, announced?: ToolCall): PermissionSubject {
  const kind = call.kind ?? announced?.kind;
  const rawInput = call.rawInput ?? announced?.rawInput;
  const raw = readRawInput(rawInput, kind === 'execute');
  const content = call.content ?? announced?.content ?? [];
  const locations = call.locations ?? announced?.locations ?? [];
  const shown: SubjectDiff[] = [];
  for (const item of content) {
    if (item.type !== 'diff') continue;
    shown.push({ path: item.path, oldText: item.oldText, newText: item.newText });
  }
  const diffs = shown.length > 0 ? shown : raw.diffs;
  const paths = new Set([
    ...diffs.map(({ path }) => path),
    ...raw.diffs.map(({ path }) => path),
    ...locations.map(({ path }) => path),
    ...raw.paths,
    ...raw.patches.flatMap(patchPaths),
  ]);
  const command = commandOf(raw);
  // Without a command, the folder it would run in is a path like any other.
  if (command === undefined) for (const folder of raw.folders) paths.add(folder);
  return {
    title: call.title ?? announced?.title ?? call.name ?? announced?.name ?? kind ?? t('Something unnamed'),
    kind,
    command,
    diffs,
    patches: raw.patches,
    paths: [...paths],
    urls: raw.urls,
    isUnclear: raw.isUnclear || raw.folders.length > 1 || paths.size > 1000,
    rawInput,
  };
}

function commandOf(raw: RawInput): SubjectCommand | undefined {
  const [only] = raw.commands;
  if (only === undefined) return undefined;
  const line = raw.commands.map((command) => (typeof command === 'string' ? command : asLine(command)));
  const words = typeof only === 'string' ? plainWords(only) : only;
  // Several commands are several lines, which no rule takes for a plain one.
  const whole = line.join('\n');
  const script = raw.commands.length === 1 && words !== undefined ? shellScript(words) : undefined;
  return { line: whole, runs: script ?? whole, cwd: raw.folders[0], hasMore: raw.hasMore };
}
