// Measures the layout of the sources: sizes of folders, import cycles, and imports of `src/vscode` against the order of its
// folders. Reports each broken rule as a problem.
import { posix } from 'node:path';
import { findCycles } from './cycles.ts';
import { folderOrder, mostFiles } from './folderOrder.ts';
import type { SourceGraph } from './sourceGraph.ts';

export interface SourceFigures {
  /** Name → value, in the order in which they are printed. */
  readonly figures: readonly (readonly [name: string, value: string])[];
  /** One line each; none when every rule holds. */
  readonly problems: readonly string[];
}

/** @param tests paths of the files of tests and scripts. Only the sizes of their folders are checked. */
export function sourceFigures(graph: SourceGraph, tests: readonly string[] = []): SourceFigures {
  const sizes = folderSizes(graph.keys());
  const testSizes = folderSizes(tests);
  const [largest = '', most = 0] = sizes[0] ?? [];
  const [largestTests = '', mostTests = 0] = testSizes[0] ?? [];
  const lines = [...graph.values()].reduce((sum, file) => sum + file.lines, 0);
  const [longest = '', { lines: longestLines } = { lines: 0 }] =
    [...graph].toSorted(([, a], [, b]) => b.lines - a.lines)[0] ?? [];
  const ofFiles = findCycles(new Map([...graph].map(([path, { imports }]) => [path, imports])));
  const ofFolders = findCycles(folderImports(graph));
  const against = importsAgainstOrder(graph);
  const perThousand = lines === 0 ? 0 : (graph.size / lines) * 1_000;
  return {
    figures: [
      ['source files', `${graph.size} with ${lines} lines: ${perThousand.toFixed(1)} files per 1,000 lines`],
      ['largest folder', `${largest}: ${most} files (limit ${mostFiles})`],
      ['largest folder outside src', `${largestTests}: ${mostTests} files (limit ${mostFiles})`],
      ['longest file', `${longest}: ${longestLines} lines`],
      ['import cycles between files', `${ofFiles.length}`],
      ['import cycles between folders of a room', `${ofFolders.length}`],
      ['imports of src/vscode against its order', `${against.length}`],
    ],
    problems: [
      ...[...sizes, ...testSizes]
        .filter(([, count]) => count > mostFiles)
        .map(([folder, count]) => `${folder} contains ${count} files, more than ${mostFiles}: divide it`),
      ...ofFiles.map((cycle) => `Import cycle between files: ${cycle.join(', ')}`),
      ...ofFolders.map((cycle) => `Import cycle between folders: ${cycle.join(', ')}`),
      ...against,
    ],
  };
}

/** The number of files directly in each folder, the largest first. */
function folderSizes(paths: Iterable<string>): [folder: string, files: number][] {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}

/** Imports between the folders of one room. Imports of files beside the folders are not counted. */
function folderImports(graph: SourceGraph): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [path, { imports }] of graph) {
    const from = folderInRoom(path);
    for (const imported of imports) {
      const to = folderInRoom(imported);
      if (!from || !to || from === to || posix.dirname(from) !== posix.dirname(to)) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** `src/room/folder`, or undefined for a file beside the folders. */
function folderInRoom(path: string): string | undefined {
  const parts = path.split('/');
  return parts.length > 3 ? parts.slice(0, 3).join('/') : undefined;
}

function importsAgainstOrder(graph: SourceGraph): string[] {
  const problems: string[] = [];
  for (const [path, { imports }] of graph) {
    if (!path.startsWith('src/vscode/')) continue;
    const from = placeInOrder(path);
    if (from < 0) {
      problems.push(`${path} is not in a folder that scripts/sources/folderOrder.ts lists`);
      continue;
    }
    for (const imported of imports)
      if (imported.startsWith('src/vscode/') && placeInOrder(imported) > from)
        problems.push(`${path} imports ${imported}, whose folder is after its own in the order`);
  }
  return problems;
}

function placeInOrder(path: string): number {
  const [, , folder, ...rest] = path.split('/');
  return folder === undefined || rest.length === 0 ? -1 : folderOrder.indexOf(folder);
}
