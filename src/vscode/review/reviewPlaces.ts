// Decides which files can be reviewed: those in the open folders, after resolving links, that agents may access.

import { Uri, workspace } from 'vscode';
import { isInFolder } from '../../base/isInFolder.ts';
import type { FileAccess } from '../files/fileAccess.ts';
import { type FilePlace, findRealPlace } from '../files/realPlace.ts';

export class ReviewPlaces {
  readonly #access: Pick<FileAccess, 'locate'>;

  constructor(access: Pick<FileAccess, 'locate'>) {
    this.#access = access;
  }

  /** @param path absolute. Undefined if it is outside the folders, excluded, or can't be resolved. Never asks the user. */
  async find(path: string): Promise<FilePlace | undefined> {
    try {
      const place = await this.#access.locate(path);
      for (const { uri } of workspace.workspaceFolders ?? []) {
        const folder = uri.scheme === 'file' ? await findRealPlace(uri.fsPath) : undefined;
        if (folder?.kind === 'there' && isInFolder({ path: place.path, folder: folder.path })) return place;
      }
      return undefined;
    } catch {
      // Excluded or invalid: not inspected.
      return undefined;
    }
  }
}

/** The URI that identifies a file in the review: that of its real path. */
export function uriOf({ path }: Pick<FilePlace, 'path'>): string {
  return Uri.file(path).toString();
}

/** The path for display. */
export function shownPath(uri: string): string {
  return workspace.asRelativePath(Uri.parse(uri, true));
}
