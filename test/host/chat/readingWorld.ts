// Parts for tests of the actions on chat messages: the open folder, and the files that may be used in it.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { AccessQuestions } from '../../../src/vscode/files/accessQuestions.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';

const first = vscode.workspace.workspaceFolders?.[0]?.uri;
assert.ok(first);
export const folder: vscode.Uri = first;
const never = new AccessQuestions(() => Promise.reject(new Error('Nobody is to be asked')));
export const guard = new FileAccess({ hasFile: (path) => !/\.env/.test(path) }, never, {
  folders: openFolders,
});
export const active = (): string | undefined => vscode.window.activeTextEditor?.document.uri.toString();
export const textOf = async (uri: vscode.Uri): Promise<string> =>
  (await vscode.workspace.openTextDocument(uri)).getText();
