// What the user has us write into files of theirs: whoever follows what agents change must not take it for an agent's.

import { workspace, type Uri } from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** Does `work`, which changes the file. */
export type FileFollower = (file: Uri, work: () => Promise<void>) => Promise<void>;

export class UsersWrites {
  readonly #followers = new Set<FileFollower>();

  /** Until the result is disposed. */
  follow(follower: FileFollower): Disposable {
    this.#followers.add(follower);
    return toDisposable(() => this.#followers.delete(follower));
  }

  /** Rejects as VS Code does. */
  async write(file: Uri, text: string): Promise<void> {
    let work = async (): Promise<void> => await workspace.fs.writeFile(file, Buffer.from(text));
    for (const follower of this.#followers) {
      const inner = work;
      work = () => follower(file, inner);
    }
    await work();
  }
}
