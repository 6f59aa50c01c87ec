// Describes the context of a next edit request for its record: an item for each kind and file, with the lines of the file that
// were sent. Used by `DirectAccounts`.

import { t } from '../../base/l10n.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import type { Selector } from '../schema/item.ts';
import type { ContextKind } from '../schema/vocabulary.ts';
import type { DirectItem } from './directItem.ts';

/** What was sent of one kind and file. */
interface FilePart {
  readonly uri: string;
  readonly kind: NesKind;
  readonly entries: object[];
  /** 0-based, both ends included. */
  readonly lines: (readonly [start: number, end: number])[];
  readonly languageId?: string | undefined;
  /** The files of an item that stands for those beyond the limit. */
  readonly files?: Set<string>;
  /** Ranges that `lines` has no room for. */
  unlisted: number;
}

/** An item, and what was sent of it. */
export interface NesItem {
  readonly item: DirectItem;
  /** Returns the texts, to be measured later. */
  readonly texts: () => readonly string[];
  /** True if the texts are diffs: the item's lines are those that they change. */
  readonly areDiffs?: boolean;
}

export interface NesDocument {
  readonly uri: string;
  readonly version: number;
}

interface KindFacts {
  readonly kind: ContextKind;
  readonly priority: number;
  /** `recent`: what the user did before the request. */
  readonly freshness: 'live' | 'recent';
  readonly mimeType: string;
}

/** By the names of the capability. */
const kinds = {
  recentFiles: { kind: 'file_excerpt', priority: 60, freshness: 'live', mimeType: 'text/plain' },
  relatedSnippets: { kind: 'retrieval_result', priority: 60, freshness: 'live', mimeType: 'text/plain' },
  editHistory: { kind: 'working_memory', priority: 75, freshness: 'recent', mimeType: 'text/x-diff' },
  userActions: { kind: 'working_memory', priority: 40, freshness: 'recent', mimeType: 'application/json' },
  openFiles: { kind: 'runtime_state', priority: 20, freshness: 'live', mimeType: 'application/json' },
  diagnostics: { kind: 'runtime_state', priority: 75, freshness: 'live', mimeType: 'application/json' },
} as const satisfies Readonly<Record<keyof NesContextParams, KindFacts>>;

export type NesKind = keyof typeof kinds;

export const nesKinds = Object.keys(kinds) as readonly NesKind[];

/** Maximum files per kind with an item of their own, and ranges of lines per file. */
const mostFiles = 50;
const mostRanges = 20;

/**
 * @param wanted the kinds that the agent requested.
 * @param rulesOf the rules by which secrets in an entry were masked; undefined if it was not searched.
 */
export function nesItems(
  context: NesContextParams | undefined,
  wanted: NesContextCapability,
  document: NesDocument,
  rulesOf: (entry: object) => readonly string[] | undefined,
): readonly NesItem[] {
  return nesKinds.flatMap((kind): NesItem[] => {
    if (wanted[kind] === undefined) return [{ item: unwantedItem(kind, document), texts: () => [] }];
    const parts = new Map<string, FilePart>();
    for (const entry of context?.[kind] ?? []) addEntry(parts, kind, entry, document.uri);
    return [...parts.values()].map((part) => ({
      item: itemOf(part, document, rulesOf),
      texts: () => textsOf(part),
      areDiffs: kind === 'editHistory' && !part.files,
    }));
  });
}

type Entry = NonNullable<NesContextParams[NesKind]>[number];

/** @param others the URI of the item for the files beyond the limit. */
function addEntry(parts: Map<string, FilePart>, kind: NesKind, entry: Entry, others: string): void {
  const { uri } = entry;
  let part = parts.get(uri);
  if (!part) {
    part = parts.size < mostFiles ? newPart(uri, kind, entry) : restOf(parts, kind, others);
    parts.set(part.files ? restKey : uri, part);
  }
  part.entries.push(entry);
  part.files?.add(uri);
  if (part.files) return;
  for (const range of linesOf(entry))
    if (part.lines.length < mostRanges) part.lines.push(range);
    else part.unlisted++;
}

function newPart(uri: string, kind: NesKind, entry: Entry): FilePart {
  const languageId = 'languageId' in entry ? entry.languageId : undefined;
  return { uri, kind, entries: [], lines: [], languageId, unlisted: 0 };
}

/** No URI is empty. */
const restKey = '';

