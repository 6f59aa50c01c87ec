// The row of one subagent and the rows of its work, which are shown in it. Used by `Transcript`.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { SessionMessage, SessionMessageChunk } from '../../protocol/session/sessionUpdate.ts';
import type { Entry, EntryId, Part } from '../messages/messages.ts';
import type { ChildUpdate } from '../session/childSessions.ts';
import { childName, type ChildState, isAtWork } from '../session/childState.ts';
import { ChildTask, cutPart, textOf } from './childTask.ts';
import { contentPart } from './contentPart.ts';
import type { RowContent } from './rows.ts';
import { UpdateRows, type UpdateRowsParts } from './updateRows.ts';

export class ChildRows {
  /** Its row. */
  readonly id: EntryId;
  readonly #parts: UpdateRowsParts;
  readonly #updates: UpdateRows;
  readonly #task: ChildTask;
  /** Rows of what it told its parent, by message. */
  readonly #replies = new Map<string, EntryId>();
  #child: ChildState;

  /** @param under the row of its parent. @param restored its row, if that was stored. */
  constructor(parts: UpdateRowsParts, child: ChildState, under: EntryId | undefined, restored?: Entry) {
    this.#parts = parts;
    this.#child = child;
    this.#task = new ChildTask(restored?.kind === 'subagent' ? restored.parts : []);
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
          this.#addTask(update.messageId ?? 'user', update.content);
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
    if (reply === undefined) this.#addTask(messageId, content);
    else if (!this.#parts.rows.isFull(reply)) this.#parts.rows.append(reply, contentPart(content));
  }

  #addTask(key: string, content: ContentBlock): void {
    this.#task.add(key, contentPart(content));
    this.#show();
  }

  get #taskText(): string {
    return textOf(this.#shownTask);
  }

  /** Without messages, the description, unless that is its name. */
  get #shownTask(): readonly Part[] {
    const { description } = this.#child;
    const told = this.#task.shown;
    if (told.length > 0) return told;
    const isName = description === undefined || description.trim() === childName(this.#child);
    return isName ? [] : [cutPart({ kind: 'text', text: description })];
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
