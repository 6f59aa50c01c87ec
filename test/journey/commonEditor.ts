// A window with a scripted agent that several journeys share one after the other. Opening a window takes about twelve seconds of
// processor time; emptying one takes two.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commonWindow, closeCommonWindow, keepCommonWindow, type CommonWindow } from './commonWindow.ts';
import type { EditorSetup, OpenEditor } from './openEditor.ts';
import { SharedEditor } from './sharedEditor.ts';

/** What each of these journeys may choose. Its settings become those of the workspace. */
type CommonSetup = Pick<EditorSetup, 'files' | 'settings' | 'viewport'>;

export class CommonEditor extends SharedEditor {
  readonly #setup: Required<CommonSetup>;

  /** Call it in a `describe`. */
  constructor({ files = {}, settings = {}, viewport = { width: 1200, height: 800 } }: CommonSetup) {
    super({});
    const ofWorkspace = { '.vscode/settings.json': JSON.stringify(settings) };
    this.#setup = { files: { ...files, ...ofWorkspace }, settings, viewport };
  }

  protected override async open(): Promise<OpenEditor> {
    const window = commonWindow();
    const { files, viewport } = this.#setup;
    if (window === undefined) {
      const editor = await super.open({ files, viewport });
      keepCommonWindow({ editor, agent: this.agent });
      return editor;
    }
    this.use(window.agent);
    await this.#empty(window);
    await window.editor.page.setViewportSize(viewport);
    for (const [path, text] of Object.entries(files)) window.editor.write(path, text);
    await restart(window);
    return window.editor;
  }

  /** Keeps the window open, unless a failed test may have left anything in it. */
  protected override async release(_editor: OpenEditor, failed: boolean): Promise<void> {
    if (failed) await closeCommonWindow();
  }

  /** Closes all editors and removes all files. */
  async #empty({ editor }: CommonWindow): Promise<void> {
    // So that VS Code asks nothing when they are closed.
    await editor.runCommand('File: Save All');
    await editor.runCommand('View: Close All Editors');
    await editor.page.locator('.editor-group-container .tab').first().waitFor({ state: 'detached' });
    for (const name of readdirSync(editor.workspace))
      rmSync(join(editor.workspace, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Restarts the agent, so that requests do not pause in its new session, and forgets the messages that it received before. */
async function restart({ editor, agent }: CommonWindow): Promise<void> {
  const started = agent.received('initialize').length;
  await editor.runCommand('ACP: Restart Agent');
  await agent.waitForMessage('initialize', started + 1);
  await editor.agent('ready');
  agent.forget();
}
