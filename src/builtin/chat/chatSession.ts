// One conversation with the built-in agent: its history for the model, and its running turn.

import { CancellationSource } from '../../base/cancellation.ts';

export interface Said {
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
  #said: Said[] = [];
  #most = mostKept;
  #turn: CancellationSource | undefined;
  #forgot: 'nothing' | 'untold' | 'told' = 'nothing';

  constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  /** The turns in the history, oldest first. */
  get said(): readonly Said[] {
    return this.#said;
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
    return this.#said.reduce((sum, { content }) => sum + content.length, 0);
  }

  remember(question: string, answer: string): void {
    this.#said.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    while (this.size > this.#most) this.#forget(2);
  }

  /** True if turns were dropped and the user was not told yet. */
  get hasUnreportedLoss(): boolean {
    return this.#forgot === 'untold';
  }

  lossReported(): void {
    this.#forgot = 'told';
  }

  /** Drops the older half of the history and lowers its limit, since the model's context window is smaller. */
  shrink(): void {
    this.#forget(2 * Math.ceil(this.#said.length / 4));
    this.#most = Math.max(leastKept, this.size);
  }

  #forget(count: number): void {
    this.#said.splice(0, count);
    if (this.#forgot === 'nothing') this.#forgot = 'untold';
  }
}
