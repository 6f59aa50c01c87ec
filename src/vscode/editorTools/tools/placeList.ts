// Lists places in files as "path:line:column: text". Omits places in files that the agent may not read, and counts them. Used
// by all tools that return places.

import { Location, type LocationLink, type Range, type Uri } from 'vscode';
import { boundedText, mostLines } from '../../../editorTools/resultText.ts';
import type { ToolItem } from '../../../editorTools/tool.ts';
import { comparePaths } from './sessionPaths.ts';
import type { ToolResult } from './toolResult.ts';
import type { ToolRun } from './toolRun.ts';

export interface FoundPlace {
  readonly uri: Uri;
  readonly range: Range;
  /** Returns the text to show instead of the text of the line. */
  readonly label?: () => string;
  /** Shown before the text of the line. */
  readonly prefix?: string;
}

export interface PlaceListOptions {
  readonly offset?: number | undefined;
  /** The answer if nothing was found. */
  readonly none: string;
  /** Noun for a place. Default: place. */
  readonly what?: string;
  /** True if the places keep their order. Default: they are ordered by path and line. */
  readonly isOrdered?: boolean;
  readonly narrower?: string;
  readonly notes?: readonly string[];
}

/** Maximum number of files whose access is checked for one answer. */
const mostFiles = 1_000;

export async function placeList(
  run: ToolRun,
  found: readonly FoundPlace[],
  { offset = 0, none, what = 'place', isOrdered = false, narrower, notes = [] }: PlaceListOptions,
): Promise<ToolResult> {
  const byFile = new Map<string, Uri>();
  for (const { uri } of found) byFile.set(uri.toString(), uri);
  const files = [...byFile.values()].slice(0, mostFiles);
  const readable = await run.readable(files);
  const allowed = found.filter(({ uri }) => readable.has(uri.toString()));
  const places = isOrdered ? allowed : sortedDistinct(allowed);
  const hidden = found.filter(({ uri }) => !readable.has(uri.toString()));
  const isAllHidden = hidden.length > 0 && places.length === 0;
  const allNotes = [...notes];
  if (hidden.length > 0 && !isAllHidden) allNotes.unshift(hiddenPlaces(run, hidden));
  if (byFile.size > mostFiles) allNotes.push(`Only ${mostFiles} of ${byFile.size} files were checked.`);
  if (places.length === 0) {
    const start = isAllHidden ? `Found ${hiddenPlaces(run, hidden, what, why)}` : none;
    return { text: [start, ...allNotes.map((note) => `(${note})`)].join('\n'), count: 0 };
  }
  const shown = places.slice(offset, offset + mostLines);
  const lines = await run.withTimeout(Promise.all(shown.map((place) => lineFor(run, place))));
  const bounded = boundedText({ lines, offset, total: places.length, narrower, notes: allNotes });
  const kept = shown.slice(0, bounded.shown);
  return {
    text: bounded.text,
    count: places.length,
    places: kept.map(({ uri, range }) => ({ path: uri.fsPath, line: range.start.line + 1 })),
    items: itemsOf(kept, lines),
  };
}

/** "3 places in files that you may not read." @param why text after "read". @param end text before the period. */
export function hiddenNote(count: number, what = 'place', why = '', end = ''): string {
  return `${count} ${count === 1 ? what : `${what}s`} in files that you may not read${why}${end}.`;
}

const why = ' (ignored by git, excluded, or outside the folders)';
/** Maximum number of packages that are named. */
const mostPackages = 5;

/** Names the packages of hidden libraries: a model knows many libraries without their files. */
function hiddenPlaces(run: ToolRun, places: readonly FoundPlace[], what?: string, reason?: string): string {
  const inPackages = places.map(({ uri }) => run.withheld.packageOf(uri));
  const names = [...new Set(inPackages)].filter((name) => name !== undefined).toSorted();
  if (names.length === 0) return hiddenNote(places.length, what, reason);
  const listed = [...names.slice(0, mostPackages), ...(names.length > mostPackages ? ['…'] : [])].join(', ');
  const some = inPackages.includes(undefined) ? ', some of them' : ',';
  const end = `${some} in the ${names.length === 1 ? 'package' : 'packages'} ${listed}`;
  return hiddenNote(places.length, what, reason, end);
}

export function asPlace(found: Location | LocationLink): FoundPlace {
  if (found instanceof Location) return found;
  return { uri: found.targetUri, range: found.targetSelectionRange ?? found.targetRange };
}

async function lineFor(run: ToolRun, { uri, range, label, prefix }: FoundPlace): Promise<string> {
  const { line, character } = range.start;
  const text = label?.() ?? `${prefix ?? ''}${await run.lineOf(uri, line)}`;
  return `${run.shown(uri)}:${line + 1}:${character + 1}: ${text}`;
}

/** Without duplicates, ordered by path, line and column. */
function sortedDistinct(places: readonly FoundPlace[]): readonly FoundPlace[] {
  const byPlace = new Map<string, FoundPlace>();
  for (const place of places) {
    const { line, character } = place.range.start;
    byPlace.set(`${line} ${character} ${place.uri.toString()}`, place);
  }
  return [...byPlace.values()].toSorted(
    (a, b) => comparePaths(a.uri, b.uri) || a.range.start.compareTo(b.range.start),
  );
}

/** One item for each file. */
function itemsOf(places: readonly FoundPlace[], lines: readonly string[]): readonly ToolItem[] {
  const bytes = new Map<string, number>();
  for (const [at, { uri }] of places.entries()) {
    const key = uri.toString();
    bytes.set(key, (bytes.get(key) ?? 0) + Buffer.byteLength(lines[at]!) + 1);
  }
  return [...bytes].map(([uri, length]) => ({ uri, kind: 'file_excerpt', bytes: length }));
}
