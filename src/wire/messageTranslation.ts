// How a connection translates messages: received ones before they are handled, sent ones before they are written. The translation
// is implemented by `wire/v2`, for agents that speak another version of the protocol.

import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-jsonrpc/node';
import type { Incoming } from './message.ts';

export interface MessageTranslation {
  /** False while `received` returns notifications unchanged. */
  readonly isActive: boolean;
  /** The messages that are handled in place of `message`, in order; may be none. Must not throw. */
  received(message: Incoming): readonly Incoming[];
  /** The messages that are written in place of `message`, in order. Must not throw. */
  sent(message: object): readonly object[];
}

/** Translates each message of vscode-jsonrpc before it is written. */
export class TranslatingWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #writer: MessageWriter;
  readonly #translation: MessageTranslation;
  readonly #onWritten: (message: Message) => void;

  /** @param onWritten called for each message, untranslated, after its translation was passed to `writer`. */
  constructor(writer: MessageWriter, translation: MessageTranslation, onWritten: (message: Message) => void) {
    super();
    this.#writer = writer;
    this.#translation = translation;
    this.#onWritten = onWritten;
  }

  async write(message: Message): Promise<void> {
    const written = this.#translation.sent(message) as readonly Message[];
    // All are passed on before any is awaited, so that no other message comes between them.
    const all = written.map((one) => this.#writer.write(one));
    this.#onWritten(message);
    await Promise.all(all);
  }

  end(): void {
    this.#writer.end();
  }

  override dispose(): void {
    super.dispose();
    this.#writer.dispose();
  }
}
