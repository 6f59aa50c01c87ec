// Lists places in files as "path:line:column: text". Omits places in files that the agent may not read, and counts them. Used
// by all tools that return places.

import { Location, type LocationLink, type Range, type Uri } from 'vscode';
import { boundedText, mostLines } from '../../../editorTools/resultText.ts';
import type { ToolItem } from '../../../editorTools/tool.ts';
import { checkPlaces, mostChecked } from './checkedPlaces.ts';
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

export async function placeList(
  run: ToolRun,
  reported: readonly FoundPlace[],
  { offset = 0, none, what = 'place', isOrdered = false, narrower, notes = [] }: PlaceListOptions,
): Promise<ToolResult> {
  const found = reported.map((place) => ({ ...place, uri: run.opened(place.uri), range: place.range }));
  const distinct = isOrdered ? found : sortedDistinct(found);
  const {
    allowed: places,
    hidden,
    unchecked,
  } = await checkPlaces(distinct, async (uris) => await run.readable(uris));
  const isAllHidden = hidden.length > 0 && places.length === 0;
  const allNotes = [...notes];
  if (hidden.length > 0 && !isAllHidden) allNotes.unshift(hiddenPlaces(run, hidden, what));
  if (unchecked > 0) allNotes.push(uncheckedFiles(unchecked, narrower));
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

function uncheckedFiles(count: number, narrower: string | undefined): string {
  const note = `Only ${mostChecked} of ${mostChecked + count} files were checked: results in the others are not listed.`;
  return narrower === undefined ? note : `${note} Pass ${narrower} to find them.`;
}

/** "3 files that you may not read." */
export function hiddenFiles(count: number): string {
  return `${counted(count, 'file')} that you may not read.`;
}

/** "1 place", "3 places". */
function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}

const why = ' (ignored by git, excluded, or outside the folders)';
/** Maximum number of packages that are named. */
const mostPackages = 5;

/**
 * "3 places in 2 files that you may not read." Names the packages of hidden libraries: a model knows many libraries without their
 * files. @param reason text after "read".
 */
function hiddenPlaces(run: ToolRun, places: readonly FoundPlace[], what = 'place', reason = ''): string {
  const count = new Set(places.map(({ uri }) => uri.toString())).size;
  const files = count === 1 ? 'a file' : `${count} files`;
  const start = `${counted(places.length, what)} in ${files} that you may not read${reason}`;
  const inPackages = places.map(({ uri }) => run.withheld.packageOf(uri));
  const names = [...new Set(inPackages)].filter((name) => name !== undefined).toSorted();
  if (names.length === 0) return `${start}.`;
  const listed = [...names.slice(0, mostPackages), ...(names.length > mostPackages ? ['…'] : [])].join(', ');
  const some = inPackages.includes(undefined) ? ', some of them' : ',';
  return `${start}${some} in the ${names.length === 1 ? 'package' : 'packages'} ${listed}.`;
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
