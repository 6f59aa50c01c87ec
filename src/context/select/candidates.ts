// Converts the items that collectors found to candidates, of limited number and size.

import { t } from '../../base/l10n.ts';
import { blockedBy, fileCandidate, fileMapping, textCandidate, type Candidate } from './candidate.ts';
import { debugLines, diagnosticLines } from './stateLines.ts';
import { gitCandidates } from './gitCandidates.ts';
import * as item from './surfaceItem.ts';

/** Maximum number of open files with text: others would not fit into the kind's budget. */
const openTexts = 12;
const symbolLines = 200;
/** Maximum number of files in a list. */
const listed = 100;
/** Maximum UTF-16 units of a note, of an edit, and of terminal output (from its end). */
const longestOutput = 64 * 2 ** 10;

/** A generator, since each candidate may take time. Keys are unique. */
export function* candidatesOf(items: readonly item.SurfaceItem[]): Generator<Candidate> {
  const counts = new Map<item.SurfaceItemKind, number>();
  const keys = new Map<string, number>();
  const active = items.find((one) => one.kind === 'activeFile');
  const open: item.OpenFileItem[] = [];
  for (const one of items) {
    if (one.kind === 'missing') continue;
    const age = counts.get(one.kind) ?? 0;
    counts.set(one.kind, age + 1);
    if (age >= (item.kindFacts(one.kind).most ?? Infinity)) continue;
    if (one.kind === 'openFiles') open.push(one);
    for (const candidate of candidatesOfOne(one, age, active?.uri)) yield withOwnKey(candidate, keys);
  }
  if (open.length > 0) yield withOwnKey(openList(open), keys);
}

/** Makes the key unique: the same file may be pinned twice. */
function withOwnKey(candidate: Candidate, keys: Map<string, number>): Candidate {
  const { key } = candidate;
  const times = (keys.get(key) ?? 0) + 1;
  keys.set(key, times);
  return times === 1 ? candidate : { ...candidate, key: `${key} (${times})` };
}

function candidatesOfOne(
  one: Exclude<item.SurfaceItem, item.MissingItem>,
  age: number,
  active: string | undefined,
): readonly Candidate[] {
  switch (one.kind) {
    case 'pin':
      return [fileCandidate(one, { kind: 'pin', tier: 0, age, trust: 'user', range: one.range })];
    case 'note':
      return [note(one, age)];
    case 'selection':
      return [fileCandidate(one, { kind: 'selection', tier: 1, age, range: one.range })];
    case 'activeFile':
      return [fileCandidate(one, { kind: 'activeFile', tier: 2, age })];
    case 'openFiles':
      return [openFile(one, age)];
    case 'recentFiles':
      return [fileList('recentFiles', 'Recent files', one.files)];
    case 'recentEdits':
      return [
        ofFile(one, `Recent edit of ${one.path}`, {
          key: `recentEdits ${one.uri} ${age}`,
          tier: 3,
          age,
          contextKind: 'working_memory',
          lines: firstLines(one.diff),
        }),
      ];
    case 'diagnostics':
      return [
        ofFile(one, `Problems in ${one.path}`, {
          key: `diagnostics ${one.uri}`,
          tier: one.atSelection ? 1 : 3,
          age,
          contextKind: 'runtime_state',
          lines: diagnosticLines(one),
        }),
      ];
    case 'symbols':
      return [
        ofFile(one, `Symbols of ${one.path}`, {
          key: `symbols ${one.uri}`,
          tier: 5,
          age,
          contextKind: 'runtime_state',
          lines: symbols(one),
        }),
      ];
    case 'git':
      return gitCandidates(one, active);
    case 'terminal':
      return [terminal(one)];
    case 'debug':
      return [
        textCandidate({
          key: 'debug',
          kind: 'debug',
          tier: one.paused ? 3 : 5,
          contextKind: 'runtime_state',
          trust: 'workspace',
          title: one.paused ? 'Paused in the debugger' : 'Breakpoints',
          uri: 'vscode:debug',
          sourceKind: 'vscode.debug',
          lines: debugLines(one),
        }),
      ];
    case 'failedTests':
      return [textCandidate({ ...one, key: one.kind })];
  }
}

