// Paths of this checkout. Scripts and tests write only below `out`.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository's top folder. */
export const repository: string = dirname(dirname(import.meta.dirname));

/** A path below the ignored `out` folder. Creates its parent folder. */
export function outPath(...parts: string[]): string {
  const path = join(repository, 'out', ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
