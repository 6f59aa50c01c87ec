// Reads which source file imports which, as text: every form of import counts, type-only and dynamic ones too.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface SourceFile {
  readonly lines: number;
  /** Source files it imports, sorted. */
  readonly imports: readonly string[];
}

/** By the path from the repository, `/` between folders. */
export type SourceGraph = ReadonlyMap<string, SourceFile>;

/** An import of a file by a relative path; of several lines only the last one is read. */
const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"\n]*)\1/g;

/** @param root the folder with `src`. */
export function readSourceGraph(root: string): SourceGraph {
  const paths = globSync('src/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .toSorted();
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  return new Map(
    [...texts].map(([path, text]) => {
      const imported = [...text.matchAll(relativeImport)].map(([, , specifier]) =>
        posix.join(posix.dirname(path), specifier as string),
      );
      // What is no file stands in a text, as an example of code.
      const imports = [...new Set(imported)].filter((each) => texts.has(each)).toSorted();
      return [path, { lines: text.split('\n').length - 1, imports }];
    }),
  );
}
