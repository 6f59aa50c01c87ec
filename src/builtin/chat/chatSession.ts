// One conversation with the built-in agent: its history for the model, and its running turn.

import { CancellationSource } from '../../base/cancellation.ts';

/** A message of the history, in the form of a chat completion. */
export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Initial limit of the history in UTF-16 units; the oldest turns are dropped first. */
const mostKept = 200_000;
/** Minimum of that limit, in UTF-16 units. */
const leastKept = 4_000;

export class ChatSession {
  /** Absolute paths of the session's folders. */
  readonly folders: readonly string[];
  #messages: ModelMessage[] = [];
  #most = mostKept;
  #turn: CancellationSource | undefined;
  #dropped: 'nothing' | 'unreported' | 'reported' = 'nothing';

  constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  /** The turns in the history, oldest first. */
  get messages(): readonly ModelMessage[] {
    return this.#messages;
  }

  /** Cancels the running turn and begins another. */
  begin(): CancellationSource {
    this.cancel();
    this.#turn = new CancellationSource();
    return this.#turn;
  }

  cancel(): void {
    this.#turn?.cancel();
  }

  /** The length of the history in UTF-16 units. */
  get size(): number {
    return this.#messages.reduce((sum, { content }) => sum + content.length, 0);
  }

  remember(question: string, answer: string): void {
    this.#messages.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    while (this.size > this.#most) this.#drop(2);
  }

  /** True if turns were dropped and the user was not told yet. */
  get hasUnreportedLoss(): boolean {
    return this.#dropped === 'unreported';
  }

  lossReported(): void {
    this.#dropped = 'reported';
  }

  /** Drops the older half of the history and lowers its limit, since the model's context window is smaller. */
  shrink(): void {
    this.#drop(2 * Math.ceil(this.#messages.length / 4));
    this.#most = Math.max(leastKept, this.size);
  }

  #drop(count: number): void {
    this.#messages.splice(0, count);
    if (this.#dropped === 'nothing') this.#dropped = 'unreported';
  }
}
