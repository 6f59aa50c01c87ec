// The row of one subagent and the rows of its work, which are shown in it. Used by `Transcript`.

import type { SessionMessage, SessionMessageChunk } from '../../protocol/session/sessionUpdate.ts';
import type { Entry, EntryId, Part } from '../messages/messages.ts';
import type { ChildUpdate } from '../session/childSessions.ts';
import { childName, type ChildState, isAtWork } from '../session/childState.ts';
import { contentPart } from './contentPart.ts';
import type { RowContent } from './rows.ts';
import { UpdateRows, type UpdateRowsParts } from './updateRows.ts';

/** Maximum number of parts, and of UTF-16 units of a text, that are shown of a subagent's task. */
const mostParts = 50;
const longestText = 20_000;

export class ChildRows {
  /** Its row. */
  readonly id: EntryId;
  readonly #parts: UpdateRowsParts;
  readonly #updates: UpdateRows;
  /** What its parent told it, by message. */
  readonly #task = new Map<string, readonly Part[]>();
  /** Rows of what it told its parent, by message. */
  readonly #replies = new Map<string, EntryId>();
  #child: ChildState;

  /** @param under the row of its parent. @param restored its row, if that was stored. */
  constructor(parts: UpdateRowsParts, child: ChildState, under: EntryId | undefined, restored?: Entry) {
    this.#parts = parts;
    this.#child = child;
    if (restored?.kind === 'subagent') this.#task.set('', restored.parts);
    this.id = restored?.id ?? parts.rows.add(this.#content(), under);
    if (restored) this.#show();
    this.#updates = new UpdateRows(parts, this.id, child.sessionId);
  }

  /** In wire order. */
  handleUpdate({ child, update }: ChildUpdate): void {
    if (child !== this.#child) {
      const hasEnded = isAtWork(this.#child) && !isAtWork(child);
      this.#child = child;
      this.#show();
      if (hasEnded) {
        this.#updates.endThought();
        this.#parts.calls.cancel(child.sessionId);
      }
    }
    if (!update) return;
    switch (update.sessionUpdate) {
      case 'unknown':
        return;
      case 'session_message':
        this.#handleMessage(update);
        return;
      case 'session_message_chunk':
        this.#handleMessageChunk(update);
        return;
      case 'user_message_chunk':
        // Its task, which agents also send otherwise.
        if (update.content.type === 'text' && !this.#taskText.includes(update.content.text.trim()))
          this.#addTask(update.messageId ?? 'user', contentPart(update.content));
        return;
      default:
        this.#updates.handleUpdate(update);
    }
  }

  /** Called after rows were removed. */
  forget(): void {
    this.#updates.forget();
    for (const [key, id] of this.#replies) if (!this.#parts.rows.has(id)) this.#replies.delete(key);
  }

  /** Replaces the message with the same id. The session of the sender may have another id for it than that of the recipient. */
  #handleMessage({ messageId, senderMessageId, senderSessionId, content }: SessionMessage): void {
    const key = senderMessageId ?? messageId;
    const parts = content.map(contentPart);
    if (senderSessionId === this.#child.sessionId) {
      this.#handleReply(key, parts);
      return;
    }
    this.#task.set(key, parts);
    this.#show();
  }

  /** A subagent's last message is often also its reply. */
  #handleReply(key: string, parts: readonly Part[]): void {
    const { rows } = this.#parts;
    const known = this.#replies.get(key);
    const last = this.#updates.lastAnswer;
    const isShown = last !== undefined && 'parts' in last && textOf(last.parts) === textOf(parts);
    if (known !== undefined && rows.has(known)) rows.replace(known, { kind: 'agent', parts });
    else if (parts.length > 0 && !isShown)
      this.#replies.set(key, rows.add({ kind: 'agent', parts }, this.id));
  }

  #handleMessageChunk({ messageId, content }: SessionMessageChunk): void {
    const reply = this.#replies.get(messageId);
    if (reply === undefined) this.#addTask(messageId, contentPart(content));
    else if (!this.#parts.rows.isFull(reply)) this.#parts.rows.append(reply, contentPart(content));
  }

  #addTask(key: string, part: Part): void {
    const before = this.#task.get(key) ?? [];
    const last = before.at(-1);
    const isText = part.kind === 'text' && last?.kind === 'text';
    if (isText) this.#task.set(key, [...before.slice(0, -1), { ...last, text: last.text + part.text }]);
    else this.#task.set(key, [...before, part]);
    this.#show();
  }

  get #taskText(): string {
    return textOf(this.#shownTask);
  }

  /** Without messages, the description, unless that is its name. */
  get #shownTask(): readonly Part[] {
    const { description } = this.#child;
    const told = [...this.#task.values()].flat().slice(0, mostParts);
    if (told.length > 0) return told.map(cut);
    const isName = description === undefined || description.trim() === childName(this.#child);
    return isName ? [] : [cut({ kind: 'text', text: description })];
  }

  #show(): void {
    this.#parts.rows.replace(this.id, this.#content());
  }

  #content(): RowContent {
    const { sessionId, status, canCancel, error } = this.#child;
    return {
      kind: 'subagent',
      sessionId,
      title: childName(this.#child),
      status,
      ...(canCancel && isAtWork(this.#child) && { canCancel }),
      ...(error !== undefined && { error }),
      parts: this.#shownTask,
    };
  }
}

function textOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('')
    .trim();
}

function cut(part: Part): Part {
  return part.kind === 'text' && part.text.length > longestText
    ? { kind: 'text', text: `${part.text.slice(0, longestText)}…` }
    : part;
}
