// Collects the files that the answer to one call leaves out, for the record of the call. Used by `ToolRun`.

import type { Uri } from 'vscode';
import type { WithheldFile } from '../../../editorTools/tool.ts';
import { refusalOf } from '../../files/refusedFile.ts';

const most = 50;

export class WithheldFiles {
  readonly #files = new Map<string, WithheldFile['why']>();

  get all(): readonly WithheldFile[] {
    return [...this.#files].map(([uri, why]) => ({ uri, why }));
  }

  add(uri: Uri, why: WithheldFile['why']): void {
    if (this.#files.size < most) this.#files.set(uri.toString(), why);
  }

  /** Settles as `asking` does. @param asking whether the file may be read. */
  async noteIfRefused<T>(uri: Uri, asking: Promise<T>): Promise<T> {
    try {
      return await asking;
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === 'excluded') this.add(uri, 'excluded');
      else if (reason === 'refusedByUser' || reason === 'tooManyQuestions') this.add(uri, 'notAllowed');
      throw error;
    }
  }
}
