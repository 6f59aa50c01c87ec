// What an agent asked a model, whichever wire format it asked in.

/** One thing said, oldest first. `tool` is the result of a call. */
export interface Said {
  readonly by: 'user' | 'model' | 'tool' | 'system';
  readonly text: string;
}

export interface OfferedTool {
  readonly name: string;
  /** JSON Schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface Conversation {
  readonly said: readonly Said[];
  readonly tools: readonly OfferedTool[];
  /** The schema the answer must fit, when the agent wants JSON and no talk. */
  readonly wantsJson: Readonly<Record<string, unknown>> | undefined;
}

export interface ToolUse {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** JSON as it came; formats differ in where things are, not in that they are objects. */
export type Json = Readonly<Record<string, unknown>>;

/** `value` if it is an object, else an empty one. */
export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** `value` if it is an array, else an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a string, of a part with `text`, or of a list of either; anything else is named by its type. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('\n');
  const part = object(content);
  if (typeof part['text'] === 'string') return part['text'];
  return typeof part['type'] === 'string' ? `<${part['type']}>` : '';
}
