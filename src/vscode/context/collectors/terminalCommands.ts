// Follows commands in terminals with shell integration: keeps the last one and the last test run, each with the end of
// its output, in memory, for the collectors of context. Commands before the first agent started are not known.

import type { Terminal, TerminalShellExecution, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import { plainOutput } from '../../../chat/terminal/colouredOutput.ts';
import { t } from '../../../base/l10n.ts';
import { cutForRedaction } from '../../../context/secrets/redact.ts';
import type { ContextCollector, SurfaceItem } from '../../../context/select/surfaceItem.ts';

/** Maximum UTF-16 units of an output, from its end. */
const longestOutput = 15_000;
/** Maximum UTF-16 units of a command. */
const longestCommand = 4_000;
/** ms after which a terminal without shell integration is taken to have none. */
const integrationTime = 10_000;
/** Matches test runners and scripts with `test` in their name. */
const testRun =
  /(?:^|[\s/&;|])(?:(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mvnw?|gradlew?|make|just|mix|swift|flutter|rake|npx)\s(?:[^&;|]{0,200}?[\s:])?test|(?:pytest|vitest|jest|mocha|ava|tap|ctest|rspec|phpunit|tox|nosetests)(?=\s|$)|node\s[^&;|]{0,200}--test\b)/;

export interface TerminalCommand {
  readonly terminal: string;
  readonly command: string;
  readonly cwd: string | undefined;
  /** The end of the output, without terminal control sequences. */
  readonly output: string;
  /** True if the start of the output is missing. */
  readonly isCut: boolean;
  /** Undefined while it runs, or if the exit code is unknown. */
  readonly exitCode: number | undefined;
  readonly hasEnded: boolean;
}

/** The terminal events of VS Code. */
export type TerminalEvents = Pick<
  typeof window,
  | 'activeTerminal'
  | 'onDidOpenTerminal'
  | 'onDidStartTerminalShellExecution'
  | 'onDidEndTerminalShellExecution'
>;

/** The last command, and the last test run. */
export type FollowedKind = 'command' | 'tests';

interface Followed {
  readonly execution: TerminalShellExecution;
  readonly terminal: string;
  output: string;
  isCut: boolean;
  exitCode: number | undefined;
  hasEnded: boolean;
}

export class TerminalCommands implements Disposable {
  readonly #events: TerminalEvents;
  readonly #listeners = new DisposableStore();
  readonly #since = new WeakMap<Terminal, number>();
  readonly #now: () => number;
  readonly #isWanted: (kind: FollowedKind) => boolean;
  #last: Followed | undefined;
  #lastTests: Followed | undefined;

  /** @param now returns ms. @param isWanted false for what no agent may get: it is not kept, and its output not read. */
  constructor(
    events: TerminalEvents,
    now: () => number,
    logger: Logger,
    isWanted: (kind: FollowedKind) => boolean,
  ) {
    this.#events = events;
    this.#now = now;
    this.#isWanted = isWanted;
    this.#listeners.add(events.onDidOpenTerminal((terminal) => this.#since.set(terminal, now())));
    this.#listeners.add(
      events.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        const isTests = testRun.test(execution.commandLine.value.slice(0, 1_000)) && isWanted('tests');
        if (!isTests && !isWanted('command')) return;
        const start = { output: '', isCut: false, exitCode: undefined, hasEnded: false };
        const last = { execution, terminal: terminal.name, ...start };
        if (isWanted('command')) this.#last = last;
        if (isTests) this.#lastTests = last;
        this.#read(last).catch((error: unknown) =>
          logger.warn(`The output of a terminal command could not be read: ${String(error)}`),
        );
      }),
    );
    this.#listeners.add(
      events.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
        for (const one of [this.#last, this.#lastTests])
          if (one?.execution === execution) Object.assign(one, { exitCode, hasEnded: true });
      }),
    );
  }

  get last(): TerminalCommand | undefined {
    return this.#last && toCommand(this.#last);
  }

  /** The last test run, with any exit code. */
  get lastTests(): TerminalCommand | undefined {
    return this.#lastTests && toCommand(this.#lastTests);
  }

  /** To be called when `isWanted` may have changed. */
  forgetUnwanted(): void {
    if (!this.#isWanted('command')) this.#last = undefined;
    if (!this.#isWanted('tests')) this.#lastTests = undefined;
  }

  /** True if the active terminal has no shell integration. */
  get cannotBeFollowed(): boolean {
    const { activeTerminal } = this.#events;
    if (!activeTerminal || activeTerminal.shellIntegration) return false;
    return this.#now() - (this.#since.get(activeTerminal) ?? 0) > integrationTime;
  }

  async #read(one: Followed): Promise<void> {
    for await (const data of one.execution.read()) {
      if (this.#last !== one && this.#lastTests !== one) return;
      const output = one.output + data;
      // Truncated only at twice the limit, so that not every chunk copies the text.
      const isLong = output.length > 2 * longestOutput;
      one.output = isLong ? endOf(output) : output;
      one.isCut ||= isLong;
    }
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#last = this.#lastTests = undefined;
  }
}

function toCommand({ execution, terminal, output, isCut, exitCode, hasEnded }: Followed): TerminalCommand {
  const isLong = output.length > longestOutput;
  return {
    terminal,
    command: execution.commandLine.value,
    cwd: execution.cwd?.fsPath,
    output: plainOutput(isLong ? endOf(output) : output),
    isCut: isCut || isLong,
    ...{ exitCode, hasEnded },
  };
}

/** Returns the end of the output, from the start of a line or else of a word: a part of a word may be half a secret. */
function endOf(output: string): string {
  const end = output.slice(output.length - longestOutput);
  const line = end.indexOf('\n');
  // No line begins after a final line break.
  const from = line >= 0 && line < end.length - 1 ? line : end.search(/\s/);
  return from < 0 ? '' : end.slice(from + 1);
}

/** Collects the last command that the user ran in a terminal, with the end of its output. */
export class TerminalCollector implements ContextCollector {
  readonly kind = 'terminal';
  readonly #commands: Pick<TerminalCommands, 'last' | 'cannotBeFollowed'>;
  readonly #knownSecrets: () => readonly string[];

  /** @param knownSecrets returns literal secrets. */
  constructor(
    commands: Pick<TerminalCommands, 'last' | 'cannotBeFollowed'>,
    knownSecrets: () => readonly string[],
  ) {
    this.#commands = commands;
    this.#knownSecrets = knownSecrets;
  }

  // oxlint-disable-next-line require-await -- nothing is waited for
  async collect(): Promise<readonly SurfaceItem[]> {
    const { last } = this.#commands;
    if (!last) return this.#commands.cannotBeFollowed ? [noIntegration()] : [];
    const { terminal, cwd, output, isCut, exitCode, hasEnded } = last;
    const command = cutForRedaction(last.command, longestCommand, this.#knownSecrets());
    return [
      {
        ...{ kind: 'terminal', terminal, command, output, isCut },
        ...(cwd !== undefined && { cwd }),
        ...(exitCode !== undefined && { exitCode }),
        ...(exitCode === undefined && hasEnded && { hasUnknownEnd: true }),
      },
    ];
  }
}

function noIntegration(): SurfaceItem {
  return {
    kind: 'missing',
    key: 'shellIntegration',
    of: 'terminal',
    question: t('The terminal command is unknown: the shell has no shell integration.'),
    severity: 'info',
    requestedFrom: 'user',
    candidateSources: [{ kind: 'vscode.setting', hint: 'terminal.integrated.shellIntegration.enabled' }],
  };
}
