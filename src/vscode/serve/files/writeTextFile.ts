// Writes text for `fs/write_text_file`: into the document if it has unsaved changes, else to disk. Keeps encoding and line
// ends, loses no unsaved text, and can be undone in an open editor.

import {
  type EndOfLine,
  Uri,
  workspace,
  type TextDocument,
  Selection,
  TextEditorSelectionChangeKind,
  window,
  type TextEditor,
} from 'vscode';
import { type CancellationToken, neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { keepLineEnds } from '../../../chat/review/keptLineEnds.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import {
  decodeExactly,
  encodeLike,
  encodeNew,
  refuseUnencodable,
  type DecodedFile,
} from '../../files/fileText.ts';
import type { Written } from './fileWrite.ts';
import { findOpenBuffer, withLineEnds, writeBuffer } from '../../files/writeBuffer.ts';
import { readBytes } from '../../files/boundedFile.ts';
import { fileState } from '../../files/fileState.ts';
import { awaitPressedKeys } from '../../files/pressedKeys.ts';
import { inPieces } from '../../storage/inPieces.ts';
import { refuseReadOnly, movedFile, openRegularFile } from '../../files/regularFile.ts';
import { refusedFile, withdrawn } from '../../files/refusedFile.ts';
import { refuseUnsavedEditor } from '../../files/findOtherEditor.ts';
import { createConfirmedFile, MovedError } from '../../files/confirmedFolder.ts';
import { minimalEdits } from '../../../nes/text/hunks.ts';
import { offsetAfter } from '../../../nes/text/offsetEdit.ts';
import { hasNewCharacters } from './newCharacters.ts';
import { mergedWith, readingOf, type LastReadings } from './lastReadings.ts';
import { mostWritten, type WantedLines } from './readTextFile.ts';

export interface WriteRequest {
  readonly place: FilePlace;
  readonly content: string;
  readonly session: HostedSession;
  readonly access: FileAccess;
  readonly seen: SeenBuffers;
  readonly readings: LastReadings;
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
  await refuseUnsavedEditor(place);
  const written = place.exists ? await overwrite(writing, shown) : await createTextFile(place, content);
  writing.readings.saw(writing.session, place.path, await readingOf(content));
  return written;
}

/** Changes a document that has unsaved changes, and does not save it: that would save the user's changes too. */
async function writeUnsaved(writing: WriteRequest, document: TextDocument): Promise<Written> {
  const { place, content, session, access, seen, readings, token } = writing;
  await refuseUnencodable(place.requested, content, document.encoding);
  const wanted = await asInDocument(content, document);
  let before = '';
  const changed = await writeBuffer(document, content, async () => {
    await access.confirm(place);
    if (token.isCancellationRequested) throw withdrawn();
    // The user saved it meanwhile, so the file on disk is another.
    if (!document.isDirty) throw movedFile(place);
    before = document.getText();
    // Text typed since the agent read the document must not be lost, not even if typed during this write.
    if (!seen.isCurrent(session, document) && !hasText(document, wanted)) throw unsaved(place);
  });
  const after = document.getText();
  // The user may have typed since.
  if (hasText(document, wanted)) {
    seen.sawAll(session, document);
    readings.saw(session, place.path, await readingOf(content));
  }
  if (!changed || before === after) return undefined;
  return { uri: Uri.file(place.path).toString(), before, after, encoding: document.encoding };
}

/**
 * Writes to disk directly. VS Code opens files by path, so a folder swapped for a link during its save would lead it
 * elsewhere. VS Code then reloads the document, as one undo step.
 * @param shown the document that shows the file, without unsaved changes.
 */
