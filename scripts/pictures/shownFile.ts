// `media/pictures/shown.json`: what each picture shows. It is compared with what the product shows now, since a hash of the
// sources would change with nearly every commit, and one of the pixels with every font and browser.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

export interface ShownPicture {
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** See `readShown`. */
  readonly shown: readonly string[];
}

/** A folder in `media`: the pictures of README.md, or those of the walkthrough, which are in the VSIX. */
export type PictureFolder = 'pictures' | 'walkthrough';

/** The absolute path of a picture. */
export function picturePath(folder: PictureFolder, name: string): string {
  return join(repository, 'media', folder, name);
}

const file = picturePath('pictures', 'shown.json');

/** File name → what it shows. */
export function readShownFile(): Readonly<Record<string, ShownPicture>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ShownPicture>) : {};
}

/** Replaces the entries of these pictures. */
export function updateShownFile(pictures: Readonly<Record<string, ShownPicture>>): void {
  const all = Object.entries({ ...readShownFile(), ...pictures }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The first lines that differ, or undefined if none does. */
export function firstDifference(before: readonly string[], now: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(before.length, now.length) }).findIndex(
    (_, line) => before[line] !== now[line],
  );
  if (at === -1) return undefined;
  const some = (lines: readonly string[]): string => lines.slice(at, at + 3).join('\n    ');
  return `the picture shows\n    ${some(before)}\n  and the product\n    ${some(now)}`;
}
