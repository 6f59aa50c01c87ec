// One conversation with the embedded agent: what was said, as far as the model is told of it again, and the turn there is.

import { CancellationSource } from '../../base/cancellation.ts';

export interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** UTF-16 units that are kept of a conversation at first; the oldest turns go before the others. */
const mostKept = 200_000;
/** However little the model reads. */
const leastKept = 4_000;

export class ChatSession {
  /** Absolute paths of those it works in. */
  readonly folders: readonly string[];
  #said: Said[] = [];
  #most = mostKept;
  #turn: CancellationSource | undefined;
  #forgot: 'nothing' | 'untold' | 'told' = 'nothing';

  constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  /** Oldest first. */
  get said(): readonly Said[] {
    return this.#said;
  }

  /** Ends what is under way. */
  begin(): CancellationSource {
    this.cancel();
    this.#turn = new CancellationSource();
    return this.#turn;
  }

  cancel(): void {
    this.#turn?.cancel();
  }

  /** UTF-16 units of what was said. */
  get size(): number {
    return this.#said.reduce((sum, { content }) => sum + content.length, 0);
  }

  remember(question: string, answer: string): void {
    this.#said.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    while (this.size > this.#most) this.#forget(2);
  }

  /** Whether its beginning is forgotten and nobody said so yet. */
  get isForgettingNews(): boolean {
    return this.#forgot === 'untold';
  }

  forgettingWasTold(): void {
    this.#forgot = 'told';
  }

  /** The model does not read so much at once: the older half is forgotten, and not so much kept any more. */
  shrink(): void {
    this.#forget(2 * Math.ceil(this.#said.length / 4));
    this.#most = Math.max(leastKept, this.size);
  }

  #forget(count: number): void {
    this.#said.splice(0, count);
    if (this.#forgot === 'nothing') this.#forgot = 'untold';
  }
}
