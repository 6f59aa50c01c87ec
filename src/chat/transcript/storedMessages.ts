// The messages, tool calls and plans of stored rows, in the form in which `ReplayReader` compares them with updates of an agent.

import { type ContentBlock, contextScheme } from '../../protocol/session/contentBlock.ts';
import type { SessionUpdate, ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Entry, Part } from '../messages/messages.ts';
import { contentPart } from './contentPart.ts';

export type Speaker = 'user' | 'agent' | 'thought';

export interface StoredMessage {
  readonly speaker: Speaker;
  /** See `comparable`. Never empty. */
  readonly text: string;
  readonly messageId: string | undefined;
  /** Its text with white space; undefined if it has parts of other kinds. */
  readonly whole: string | undefined;
  /** What an agent may send besides the text of a prompt: its attachments, as `comparable`. */
  readonly attached: readonly string[];
  /** Ids of the tool calls between this message and the next one. */
  readonly calls: Set<string>;
  /** Plans, notices and compactions between this message and the next one, see `otherKey`. Those that are replayed are removed. */
  readonly others: Set<string>;
}

/** UTF-16 units of the newest messages that are compared. */
const mostCompared = 4 * 2 ** 20;

export class StoredMessages {
  /** The newest messages, in order. Messages of subagents with a session of their own are left out. */
  readonly all: readonly StoredMessage[];
  /** Agent's ids of all tool calls. */
  readonly calls: ReadonlySet<string>;
  readonly #children = new Set<string>();
  readonly #lists: ReadonlySet<string>[] = [];
  readonly #others = new Set<string>();
  readonly #calls = new Set<string>();

  constructor(rows: readonly Entry[]) {
    this.calls = this.#calls;
    const messages: StoredMessage[] = [];
    const childRows = new Set<number>();
    for (const row of rows) {
      if (row.under !== undefined && childRows.has(row.under)) childRows.add(row.id);
      if (row.kind === 'subagent') childRows.add(row.id);
      if (row.kind === 'subagent') this.#children.add(row.sessionId);
      else if (!childRows.has(row.id)) this.#add(row, messages);
    }
    let length = 0;
    const first = messages.findLastIndex(({ text }) => (length += text.length) > mostCompared);
    this.all = messages.slice(first + 1);
  }

  /** True if the row of a subagent with this session is stored. */
  hasChild(sessionId: string): boolean {
    return this.#children.has(sessionId);
  }

  /** True if a plan, notice or compaction is stored: a list of tasks also with fewer tasks, as earlier in its turn. */
  has(update: SessionUpdate): boolean {
    const key = otherKey(update);
    if (key === undefined) return false;
    if (this.#others.has(key)) return true;
    const tasks = key.startsWith(listMark) ? key.slice(listMark.length).split('\n') : undefined;
    return tasks !== undefined && this.#lists.some((list) => tasks.every((task) => list.has(task)));
  }

  #add(row: Entry, messages: StoredMessage[]): void {
    switch (row.kind) {
      case 'user':
      case 'agent':
      case 'thought': {
        const texts = row.parts.map(comparableText);
        const isPrompt = row.kind === 'user' && row.parts.some(({ kind }) => kind === 'text');
        const isText = (_: unknown, at: number): boolean => !isPrompt || row.parts[at]?.kind === 'text';
        const text = texts.filter(isText).join('');
        const attached = isPrompt ? row.parts.filter(({ kind }) => kind !== 'text').map(attachedText) : [];
        const { kind: speaker, messageId } = row;
        const [first, ...more] = row.parts;
        const whole = first?.kind === 'text' && more.length === 0 ? first.text : undefined;
        if (text !== '')
          messages.push({ speaker, text, messageId, whole, attached, calls: new Set(), others: new Set() });
        return;
      }
      case 'call': {
        // See `CallTable.freeRowId`.
        const { toolCallId } = row.call;
        const shared = / \(\d+\)$/.exec(toolCallId);
        const before = shared ? toolCallId.slice(0, shared.index) : '';
        const id = this.#calls.has(before) ? before : toolCallId;
        this.#calls.add(id);
        messages.at(-1)?.calls.add(id);
        return;
      }
      case 'plan':
      case 'planText':
      case 'notice':
      case 'compaction': {
        const key = rowKey(row);
        this.#others.add(key);
        messages.at(-1)?.others.add(key);
        // Its summary follows in chunks.
        if (row.kind === 'compaction') this.#others.add('compaction ');
        if (row.kind === 'plan') this.#lists.push(new Set(row.items.map(taskKey)));
        return;
      }
      case 'subagent':
      case 'end':
        return;
    }
  }
}

