// What host tests do to VS Code: settings, files in the open folder, keys. `restoreWorld` undoes all of it.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { until } from '../until.ts';

const changed = new Set<string>();

/** Sets the user setting `acpHost.` + `key`; undefined resets it. */
export async function configure(key: string, value: unknown): Promise<void> {
  changed.add(key);
  await vscode.workspace.getConfiguration('acpHost').update(key, value, vscode.ConfigurationTarget.Global);
}

/** Closes every editor without saving, and resets every setting that a test has set. */
export async function restoreWorld(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  for (const key of changed) await configure(key, undefined);
  changed.clear();
}

/**
 * Closes documents that extensions opened without an editor, which VS Code keeps open for minutes, by deleting their files
 * through VS Code. For tests that opened such documents, after `restoreWorld`.
 */
export async function closeUnseenDocuments(): Promise<void> {
  await deleteOpen((name) => name !== '');
}

/**
 * As `closeUnseenDocuments`, for the files of `writeNewFile` that no tab shows. Run after each `describe`: the agents of the next
 * one would get these documents, too.
 */
export async function closeLeftDocuments(): Promise<void> {
  const shown = new Set(
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])),
  );
  await deleteOpen((name, uri) => /^[\da-f]{8}\//.test(name) && !shown.has(uri.toString()));
}

/** @param isMeant gets the path relative to the open folder; empty for a file that is not in it. */
async function deleteOpen(isMeant: (name: string, uri: vscode.Uri) => boolean): Promise<void> {
  const start = `${vscode.workspace.workspaceFolders?.[0]?.uri.path}/`;
  const nameOf = ({ path }: vscode.Uri): string => (path.startsWith(start) ? path.slice(start.length) : '');
  const open = (): vscode.Uri[] =>
    vscode.workspace.textDocuments
      .filter(({ uri, isClosed }) => uri.scheme === 'file' && !isClosed && isMeant(nameOf(uri), uri))
      .map(({ uri }) => uri);
  if (open().length === 0) return;
  const deletion = new vscode.WorkspaceEdit();
  for (const uri of open()) deletion.deleteFile(uri, { ignoreIfNotExists: true });
  await vscode.workspace.applyEdit(deletion);
  await until(
    () => `${open().join(', ')} to be closed`,
    () => open().length === 0,
  );
}

/** Writes a new file into a new folder of the open folder. @param name such as `.env` or `a.ts`. */
export async function writeNewFile(name: string, text: string): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open');
  const uri = vscode.Uri.joinPath(folder.uri, randomUUID().slice(0, 8), name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/** Opens a new file in the editor, with the cursor at a place (0-based). */
export async function openNewFile(
  name: string,
  text: string,
  line = 0,
  character = 0,
): Promise<vscode.TextEditor> {
  const uri = await writeNewFile(name, text);
  // Documents opened by `openTextDocument` would stay open for minutes after their editor is closed.
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  const editor = await until('the editor', () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.toString() === uri.toString() && active;
  });
  await placeCursor(editor, line, character);
  return editor;
}

/** Resolves when VS Code has moved the cursor, which would cancel a later suggestion request. */
export async function placeCursor(editor: vscode.TextEditor, line: number, character: number): Promise<void> {
  const wanted = new vscode.Selection(line, character, line, character);
  if (editor.selection.isEqual(wanted)) return;
  const placed = new Promise<void>((resolve) => {
    const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor !== editor) return;
      listener.dispose();
      resolve();
    });
  });
  editor.selection = wanted;
  await placed;
}

/** Types into the active editor key by key, and waits until the document has the text. */
export async function type(text: string): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  for (const key of text) {
    const version = document?.version ?? 0;
    await vscode.commands.executeCommand('type', { text: key });
    await until(`the key ${JSON.stringify(key)}`, () => document !== undefined && document.version > version);
  }
}

export function run(command: string, ...args: readonly unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(command, ...args);
}

/** A nudge for `until` that runs commands again a second after they ended, so that they have time to take effect. */
export function patiently(...commands: readonly string[]): () => Promise<void> {
  return inTurn(async () => {
    for (const command of commands) await run(command);
  });
}

/** A nudge for `until` that runs the steps in turn, each a second after the one before it ended. */
export function inTurn(...steps: readonly (() => PromiseLike<unknown>)[]): () => Promise<void> {
  let turn = 0;
  let next = 0;
  return async () => {
    if (Date.now() < next) return;
    await steps[turn++ % steps.length]!();
    next = Date.now() + 1000;
  };
}