function restOf(parts: ReadonlyMap<string, FilePart>, kind: NesKind, uri: string): FilePart {
  return parts.get(restKey) ?? { uri, kind, entries: [], lines: [], files: new Set(), unlisted: 0 };
}

function linesOf(entry: Entry): readonly (readonly [number, number])[] {
  if ('excerpts' in entry) return entry.excerpts.map(({ startLine, endLine }) => [startLine, endLine]);
  if ('range' in entry) return [[entry.range.start.line, entry.range.end.line]];
  if ('action' in entry) {
    const line = entry.line ?? entry.position?.line;
    return line === undefined ? [] : [[line, line]];
  }
  if ('visibleRange' in entry && entry.visibleRange)
    return [[entry.visibleRange.start.line, entry.visibleRange.end.line]];
  return [];
}

function itemOf(
  { uri, kind, entries, lines, languageId, files, unlisted }: FilePart,
  document: NesDocument,
  rulesOf: (entry: object) => readonly string[] | undefined,
): DirectItem {
  const facts = kinds[kind];
  const isRequested = uri === document.uri && files === undefined;
  return {
    uri,
    ...(files && { title: t('{0} more files', files.size) }),
    kind: facts.kind,
    sourceKind: `acp.nes.${kind}`,
    wrapper: `acp.nes.context.${kind}`,
    trust: 'workspace',
    priority: facts.priority,
    freshness: facts.freshness,
    mimeType: facts.mimeType,
    masked: maskedBy(kind, entries, rulesOf),
    selector: selectorsOf(lines),
    mappings: files
      ? []
      : [
          {
            system: 'vscode',
            document_uri: uri,
            ...(isRequested && { document_version: document.version }),
            ...(languageId !== undefined && { language_id: languageId }),
          },
        ],
    ...(isRequested && { version: document.version }),
    ...(languageId !== undefined && { languageId }),
    ...((kind !== 'recentFiles' || files) && {
      sourceMetadata: {
        entries: entries.length,
        ...(files && { files: files.size }),
        ...(unlisted > 0 && { unlisted_ranges: unlisted }),
      },
    }),
  };
}

/** User actions and open files contain no texts. */
function maskedBy(
  kind: NesKind,
  entries: readonly object[],
  rulesOf: (entry: object) => readonly string[] | undefined,
): DirectItem['masked'] {
  if (kind === 'userActions' || kind === 'openFiles') return [];
  const rules = new Set<string>();
  for (const entry of entries) {
    const found = rulesOf(entry);
    if (!found) return 'unknown';
    for (const rule of found) rules.add(rule);
  }
  return [...rules].toSorted();
}

function selectorsOf(lines: FilePart['lines']): readonly Selector[] {
  const distinct = new Map(lines.map(([start, end]) => [`${start}-${end}`, [start, end] as const]));
  return [...distinct.values()].map(([start, end]) => ({
    type: 'line_range',
    start: start + 1,
    end: end + 1,
  }));
}

function textsOf({ kind, entries }: FilePart): readonly string[] {
  if (kind === 'userActions' || kind === 'openFiles' || kind === 'diagnostics')
    return [JSON.stringify(entries)];
  return (entries as readonly Entry[]).flatMap((entry) => {
    if ('text' in entry) return [entry.text];
    if ('excerpts' in entry) return entry.excerpts.map(({ text }) => text);
    return 'diff' in entry ? [entry.diff] : [];
  });
}

/** The changed lines in the new text of each hunk. */
export function changedLines(diffs: readonly string[]): readonly Selector[] {
  const lines: FilePart['lines'] = [];
  for (const diff of diffs)
    for (const [, start, count = '1'] of diff.matchAll(/^@@ -\S+ \+(\d{1,9})(?:,(\d{1,9}))? @@/gm)) {
      if (lines.length >= mostRanges) return selectorsOf(lines);
      const first = Math.max(0, Number(start) - 1);
      lines.push([first, first + Math.max(1, Number(count)) - 1]);
    }
  return selectorsOf(lines);
}

function unwantedItem(kind: NesKind, document: NesDocument): DirectItem {
  return {
    uri: document.uri,
    title: kind,
    kind: kinds[kind].kind,
    sourceKind: `acp.nes.${kind}`,
    version: document.version,
    mappings: [{ system: 'vscode', document_uri: document.uri, document_version: document.version }],
    omitted: { reason: 'not_visible_to_target', detail: t('The agent did not request this item.') },
  };
}
