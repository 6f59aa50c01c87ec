// Observes the context keys that the extension sets. VS Code has no API to read them, so during a test the
// `setContext` command is replaced, and the keys are not really set.
import * as vscode from 'vscode';

export class ContextKeys implements vscode.Disposable {
  readonly #values = new Map<string, unknown>();
  readonly #command: vscode.Disposable;
  /** Called after each key. Keys that belong together are set one after the other, without a pause. */
  onSet: () => void = () => undefined;

  constructor() {
    this.#command = vscode.commands.registerCommand('_setContext', (key: string, value: unknown) => {
      this.#values.set(key, value);
      this.onSet();
    });
  }

  /** The kind of suggestion that is drawn. */
  get state(): unknown {
    return this.#values.get('acpHost.nes.state');
  }

  /** True if Tab accepts it. */
  get tab(): unknown {
    return this.#values.get('acpHost.nes.tab');
  }

  /** What Tab does with an inline edit that VS Code draws. */
  get inlineEditTab(): unknown {
    return this.#values.get('acpHost.nes.inlineEditTab');
  }

  dispose(): void {
    this.#command.dispose();
  }
}