/** Its text without white space, which agents add and omit; content of other types as a text that identifies it. */
export function comparable(content: ContentBlock): string {
  return comparableText(contentPart(content));
}

/** True if this part of a replayed prompt is one of its attachments, or context that this client added. */
export function isAttached({ attached }: StoredMessage, text: string): boolean {
  return text.includes(`${contextScheme}:/`) || attached.some((one) => one !== '' && text.includes(one));
}

/** The end of `text` behind the first `length` units of its comparable form. */
export function behind(text: string, length: number): string {
  let left = length;
  let at = 0;
  for (; left > 0 && at < text.length; at++) if (!/\s/.test(text[at]!)) left -= 1;
  return text.slice(at);
}

/** True if a call is announced with its result, as in a replayed history. */
export function isAnnouncedEnded({ sessionUpdate, status }: ToolCallUpdate): boolean {
  return sessionUpdate === 'tool_call' && (status === 'completed' || status === 'failed');
}

/** True if an agent would hardly give this id twice, unlike a number that counts from the start of its process. */
export function isUniqueId(id: string): boolean {
  return id.length >= 16 && /\d/.test(id) && /[a-z]/i.test(id);
}

export function bare(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

const listMark = 'tasks\n';

type OtherRow = Extract<Entry, { readonly kind: 'plan' | 'planText' | 'notice' | 'compaction' }>;

function rowKey(row: OtherRow): string {
  switch (row.kind) {
    case 'plan':
      return listKey(row.items);
    case 'planText':
      return `plan ${row.parts.map(planPart).join('')}`;
    case 'notice':
      return `notice ${row.title}`;
    case 'compaction':
      return `compaction ${row.parts.map(comparableText).join('')}`;
  }
}

/** Identifies the row of a plan, notice or compaction by its content. Undefined for other updates. */
export function otherKey(update: SessionUpdate): string | undefined {
  switch (update.sessionUpdate) {
    case 'plan':
      return listKey(update.entries);
    case 'plan_update': {
      const { content, entries = [], uri } = update.plan;
      if (content !== undefined) return `plan ${bare(content)}`;
      return uri === undefined ? listKey(entries) : `plan ${bare(uri)}`;
    }
    case 'notice':
      return `notice ${update.title}`;
    case 'compaction_update':
      return `compaction ${(update.summary ?? []).map(comparable).join('')}`;
    default:
      return undefined;
  }
}

function listKey(items: readonly { readonly content: string }[]): string {
  return `${listMark}${items.map(taskKey).join('\n')}`;
}

function taskKey({ content }: { readonly content: string }): string {
  return bare(content);
}

function planPart(part: Part): string {
  if (part.kind === 'text') return bare(part.text);
  return part.kind === 'resource' ? bare(part.uri) : '';
}

function comparableText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return bare(part.text);
    case 'image':
    case 'audio':
      return `<${part.kind} ${part.mimeType} ${part.data.length} ${part.data.slice(0, 40)}>`;
    case 'resource':
      return `<resource ${bare(part.uri)}>`;
    case 'unknown':
      return `<unknown ${bare(part.type)}>`;
  }
}

/** An attached text may be sent as text. */
function attachedText(part: Part): string {
  return part.kind === 'resource' && part.text !== undefined ? bare(part.text) : comparableText(part);
}
