// Owns seeing which context keys the extension sets. VS Code tells their values to nobody, so for the time of a test the
// command behind `setContext` is taken over: those of the extension host come first. The keys are not really set then.
import * as vscode from 'vscode';

export class ContextKeys implements vscode.Disposable {
  readonly #values = new Map<string, unknown>();
  readonly #command: vscode.Disposable;

  constructor() {
    this.#command = vscode.commands.registerCommand('_setContext', (key: string, value: unknown) => {
      this.#values.set(key, value);
    });
  }

  /** What is drawn, by the key that says so. */
  get state(): unknown {
    return this.#values.get('acpHost.nes.state');
  }

  /** Whether Tab takes it. */
  get tab(): unknown {
    return this.#values.get('acpHost.nes.tab');
  }

  dispose(): void {
    this.#command.dispose();
  }
}
