// Collects the files that the answer to one call leaves out, and what blocks each, for the answer and for the record of the call.
// Used by `ToolRun`.

import type { Uri } from 'vscode';
import type { Blocked } from '../../../context/select/surfaceItem.ts';
import { packageName } from '../../../editorTools/packageName.ts';
import type { WithheldFile } from '../../../editorTools/tool.ts';
import { refusalOf } from '../../files/refusedFile.ts';

const most = 50;

export class WithheldFiles {
  readonly #files = new Map<string, WithheldFile['why']>();
  readonly #blocked = new Map<string, Blocked['by']>();

  get all(): readonly WithheldFile[] {
    return [...this.#files].map(([uri, why]) => ({ uri, why }));
  }

  /** @param by what blocks the file. @param isRecorded false for a file that is no result. */
  add(uri: Uri, by: Blocked['by'], isRecorded = true): void {
    const key = uri.toString();
    this.#blocked.set(key, by);
    if (isRecorded && this.#files.size < most) this.#files.set(key, by === 'permission' ? 'notAllowed' : by);
  }

  /** What blocks a file; undefined if it was not added. */
  blockedBy(uri: Uri): Blocked['by'] | undefined {
    return this.#blocked.get(uri.toString());
  }

  /** The package of a file that was added, such as rxjs. Undefined for other files and for those that the user excludes. */
  packageOf(uri: Uri): string | undefined {
    const by = this.blockedBy(uri);
    return by === undefined || by === 'excluded' ? undefined : packageName(uri.fsPath);
  }

  /** Settles as `asking` does. @param asking whether the file may be read. */
  async noteIfRefused<T>(uri: Uri, asking: Promise<T>): Promise<T> {
    try {
      return await asking;
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === 'excluded') this.add(uri, 'excluded');
      else if (reason === 'refusedByUser' || reason === 'tooManyQuestions') this.add(uri, 'permission');
      throw error;
    }
  }
}
