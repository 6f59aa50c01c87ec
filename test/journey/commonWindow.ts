// The window that a `describe` with a `CommonEditor` or a `BuiltInEditor` leaves open for the next one. It is closed before
// another window opens, since only one can use the profile in which VS Code's scripts are compiled.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptedWorld } from '../agents/parts/scriptedWorld.ts';
import type { EditorSetup, OpenEditor } from './openEditor.ts';

export interface CommonWindow {
  readonly editor: OpenEditor;
  /** The scripted agent. Undefined in a window with the built-in agent. */
  readonly agent: ScriptedWorld | undefined;
}

/** What each `describe` with the window may choose. Its settings become those of the workspace. */
export type CommonSetup = Pick<EditorSetup, 'files' | 'settings' | 'viewport'>;

/** What the window is filled with for a `describe`. */
export type CommonContents = Required<Pick<EditorSetup, 'files' | 'viewport'>>;

let kept: CommonWindow | undefined;

export function commonWindow(): CommonWindow | undefined {
  return kept;
}

export function keepCommonWindow(window: CommonWindow): void {
  kept = window;
}

/** Closes the window if there is one. */
export async function closeCommonWindow(): Promise<void> {
  const window = kept;
  kept = undefined;
  try {
    await window?.editor.close();
  } finally {
    window?.agent?.dispose();
  }
}

export function contentsOf({
  files = {},
  settings = {},
  viewport = { width: 1200, height: 800 },
}: CommonSetup): CommonContents {
  return { files: { ...files, '.vscode/settings.json': JSON.stringify(settings) }, viewport };
}

/** Closes all editors and replaces all files. */
export async function refill(editor: OpenEditor, { files, viewport }: CommonContents): Promise<void> {
  const tabs = editor.page.locator('.editor-group-container .tab');
  // VS Code would ask whether to save an editor that is closed before it is saved.
  await editor.runCommand('File: Save All');
  await tabs.and(editor.page.locator('.dirty')).first().waitFor({ state: 'detached' });
  await editor.runCommand('View: Close All Editors');
  await tabs.first().waitFor({ state: 'detached' });
  for (const name of readdirSync(editor.workspace))
    rmSync(join(editor.workspace, name), { recursive: true, force: true, maxRetries: 5 });
  await editor.page.setViewportSize(viewport);
  for (const [path, text] of Object.entries(files)) editor.write(path, text);
}
