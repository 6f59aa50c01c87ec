// Separates the history that an agent replays, which is already shown, from what is new. Agents replay all of it, a part or nothing,
// after `session/load` and `session/resume`, before or after their response and even after the next prompt, in chunks of any length.
// Used by `ConversationSession`.

import { type ContentBlock, isContextBlock } from '../../protocol/session/contentBlock.ts';
import type { SessionUpdate, ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Entry } from '../messages/messages.ts';
import { type ChildState, isAtWork } from '../session/childState.ts';
import { type Place, ReplayPlaces, type Said } from './replayPlaces.ts';
import {
  bare,
  behind,
  comparable,
  isAnnouncedEnded,
  isAttached,
  isUniqueId,
  otherKey,
  type Speaker,
  type StoredMessage,
  StoredMessages,
} from './storedMessages.ts';

/** What the agent was asked for: its history (`session/load`, `session/fork`), or to go on without it (`session/resume`). */
export type ReplayKind = 'history' | 'none';

type Chunk = SessionUpdate & {
  readonly sessionUpdate: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk';
  readonly content: ContentBlock;
  readonly messageId?: string | undefined;
};

/** Maximum number of updates that are held. */
const mostHeld = 20_000;
/** UTF-16 units. A shorter message may be said again. */
const surelyOld = 40;

/**
 * Reads every update after the session was opened, in wire order. An update that may be a part of a replayed message is held until
 * the message is complete and known to be old. When in doubt, it is new. Reads the newest messages only, see `StoredMessages`.
 */
export class ReplayReader {
  readonly #stored: StoredMessages;
  readonly #messages: readonly StoredMessage[];
  readonly #map: ReplayPlaces;
  readonly #kind: ReplayKind;
  /** True until `settle`. Until then no prompt was sent, so that an old text is hardly said again. */
  #isOpening = true;
  /** True if an unknown update is new: the history was not asked for, or it has ended. */
  #isBehind: boolean;
  /** The text of the turn's prompt, as `bare`, which the agent may send back. */
  #prompt = '';
  /** Where the replay may be. Empty if none goes on. */
  #places: readonly Place[] = [];
  /** What was replayed of the message at the last place, with white space. */
  #replayedText = '';
  /** True if the messages that are complete are old for sure. */
  #isSure = false;
  /** Updates that are old if the replay goes on, else new. */
  #held: SessionUpdate[] = [];
  /** Index of the first message at which a replay may begin again. */
  #from = 0;
  /** Ids of calls and compactions that were replayed. */
  readonly #replayed = new Set<string>();

  /** @param rows the rows already shown, in order. */
  constructor(rows: readonly Entry[], kind: ReplayKind) {
    this.#stored = new StoredMessages(rows);
    this.#messages = this.#stored.all;
    this.#map = new ReplayPlaces(this.#messages, kind === 'none');
    this.#kind = kind;
    this.#isBehind = kind === 'none';
  }

  /** True while updates are held that `flush` would return. */
  get isHolding(): boolean {
    return !this.#isOpening && this.#held.length > 0;
  }

  /** Returns the updates that are known to be new by now, in wire order. */
  read(update: SessionUpdate): readonly SessionUpdate[] {
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        return this.#readChunk('user', update);
      case 'agent_message_chunk':
        return this.#readChunk('agent', update);
      case 'agent_thought_chunk':
        return this.#readChunk('thought', update);
      case 'tool_call':
      case 'tool_call_update':
        return this.#isOldCall(update) ? [] : this.#readNew(update);
      case 'plan':
      case 'plan_update':
      case 'notice':
        return this.#isOldOther(update) ? [] : this.#readNew(update);
      case 'compaction_update':
        if (!this.#isOldOther(update)) return this.#readNew(update);
        this.#replayed.add(update.compactionId);
        return [];
      case 'compaction_summary_chunk':
        return this.#replayed.has(update.compactionId) ? [] : this.#readNew(update);
      case 'plan_removed':
        return this.#readNew(update);
      case 'state_update':
      case 'unknown':
        return this.#isBehind ? [update] : [];
      default:
        return [update];
    }
  }

  /** True until `settle`. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** True while all that is not known belongs to the history. */
  get isReplaying(): boolean {
    return !this.#isBehind;
  }

  /** True if what this subagent did is replayed. */
  isOldChild(child: ChildState): boolean {
    return !this.#isBehind || (this.#isOpening && !isAtWork(child) && this.#stored.hasChild(child.sessionId));
  }

