// Notices that another window writes down the same conversation: the rows that it wrote are named in the record beside ours,
// so that whoever writes last loses none of them.

import { join } from 'node:path';
import { readWhole } from './files.ts';
import { rowsFilesIn } from './rowsFiles.ts';

export class OtherWriters {
  readonly #path: string;
  /** Written by us, or read by us before we began. */
  readonly #known: Set<string>;
  readonly #others = new Set<string>();
  readonly #id: string;

  /** @param rowsFiles names of the files that our conversation was read from. */
  constructor(folder: string, id: string, rowsFiles: readonly string[]) {
    this.#path = join(folder, `${id}.json`);
    this.#id = id;
    this.#known = new Set(rowsFiles);
  }

  /** A file of ours. */
  own(name: string): void {
    this.#known.add(name);
  }

  /** Names of the files of others. To be called before the record is written. */
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
    // Damaged: it names nothing.
    return undefined;
  }
}
