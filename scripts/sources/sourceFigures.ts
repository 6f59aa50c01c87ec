// Measures how the sources are laid out: sizes of folders, circles of imports, and imports of `src/vscode` that run
// against the order of its folders. Whatever breaks a rule is a problem.
import { posix } from 'node:path';
import { circles } from './circles.ts';
import { folderOrder, mostFiles } from './folderOrder.ts';
import type { SourceGraph } from './sourceGraph.ts';

export interface SourceFigures {
  /** Name → value, in the order in which they are printed. */
  readonly figures: readonly (readonly [name: string, value: string])[];
  /** One line each; none when every rule holds. */
  readonly problems: readonly string[];
}

export function sourceFigures(graph: SourceGraph): SourceFigures {
  const sizes = folderSizes(graph);
  const [largest = '', most = 0] = sizes[0] ?? [];
  const lines = [...graph.values()].reduce((sum, file) => sum + file.lines, 0);
  const [longest = '', { lines: longestLines } = { lines: 0 }] =
    [...graph].toSorted(([, a], [, b]) => b.lines - a.lines)[0] ?? [];
  const ofFiles = circles(new Map([...graph].map(([path, { imports }]) => [path, imports])));
  const ofFolders = circles(folderImports(graph));
  const against = importsAgainstOrder(graph);
  const perThousand = lines === 0 ? 0 : (graph.size / lines) * 1_000;
  return {
    figures: [
      ['source files', `${graph.size} with ${lines} lines: ${perThousand.toFixed(1)} files per 1,000 lines`],
      ['largest folder', `${largest}: ${most} files (limit ${mostFiles})`],
      ['longest file', `${longest}: ${longestLines} lines`],
      ['circles between files', `${ofFiles.length}`],
      ['circles between folders of a room', `${ofFolders.length}`],
      ['imports of src/vscode against its order', `${against.length}`],
    ],
    problems: [
      ...sizes
        .filter(([, count]) => count > mostFiles)
        .map(([folder, count]) => `${folder} holds ${count} files, more than ${mostFiles}: divide it`),
      ...ofFiles.map((circle) => `These files import each other in a circle: ${circle.join(', ')}`),
      ...ofFolders.map((circle) => `These folders import each other in a circle: ${circle.join(', ')}`),
      ...against,
    ],
  };
}

/** Of files directly in each folder, the largest first. */
function folderSizes(graph: SourceGraph): [folder: string, files: number][] {
  const sizes = new Map<string, number>();
  for (const path of graph.keys()) {
    const folder = posix.dirname(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}

/** Imports between the folders of one room. Files beside the folders join them, and are not counted. */
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
      problems.push(`${path} is in no folder that scripts/sources/folderOrder.ts lists`);
      continue;
    }
    for (const imported of imports)
      if (imported.startsWith('src/vscode/') && placeInOrder(imported) > from)
        problems.push(`${path} imports ${imported}, which is after it in the order of folders`);
  }
  return problems;
}

function placeInOrder(path: string): number {
  const [, , folder, ...rest] = path.split('/');
  return folder === undefined || rest.length === 0 ? -1 : folderOrder.indexOf(folder);
}
