// Writes text for `fs/write_text_file`: into the document if it has unsaved changes, else to disk. Keeps encoding and line
// ends, loses no unsaved text, and can be undone in an open editor.

import { isUtf8 } from 'node:buffer';
import { Uri, workspace, type TextDocument } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import { createTextFile } from './createTextFile.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import type { FilePlace } from '../../files/filePlace.ts';
import { decodeFile, encodingOf, guessesEncoding, refuseUnencodable } from '../../files/fileText.ts';
import type { Written } from './fileWrite.ts';
import { keepSelections, type KeptSelections } from './keptSelections.ts';
import { findOpenBuffer } from '../../files/openBuffer.ts';
import { refuseReadOnly } from '../../files/readOnlyFile.ts';
import { refusedFile, withdrawn } from '../../files/refusedFile.ts';
import { movedFile, openRegularFile, readBytes } from '../../files/regularFile.ts';
import type { SeenBuffers } from './seenBuffers.ts';
import { hasCaughtUp } from './staleBuffer.ts';
import { lineEndOf, withLineEnds, writeBuffer } from '../../files/writeBuffer.ts';

/** UTF-16 units written, and bytes of the file before: more would block the extension host. */
export const mostWritten = 16 * 2 ** 20;

export interface WriteRequest {
  readonly place: FilePlace;
  readonly content: string;
  readonly session: HostedSession;
  readonly access: FileAccess;
  readonly seen: SeenBuffers;
  readonly token: CancellationToken;
  readonly clock: Clock;
}

/** @throws WireError, or the file system's error. */
export async function writeTextFile(writing: WriteRequest): Promise<Written> {
  const { place, content, token } = writing;
  if (content.length > mostWritten) throw tooLarge(place);
  await refuseReadOnly(place);
  const shown = await findOpenBuffer(place);
  if (token.isCancellationRequested) throw withdrawn();
  if (shown?.isDirty) return await writeUnsaved(writing, shown);
  if (!place.exists) return await createTextFile(place, content);
  return await overwrite(writing, shown);
}

/** Changes a document that has unsaved changes, and does not save it: that would save the user's changes too. */
async function writeUnsaved(writing: WriteRequest, document: TextDocument): Promise<Written> {
  const { place, content, session, access, seen, token } = writing;
  await refuseUnencodable(place.requested, content, document.encoding);
  let before = '';
  const changed = await writeBuffer(document, content, async () => {
    await access.confirm(place);
    if (token.isCancellationRequested) throw withdrawn();
    // The user saved it meanwhile, so the file on disk is another.
    if (!document.isDirty) throw movedFile(place);
    before = document.getText();
    // Text typed since the agent read the document must not be lost, not even if typed during this write.
    if (!seen.isCurrent(session, document) && !isSame(document, content)) throw unsaved(place);
  });
  // The user may have typed since.
  if (isSame(document, content)) seen.sawAll(session, document);
  const after = document.getText();
  return !changed || before === after ? undefined : { uri: Uri.file(place.path).toString(), before, after };
}

/**
 * Writes to disk directly. VS Code opens files by path, so a folder swapped for a link during its save would lead it
 * elsewhere. VS Code then reloads the document, as one undo step.
 * @param shown the document that shows the file, without unsaved changes.
 */
async function overwrite(writing: WriteRequest, shown: TextDocument | undefined): Promise<Written> {
  const { place, content, access, token, clock } = writing;
  const { handle, size } = await openRegularFile(place, access, 'readWrite');
  let selections: KeptSelections | undefined;
  try {
    const bytes = await readBytes(handle, mostWritten + 1, size);
    if (bytes.length > mostWritten) throw tooLarge(place);
    const encoding = knownEncoding(place, bytes, content, shown);
    const before = await decodeFile(place.path, bytes, shown?.encoding);
    const after = withLineEnds(content, shown?.eol ?? lineEndOf(before));
    if (token.isCancellationRequested) throw withdrawn();
    if (before === after) return undefined;
    await refuseUnencodable(place.requested, after, encoding);
    const encoded = await workspace.encode(after, { encoding });
    // The user may have started to type.
    if ((await findOpenBuffer(place))?.isDirty) throw unsaved(place);
    selections = shown && keepSelections(shown, after);
    await handle.writeFile(encoded);
    await handle.truncate(encoded.length);
    if (shown && (await hasCaughtUp(shown, after, clock)) && !shown.isDirty) selections?.restore();
    return { uri: Uri.file(place.path).toString(), before, after };
  } finally {
    selections?.dispose();
    await handle.close();
  }
}

/** The encoding to write in. @throws WireError if characters would be lost. */
function knownEncoding(
  { path, requested }: FilePlace,
  bytes: Uint8Array,
  content: string,
  shown: TextDocument | undefined,
): string {
  const encoding = encodingOf(path, bytes, shown?.encoding);
  if (!encoding.startsWith('utf8') || isUtf8(bytes)) return encoding;
  if (!shown && guessesEncoding(path)) {
    const why = `The encoding of ${requested} is known only while it is open in an editor.`;
    throw refusedFile('encoding', requested, why);
  }
  if (!content.includes('\ufffd')) return encoding;
  throw refusedFile(
    'encoding',
    requested,
    `${requested} is not in the encoding it is read as (${encoding}): written back, characters would be lost.`,
  );
}

function isSame(document: TextDocument, content: string): boolean {
  return document.getText() === withLineEnds(content, document.eol);
}

function unsaved({ requested }: FilePlace): Error {
  return refusedFile(
    'unsavedChanges',
    requested,
    `${requested} has unsaved changes in the editor that you have not read. Read it again, then write it.`,
  );
}

function tooLarge({ requested }: FilePlace): Error {
  return refusedFile(
    'tooLarge',
    requested,
    `${requested} is too large to be written here: more than ${mostWritten / 2 ** 20} MiB.`,
  );
}
