// Writes files on the user's behalf (exports, applied code). The review follows these writes, so that it does not mistake
// them for an agent's.

import { workspace, type Uri } from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** Must call `work`, which changes the file, and settle as it does. */
export type FileFollower = (file: Uri, work: () => Promise<void>) => Promise<void>;

export class UserFileWriter {
  readonly #followers = new Set<FileFollower>();

  /** Calls `follower` around each write until the result is disposed. */
  follow(follower: FileFollower): Disposable {
    this.#followers.add(follower);
    return toDisposable(() => this.#followers.delete(follower));
  }

  /** Replaces the whole file. A string is written in UTF-8. Rejects with the error of `workspace.fs`. */
  async write(file: Uri, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let work = async (): Promise<void> => await workspace.fs.writeFile(file, bytes);
    for (const follower of this.#followers) {
      const inner = work;
      work = () => follower(file, inner);
    }
    await work();
  }
}
