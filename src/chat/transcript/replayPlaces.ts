// Where a replayed history may be in the stored messages, which may repeat. Used by `ReplayReader`.

import { isAttached, isUniqueId, type Speaker, type StoredMessage } from './storedMessages.ts';

/** A place that the replay may have reached. */
export interface Place {
  /** Index of a message. */
  readonly at: number;
  /** UTF-16 units of its text that were replayed. */
  readonly length: number;
  /** True if the replay began at a prompt, or the first message, and has left out only thoughts since. */
  readonly isWhole: boolean;
  /** UTF-16 units of a chunk that follow the last message. */
  readonly beyond: number;
}

/** A chunk of a message. `text`: see `comparable`; not empty. */
export interface Said {
  readonly speaker: Speaker;
  readonly text: string;
  readonly messageId: string | undefined;
}

/** Maximum number of places that are followed. Only messages that begin alike have more. */
const mostPlaces = 100;

/**
 * Maximum number of later messages with which one chunk is compared, from all places together. A chunk that holds parts of more
 * messages is new.
 */
const mostCompared = 20_000;

export class ReplayPlaces {
  readonly #messages: readonly StoredMessage[];
  readonly #isPart: boolean;
  #later = 0;

  /** @param isPart true if the last messages are replayed rather than the first ones. */
  constructor(messages: readonly StoredMessage[], isPart: boolean) {
    this.#messages = messages;
    this.#isPart = isPart;
  }

  isComplete({ at, length }: Place): boolean {
    return length === this.#messages[at]!.text.length;
  }

  /**
   * The places at which the replay is if it goes on with this, in order. @param isOpening false after a prompt was sent: then only a
   * turn that is replayed from its prompt is surely old, so that the replay goes on in this turn, or with the next prompt.
   */
  after(places: readonly Place[], said: Said, isOpening: boolean): readonly Place[] {
    this.#later = mostCompared;
    const found = new Map<string, Place>();
    const add = (place: Place | undefined): void => {
      if (!place) return;
      const key = `${place.at} ${place.length} ${place.beyond}`;
      if (!found.get(key)?.isWhole) found.set(key, place);
    };
    const complete = places.filter((place) => this.isComplete(place));
    for (const place of places) if (!this.isComplete(place)) add(this.#goOn(place, said));
    const byIndex = new Map(complete.map((place) => [place.at, place]));
    let isNext = false;
    let isInTurn = true;
    for (
      let at = (complete[0]?.at ?? Infinity) + 1;
      at < this.#messages.length && found.size < mostPlaces;
      at++
    ) {
      const { speaker } = this.#messages[at - 1]!;
      const before = byIndex.get(at - 1);
      isNext = before?.isWhole === true || (isNext && speaker === 'thought');
      isInTurn = before !== undefined || (isInTurn && speaker !== 'user');
      if (isOpening || isInTurn) add(this.#begin(at, said, isNext, isOpening));
    }
    return [...found.values()].toSorted((a, b) => a.at - b.at);
  }

  /** The places at which a replay may begin with this, in order. @param from index of the first message. @param isOpening as of `after`. */
  beginning(said: Said, from: number, isOpening: boolean): readonly Place[] {
    this.#later = mostCompared;
    const found: Place[] = [];
    if (!isOpening && said.speaker !== 'user' && said.messageId === undefined) return found;
    const count = this.#messages.length - from;
    for (let step = 0; step < count && found.length < mostPlaces; step++) {
      const at = this.#isPart ? this.#messages.length - 1 - step : from + step;
      const { speaker, messageId } = this.#messages[at]!;
      const isNamed = messageId !== undefined && messageId === said.messageId && isUniqueId(messageId);
      if (!isOpening && speaker !== 'user' && !isNamed) continue;
      const place = this.#begin(at, said, at === 0 || speaker === 'user', isOpening);
      if (place?.beyond === 0) found.push(place);
    }
    return this.#isPart ? found.toReversed() : found;
  }

  /** Undefined if this is not the beginning of the message. */
  #begin(at: number, said: Said, isWhole: boolean, isOpening: boolean): Place | undefined {
    const { speaker, messageId } = this.#messages[at]!;
    if (speaker !== said.speaker) return undefined;
    const isOther = messageId !== undefined && said.messageId !== undefined && messageId !== said.messageId;
    // Some agents make new ids when they replay.
    if (isOther && !isOpening) return undefined;
    return this.#goOn({ at, length: 0, isWhole, beyond: 0 }, said);
  }

  /** Undefined if the message does not go on with this. A chunk may end in a later message of the same speaker. */
  #goOn({ at, length, isWhole }: Place, { speaker, text }: Said): Place | undefined {
    let left = text;
    let offset = length;
    let before = 0;
    for (let index = at; ; index++) {
      if (index > at && --this.#later < 0) return undefined;
      const message = this.#messages[index];
      if (!message) return { at: index - 1, length: before, isWhole, beyond: left.length };
      if (message.speaker !== speaker) return undefined;
      if (message.text.startsWith(left, offset))
        return { at: index, length: offset + left.length, isWhole, beyond: 0 };
      const rest = message.text.slice(offset);
      if (!left.startsWith(rest)) return undefined;
      left = left.slice(rest.length);
      if (speaker === 'user' && isAttached(message, left))
        return { at: index, length: message.text.length, isWhole, beyond: 0 };
      offset = 0;
      before = message.text.length;
    }
  }
}
