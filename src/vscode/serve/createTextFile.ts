// Writes a file that is not there yet, and the folders on the way to it. It never replaces anything.

import { constants } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Uri, workspace } from 'vscode';
import type { FileAccess, FilePlace } from './fileAccess.ts';
import { configuredEncoding, refuseUnencodable } from './fileText.ts';
import type { Written } from './fileWrite.ts';
import { findRealPlace } from './realPlace.ts';
import { refusedFile, systemCode } from './refusedFile.ts';
import { confirmOpened, isAt } from './regularFile.ts';

const { O_WRONLY, O_CREAT, O_EXCL } = constants;

/** In the encoding of the user's settings, line ends as the agent wrote them. @throws WireError, or the file system's error. */
export async function createTextFile(
  place: FilePlace,
  content: string,
  access: FileAccess,
): Promise<Written> {
  const uri = Uri.file(place.path);
  // A byte order mark is the encoding's business.
  const text = content.startsWith('\ufeff') ? content.slice(1) : content;
  await refuseUnencodable(place.path, text, configuredEncoding(place.path));
  const bytes =
    text === content
      ? await workspace.encode(text, { uri })
      : await workspace.encode(text, { encoding: 'utf8bom' });
  const folder = dirname(place.path);
  await mkdir(folder, { recursive: true });
  const made = await findRealPlace(folder);
  if (made.kind !== 'there' || made.path !== folder) throw moved(place);
  // Exclusive: a link put here meanwhile is not followed.
  const handle = await open(place.path, O_WRONLY | O_CREAT | O_EXCL).catch((error: unknown) => {
    throw systemCode(error) === 'EEXIST' ? moved(place) : error;
  });
  let isWritten = false;
  try {
    await confirmOpened(handle, place, access);
    await handle.writeFile(bytes);
    isWritten = true;
  } finally {
    const isLeft = !isWritten && (await isAt(handle, place.path));
    await handle.close();
    if (isLeft) await rm(place.path, { force: true });
  }
  return { uri: uri.toString(), before: undefined, after: text };
}

function moved({ requested }: FilePlace): Error {
  return refusedFile(
    'moved',
    requested,
    `${requested} was changed by somebody else meanwhile. Read it again.`,
  );
}
