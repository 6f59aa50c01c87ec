// Helpers for tests of one kind of suggestion: a script defines what the agent suggests, a command accepts it, and the
// editor and the agent are checked.
import { afterEach, before, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import type { NesScript, ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { ContextKeys } from './contextKeys.ts';
import { pressFirstKeys } from '../firstKeys.ts';
import { chooseAgent, restore, type ScriptedAgent } from '../scriptedAgent.ts';
import { openNewFile, patiently, type } from '../world.ts';

export const native = process.env['ACP_HOST_COPY'] === 'native';
/** Enough lines to make the text below them far away. */
export const far = Array.from({ length: 60 }, (_, line) => `filler ${line}`).join('\n');
export const accept = patiently('acpHost.nes.accept');

export interface Offered {
  readonly agent: ScriptedAgent;
  readonly editor: vscode.TextEditor;
  readonly document: vscode.TextDocument;
  readonly text: () => string;
}

/** Types X at the end of the first line; the agent answers with the suggestion that `make` returns. */
export async function offered(
  text: string,
  make: (uri: vscode.Uri) => ScriptedSuggestion | readonly ScriptedSuggestion[],
  script: NesScript = {},
  name = 'a.txt',
): Promise<Offered> {
  const agent = await chooseAgent(script);
  const editor = await openNewFile(name, text, 0, text.indexOf('\n'));
  const { document } = editor;
  await agent.waitForMessage('document/didOpen');
  const made = make(document.uri);
  agent.script = {
    ...script,
    suggest: [Array.isArray(made) ? made : [made]] as NesScript['suggest'] & object,
  };
  await type('X');
  return { agent, editor, document, text: () => document.getText() };
}

export function isAt(uri: vscode.Uri, line: number, character: number): boolean {
  const active = vscode.window.activeTextEditor;
  return (
    active?.document.uri.toString() === uri.toString() &&
    active.selection.isEqual(new vscode.Selection(line, character, line, character))
  );
}

/** Observes what is drawn by its context keys. Create it in a `describe`. */
export class OffersWorld {
  /** Disposed after the test. */
  readonly disposables: vscode.Disposable[] = [];
  #keys: ContextKeys | undefined;

  constructor() {
    const { disposables } = this;
    before(pressFirstKeys);
    beforeEach(() => {
      this.#keys = new ContextKeys();
      disposables.push(this.#keys);
    });
    afterEach(async () => {
      await restore();
      for (const disposable of disposables.splice(0)) disposable.dispose();
    });
  }

  get keys(): ContextKeys {
    if (!this.#keys) throw new Error('No test is running');
    return this.#keys;
  }

  /** Waits until a suggestion of that kind is drawn. */
  async drawn(kind: 'ghost' | 'preview' | 'hint'): Promise<void> {
    const { keys } = this;
    await until(
      () => `a ${kind}, there is ${String(keys.state)}`,
      () => keys.state === kind,
    );
  }

  async nothingDrawn(): Promise<void> {
    const { keys } = this;
    await until(
      () => `nothing to be drawn, there is ${String(keys.state)}, Tab ${String(keys.tab)}`,
      () => keys.state === undefined && keys.tab === undefined,
    );
  }
}
