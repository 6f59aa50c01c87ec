// Owns what host tests do to VS Code: settings, files in the open folder, keys. `restoreWorld` takes it all back.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { until } from '../until.ts';

const changed = new Set<string>();

/** Sets `acpHost.` + `key` for the user; undefined: back to its default. */
export async function configure(key: string, value: unknown): Promise<void> {
  changed.add(key);
  await vscode.workspace.getConfiguration('acpHost').update(key, value, vscode.ConfigurationTarget.Global);
}

/** Closes every editor, whatever it holds, and resets every setting a test has set. */
export async function restoreWorld(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  for (const key of changed) await configure(key, undefined);
  changed.clear();
}

/**
 * Closes what extensions opened without an editor, which VS Code else keeps open for minutes: their files are deleted the way
 * that makes it let go of them. For tests that had such documents opened, after `restoreWorld`.
 */
export async function closeUnseenDocuments(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const unseen = (): vscode.Uri[] =>
    vscode.workspace.textDocuments
      .filter(({ uri, isClosed }) => !isClosed && folder && uri.path.startsWith(`${folder.uri.path}/`))
      .map(({ uri }) => uri);
  const deletion = new vscode.WorkspaceEdit();
  for (const uri of unseen()) deletion.deleteFile(uri, { ignoreIfNotExists: true });
  await vscode.workspace.applyEdit(deletion);
  await until(
    () => `${unseen().join(', ')} to be closed`,
    () => unseen().length === 0,
  );
}

/** Writes a new file into the open folder. Its name begins as given: `.env`, `a.ts`. */
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
  // Not `openTextDocument`: what that opens stays open for minutes after its editor is closed.
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  const editor = await until('the editor', () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.toString() === uri.toString() && active;
  });
  await placeCursor(editor, line, character);
  return editor;
}

/** Resolves when VS Code has done it: later it would call off a suggestion that was asked for meanwhile. */
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

/** Types into the active editor, one key after the other, and waits until the document has the text. */
export async function type(text: string): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  for (const key of text) {
    const version = document?.version ?? 0;
    await vscode.commands.executeCommand('type', { text: key });
    await until(`the key ${JSON.stringify(key)}`, () => document !== undefined && document.version > version);
  }
}

export function run(command: string): Thenable<unknown> {
  return vscode.commands.executeCommand(command);
}

/** Runs commands now and again every second: a nudge that leaves the one before it time to have its effect. */
export function patiently(...commands: readonly string[]): () => Promise<void> {
  let next = 0;
  return async () => {
    if (Date.now() < next) return;
    next = Date.now() + 1000;
    for (const command of commands) await run(command);
  };
}

/** Takes one step a second, in turn: each has time to have its effect before the next one. */
export function inTurn(...steps: readonly (() => PromiseLike<unknown>)[]): () => Promise<void> {
  let turn = 0;
  let next = 0;
  return async () => {
    if (Date.now() < next) return;
    next = Date.now() + 1000;
    await steps[turn++ % steps.length]!();
  };
}
