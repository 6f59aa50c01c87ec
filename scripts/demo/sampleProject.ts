// Copies the folder `sample` for a demo, so that edits do not change the repository.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sample = join(import.meta.dirname, 'sample');

/** The files of the sample: relative path with forward slashes → text. */
export function sampleFiles(): Record<string, string> {
  const paths = globSync('**/*.*', { cwd: sample }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(sample, path), 'utf8')]));
}

/** Writes the sample's files into a folder. */
export function writeSample(folder: string): void {
  for (const [path, text] of Object.entries(sampleFiles())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
