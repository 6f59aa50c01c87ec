// Recognizes replayed history that is already shown. Some agents (gemini) answer `session/load` before most of the
// history, so that it arrives after the next prompt: only its text distinguishes it from the answer to that prompt.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Entry } from '../messages/messages.ts';

interface Piece {
  readonly speaker: 'user' | 'agent' | 'thought';
  /** Without white space, which agents add and omit. */
  readonly text: string;
}

/** Maximum number of consecutive pieces that an agent may omit from the replay. */
const mostLeftOut = 8;
/** UTF-16 units: shorter text only matches the next piece. */
const surelyTheSame = 12;

export class ReplayFilter {
  readonly #pieces: readonly Piece[];
  readonly #calls: ReadonlySet<string>;
  readonly #plans: ReadonlySet<string>;
  #at = 0;
  #offset = 0;
  /** A history begins with a user message: before that nothing of the agent matches. */
  #begun = false;

  /** @param rows the rows already shown, in order. */
  constructor(rows: readonly Entry[]) {
    this.#pieces = pieces(rows);
    this.#plans = new Set(
      rows.flatMap((row) =>
        row.kind === 'planText' ? row.parts.map((part) => (part.kind === 'text' ? part.text : '')) : [],
      ),
    );
    this.#calls = new Set(rows.flatMap((row) => (row.kind === 'call' ? [row.call.toolCallId] : [])));
  }

  /** True for an update that is already shown. Must be called with every update after `session/load`, in wire order. */
  isHere(update: SessionUpdate): boolean {
    switch (update.sessionUpdate) {
      case 'tool_call':
      case 'tool_call_update':
        return this.#begun && this.#at < this.#pieces.length && this.#calls.has(update.toolCallId);
      case 'user_message_chunk':
        return this.#take('user', update.content);
      case 'agent_message_chunk':
        return this.#take('agent', update.content);
      case 'agent_thought_chunk':
        return this.#take('thought', update.content);
      case 'plan_update':
        return this.#begun && this.#at < this.#pieces.length && this.#plans.has(update.plan.content ?? '');
      default:
        return false;
    }
  }

  #take(speaker: Piece['speaker'], content: ContentBlock): boolean {
    const text = content.type === 'text' ? bare(content.text) : '';
    if (text === '' || (speaker !== 'user' && !this.#begun)) return false;
    const end = Math.min(this.#pieces.length, this.#at + mostLeftOut);
    for (let at = this.#at; at < end; at++) {
      const piece = this.#pieces[at]!;
      const offset = at === this.#at ? this.#offset : 0;
      if (piece.speaker !== speaker || !piece.text.startsWith(text, offset)) continue;
      const isWhole = offset + text.length === piece.text.length;
      if (at > this.#at && text.length < surelyTheSame && !isWhole) continue;
      this.#begun = true;
      this.#at = isWhole ? at + 1 : at;
      this.#offset = isWhole ? 0 : offset + text.length;
      return true;
    }
    return false;
  }
}

function pieces(rows: readonly Entry[]): Piece[] {
  const all: Piece[] = [];
  for (const row of rows) {
    if (row.under !== undefined) continue;
    if (row.kind !== 'user' && row.kind !== 'agent' && row.kind !== 'thought') continue;
    const text = bare(row.parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''));
    if (text !== '') all.push({ speaker: row.kind, text });
  }
  return all;
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
