// `fs/write_text_file`: through the editor's document, so that it can be undone, keeps encoding and line ends, and loses
// nothing that is unsaved. No editor is opened for it.

import { isUtf8 } from 'node:buffer';
import { Uri, workspace, type TextDocument } from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { HostedSession } from '../../chat/hostedSession.ts';
import { createTextFile } from './createTextFile.ts';
import type { FileAccess, FilePlace } from './fileAccess.ts';
import { decodeFile, encodingOf, refuseUnencodable } from './fileText.ts';
import type { Written } from './fileWrite.ts';
import { findOpenBuffer } from './openBuffer.ts';
import { refuseReadOnly } from './readOnlyFile.ts';
import { refusedFile, withdrawn } from './refusedFile.ts';
import { openRegularFile, readBytes } from './regularFile.ts';
import type { SeenBuffers } from './seenBuffers.ts';
import { hasCaughtUp, overwriteFile } from './staleBuffer.ts';
import { writeBuffer, withLineEnds } from './writeBuffer.ts';

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
  const { place, content, access } = writing;
  if (content.length > mostWritten) throw tooLarge(place);
  await refuseReadOnly(place);
  const shown = await findOpenBuffer(place);
  if (writing.token.isCancellationRequested) throw withdrawn();
  if (!place.exists && !shown) return await createTextFile(place, content, access);
  return await writeDocument(writing, shown);
}

async function writeDocument(writing: FileWriting, shown: TextDocument | undefined): Promise<Written> {
  const { place, content, session, access, seen, token, clock } = writing;
  const onDisk = place.exists ? await readWhole(place, access, content, shown) : undefined;
  const document = shown ?? (await openDocument(place));
  await refuseUnencodable(place.requested, content, document.encoding);
  const uri = Uri.file(place.path).toString();
  if (onDisk !== undefined && !(await hasCaughtUp(document, onDisk, clock))) {
    if (token.isCancellationRequested) throw withdrawn();
    if (withLineEnds(content, document.eol) === onDisk) return undefined;
    return { uri, before: onDisk, after: await overwriteFile(place, content, document, access) };
  }
  let before = '';
  let wasDirty = false;
  const changed = await writeBuffer(document, content, async () => {
    await access.confirm(place);
    if (token.isCancellationRequested) throw withdrawn();
    before = document.getText();
    wasDirty = document.isDirty;
    // What was typed since the agent read it is the user's, also when it began after this write did.
    const isLost = wasDirty && !seen.isCurrent(session, document) && !isSame(document, content);
    if (isLost) throw unsaved(place);
  });
  // A key may have been pressed since.
  if (wasDirty && isSame(document, content)) seen.sawAll(session, document);
  if (!wasDirty && (changed || onDisk === undefined)) await save(document, place, access);
  const after = document.getText();
  if (onDisk === undefined && !wasDirty) return { uri, before: undefined, after };
  return !changed || before === after ? undefined : { uri, before, after };
}

/** Unsaved changes of the user's are not saved for them: then the agent's stay unsaved, too. */
async function save(document: TextDocument, place: FilePlace, access: FileAccess): Promise<void> {
  await access.confirm(place);
  if (await document.save()) return;
  const { requested } = place;
  throw refusedFile('failed', requested, `${requested} is changed in the editor, but could not be saved.`);
}

async function openDocument({ path, requested }: FilePlace): Promise<TextDocument> {
  try {
    return await workspace.openTextDocument(Uri.file(path));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw refusedFile('failed', requested, `VS Code can't open ${requested}: ${why}`);
  }
}

async function readWhole(
  place: FilePlace,
  access: FileAccess,
  content: string,
  shown: TextDocument | undefined,
): Promise<string> {
  const { handle, size } = await openRegularFile(place, access);
  try {
    const bytes = await readBytes(handle, mostWritten + 1, size);
    if (bytes.length > mostWritten) throw tooLarge(place);
    const encoding = encodingOf(place.path, bytes, shown?.encoding);
    if (content.includes('\ufffd') && encoding.startsWith('utf8') && !isUtf8(bytes)) {
      throw refusedFile(
        'encoding',
        place.requested,
        `${place.requested} is not in the encoding it is read as (${encoding}): written back, characters would be lost.`,
      );
    }
    return await decodeFile(place.path, bytes, shown?.encoding);
  } finally {
    await handle.close();
  }
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
