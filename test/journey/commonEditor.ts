// A window with a scripted agent that several journeys share one after the other. Opening a window takes about twelve seconds of
// processor time; emptying one takes two.
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
import { SharedEditor } from './sharedEditor.ts';

export class CommonEditor extends SharedEditor {
  readonly #contents: CommonContents;

  /** Call it in a `describe`. */
  constructor(setup: CommonSetup) {
    super({});
    this.#contents = contentsOf(setup);
  }

  protected override async open(): Promise<OpenEditor> {
    const { editor, agent } = commonWindow() ?? {};
    if (editor === undefined || agent === undefined) {
      const opened = await super.open(this.#contents);
      keepCommonWindow({ editor: opened, agent: this.agent });
      return opened;
    }
    this.use(agent);
    await refill(editor, this.#contents);
    // Requests do not pause in a new session.
    await this.restartAgent(editor);
    agent.forget();
    return editor;
  }

  /** Keeps the window open, unless a failed test may have left anything in it. */
  protected override async release(_editor: OpenEditor, failed: boolean): Promise<void> {
    if (failed) await closeCommonWindow();
  }
}
