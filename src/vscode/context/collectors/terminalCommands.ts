// What is run in terminals with shell integration: the last command, and the last one that looks like a run of tests, each
// with the end of what it printed. Known since the chat was first used.

import type { Terminal, TerminalShellExecution, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import { plainOutput } from '../../../chat/terminal/plainOutput.ts';

/** UTF-16 units of an output that are kept, from its end. */
const longestOutput = 15_000;
/** Milliseconds in which a shell says that it can be followed. */
const integrationTime = 10_000;
/** Runners of tests, and scripts that are called after what they do. */
const testRun =
  /(?:^|[\s/&;|])(?:(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mvnw?|gradlew?|make|just|mix|swift|flutter|rake|npx)\s(?:[^&;|]{0,200}?[\s:])?test|(?:pytest|vitest|jest|mocha|ava|tap|ctest|rspec|phpunit|tox|nosetests)(?=\s|$)|node\s[^&;|]{0,200}--test\b)/;

export interface TerminalCommand {
  readonly terminal: string;
  readonly command: string;
  readonly cwd: string | undefined;
  /** The end of it, without what terminals do with it. */
  readonly output: string;
  /** Undefined: it runs, or nobody knows how it ended. */
  readonly exitCode: number | undefined;
}

/** What VS Code tells of terminals. */
export type TerminalEvents = Pick<
  typeof window,
  | 'activeTerminal'
  | 'onDidOpenTerminal'
  | 'onDidStartTerminalShellExecution'
  | 'onDidEndTerminalShellExecution'
>;

interface Followed {
  readonly execution: TerminalShellExecution;
  readonly terminal: string;
  output: string;
  exitCode: number | undefined;
}

export class TerminalCommands implements Disposable {
  readonly #events: TerminalEvents;
  readonly #listeners = new DisposableStore();
  readonly #since = new WeakMap<Terminal, number>();
  readonly #now: () => number;
  #last: Followed | undefined;
  #lastTests: Followed | undefined;

  /** @param now ms. */
  constructor(events: TerminalEvents, now: () => number, logger: Logger) {
    this.#events = events;
    this.#now = now;
    this.#listeners.add(events.onDidOpenTerminal((terminal) => this.#since.set(terminal, now())));
    this.#listeners.add(
      events.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        const last = { execution, terminal: terminal.name, output: '', exitCode: undefined };
        this.#last = last;
        if (testRun.test(execution.commandLine.value.slice(0, 1_000))) this.#lastTests = last;
        this.#read(last).catch((error: unknown) =>
          logger.warn(`What a terminal printed could not be read: ${String(error)}`),
        );
      }),
    );
    this.#listeners.add(
      events.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
        for (const one of [this.#last, this.#lastTests])
          if (one?.execution === execution) one.exitCode = exitCode;
      }),
    );
  }

  get last(): TerminalCommand | undefined {
    return this.#last && told(this.#last);
  }

  /** Whatever came of it. */
  get lastTests(): TerminalCommand | undefined {
    return this.#lastTests && told(this.#lastTests);
  }

  /** The terminal in front is one whose shell says nothing. */
  get cannotBeFollowed(): boolean {
    const { activeTerminal } = this.#events;
    if (!activeTerminal || activeTerminal.shellIntegration) return false;
    return this.#now() - (this.#since.get(activeTerminal) ?? 0) > integrationTime;
  }

  async #read(one: Followed): Promise<void> {
    for await (const data of one.execution.read()) {
      if (this.#last !== one && this.#lastTests !== one) return;
      const output = one.output + data;
      // Twice as much is kept, so that not every piece copies all of it; from a whole line on.
      one.output = output.length <= 2 * longestOutput ? output : endOf(output);
    }
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#last = this.#lastTests = undefined;
  }
}

function told({ execution, terminal, output, exitCode }: Followed): TerminalCommand {
  return {
    terminal,
    command: execution.commandLine.value.slice(0, 4_000),
    cwd: execution.cwd?.fsPath,
    output: plainOutput(output.length > longestOutput ? endOf(output) : output),
    exitCode,
  };
}

function endOf(output: string): string {
  const from = output.indexOf('\n', output.length - longestOutput);
  return from < 0 ? '' : output.slice(from + 1);
}
