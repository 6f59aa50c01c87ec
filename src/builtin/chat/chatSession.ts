// One conversation with the embedded agent: what was said, as far as the model is told of it again, and the turn there is.

import { CancellationSource } from '../../base/cancellation.ts';

export interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** UTF-16 units that are kept of a conversation; the oldest turns go first. */
const mostKept = 200_000;

export class ChatSession {
  #said: Said[] = [];
  #turn: CancellationSource | undefined;

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

  remember(question: string, answer: string): void {
    this.#said.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    let size = this.#said.reduce((sum, { content }) => sum + content.length, 0);
    while (size > mostKept && this.#said.length > 2)
      size -= this.#said.splice(0, 2).reduce((sum, { content }) => sum + content.length, 0);
  }
}
