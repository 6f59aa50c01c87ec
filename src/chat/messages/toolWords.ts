// What a call of one of this client's own tools does, in parts that can be styled: "Found references to total in
// src/cart.ts". See `toolText`.

const toolActions = ['find', 'lookUp', 'rename', 'apply', 'format', 'open'] as const;
export type ToolAction = (typeof toolActions)[number];

export interface ToolWords {
  readonly action: ToolAction;
  /** Translated. Every second text, from the second on, is a name from the code. Empty if only `path` is meant. */
  readonly subject: readonly string[];
  /** The file or folder, as the agent wrote it. */
  readonly path?: string | undefined;
  /** Number of results; of a change, the number of files. Undefined until the call has ended. */
  readonly count?: number | undefined;
}

/** The words of a stored row; undefined if this version does not know them. */
export function readToolWords(raw: unknown): ToolWords | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { action, subject, path, count } = raw as Readonly<Record<string, unknown>>;
  const known = toolActions.find((one) => one === action);
  if (known === undefined || !isTexts(subject)) return undefined;
  return {
    ...{ action: known, subject },
    ...(typeof path === 'string' && { path }),
    ...(typeof count === 'number' && { count }),
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
