// Which files can be reviewed: those in the open folders that agents may hear of, wherever links lead.

import { Uri, workspace } from 'vscode';
import type { FileAccess } from '../files/fileAccess.ts';
import type { FilePlace } from '../files/filePlace.ts';
import { findRealPlace, isWithin } from '../files/realPlace.ts';

export class ReviewPlaces {
  readonly #access: Pick<FileAccess, 'locate'>;

  constructor(access: Pick<FileAccess, 'locate'>) {
    this.#access = access;
  }

  /** @param path absolute. Undefined: it is outside, excluded, or leads nowhere. Asks nobody. */
  async find(path: string): Promise<FilePlace | undefined> {
    try {
      const place = await this.#access.locate(path);
      for (const { uri } of workspace.workspaceFolders ?? []) {
        const folder = uri.scheme === 'file' ? await findRealPlace(uri.fsPath) : undefined;
        if (folder?.kind === 'there' && isWithin(folder.path, place.path)) return place;
      }
      return undefined;
    } catch {
      // Excluded, or no path at all: nothing of it is looked at.
      return undefined;
    }
  }
}

/** The name of a file everywhere in the review: of its real path. */
export function uriOf({ path }: Pick<FilePlace, 'path'>): string {
  return Uri.file(path).toString();
}

/** As the user knows it. */
export function shownPath(uri: string): string {
  return workspace.asRelativePath(Uri.parse(uri, true));
}
