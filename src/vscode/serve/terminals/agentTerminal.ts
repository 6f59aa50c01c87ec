// One terminal of an agent: a command's process, the kept part of its output, and its end.

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
import { OutputTail, type KeptOutput, type Utf8 } from '../../../chat/terminal/outputTail.ts';
import type { CommandEnd, ShownTerminal } from '../../../chat/terminal/terminalOutputs.ts';
import { WholeCharacters } from '../../../chat/terminal/wholeCharacters.ts';

/** Upper limit of the UTF-8 bytes kept of a command's output, whatever its agent asks for. */
export const maxOutputBytes = 2 ** 20;

export interface TerminalIdentity {
  readonly id: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly command: Command;
  /** UTF-8 bytes kept of the output; at most `maxOutputBytes`. */
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
  /** Output as it arrives, cut between characters. Listeners must not use the bytes after they return. */
  readonly onOutput: Event<Uint8Array>;
  /** Resolves when the command has ended. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Resolves when the command and everything it started have ended. Never rejects. */
  readonly gone: Promise<void>;
  readonly #tail: OutputTail;
  readonly #running: RunningCommand;
  readonly #changes: Emitter<void>;
  readonly #pieces: Emitter<Uint8Array>;
  readonly #whole = { stdout: new WholeCharacters(), stderr: new WholeCharacters() };
  #end: CommandEnd | undefined;

  /** Never rejects. */
  static async start(identity: TerminalIdentity, logger: Logger, clock: Clock): Promise<TerminalStart> {
    let receive: CommandParts['onOutput'] | undefined;
    const outcome = await startCommand(identity.command, {
      name: `${identity.agent}: ${identity.command.line.slice(0, 60)}`,
      logger,
      clock,
      // No output arrives before the next turn of the event loop.
      onOutput: (chunk, pipe) => receive?.(chunk, pipe),
    });
    if (outcome.kind === 'failed') return outcome;
    const terminal = new AgentTerminal(identity, outcome.running, logger);
    receive = (chunk, pipe) => terminal.#append(terminal.#whole[pipe].push(chunk));
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

  /** As `ended`, but rejects with an `AbortError` if `token` is cancelled before. */
  async waitForEnd(token: CancellationToken): Promise<CommandEnd> {
    const { promise, reject } = Promise.withResolvers<never>();
    const cancelled = token.onCancellationRequested(() =>
      reject(new DOMException('Waiting was cancelled', 'AbortError')),
    );
    try {
      return await Promise.race([this.ended, promise]);
    } finally {
      cancelled.dispose();
    }
  }

  /** Interrupts the command as Ctrl+C does. */
  interrupt(): void {
    this.#running.interrupt();
  }

  /** Ends the command and everything it started. Idempotent. */
  kill(): void {
    this.#running.end();
  }

  async #finish(): Promise<CommandEnd> {
    const end = await this.#running.exited;
    for (const whole of Object.values(this.#whole)) this.#append(whole.end());
    this.#end = end;
    this.#changes.fire();
    return end;
  }

  #append(characters: Uint8Array): void {
    if (characters.length === 0) return;
    this.#tail.write(characters);
    this.#pieces.fire(characters);
    this.#changes.fire();
  }
}

/** Implements the `Utf8` interface of the pure rooms with Node's Buffer. */
export const utf8: Utf8 = {
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
  byteLength: (text) => Buffer.byteLength(text),
};
