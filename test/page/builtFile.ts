// Reads files of the built chat page once, without their source maps: these are most of a file, and the page may not use them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/process/repository.ts';

const texts = new Map<string, string>();

/** @param path relative to `dist`. */
export function builtFile(path: string): string {
  const text = texts.get(path) ?? withoutMap(readFileSync(join(repository, 'dist', path), 'utf8'));
  texts.set(path, text);
  return text;
}

function withoutMap(text: string): string {
  const map = text.lastIndexOf('# sourceMappingURL=data:');
  // The comment begins with two characters before `#`.
  return map === -1 ? text : text.slice(0, map - 2);
}