async function overwrite(writing: WriteRequest, shown: TextDocument | undefined): Promise<Written> {
  const { place, access, token, clock } = writing;
  const { handle, size } = await openRegularFile(place, access, 'readWrite');
  let selections: KeptSelections | undefined;
  try {
    const state = await fileState(handle);
    const bytes = await readBytes(handle, mostWritten + 1, size);
    if (bytes.length > mostWritten) throw tooLarge(place);
    const current = await decodeExactly(place.path, bytes, shown?.encoding);
    const { text: before, encoding, coding } = current;
    const after = await inPieces(keepLineEnds(before, await withOtherChanges(writing, before)));
    if (token.isCancellationRequested) throw withdrawn();
    if (before === after) return undefined;
    await refuseUnknownEncoding(place, current, after);
    await refuseUnencodable(place.requested, after, encoding);
    const encoded = await encodeLike(bytes, after, encoding);
    // The user or a program may have saved it: a large file takes seconds.
    if ((await fileState(handle)) !== state) throw movedFile(place);
    // The user may have started to type. Checked last, since a key may arrive at any time.
    if (shown) await awaitPressedKeys();
    await refuseUnsavedEditor(place);
    if ((await findOpenBuffer(place))?.isDirty) throw unsaved(place);
    if (token.isCancellationRequested) throw withdrawn();
    selections = shown && keepSelections(shown, after);
    await handle.writeFile(encoded);
    await handle.truncate(encoded.length);
    if (shown && (await hasCaughtUp(shown, after, clock)) && !shown.isDirty) selections?.restore();
    return { uri: Uri.file(place.path).toString(), before, after, encoding: coding };
  } finally {
    selections?.dispose();
    await handle.close();
  }
}

/**
 * The agent's text merged with the changes of others since the agent read the file. @throws WireError if that is not clear;
 * if the agent then writes the file again, the current text counts as read.
 */
async function withOtherChanges(
  { place, content, session, readings }: WriteRequest,
  now: string,
): Promise<string> {
  const merged = await mergedWith(readings.of(session, place.path), content, now);
  if (merged !== undefined) return merged;
  readings.saw(session, place.path, await readingOf(now));
  throw refusedFile(
    'changed',
    place.requested,
    `${place.requested} has changed since you read it. Read it again, then write it.`,
  );
}

/** @throws WireError if bytes that the agent did not change could change, or become other characters. */
async function refuseUnknownEncoding(
  { requested }: FilePlace,
  { text, encoding, isExact, isGuessed }: DecodedFile,
  after: string,
): Promise<void> {
  if (isExact && !(isGuessed && (await inPieces(hasNewCharacters(text, after))))) return;
  // The agent has replaced the characters that could not be decoded.
  if (!isExact && encoding.startsWith('utf8') && text.includes('\ufffd') && !after.includes('\ufffd')) return;
  const why = isExact
    ? `The encoding of ${requested} is known only while it is open in an editor.`
    : `${requested} is not in the encoding it is read as (${encoding}): written back, characters would be lost.`;
  throw refusedFile('encoding', requested, why);
}

/** A text with the line ends that a document had. The document may have others by now. */
interface DocumentText {
  readonly text: string;
  readonly eol: EndOfLine;
}

async function asInDocument(content: string, { eol }: TextDocument): Promise<DocumentText> {
  return { text: await withLineEnds(content, eol), eol };
}

