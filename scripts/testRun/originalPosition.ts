// Owns making stacks from the host suite readable. VS Code formats stacks itself and knows nothing of source maps,
// so places in the bundle are looked up here, afterwards.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, dirname, relative, resolve } from 'node:path';
import { repository } from '../process/repository.ts';

/** Answers with a function that puts original files and lines into a stack. */
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
