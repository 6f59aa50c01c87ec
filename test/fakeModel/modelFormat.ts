// One wire format of a model: how a question is read and how a streamed answer is written.

import type { Conversation, Json, ToolUse } from './conversation.ts';

export interface ModelFormat {
  readonly name: 'openai' | 'anthropic' | 'gemini';
  /** Whether a POST to this path (without its query) is a question in this format. */
  matches(path: string): boolean;
  /** Whether the answer is to be streamed; otherwise it is one JSON object. */
  streams(path: string, body: Json): boolean;
  read(body: Json): Conversation;
  /** Events to send before, for and after pieces of text and one call of a tool, each a complete server-sent event. */
  stream(): AnswerStream;
  whole(text: string, use: ToolUse | undefined): object;
  error(status: number): object;
}

export interface AnswerStream {
  start(): readonly string[];
  text(piece: string): readonly string[];
  tool(use: ToolUse): readonly string[];
  end(usedTool: boolean): readonly string[];
}

/** One server-sent event. */
export function event(data: object, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

let ids = 0;

/** An id nobody had before. */
export function freshId(prefix: string): string {
  return `${prefix}_${++ids}`;
}
