// From what the editor collected to what may be told of: one candidate or more for each item, of a bounded number and size.

import {
  blockedBy,
  fileCandidate,
  fileMapping,
  textCandidate,
  type Candidate,
  type Tier,
} from './candidate.ts';
import { debugLines, diagnosticLines, testLines } from './stateLines.ts';
import { gitCandidates } from './gitCandidates.ts';
import type * as item from './surfaceItem.ts';

/** Of one kind, in the order they came; what is more is counted, not told of. */
const most: Partial<Record<item.SurfaceItemKind, number>> = {
  pin: 50,
  note: 50,
  openFiles: 200,
  diagnostics: 100,
  recentEdits: 25,
};
/** Open files whose text is looked into: the others can't come into the budget of their kind anyway. */
const openTexts = 12;
const symbolLines = 200;
/** UTF-16 units of a note, and of what a terminal printed, counted from its end. */
const longestOutput = 64 * 2 ** 10;

/** One after the other, since each may take a moment. Their keys are their own. */
export function* candidatesOf(items: readonly item.SurfaceItem[]): Generator<Candidate> {
  const counts = new Map<item.SurfaceItemKind, number>();
  const keys = new Map<string, number>();
  const active = items.find((one) => one.kind === 'activeFile');
  const open: item.OpenFileItem[] = [];
  for (const one of items) {
    if (one.kind === 'missing') continue;
    const age = counts.get(one.kind) ?? 0;
    counts.set(one.kind, age + 1);
    if (age >= (most[one.kind] ?? Infinity)) continue;
    if (one.kind === 'openFiles') open.push(one);
    for (const candidate of candidatesOfOne(one, age, active?.uri)) yield withOwnKey(candidate, keys);
  }
  if (open.length > 0) yield withOwnKey(openList(open), keys);
}

/** The same file may be pinned twice. */
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
        ofFile(
          one,
          'recentEdits',
          3,
          'working_memory',
          one.diff.slice(0, longestOutput).split('\n'),
          age,
          'Recent edit of',
        ),
      ];
    case 'diagnostics': {
      const tier = one.atSelection ? 1 : 3;
      return [ofFile(one, 'diagnostics', tier, 'runtime_state', diagnosticLines(one), age, 'Problems in')];
    }
    case 'symbols':
      return [ofFile(one, 'symbols', 5, 'runtime_state', symbols(one), age, 'Symbols of')];
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
      return [
        textCandidate({
          key: 'failedTests',
          kind: 'failedTests',
          tier: 3,
          contextKind: 'tool_result',
          trust: 'workspace',
          title: 'Failed tests',
          uri: 'vscode:tests',
          sourceKind: 'vscode.tests',
          lines: testLines(one),
          end: 'last',
        }),
      ];
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
    lines: one.text.slice(0, longestOutput).split('\n'),
  });
}

function openFile(one: item.OpenFileItem, age: number): Candidate {
  const shape = { kind: 'openFiles', tier: one.visible ? 4 : 5, age } as const;
  const tooMany = age >= openTexts && !one.blocked && typeof one.text === 'string';
  if (!tooMany) return fileCandidate(one, shape);
  return {
    ...fileCandidate({ ...one, text: '' }, shape),
    omit: { reason: 'low_relevance', detail: `${openTexts} other open files were used more recently.` },
  };
}

function openList(open: readonly item.OpenFileItem[]): Candidate {
  return fileList('openFiles', 'Open files', open);
}

/** What may not be told of is not in it. */
function fileList(
  kind: 'openFiles' | 'recentFiles',
  title: string,
  files: readonly item.FileFacts[],
): Candidate {
  const shown = files.filter((file) => !file.blocked).slice(0, 100);
  const lines = shown.map((file) => `${file.path}${file.dirty ? ' (not saved)' : ''}`);
  if (files.length > shown.length) lines.push(`… ${files.length - shown.length} more`);
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

function ofFile(
  one: item.FileFacts,
  kind: item.SurfaceItemKind,
  tier: Tier,
  contextKind: Candidate['contextKind'],
  lines: readonly string[],
  age: number,
  title: string,
): Candidate {
  return textCandidate({
    key: `${kind} ${one.uri}${kind === 'recentEdits' ? ` ${age}` : ''}`,
    kind,
    tier,
    age,
    contextKind,
    trust: 'workspace',
    title: `${title} ${one.path}`,
    uri: one.uri,
    sourceKind: `vscode.${kind}`,
    file: one,
    lines,
    mappings: [fileMapping(one)],
    ...(one.blocked ? { omit: blockedBy(one.blocked) } : {}),
  });
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
  // A line cut in half may hold half a secret.
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
