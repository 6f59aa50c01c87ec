// Owns one editor, and the agent in it, for all tests of a `describe`: opening one takes longer than most tests do. Each
// test opens a file of its own, so that what one leaves behind is nothing to the next.
import { join } from 'node:path';
import { after, afterEach, before } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';
import type { ScriptedSuggestion } from '../agents/nesScript.ts';
import { ScriptedWorld } from '../agents/scriptedWorld.ts';
import { until } from '../until.ts';
import { readAllDrawn, type Drawn } from './drawnSuggestion.ts';
import { openEditor, type OpenEditor } from './openEditor.ts';
import { builtVsix, copyUnderTest, fileName, type JourneySetup } from './withEditor.ts';

/** Where to type what, in which file. Line and column are 1-based. */
export interface Typing {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `;` when left out. */
  readonly text?: string;
}

export class SharedEditor {
  #editor: OpenEditor | undefined;
  #agent: ScriptedWorld | undefined;

  /** To be called in a `describe`. */
  constructor(setup: JourneySetup) {
    before(async () => {
      const agent = new ScriptedWorld(join(repository, 'test', 'agents'));
      this.#agent = agent;
      const vsix = await builtVsix();
      this.#editor = await openEditor({ copy: copyUnderTest, agent: agent.definition, ...setup, vsix });
    });
    const { agent, page } = { agent: () => this.agent, page: () => this.editor };
    afterEach(async function () {
      // Nothing more is said, and what is still drawn is no business of the next test.
      agent().script = {};
      const { currentTest } = this;
      if (currentTest?.state === 'failed') await page().keepEvidence(fileName(currentTest.fullTitle()));
    });
    after(async () => {
      try {
        await this.#editor?.close();
      } finally {
        this.#agent?.dispose();
      }
    });
  }

  get editor(): OpenEditor {
    if (!this.#editor) throw new Error('The editor is not open yet');
    return this.#editor;
  }

  get agent(): ScriptedWorld {
    if (!this.#agent) throw new Error('There is no agent yet');
    return this.#agent;
  }

  /** Replaces the settings of the workspace. */
  settings(settings: Readonly<Record<string, unknown>>): void {
    this.editor.write('.vscode/settings.json', JSON.stringify(settings));
  }

  uri(file: string): string {
    return `file://${this.editor.workspace}/${file}`;
  }

  /** Types somewhere, with this said to it, whenever the agent is asked from now on. */
  async offer(
    { file, line, column, text = ';' }: Typing,
    ...said: readonly ScriptedSuggestion[]
  ): Promise<void> {
    const opened = this.agent.received('document/didOpen').some(({ uri }) => uri === this.uri(file));
    await this.editor.openFile(file);
    if (!opened) {
      await until(`the agent to hear of ${file}`, () =>
        this.agent.received('document/didOpen').some(({ uri }) => uri === this.uri(file)),
      );
    }
    await this.editor.goTo(line, column);
    this.agent.script = { otherwise: said };
    await this.editor.type(text);
  }

  /** Types where the cursor is, with this edit said to it, once. */
  async offerHere(id: string, text: string, edit: ScriptedSuggestion): Promise<void> {
    this.agent.script = { otherwise: [{ id, edits: [edit] }] };
    await this.editor.type(text);
  }

  /** The same as `offer`, and waits until it is painted and looked at. Answers with what is painted. */
  async painted(typing: Typing, ...said: readonly ScriptedSuggestion[]): Promise<string> {
    await this.offer(typing, ...said);
    const { text } = await this.editor.suggestion({ kind: 'painted' });
    await this.editor.look();
    return text;
  }

  /** Waits until the agent hears how a suggestion ended: `accept`, `reject ignored`… */
  async end(id: string): Promise<string> {
    const ends = (): string[] =>
      this.agent.outcomes().flatMap((outcome) => {
        const [how, of, ...reason] = outcome.split(' ');
        return of === id ? [[how, ...reason].join(' ')] : [];
      });
    const all = await until(`the end of ${id}`, () => ends().length > 0 && ends());
    return all.join(', ');
  }

  /** Text of a document, as the agent has heard of it: that of the editor, saved or not. */
  text(file: string): string | undefined {
    return this.agent.document(this.uri(file));
  }

  /** Waits for a document to have this text. */
  async has(file: string, text: string): Promise<void> {
    await until(
      () =>
        `${file} to be ${JSON.stringify(text.slice(-300))}; it is ${JSON.stringify(this.text(file)?.slice(-300))}`,
      () => this.text(file) === text,
    );
  }

  /** What is drawn in all editors of the window. */
  drawnAnywhere(): Promise<Drawn[]> {
    return readAllDrawn(this.editor.page);
  }

  /** Whether the active editor has unsaved changes. */
  async dirty(): Promise<boolean> {
    return (await this.editor.page.locator('.editor-group-container.active .tab.active.dirty').count()) === 1;
  }
}
