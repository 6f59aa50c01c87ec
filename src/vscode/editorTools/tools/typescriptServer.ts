// Passes VS Code's TypeScript extension the indentation of a file that is in no visible editor. Used by code actions.

import { Position, type TextDocument } from 'vscode';
import type { ToolRun } from './toolRun.ts';

const languageIds: ReadonlySet<string> = new Set([
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
]);
/**
 * Passes the indentation of a document to the server. The extension itself passes that of visible editors only; in other files,
 * the server would indent new code by four spaces. Formatting at a place without a statement has no edits, and without options
 * VS Code uses the indentation that it has found in the document. Does nothing if the user has turned the formatter off.
 */
export async function passIndentation(run: ToolRun, { uri, languageId }: TextDocument): Promise<void> {
  if (!languageIds.has(languageId)) return;
  await run.execute('vscode.executeFormatOnTypeProvider', uri, new Position(0, 0), ';', undefined);
}
