// Detects that another window writes the same conversation. The record then names the files of both, so that the last writer
// loses no rows. Used by `ChatWriter`.

import { join } from 'node:path';
import { readWhole } from './files.ts';
import { rowsFilesIn } from './rowsFiles.ts';

export class OtherWriters {
  readonly #path: string;
  /** Files written by this window, or read by it at the start. */
  readonly #known: Set<string>;
  readonly #others = new Set<string>();
  readonly #id: string;

  /** @param rowsFiles names of the files that the conversation was read from. */
  constructor(folder: string, id: string, rowsFiles: readonly string[]) {
    this.#path = join(folder, `${id}.json`);
    this.#id = id;
    this.#known = new Set(rowsFiles);
  }

  /** Call it for each file that this window writes. */
  own(name: string): void {
    this.#known.add(name);
  }

  /** Names of the files of other windows. Call it before the record is written. */
  async find(): Promise<readonly string[]> {
    const file = await readWhole(this.#path);
    for (const name of file ? rowsFilesIn(parsed(file.toString('utf8')), this.#id) : [])
      if (!this.#known.has(name)) this.#others.add(name);
    return [...this.#others];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged record names no files.
    return undefined;
  }
}
