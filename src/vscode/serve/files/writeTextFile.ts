// `fs/write_text_file`: keeps encoding and line ends, loses nothing that is unsaved, and can be undone in an open editor. What
// is unsaved is changed in its document, all else on disk.

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

/** Characters written, and bytes of the file before: more would hold everything else up. */
export const mostWritten = 16 * 2 ** 20;

export interface FileWriting {
  readonly place: FilePlace;
  readonly content: string;
  readonly session: HostedSession;
  readonly access: FileAccess;
  readonly seen: SeenBuffers;
  readonly token: CancellationToken;
  readonly clock: Clock;
}

/** @throws WireError, or the file system's error. */
export async function writeTextFile(writing: FileWriting): Promise<Written> {
  const { place, content, token } = writing;
  if (content.length > mostWritten) throw tooLarge(place);
  await refuseReadOnly(place);
  const shown = await findOpenBuffer(place);
  if (token.isCancellationRequested) throw withdrawn();
  if (shown?.isDirty) return await writeUnsaved(writing, shown);
  if (!place.exists) return await createTextFile(place, content);
  return await overwrite(writing, shown);
}

/** Unsaved changes of the user's are not saved for them: then the agent's stay unsaved, too. */
async function writeUnsaved(writing: FileWriting, document: TextDocument): Promise<Written> {
  const { place, content, session, access, seen, token } = writing;
  await refuseUnencodable(place.requested, content, document.encoding);
  let before = '';
  const changed = await writeBuffer(document, content, async () => {
    await access.confirm(place);
    if (token.isCancellationRequested) throw withdrawn();
    // The user saved it meanwhile: it is another file now.
    if (!document.isDirty) throw movedFile(place);
    before = document.getText();
    // What was typed since the agent read it is the user's, also when it began after this write did.
    if (!seen.isCurrent(session, document) && !isSame(document, content)) throw unsaved(place);
  });
  // A key may have been pressed since.
  if (isSame(document, content)) seen.sawAll(session, document);
  const after = document.getText();
  return !changed || before === after ? undefined : { uri: Uri.file(place.path).toString(), before, after };
}

/**
 * Past VS Code, which opens files by path: a folder that is swapped with a link while it saves would lead it elsewhere. VS Code
 * loads the document again, as one step to undo.
 * @param shown the document that shows the file, all saved.
 */
async function overwrite(writing: FileWriting, shown: TextDocument | undefined): Promise<Written> {
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
    // The user may have begun to type.
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

/** @throws WireError when characters would be lost. */
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
