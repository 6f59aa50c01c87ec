// Maps stacks of the host suite back to the source files. VS Code formats stacks itself, without source maps, so they are
// applied afterwards.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, dirname, relative, resolve } from 'node:path';
import { repository } from '../process/repository.ts';

/** Returns a function that replaces places in the bundle by original files and lines. */
export function originalPositions(bundle: string): (stack: string) => string {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const name = basename(bundle).replaceAll('.', '\\.');
  const place = new RegExp(`(?:[\\w+-]+:)?[^\\s()]*${name}:(\\d+):(\\d+)`, 'g');
  return (stack) =>
    stack.replace(place, (whole, line: string, column: string) => {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return whole;
      const source = relative(repository, resolve(dirname(bundle), entry.originalSource));
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
}
