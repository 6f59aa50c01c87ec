// Finds the open document of a file, replaces its text with minimal edits in one undo step, and converts line ends.

import { EndOfLine, Range, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { minimalEdits } from '../../nes/text/hunks.ts';
import { inPieces } from '../storage/inPieces.ts';
import { convertedLineEnds, largeConvertedLineEnds } from './lineEnds.ts';
import { refusedFile } from './refusedFile.ts';
import { type FilePlace, findRealPlace } from './realPlace.ts';
import { areSamePath } from './samePath.ts';

/** Attempts, since the user may type in between. */
const attempts = 3;

/**
 * Does not save. Throws a `WireError` if VS Code does not apply the edits.
 * @param mayReplace called before each attempt; throws if the current text must not be overwritten.
 * @returns true if anything changed.
 */
export async function writeBuffer(
  document: TextDocument,
  content: string,
  mayReplace: () => Promise<void>,
): Promise<boolean> {
  const text = await withLineEnds(content, document.eol);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await mayReplace();
    const { version } = document;
    const edits = minimalEdits(document.getText(), text);
    if (edits.length === 0) return false;
    const change = new WorkspaceEdit();
    for (const { start, end, newText } of edits) {
      const range = new Range(document.positionAt(start), document.positionAt(end));
      change.replace(document.uri, range, newText);
    }
    // VS Code applies the edit only to this version of the document.
    if (await workspace.applyEdit(change)) return true;
    if (document.isClosed || document.version === version) break;
  }
  const path = document.uri.fsPath;
  throw refusedFile('failed', path, `VS Code did not change ${path}. Read it again before you write it.`);
}

/** Returns `text` without byte order mark, with all line ends as `eol`. */
export async function withLineEnds(text: string, eol: EndOfLine): Promise<string> {
  return await inPieces(largeConvertedLineEnds(withoutMark(text), lineEndOf(eol)));
}

/** Like `withLineEnds`, for a text that is known to be short. Keeps a byte order mark. */
export function convertLineEnds(text: string, eol: EndOfLine): string {
  return convertedLineEnds(text, lineEndOf(eol));
}

function lineEndOf(eol: EndOfLine): '\n' | '\r\n' {
  return eol === EndOfLine.CRLF ? '\r\n' : '\n';
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * The document that VS Code has open for a file, also if it was opened through a link. Prefers one with unsaved changes if
 * several show the same file.
 */
export async function findOpenBuffer({
  requested,
  path,
}: Pick<FilePlace, 'requested' | 'path'>): Promise<TextDocument | undefined> {
  let found: TextDocument | undefined;
  for (const document of workspace.textDocuments) {
    if (!isFile(document)) continue;
    const { fsPath } = document.uri;
    const isSame = areSamePath(fsPath, path) || areSamePath(fsPath, requested);
    if (isSame && document.isDirty) return document;
    if (isSame) found ??= document;
  }
  for (const document of workspace.textDocuments) {
    if (!isFile(document) || !document.isDirty) continue;
    const place = await findRealPlace(document.uri.fsPath);
    if (place.kind === 'there' && areSamePath(place.path, path)) return document;
  }
  return found;
}

function isFile({ uri, isClosed }: TextDocument): boolean {
  return uri.scheme === 'file' && !isClosed;
}
