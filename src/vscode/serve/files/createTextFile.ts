// Creates a file for `fs/write_text_file`, with its missing parent folders. Never replaces anything.

import { Uri, workspace } from 'vscode';
import { createConfirmedFile, MovedError } from '../../files/confirmedFolder.ts';
import type { FilePlace } from '../../files/filePlace.ts';
import { configuredEncoding, refuseUnencodable } from '../../files/fileText.ts';
import type { Written } from './fileWrite.ts';
import { movedFile } from '../../files/regularFile.ts';

/** Uses the encoding of the user's settings and keeps the agent's line ends. @throws WireError, or the file system's error. */
export async function createTextFile(place: FilePlace, content: string): Promise<Written> {
  const uri = Uri.file(place.path);
  // A byte order mark selects the encoding `utf8bom`.
  const text = content.startsWith('\ufeff') ? content.slice(1) : content;
  await refuseUnencodable(place.path, text, configuredEncoding(place.path));
  const bytes =
    text === content
      ? await workspace.encode(text, { uri })
      : await workspace.encode(text, { encoding: 'utf8bom' });
  await createConfirmedFile(place.path, bytes).catch((error: unknown) => {
    throw error instanceof MovedError ? movedFile(place) : error;
  });
  return { uri: uri.toString(), before: undefined, after: text };
}
