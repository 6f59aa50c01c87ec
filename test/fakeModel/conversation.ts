// The request of an agent to a model, independent of the wire format, and helpers to read JSON.

/** One message. `tool` is the result of a call. */
export interface Said {
  readonly by: 'user' | 'model' | 'tool' | 'system';
  readonly text: string;
}

export interface OfferedTool {
  readonly name: string;
  /** Only in the Responses API: a group of tools, whose names are unique in it. */
  readonly namespace?: string;
  /** JSON Schema of its arguments, or `text` if it gets plain text. */
  readonly parameters: Readonly<Record<string, unknown>> | 'text';
}

export interface Conversation {
  /** Oldest first. */
  readonly said: readonly Said[];
  readonly tools: readonly OfferedTool[];
  /** The schema of the answer if the agent requests JSON. */
  readonly wantsJson: Readonly<Record<string, unknown>> | undefined;
}

export interface ToolUse {
  readonly name: string;
  readonly namespace?: string;
  /** Text for a tool that gets plain text. */
  readonly input: Readonly<Record<string, unknown>> | string;
}

/** An unchecked JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** `value` if it is an object, else an empty object. */
export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** `value` if it is an array, else an empty array. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a string, of a part with `text`, or of a list of both; any other part becomes its type in brackets. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('\n');
  const part = object(content);
  if (typeof part['text'] === 'string') return part['text'];
  return typeof part['type'] === 'string' ? `<${part['type']}>` : '';
}
