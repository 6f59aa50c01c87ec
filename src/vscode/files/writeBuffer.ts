// Puts a text into a document as its user would: the least that changes it, as one step to undo, saved if it was.

import { EndOfLine, Range, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { minimalEdits } from '../../nes/text/minimalEdits.ts';
import { refusedFile } from './refusedFile.ts';

/** Times that the user may type into it in between. */
const attempts = 3;

/**
 * Does not save.
 * @param mayReplace looks at the document as it is, and throws when its text must not be lost.
 * @returns whether anything changed.
 */
export async function writeBuffer(
  document: TextDocument,
  content: string,
  mayReplace: () => Promise<void>,
): Promise<boolean> {
  const text = withLineEnds(content, document.eol);
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
    // VS Code applies it to this version of the document and to no other.
    if (await workspace.applyEdit(change)) return true;
    if (document.isClosed || document.version === version) break;
  }
  const path = document.uri.fsPath;
  throw refusedFile('failed', path, `VS Code did not change ${path}. Read it again before you write it.`);
}

/** The kind that is more frequent, as VS Code has it; undefined where there is none. */
export function lineEndOf(text: string): EndOfLine | undefined {
  const all = text.match(/\r\n|\r|\n/g);
  if (!all) return undefined;
  const withCr = all.filter((one) => one !== '\n').length;
  return withCr > all.length / 2 ? EndOfLine.CRLF : EndOfLine.LF;
}

/** One kind throughout, as it is in the document. @param eol undefined: as the text has them. */
export function withLineEnds(text: string, eol: EndOfLine | undefined): string {
  const unmarked = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (eol === undefined) return unmarked;
  return unmarked.replaceAll(/\r\n|\r|\n/g, eol === EndOfLine.CRLF ? '\r\n' : '\n');
}
