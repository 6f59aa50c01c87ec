// Turns the updates of one session into rows: messages, thoughts, tool calls, plans and compactions. Used by `Transcript`, for
// the session of the conversation and for each subagent.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import { replacesMessage } from '../../protocol/session/messageMark.ts';
import type { KnownUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Entry, EntryId, Part } from '../messages/messages.ts';
import { contentPart } from './contentPart.ts';
import { Plans } from './plans.ts';
import type { RowContent, Rows } from './rows.ts';
import type { TranscriptCalls } from './transcriptCalls.ts';

export interface UpdateRowsParts {
  readonly rows: Rows;
  readonly calls: TranscriptCalls;
  /** The time in ms. */
  readonly now: () => number;
}

type Speaker = 'user' | 'agent' | 'thought';

interface Chunk {
  readonly content: ContentBlock;
  readonly messageId?: string | undefined;
}

interface Message {
  readonly id: EntryId;
  readonly speaker: Speaker;
}

export class UpdateRows {
  readonly #parts: UpdateRowsParts;
  readonly #rows: Rows;
  readonly #under: EntryId | undefined;
  readonly #owner: string | undefined;
  readonly #messages = new Map<string, EntryId>();
  readonly #compactions = new Map<string, EntryId>();
  readonly #plans: Plans;
  /** The thought that goes on, and when it began. */
  #thinking: { readonly id: EntryId; readonly since: number } | undefined;
  /** The last message; chunks without an id continue it. */
  #open: Message | undefined;
  #turn = 0;

  /** @param under the row in which the rows are shown. @param owner the child whose rows they are. */
  constructor(parts: UpdateRowsParts, under?: EntryId, owner?: string) {
    this.#parts = parts;
    this.#rows = parts.rows;
    this.#under = under;
    this.#owner = owner;
    this.#plans = new Plans(parts.rows, under);
  }

  /** Counts user messages, sent by this client or received from the agent. */
  get turn(): number {
    return this.#turn;
  }

  beginTurn(): void {
    this.#turn += 1;
  }

  /** The last message of the agent. */
  get lastAnswer(): Entry | undefined {
    return this.#open?.speaker === 'agent' ? this.#rows.get(this.#open.id) : undefined;
  }

  /** In wire order. */
  handleUpdate(update: KnownUpdate): void {
    if (endingThoughts.has(update.sessionUpdate)) this.endThought();
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        this.#handleChunk('user', update);
        return;
      case 'agent_message_chunk':
        this.#handleChunk('agent', update);
        return;
      case 'agent_thought_chunk':
        this.#handleChunk('thought', update);
        return;
      case 'tool_call':
      case 'tool_call_update':
        this.#parts.calls.handleUpdate(update, this.#turn, this.#under, this.#owner);
        return;
      case 'plan':
      case 'plan_update':
      case 'plan_removed':
        this.#plans.handleUpdate(update, this.#turn);
        return;
      case 'notice': {
        const { severity, title, description } = update;
        this.#add({ kind: 'notice', severity, title, ...(description && { description }) });
        return;
      }
      case 'compaction_update': {
        const { compactionId, status, summary, error } = update;
        const parts = summary?.map(contentPart);
        const failed: Part[] = error === undefined ? [] : [{ kind: 'text', text: error }];
        this.#handleCompaction(compactionId, status, parts && [...parts, ...failed], failed);
        return;
      }
      case 'compaction_summary_chunk': {
        const id = this.#compactions.get(update.compactionId);
        const part = contentPart(update.content);
        if (id !== undefined && !this.#rows.isFull(id)) this.#rows.append(id, part);
        else if (id === undefined) this.#handleCompaction(update.compactionId, 'in_progress', [part], []);
        return;
      }
      case 'available_commands_update':
      case 'current_mode_update':
      case 'config_option_update':
      case 'session_info_update':
      case 'usage_update':
      case 'state_update':
        // They change the session's state, not its rows.
        return;
      case 'subagent_update':
      case 'session_message':
      case 'session_message_chunk':
        // See `ChildRows`.
        return;
    }
  }

