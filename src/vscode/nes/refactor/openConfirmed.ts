// Reads and opens files that a suggestion names. A path that was checked may lead elsewhere a moment later, so files are read
// through a handle that is known to be the checked file, and agents get a document only if its text was read that way.

import { workspace, type TextDocument, type Uri } from 'vscode';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Logger } from '../../../base/logger.ts';
import { sharedWork } from '../../../base/sharedWork.ts';
import { WireError } from '../../../wire/peer.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import { MovedError } from '../../files/confirmedFolder.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import { decodeFile } from '../../files/fileText.ts';
import { systemCode, type FilePlace } from '../../files/realPlace.ts';
import { readBytes } from '../../files/boundedFile.ts';
import { findOtherEditor } from '../../files/findOtherEditor.ts';
import { otherEditorText, type OtherEditor } from '../../files/otherEditor.ts';
import { openRegularFile } from '../../files/regularFile.ts';
import { withLineFeeds } from './documentMatches.ts';
import { t } from '../../../base/l10n.ts';

export interface ConfirmingTools {
  readonly eligible: EligibleDocuments;
  /** Recognises excluded files under another name. */
  readonly access: { get(): Promise<Pick<FileAccess, 'refuseExcludedFile'>> };
}

/** Bytes. VS Code opens no longer document for an extension. */
export const longestOpened = 50 * 2 ** 20;

/** The document at `uri` if it is open and agents may access it. */
export function openDocument(uri: Uri, eligible: EligibleDocuments): TextDocument | undefined {
  const name = uri.toString();
  const open = workspace.textDocuments.find((each) => asEditorDocument(each).uri === name);
  return open && eligible.has(open) ? open : undefined;
}

/**
 * Opens the document without an editor, unless it is open already. Agents get it when its text is confirmed.
 * @param most bytes on disk. @param place what `locateToChange` has found; if undefined, the file is located here. @throws if suggestions may not change the file, or if it is too large, not text, or not confirmed. An
 * `OtherEditorError` if a notebook or a custom editor has it open.
 */
export async function openConfirmed(
  uri: Uri,
  most: number,
  tools: ConfirmingTools,
  place?: RealFile,
): Promise<TextDocument> {
  if (!place) await refuseOtherEditor(uri);
  return (
    openDocument(uri, tools.eligible) ??
    (await openAsRead(uri, () => readConfirmed(uri, most, tools, place), tools.eligible))
  );
}

/** The message is for the user. */
export class OtherEditorError extends Error {}

/** @throws OtherEditorError if a notebook or a custom editor has the file open. */
export async function refuseOtherEditor(uri: Uri): Promise<void> {
  const editor = await findOtherEditor({ requested: uri.fsPath, path: await realPlace(uri.fsPath) });
  if (editor) throw new OtherEditorError(otherEditorText(editor, workspace.asRelativePath(uri, false)));
}

/**
 * Opens the document without an editor. Agents may access it if its text equals what `read` returns.
 * @param read reads the checked file. @param forAll false to withhold it from agents all the same.
 * @throws if `read` rejects, if the file is not text, or if the texts differ.
 */
export async function openAsRead(
  uri: Uri,
  read: () => Promise<Uint8Array>,
  eligible: EligibleDocuments,
  forAll = true,
): Promise<TextDocument> {
  let bytes = await read();
  const isConfirmed = async (document: TextDocument): Promise<boolean> => {
    const isSame = async (): Promise<boolean> =>
      withLineFeeds(await decodeFile(uri.fsPath, bytes, document.encoding)) ===
      withLineFeeds(document.getText());
    if (await isSame()) return true;
    // It may have been written in between.
    bytes = await read();
    return await isSame();
  };
  const document = await eligible.openWithheld(uri, isConfirmed, forAll);
  if (!document) throw new MovedError(uri.fsPath);
  return document;
}

