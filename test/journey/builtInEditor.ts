// A window with the built-in agent that the journeys in `test/journey/embedded` share one after the other, as those in
// `test/journey/suggestions` share one with a scripted agent.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';
import {
  closeCommonWindow,
  commonWindow,
  contentsOf,
  keepCommonWindow,
  refill,
  type CommonContents,
  type CommonSetup,
} from './commonWindow.ts';
import type { OpenEditor } from './openEditor.ts';
import { SharedWindow } from './sharedWindow.ts';

export class BuiltInEditor extends SharedWindow {
  readonly #contents: CommonContents;

  /** Call it in a `describe`. */
  constructor(setup: CommonSetup) {
    super(() => ({}));
    this.#contents = contentsOf(setup);
  }

  protected override async open(): Promise<OpenEditor> {
    const window = commonWindow();
    if (window === undefined || window.agent !== undefined) {
      const editor = await super.open(this.#contents);
      keepCommonWindow({ editor, agent: undefined });
      return editor;
    }
    await refill(window.editor, this.#contents);
    await restartAgent(window.editor);
    return window.editor;
  }

  /** Keeps the window open, unless a failed test may have left anything in it. */
  protected override async release(_editor: OpenEditor, failed: boolean): Promise<void> {
    if (failed) await closeCommonWindow();
  }
}

/** Restarts the agent, whose new session knows no earlier edits and rejections. */
async function restartAgent(editor: OpenEditor): Promise<void> {
  const before = starts(editor);
  await editor.runCommand('ACP: Restart Agent');
  await until('the agent to be ready again', () => starts(editor) > before);
  await editor.agent('ready');
}

/** How often the agent became ready, according to the log of the extension. */
function starts({ server }: OpenEditor): number {
  return globSync('*/exthost*/acp-host.acp-host/*.log', { cwd: server.logs }).reduce(
    (count, log) =>
      count + readFileSync(join(server.logs, log), 'utf8').split('[builtin] ready after').length - 1,
    0,
  );
}