  /** Notes in its row how long the agent thought, if that is at least a second. */
  endThought(): void {
    const thinking = this.#thinking;
    this.#thinking = undefined;
    if (thinking === undefined) return;
    const ms = this.#parts.now() - thinking.since;
    const row = this.#rows.get(thinking.id);
    if (row?.kind === 'thought' && ms >= 1_000)
      this.#rows.replace(thinking.id, { kind: 'thought', parts: row.parts, ...idOf(row), ms });
  }

  /** Updates continue this message, if it is one and the last row. */
  goOn(row: Entry): void {
    if (row.kind !== 'user' && row.kind !== 'agent' && row.kind !== 'thought') return;
    this.#open = { id: row.id, speaker: row.kind };
    if (row.messageId !== undefined) this.#messages.set(`${row.kind} ${row.messageId}`, row.id);
  }

  /** No later update continues a message or a compaction that is shown. */
  endMessages(): void {
    this.endThought();
    this.#open = undefined;
    this.#messages.clear();
    this.#compactions.clear();
  }

  /** Called after rows were removed. */
  forget(): void {
    for (const [key, id] of this.#messages) if (!this.#rows.has(id)) this.#messages.delete(key);
    for (const [key, id] of this.#compactions) if (!this.#rows.has(id)) this.#compactions.delete(key);
    this.#plans.forget();
  }

  #add(content: RowContent): EntryId {
    return this.#rows.add(content, this.#under);
  }

  #handleChunk(speaker: Speaker, chunk: Chunk): void {
    const { content, messageId } = chunk;
    const part = contentPart(content);
    const key = messageId === undefined ? undefined : `${speaker} ${messageId}`;
    const known = key === undefined ? this.#continued(speaker) : this.#messages.get(key);
    if (known !== undefined && replacesMessage(chunk))
      this.#rows.replace(known, { kind: speaker, parts: [], ...idOf(chunk) });
    if (part.kind === 'text' && part.text === '') return;
    if (known !== undefined && !this.#rows.isFull(known)) {
      this.#rows.append(known, part);
      return;
    }
    if (speaker === 'user') this.#turn += 1;
    if (speaker === 'thought') this.endThought();
    const id = this.#add({ kind: speaker, parts: [part], ...idOf(chunk) });
    if (speaker === 'thought') this.#thinking = { id, since: this.#parts.now() };
    this.#open = { id, speaker };
    if (key !== undefined) this.#messages.set(key, id);
  }

  /** A message without an id continues until another row is added. */
  #continued(speaker: Speaker): EntryId | undefined {
    const open = this.#open;
    return open?.speaker === speaker && this.#rows.isLast(open.id) ? open.id : undefined;
  }

  /** @param summary undefined keeps the earlier one. @param more parts appended to the earlier summary. */
  #handleCompaction(
    compactionId: string,
    status: string,
    summary: readonly Part[] | undefined,
    more: readonly Part[],
  ): void {
    const id = this.#compactions.get(compactionId);
    const before = id === undefined ? undefined : this.#rows.get(id);
    const parts = summary ?? [...(before?.kind === 'compaction' ? before.parts : []), ...more];
    const content: RowContent = { kind: 'compaction', status, parts };
    if (id === undefined || !before) this.#compactions.set(compactionId, this.#add(content));
    else this.#rows.replace(id, content);
  }
}

/** UTF-16 units of an id that is kept. */
const longestId = 200;

/** Empty if the message has no id. */
function idOf({ messageId }: { readonly messageId?: string | undefined }): { readonly messageId?: string } {
  return messageId === undefined || messageId.length > longestId ? {} : { messageId };
}

/** Updates that show that the agent does something else than thinking. */
const endingThoughts: ReadonlySet<string> = new Set<KnownUpdate['sessionUpdate']>([
  'user_message_chunk',
  'agent_message_chunk',
  'tool_call',
  'tool_call_update',
  'plan',
  'plan_update',
  'notice',
  'compaction_update',
]);
