// Opens the documents for measurements: 20,000 lines and 1 MB each, one with ASCII only, one with other characters in every
// line. They are plain text, so that no language extension is active.

import * as vscode from 'vscode';

const lineCount = 20_000;
const asciiLine = 'const total = sum(first, second) + offset[index]; // x';
const otherLine = 'const gesamt = größe(erste, zweite) + 値[索引]; // 😀 x';

export async function openLargeDocument(kind: 'ascii' | 'other'): Promise<vscode.TextEditor> {
  const line = kind === 'ascii' ? asciiLine : otherLine;
  return openDocument(`${kind}.txt`, `${line}\n`.repeat(lineCount));
}

export async function openDocument(name: string, text: string): Promise<vscode.TextEditor> {
  const uri = await writeDocument(name, text);
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
}

async function writeDocument(name: string, text: string): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open');
  const uri = vscode.Uri.joinPath(folder.uri, name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/** Puts the cursor at the end of a line, as a click would. @param line 0-based. */
export function placeCursor(editor: vscode.TextEditor, line: number): void {
  const { end } = editor.document.lineAt(line).range;
  editor.selection = new vscode.Selection(end, end);
  editor.revealRange(editor.selection);
}