/**
 * The content of a file that suggestions may concern. @param located as of `openConfirmed`. @throws if there is none, if it is not
 * at its place any more, or if it is too large.
 */
export async function readConfirmed(
  uri: Uri,
  most: number,
  { eligible, access }: ConfirmingTools,
  located?: RealFile,
): Promise<Buffer> {
  const place = located ?? (await locateAllowed(uri, eligible));
  if (typeof place === 'string') throw new MovedError(uri.fsPath);
  return await readPlace({ requested: uri.fsPath, path: place.path, exists: true }, most, await access.get());
}

/** The content of the file at `place`. @param most bytes. @throws as `openRegularFile`, and if it is larger. */
export async function readPlace(
  place: FilePlace,
  most: number,
  access: Pick<FileAccess, 'refuseExcludedFile'>,
): Promise<Buffer> {
  const file = await openRegularFile(place, access);
  try {
    const bytes = file.size > most ? undefined : await readBytes(file.handle, most + 1, file.size);
    if (bytes && bytes.length <= most) return bytes;
    throw new Error(`${place.requested} is larger than ${most} bytes.`);
  } finally {
    await file.handle.close();
  }
}

/** The real path of a file or folder. */
export interface RealFile {
  readonly path: string;
}

/** `link`: the path goes through a link, perhaps out of the folder. */
type PlaceRefusal = 'outside' | 'excluded' | 'link';

/** As `locateAllowed`, if its text may be changed too: no notebook and no custom editor has it open. */
export async function locateToChange(
  uri: Uri,
  eligible: EligibleDocuments,
): Promise<RealFile | PlaceRefusal | OtherEditor> {
  const place = await locateAllowed(uri, eligible);
  if (typeof place === 'string') return place;
  return (await findOtherEditor({ requested: uri.fsPath, path: place.path })) ?? place;
}

/** Where the file or folder at `uri` really is, if suggestions may concern it. It need not exist yet. */
export async function locateAllowed(uri: Uri, eligible: EligibleDocuments): Promise<RealFile | PlaceRefusal> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (uri.scheme !== 'file' || !folder) return 'outside';
  if (!eligible.hasUri(uri)) return 'excluded';
  const root = folder.uri.fsPath;
  const [realRoot, real] = await Promise.all([realFolder(root), realPlace(uri.fsPath)]);
  return relative(realRoot, real) === relative(root, uri.fsPath) ? { path: real } : 'link';
}

/** Undefined if the file or folder at `uri` may be changed, else the reason in words for the user. */
export async function whyNotChange(uri: Uri, eligible: EligibleDocuments): Promise<string | undefined> {
  const place = await locateToChange(uri, eligible);
  return typeof place === 'string' ? placeRefusalWords(place, uri) : undefined;
}

/** Why the file or folder at `uri` may not be changed, in words for the user. */
export function placeRefusalWords(refusal: PlaceRefusal | OtherEditor, uri: Uri): string {
  switch (refusal) {
    case 'outside':
      return t('{0} is not in an open folder.', basename(uri.path));
    case 'excluded':
      return t('{0} is excluded by acpHost.nes.exclude.', workspace.asRelativePath(uri, false));
    case 'link':
      return t('{0} is a symbolic link.', workspace.asRelativePath(uri, false));
    case 'notebook':
    case 'custom editor':
      return otherEditorText(refusal, workspace.asRelativePath(uri, false));
  }
}

/** Logs why a suggestion can't be applied. That a file is excluded, gone or none is no error; the stack of others is logged. */
export function logFailure(logger: Logger, what: string, error: unknown): void {
  const isExpected =
    error instanceof WireError ||
    error instanceof MovedError ||
    error instanceof OtherEditorError ||
    systemCode(error) !== undefined;
  if (isExpected) logger.debug(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  else logger.error(what, error);
}

async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPlace(parent), basename(path));
  }
}

/** Shared, since many files of a folder are located at once. */
const realFolder = sharedWork(realPlace);