  /** To be called when the replay has probably ended. Returns the updates that are new. */
  settle(): readonly SessionUpdate[] {
    if (!this.#isOpening) return [];
    const isOld = !this.#isBehind || this.#complete.length > 0;
    const held = this.#take();
    // A history that was asked for may go on.
    if (this.#isBehind) this.#places = [];
    this.#isOpening = false;
    this.#isBehind = true;
    this.#isSure = false;
    for (const id of this.#replayed) if (!isUniqueId(id)) this.#replayed.delete(id);
    return isOld ? [] : held;
  }

  /** To be called before a prompt is sent. Returns the updates that are new. @param prompt its text. */
  beginTurn(prompt: string): readonly SessionUpdate[] {
    this.#prompt = bare(prompt);
    if (this.#isOpening) return this.settle();
    return this.isHolding ? this.flush() : [];
  }

  /** Returns the updates that are held: no other update shows whether they are old. */
  flush(): readonly SessionUpdate[] {
    if (this.#isOpening) return [];
    const isOld = this.#isSure && this.#complete.length > 0;
    this.#places = [];
    const held = this.#take();
    // White space at the end of the last message.
    return isOld ? [] : held;
  }

  #take(): SessionUpdate[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  #readChunk(speaker: Speaker, update: Chunk): readonly SessionUpdate[] {
    const { content, messageId } = update;
    // No row shows it.
    if (speaker === 'user' && isContextBlock(content)) return [];
    const said = { speaker, text: comparable(content), messageId };
    const text = content.type === 'text' ? content.text : '';
    // Only what matches a stored message is kept.
    this.#replayedText = this.#places.length > 0 ? this.#replayedText + text : text;
    if (said.text === '')
      return this.#isOpening || this.#places.length > 0 ? this.#hold(update) : this.#readNew(update);
    const next = this.#map.after(this.#places, said, this.#isOpening);
    const inside = next.filter(({ beyond }) => beyond === 0);
    // The replay of another turn with the same prompt may have ended before this.
    const isSure = this.#isSure && (this.#isOpening || !this.#isOverSomewhere(said));
    if (inside.length > 0) {
      this.#isSure = isSure;
      const isNext = !inside.some(({ at }) => this.#places.some((earlier) => earlier.at === at));
      if (isNext) this.#replayedText = text;
      // Before a prompt, a message whose next one is replayed too is old.
      if (isNext && this.#isOpening) this.#held = [];
      return this.#goOn(inside, update);
    }
    const last = this.#isOpening || isSure ? next.find(({ isWhole }) => isWhole) : undefined;
    if (last && content.type === 'text') {
      if (!this.#places.some(({ at }) => at === last.at)) this.#replayedText = text;
      this.#held = [];
      this.#places = [];
      this.#isBehind = true;
      const beyond = this.#beyondStored() ?? behind(text, said.text.length - last.beyond);
      return [{ ...update, content: { ...content, text: beyond } }];
    }
    if (speaker === 'user' && this.#places.some((place) => this.#isAttached(place, said.text)))
      return this.#hold(update);
    const begun = this.#map.beginning(said, this.#from, this.#isOpening);
    if (begun.length === 0) {
      const goesOn = this.#isOpening && this.#isAtEnd && this.#messages.at(-1)?.speaker === speaker;
      const beyond = goesOn && content.type === 'text' ? this.#beyondStored() : undefined;
      if (beyond === undefined || content.type !== 'text') return this.#readNew(update);
      // The white space that was held is a part of it.
      this.#held = [];
      return this.#readNew({ ...update, content: { ...content, text: beyond } });
    }
    this.#replayedText = text;
    // Without places, only white space is held, with which the message begins.
    const held = this.#places.length > 0 ? this.#release(update) : [];
    return [...held, ...this.#goOn(begun, update)];
  }

  /** What follows the last stored message in the replayed one; undefined if their white space differs. */
  #beyondStored(): string | undefined {
    const stored = this.#messages.at(-1)?.whole;
    return stored !== undefined && this.#replayedText.startsWith(stored)
      ? this.#replayedText.slice(stored.length)
      : undefined;
  }

  #goOn(places: readonly Place[], update: Chunk): readonly SessionUpdate[] {
    this.#places = places;
    const complete = this.#complete;
    if (complete.length > 0 && complete.every((place) => this.#isEvidence(place, update.messageId)))
      this.#isSure = true;
    // The agent sends the prompt back, unless it replays a whole history.
    else if (this.#kind === 'none' && complete.some((place) => this.#isPrompt(place))) this.#isSure = false;
    if (complete.length === 0 || !this.#isSure) return this.#hold(update);
    this.#held = [];
    this.#from = complete[0]!.at + 1;
    return [];
  }

  /** True if this complete message, and thus what follows in the replay, is surely old. */
  #isEvidence({ at }: Place, messageId: string | undefined): boolean {
    const message = this.#messages[at]!;
    if (messageId !== undefined && messageId === message.messageId && isUniqueId(messageId)) return true;
    if (this.#isOpening)
      return !this.#isBehind || message.speaker === 'user' || message.text.length >= surelyOld;
    return message.speaker === 'user' && message.text !== this.#prompt;
  }

  #isPrompt({ at }: Place): boolean {
    const { speaker, text } = this.#messages[at]!;
    return !this.#isOpening && speaker === 'user' && text === this.#prompt;
  }

  #hold(update: SessionUpdate): readonly SessionUpdate[] {
    this.#held.push(update);
    if (this.#held.length <= mostHeld) return [];
    this.#places = [];
    return this.#take();
  }

  /** An update that is not stored. */
  #readNew(update: SessionUpdate): readonly SessionUpdate[] {
    if (this.#isAtEnd) this.#isBehind = true;
    const held = this.#release(update);
    return this.#isBehind ? [...held, update] : [];
  }

  /** Ends the replay. Returns the updates that were held and are new. @param next the update that does not belong to it. */
  #release(next: SessionUpdate): readonly SessionUpdate[] {
    const held = this.#take();
    const last = held.at(-1);
    // A message that goes on with another text than the stored one is new.
    const isOld =
      last?.sessionUpdate !== next.sessionUpdate ||
      Reflect.get(last, 'messageId') !== Reflect.get(next, 'messageId');
    const isKnown = isOld && (this.#isOpening || this.#isSure) && this.#complete.length > 0;
    this.#places = [];
    this.#isSure = false;
    return !this.#isBehind || isKnown ? [] : held;
  }

  /** A plan, notice or compaction. */
  #isOldOther(update: SessionUpdate): boolean {
    const key = otherKey(update);
    if (key === undefined || this.#isOpening) return this.#stored.has(update);
    const found = this.#turns.map((turn) => turn.find(({ others }) => others.has(key)));
    if (!this.#isSure || found.length === 0 || found.includes(undefined)) return false;
    found[0]?.others.delete(key);
    return true;
  }

  #isOldCall(update: ToolCallUpdate): boolean {
    const { toolCallId: id, sessionUpdate } = update;
    if (!this.#stored.calls.has(id)) return false;
    if (!this.#isOpening && sessionUpdate === 'tool_call' && !this.#isOldAnnouncement(update)) {
      // An id that the agent uses again.
      this.#replayed.delete(id);
      return false;
    }
    if (!this.#isOpening && !this.#replayed.has(id) && sessionUpdate === 'tool_call_update') return false;
    this.#replayed.add(id);
    return true;
  }

  #isOldAnnouncement(update: ToolCallUpdate): boolean {
    const { toolCallId: id } = update;
    if (this.#replayed.has(id)) return false;
    const isEnded = isAnnouncedEnded(update);
    const turns = this.#turns;
    const isNext = turns.length > 0 && turns.every((turn) => turn.some(({ calls }) => calls.has(id)));
    return this.#isSure && isNext ? isEnded || isUniqueId(id) : isEnded && isUniqueId(id);
  }

  /** The places at which a message may have ended. */
  get #complete(): readonly Place[] {
    return this.#places.filter((place) => this.#map.isComplete(place));
  }

  /** For each turn in which the replay may be between messages: its messages, from the first place. */
  get #turns(): readonly (readonly StoredMessage[])[] {
    return this.#byTurn(this.#complete).map(([first]) => {
      const from = first!.at;
      const next = this.#messages.findIndex(({ speaker }, index) => index > from && speaker === 'user');
      return this.#messages.slice(from, next === -1 ? undefined : next);
    });
  }

  #byTurn(places: readonly Place[]): readonly (readonly Place[])[] {
    const turns = new Map<number, Place[]>();
    for (const place of places) {
      const turn = this.#messages.findLastIndex(({ speaker }, at) => at <= place.at && speaker === 'user');
      const known = turns.get(turn);
      if (known) known.push(place);
      else turns.set(turn, [place]);
    }
    return [...turns.values()];
  }

  /** True if all that is stored was replayed. */
  get #isAtEnd(): boolean {
    const last = this.#messages.at(-1);
    if (!last || this.#places.length === 0 || ![...last.calls].every((id) => this.#replayed.has(id)))
      return false;
    const isLast = (place: Place): boolean => place.isWhole && place.at === this.#messages.length - 1;
    return this.#places.every((place) => isLast(place) && this.#map.isComplete(place));
  }

  /** True if the replay may be in several turns, and nothing like this follows in one of them. */
  #isOverSomewhere(said: Said): boolean {
    const turns = this.#byTurn(this.#complete);
    return turns.length > 1 && turns.some((places) => this.#map.after(places, said, false).length === 0);
  }

  #isAttached(place: Place, text: string): boolean {
    const message = this.#messages[place.at]!;
    return message.speaker === 'user' && this.#map.isComplete(place) && isAttached(message, text);
  }
}