function note(one: item.NoteItem, age: number): Candidate {
  return textCandidate({
    key: `note ${one.id}`,
    kind: 'note',
    tier: 0,
    age,
    contextKind: 'manual_note',
    trust: 'user',
    title: one.title,
    uri: `note:${encodeURIComponent(one.id)}`,
    sourceKind: 'acp_host.note',
    lines: firstLines(one.text),
  });
}

function openFile(one: item.OpenFileItem, age: number): Candidate {
  const shape = { kind: 'openFiles', tier: one.visible ? 4 : 5, age } as const;
  const tooMany = age >= openTexts && !one.blocked && typeof one.text === 'string';
  if (!tooMany) return fileCandidate(one, shape);
  return {
    ...fileCandidate({ ...one, text: '' }, shape),
    omit: { reason: 'low_relevance', detail: t('{0} other open files were used more recently.', openTexts) },
  };
}

function openList(open: readonly item.OpenFileItem[]): Candidate {
  return fileList('openFiles', 'Open files', open);
}

/** Omits blocked files. */
function fileList(
  kind: 'openFiles' | 'recentFiles',
  title: string,
  files: readonly item.FileFacts[],
): Candidate {
  const allowed = files.filter((file) => !file.blocked);
  const lines = allowed.slice(0, listed).map((file) => `${file.path}${file.dirty ? ' (not saved)' : ''}`);
  if (allowed.length > listed) lines.push(`… ${allowed.length - listed} more`);
  return textCandidate({
    key: `${kind} list`,
    kind,
    tier: 5,
    contextKind: 'runtime_state',
    trust: 'workspace',
    title,
    uri: `vscode:${kind}`,
    sourceKind: 'vscode.window',
    lines,
  });
}

/** Creates a candidate from facts about a file other than its text. */
function ofFile(
  one: item.RecentEditItem | item.DiagnosticsItem | item.SymbolsItem,
  title: string,
  shape: Pick<Candidate, 'key' | 'tier' | 'age' | 'contextKind' | 'lines'>,
): Candidate {
  return textCandidate({
    ...shape,
    kind: one.kind,
    trust: 'workspace',
    title,
    uri: one.uri,
    sourceKind: `vscode.${one.kind}`,
    file: one,
    mappings: [fileMapping(one)],
    ...(one.blocked ? { omit: blockedBy(one.blocked) } : {}),
  });
}

/** Whole lines only: a partial line may contain half of a secret. */
function firstLines(text: string): string[] {
  const lines = text.slice(0, longestOutput).split('\n');
  if (text.length > longestOutput) lines[lines.length - 1] = '…';
  return lines;
}

function symbols(one: item.SymbolsItem): string[] {
  const lines = one.symbols
    .slice(0, symbolLines)
    .map(
      ({ name, detail, line, depth }) => `${'  '.repeat(Math.min(depth, 8))}${line + 1}: ${detail} ${name}`,
    );
  if (one.symbols.length > symbolLines) lines.push(`… ${one.symbols.length - symbolLines} more`);
  return lines;
}

function terminal(one: item.TerminalItem): Candidate {
  const output = one.output.slice(-longestOutput).split('\n');
  // A partial line may contain half of a secret.
  if (one.output.length > longestOutput) output[0] = '…';
  const lines = [`$ ${one.command}`, ...output];
  if (one.exitCode !== undefined) lines.push(`[exit code ${one.exitCode}]`);
  return textCandidate({
    key: 'terminal',
    kind: 'terminal',
    tier: 5,
    contextKind: 'tool_result',
    trust: 'workspace',
    title: `Last command in the terminal ${one.terminal}`,
    uri: 'vscode:terminal',
    sourceKind: 'vscode.terminal',
    lines,
    end: 'last',
    mappings: [{ system: 'vscode', terminal_name: one.terminal }],
  });
}
