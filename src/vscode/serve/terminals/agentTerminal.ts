// One command that an agent had run: the process, what is kept of its output, and who waits for its end.

import type { Command } from '../../../agent/launch/commandLookup.ts';
import {
  startCommand,
  type CommandParts,
  type RunningCommand,
} from '../../../agent/commands/startCommand.ts';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import { OutputTail, type KeptOutput } from '../../../chat/terminal/outputTail.ts';
import type { CommandEnd, ShownTerminal } from '../../../chat/terminal/terminalOutputs.ts';
import { WholeCharacters } from '../../../chat/terminal/wholeCharacters.ts';
import { utf8 } from '../../files/utf8.ts';

/** UTF-8 bytes that are kept of any command's output, whatever its agent asks for. */
export const maxOutputBytes = 2 ** 20;

export interface TerminalIdentity {
  readonly id: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly command: Command;
  /** UTF-8 bytes; `maxOutputBytes` at most. */
  readonly outputByteLimit: number;
}

export type TerminalStart =
  | { readonly kind: 'started'; readonly terminal: AgentTerminal }
  | { readonly kind: 'failed'; readonly code: string };

export class AgentTerminal implements ShownTerminal {
  readonly id: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly line: string;
  readonly cwd: string;
  readonly onDidChange: Event<void>;
  /** Whole characters, as they come. The bytes are the hearer's until it returns. */
  readonly onOutput: Event<Uint8Array>;
  /** Resolves when it ended. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Resolves when nothing of it runs any more. Never rejects. */
  readonly gone: Promise<void>;
  readonly #tail: OutputTail;
  readonly #running: RunningCommand;
  readonly #changes: Emitter<void>;
  readonly #pieces: Emitter<Uint8Array>;
  readonly #whole = { stdout: new WholeCharacters(), stderr: new WholeCharacters() };
  #end: CommandEnd | undefined;

  /** Never rejects. */
  static async start(identity: TerminalIdentity, logger: Logger, clock: Clock): Promise<TerminalStart> {
    let hear: CommandParts['onOutput'] | undefined;
    const outcome = await startCommand(identity.command, {
      name: `${identity.agent}: ${identity.command.line.slice(0, 60)}`,
      logger,
      clock,
      // Nothing comes before the next turn of the event loop.
      onOutput: (chunk, pipe) => hear?.(chunk, pipe),
    });
    if (outcome.kind === 'failed') return outcome;
    const terminal = new AgentTerminal(identity, outcome.running, logger);
    hear = (chunk, pipe) => terminal.#take(terminal.#whole[pipe].push(chunk));
    return { kind: 'started', terminal };
  }

  private constructor(identity: TerminalIdentity, running: RunningCommand, logger: Logger) {
    this.id = identity.id;
    this.agent = identity.agent;
    this.sessionId = identity.sessionId;
    this.line = identity.command.line;
    this.cwd = identity.command.cwd;
    this.#tail = new OutputTail(utf8, identity.outputByteLimit);
    this.#running = running;
    const failed = (error: unknown): void => logger.error('A listener of a terminal failed', error);
    this.#changes = new Emitter(failed);
    this.#pieces = new Emitter(failed);
    this.onDidChange = this.#changes.event;
    this.onOutput = this.#pieces.event;
    this.ended = this.#finish();
    this.gone = running.gone.then(() => this.ended).then(() => this.#tail.close());
  }

  get output(): KeptOutput {
    return this.#tail.read();
  }

  get end(): CommandEnd | undefined {
    return this.#end;
  }

  /** As `ended`, but rejects with an `AbortError` when `token` is cancelled before. */
  async waitForEnd(token: CancellationToken): Promise<CommandEnd> {
    const { promise, reject } = Promise.withResolvers<never>();
    const cancelled = token.onCancellationRequested(() =>
      reject(new DOMException('Nobody waits any more', 'AbortError')),
    );
    try {
      return await Promise.race([this.ended, promise]);
    } finally {
      cancelled.dispose();
    }
  }

  /** As Ctrl+C. */
  interrupt(): void {
    this.#running.interrupt();
  }

  /** Ends it with all it started. Idempotent. */
  kill(): void {
    this.#running.end();
  }

  async #finish(): Promise<CommandEnd> {
    const end = await this.#running.exited;
    for (const whole of Object.values(this.#whole)) this.#take(whole.end());
    this.#end = end;
    this.#changes.fire();
    return end;
  }

  #take(characters: Uint8Array): void {
    if (characters.length === 0) return;
    this.#tail.write(characters);
    this.#pieces.fire(characters);
    this.#changes.fire();
  }
}
