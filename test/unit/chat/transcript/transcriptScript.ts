// A transcript driven by updates in the shapes that agents send, for tests.

import type { Entry, RowChange } from '../../../../src/chat/messages/messages.ts';
import type { RowLimits } from '../../../../src/chat/transcript/rows.ts';
import { Transcript } from '../../../../src/chat/transcript/transcript.ts';
import type { StopReason } from '../../../../src/protocol/session/session.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { noTerminals } from '../terminal/noTerminals.ts';

export class Script {
  readonly changes: RowChange[] = [];
  readonly transcript: Transcript;

  constructor(limits?: RowLimits, terminals = noTerminals) {
    this.transcript = new Transcript((change) => this.changes.push(change), terminals, limits);
  }

  handleUpdates(...updates: readonly object[]): this {
    for (const update of updates) this.transcript.handleUpdate(sessionUpdate.parse(update));
    return this;
  }

  turn(text: string): this {
    this.transcript.prompt([{ kind: 'text', text }]);
    this.transcript.beginTurn(text);
    return this;
  }

  stop(reason: StopReason = 'end_turn'): this {
    this.transcript.endTurn({ kind: 'stopped', reason });
    return this;
  }

  /** One line for each row: its kind and its main content. */
  get lines(): string[] {
    return this.transcript.rows().map(lineOf);
  }
}

export function lineOf(entry: Entry): string {
  switch (entry.kind) {
    case 'user':
    case 'agent':
    case 'thought':
    case 'planText':
      return [entry.kind, ...entry.parts.map((part) => (part.kind === 'text' ? part.text : part.kind))].join(
        ' ',
      );
    case 'call':
      return `call ${entry.call.toolCallId} ${entry.call.status} ${entry.call.title}`;
    case 'plan':
      return `plan ${entry.items.map(({ content, status }) => `${content}:${status}`).join()}`;
    case 'notice':
      return `notice ${entry.severity} ${entry.title}`;
    case 'compaction':
      return `compaction ${entry.status} ${entry.parts.length}`;
    case 'subagent':
      return `subagent ${entry.status} ${entry.title}`;
    case 'end':
      return `end ${entry.isError ? 'error ' : ''}${entry.text}`;
  }
}

export const chunk = (kind: string, text: string, messageId?: string): object => ({
  sessionUpdate: `${kind}_chunk`,
  content: { type: 'text', text },
  ...(messageId !== undefined && { messageId }),
});
export const agent = (text: string, messageId?: string): object => chunk('agent_message', text, messageId);
export const thought = (text: string, messageId?: string): object => chunk('agent_thought', text, messageId);
export const user = (text: string, messageId?: string): object => chunk('user_message', text, messageId);
export const call = (toolCallId: string, more: object = {}): object => ({
  sessionUpdate: 'tool_call',
  toolCallId,
  ...more,
});
export const update = (toolCallId: string, more: object = {}): object => ({
  sessionUpdate: 'tool_call_update',
  toolCallId,
  ...more,
});
