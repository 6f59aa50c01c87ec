// One window for all tests of a `describe`, since opening one takes longer than most tests. Each test uses its own files, so
// that tests don't affect each other.
import { after, afterEach, before } from 'mocha';
import { closeCommonWindow } from './commonWindow.ts';
import { openEditor, testClockFactor, type OpenEditor } from './openEditor.ts';
import { builtVsix, copyUnderTest, fileName, type JourneySetup } from './withEditor.ts';

export class SharedWindow {
  #editor: OpenEditor | undefined;
  #failed = false;

  /** Call it in a `describe`. @param setup called before the first test. */
  constructor(setup: () => JourneySetup) {
    before(async () => {
      this.#editor = await this.open(setup());
    });
    const failed = async (title: string): Promise<void> => {
      this.#failed = true;
      await this.editor.keepEvidence(fileName(title));
    };
    afterEach(async function () {
      const { currentTest } = this;
      if (currentTest?.state === 'failed') await failed(currentTest.fullTitle());
    });
    after(async () => {
      if (this.#editor) await this.release(this.#editor, this.#failed);
    });
  }

  get editor(): OpenEditor {
    if (!this.#editor) throw new Error('The editor is not open yet');
    return this.#editor;
  }

  protected async open(setup: JourneySetup): Promise<OpenEditor> {
    await closeCommonWindow();
    const vsix = await builtVsix();
    return await openEditor({ copy: copyUnderTest, clockFactor: testClockFactor, ...setup, vsix });
  }

  /** Called after the last test. @param _failed whether a test failed. */
  protected async release(editor: OpenEditor, _failed: boolean): Promise<void> {
    await editor.close();
  }
}
