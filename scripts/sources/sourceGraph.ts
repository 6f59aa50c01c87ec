// Reads from the text of the source files which one imports which. Type-only and dynamic imports count too.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface SourceFile {
  readonly lines: number;
  /** Source files it imports, sorted. */
  readonly imports: readonly string[];
}

/** Keys: paths relative to the repository, with `/` between folders. */
export type SourceGraph = ReadonlyMap<string, SourceFile>;

/** An import by a relative path. Of an import over several lines, only the last line matches. */
const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"\n]*)\1/g;

/** @param root the folder that contains `src`. */
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
      // A path without a file is an example of code in a comment or string.
      const imports = [...new Set(imported)].filter((each) => texts.has(each)).toSorted();
      return [path, { lines: text.split('\n').length - 1, imports }];
    }),
  );
}

/** The TypeScript files of the tests and scripts. @param root as for `readSourceGraph`. @returns paths as in `SourceGraph`. */
export function filesOutsideSrc(root: string): string[] {
  return globSync('{test,scripts}/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
}
