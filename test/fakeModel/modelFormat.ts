// The interface of a wire format of models: reads a request and writes an answer.

import type { Conversation, Json, ToolUse } from './conversation.ts';

export interface ModelFormat {
  readonly name: 'openai' | 'responses' | 'anthropic' | 'gemini';
  /** True if a POST to this path (without its query) is a request in this format. */
  matches(path: string): boolean;
  /** True if the request asks for a stream; otherwise the answer is one JSON object. */
  streams(path: string, body: Json): boolean;
  read(body: Json): Conversation;
  /** Starts a streamed answer: the functions return complete server-sent events. */
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

/** A new id. */
export function freshId(prefix: string): string {
  return `${prefix}_${++ids}`;
}
