// Shows agents' commands as VS Code terminals, without revealing or focusing them. Closing one ends its command.

import { commands, EventEmitter, ThemeIcon, window, type Pseudoterminal, type Terminal } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { AgentTerminal } from './agentTerminal.ts';
import { ScreenPace, TerminalScreen } from './terminalScreen.ts';
import type { TerminalDisplay } from './terminalsService.ts';

/** Terminals of ended commands that stay; beyond it the oldest is closed, since agents run hundreds of commands. */
const maxEnded = 20;
const maxNameLength = 40;
const ctrlC = '\x03';

export class TerminalViews implements TerminalDisplay {
  readonly #pace: ScreenPace;
  /** In order of creation. */
  readonly #views = new Map<Terminal, AgentTerminal>();
  readonly #closing: Disposable;

  constructor(clock: Clock) {
    this.#pace = new ScreenPace(clock, windowDrained);
    // VS Code does not call `close` of a pseudoterminal that was never opened.
    this.#closing = window.onDidCloseTerminal((view) => {
      this.#views.get(view)?.kill();
      this.#views.delete(view);
    });
  }

  /** Adds a terminal without revealing it. It stays until the user closes it or too many others ended after it. */
  show(terminal: AgentTerminal): void {
    const name =
      terminal.line.length > maxNameLength ? `${terminal.line.slice(0, maxNameLength)}…` : terminal.line;
    const view = window.createTerminal({
      name,
      pty: screenFor(terminal, this.#pace),
      iconPath: new ThemeIcon('hubot'),
      isTransient: true,
    });
    this.#views.set(view, terminal);
    void terminal.ended.then(() => this.#closeOldest());
  }

  /** Closes all terminals. */
  dispose(): void {
    this.#closing.dispose();
    for (const view of this.#views.keys()) view.dispose();
    this.#views.clear();
  }

  #closeOldest(): void {
    const ended = [...this.#views].filter(([, terminal]) => terminal.end !== undefined);
    for (const [view] of ended.slice(0, Math.max(0, ended.length - maxEnded))) {
      this.#views.delete(view);
      view.dispose();
    }
  }
}

function screenFor(terminal: AgentTerminal, pace: ScreenPace): Pseudoterminal {
  const written = new EventEmitter<string>();
  let screen: TerminalScreen | undefined;
  return {
    onDidWrite: written.event,
    open: () => {
      screen ??= new TerminalScreen(terminal, pace, (text) => written.fire(text));
    },
    close: () => {
      screen?.dispose();
      written.dispose();
      terminal.kill();
    },
    // The command has no input, so all other keys are ignored.
    handleInput: (keys) => {
      if (keys.includes(ctrlC)) terminal.interrupt();
    },
  };
}

/**
 * Resolves when VS Code's window has received everything sent to it before. Messages keep their order, so the answer to any
 * request proves it; this one sets a context key that nothing reads.
 */
async function windowDrained(): Promise<void> {
  try {
    await commands.executeCommand('setContext', 'acpHost.screensDrained', true);
  } catch {
    // The window is closing.
  }
}