function hasText(document: TextDocument, { text, eol }: DocumentText): boolean {
  return document.eol === eol && document.getText() === text;
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

/**
 * Creates a file with its missing parent folders, and never replaces one. Uses the encoding of the user's settings and keeps
 * the agent's line ends. @throws WireError, or the file system's error.
 */
async function createTextFile(place: FilePlace, content: string): Promise<Written> {
  const uri = Uri.file(place.path);
  const { text, encoding, bytes } = await encodeNew(place.path, content);
  await createConfirmedFile(place.path, bytes).catch((error: unknown) => {
    throw error instanceof MovedError ? movedFile(place) : error;
  });
  return { uri: uri.toString(), before: undefined, after: text, encoding };
}

interface KeptSelections {
  /** Restores the selections that the user has not moved meanwhile. Call it when the document shows the new text. */
  restore(): void;
  dispose(): void;
}

/**
 * Keeps the selections of editors at their places while VS Code reloads the document: it replaces everything from the first
 * changed line to the last, and would move selections to an end of that.
 * @param text the text that the document will show, with its line ends.
 */
function keepSelections(document: TextDocument, text: string): KeptSelections {
  const edits = minimalEdits(document.getText(), text);
  const move = (offset: number): number => offsetAfter(offset, edits);
  const kept = new Map<TextEditor, readonly (readonly [anchor: number, active: number])[]>();
  for (const editor of window.visibleTextEditors) {
    if (editor.document !== document) continue;
    const offsets = editor.selections.map(
      ({ anchor, active }) => [move(document.offsetAt(anchor)), move(document.offsetAt(active))] as const,
    );
    kept.set(editor, offsets);
  }
  const moved = window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
    if (kind === TextEditorSelectionChangeKind.Mouse || kind === TextEditorSelectionChangeKind.Keyboard)
      kept.delete(textEditor);
  });
  return {
    restore: () => {
      for (const [editor, offsets] of kept) {
        if (!window.visibleTextEditors.includes(editor)) continue;
        const at = (offset: number) => document.positionAt(offset);
        editor.selections = offsets.map(([anchor, active]) => new Selection(at(anchor), at(active)));
      }
    },
    dispose: () => moved.dispose(),
  };
}

/** ms to wait for VS Code. */
const patience = 2_000;

/**
 * Waits for VS Code, which notices a change on disk a little later, and never in a folder that it does not watch. Resolves to
 * true once `document` shows `onDisk` or has unsaved changes; to false if that takes longer than 2 s.
 */
async function hasCaughtUp(document: TextDocument, onDisk: string, clock: Clock): Promise<boolean> {
  let wanted = await asInDocument(onDisk, document);
  const isThere = async (): Promise<boolean> => {
    // Reloading may change the line ends of the document.
    if (!document.isDirty && document.eol !== wanted.eol) wanted = await asInDocument(onDisk, document);
    return document.isDirty || hasText(document, wanted);
  };
  if (await isThere()) return true;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listener = workspace.onDidChangeTextDocument((event) => {
    if (event.document === document) isThere().then((isThere) => isThere && resolve(), reject);
  });
  try {
    return (await timeBoxed(promise, patience, clock, neverCancelled)).kind === 'done';
  } finally {
    listener.dispose();
  }
}

interface Seen {
  readonly version: number;
  /** All lines before this one (0-based) were read. */
  readonly upTo: number;
}

/**
 * Records what each session has read of documents with unsaved changes. An agent may overwrite only text that it has
 * read.
 */
export class SeenBuffers {
  readonly #seen = new WeakMap<TextDocument, WeakMap<HostedSession, Seen>>();

  /** Ranges add up if they are read in order and the document does not change in between. */
  sawLines(session: HostedSession, document: TextDocument, { line, limit }: WantedLines): void {
    const { version } = document;
    const before = this.#seen.get(document)?.get(session);
    const known = before?.version === version ? before.upTo : 0;
    this.#put(session, document, line - 1 <= known ? Math.max(known, line - 1 + limit) : known);
  }

  sawAll(session: HostedSession, document: TextDocument): void {
    this.#put(session, document, Infinity);
  }

  /** True if the session has read all of the current text. */
  isCurrent(session: HostedSession, document: TextDocument): boolean {
    const seen = this.#seen.get(document)?.get(session);
    return seen?.version === document.version && seen.upTo >= document.lineCount;
  }

  #put(session: HostedSession, document: TextDocument, upTo: number): void {
    let sessions = this.#seen.get(document);
    if (!sessions) this.#seen.set(document, (sessions = new WeakMap()));
    sessions.set(session, { version: document.version, upTo });
  }
}
