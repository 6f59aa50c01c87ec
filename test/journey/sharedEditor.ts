// A window with a scripted agent for all tests of a `describe`. Each test opens its own file.
import { join } from 'node:path';
import { afterEach } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';
import type { ScriptedSuggestion } from '../agents/parts/nesScript.ts';
import { ScriptedWorld } from '../agents/parts/scriptedWorld.ts';
import { until } from '../until.ts';
import { readAllDrawn, type Drawn } from './drawnSuggestion.ts';
import type { OpenEditor } from './openEditor.ts';
import { SharedWindow } from './sharedWindow.ts';
import type { JourneySetup } from './withEditor.ts';

/** The text to type, and where. Line and column are 1-based. */
export interface Typing {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `;` by default. */
  readonly text?: string;
}

export class SharedEditor extends SharedWindow {
  readonly #program: string | undefined;
  #agent: ScriptedWorld | undefined;

  /** Call it in a `describe`. @param program name of the agent's file in `test/agents`, without the extension. */
  constructor(setup: JourneySetup, program?: string) {
    super(() => setup);
    this.#program = program;
    // No more answers, and removes what is still drawn before the next test.
    afterEach(() => {
      this.agent.script = {};
    });
  }

  get agent(): ScriptedWorld {
    if (!this.#agent) throw new Error('There is no agent yet');
    return this.#agent;
  }

  protected use(agent: ScriptedWorld): void {
    this.#agent = agent;
  }

  protected override async open(setup: JourneySetup): Promise<OpenEditor> {
    this.use(new ScriptedWorld(join(repository, 'test', 'agents'), {}, this.#program));
    return await super.open({ agent: this.agent.definition, ...setup });
  }

  protected override async release(editor: OpenEditor, failed: boolean): Promise<void> {
    try {
      await super.release(editor, failed);
    } finally {
      this.agent.dispose();
    }
  }

  /** Restarts the agent. Requests pause for seconds after a rejection, but not in the next session. @param editor its window. */
  async restartAgent(editor = this.editor): Promise<void> {
    const started = this.agent.received('initialize').length;
    await editor.runCommand('ACP: Restart Agent');
    await this.agent.waitForMessage('initialize', started + 1);
    await editor.agent('ready');
  }

  /** Replaces the settings of the workspace. */
  settings(settings: Readonly<Record<string, unknown>>): void {
    this.editor.write('.vscode/settings.json', JSON.stringify(settings));
  }

  uri(file: string): string {
    return `file://${this.editor.workspace}/${file}`;
  }

  /** Types somewhere; the agent answers every request from then on with this suggestion. */
  async offer(
    { file, line, column, text = ';' }: Typing,
    ...said: readonly ScriptedSuggestion[]
  ): Promise<void> {
    const opened = this.agent.received('document/didOpen').some(({ uri }) => uri === this.uri(file));
    await this.editor.openFile(file);
    if (!opened) {
      await until(`the agent to get ${file}`, () =>
        this.agent.received('document/didOpen').some(({ uri }) => uri === this.uri(file)),
      );
    }
    await this.editor.goTo(line, column);
    this.agent.script = { otherwise: said };
    await this.editor.type(text);
  }

  /** Types at the cursor; the agent answers once with this edit. */
  async offerHere(id: string, text: string, edit: ScriptedSuggestion): Promise<void> {
    this.agent.script = { otherwise: [{ id, edits: [edit] }] };
    await this.editor.type(text);
  }

  /** Like `offer`, but waits until the suggestion is painted and noticed. Returns the painted text. */
  async painted(typing: Typing, ...said: readonly ScriptedSuggestion[]): Promise<string> {
    await this.offer(typing, ...said);
    const { text } = await this.editor.suggestion({ kind: 'painted' });
    await this.editor.look();
    return text;
  }

  /** Waits until the agent has received the outcome of a suggestion: `accept`, `reject ignored`… */
  async end(id: string): Promise<string> {
    const ends = (): string[] =>
      this.agent.outcomes().flatMap((outcome) => {
        const [how, of, ...reason] = outcome.split(' ');
        return of === id ? [[how, ...reason].join(' ')] : [];
      });
    const all = await until(`the end of ${id}`, () => ends().length > 0 && ends());
    return all.join(', ');
  }

  /** The text of a document at the agent, which is that of the editor, saved or not. */
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

  /** The suggestions drawn in all editors of the window. */
  drawnAnywhere(): Promise<Drawn[]> {
    return readAllDrawn(this.editor.page);
  }

  /** True if the active editor has unsaved changes. */
  async dirty(): Promise<boolean> {
    return (await this.editor.page.locator('.editor-group-container.active .tab.active.dirty').count()) === 1;
  }
}
