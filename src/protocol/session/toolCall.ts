// Tool calls as an agent reports them (ACP v1 "Tool Calls").

import * as z from 'zod/mini';
import { chosenBy, absentIfBad, lenientArray } from '../lenient.ts';
import { contentBlock } from './contentBlock.ts';
import type { Schema } from '../method.ts';

export const toolKinds = [
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
] as const;
export const toolStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const;

/** A kind that is newer than this client is `other`; null, which means unchanged, is absent. */
const toolKind = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((raw): ToolKind | undefined => {
      if (raw === null || raw === undefined) return undefined;
      return toolKinds.find((kind) => kind === raw) ?? 'other';
    }),
  ),
);

const toolStatus = absentIfBad(z.enum(toolStatuses));

const content = z.looseObject({ type: z.literal('content'), content: contentBlock });

/** Without `oldText` the file is new. `path` is absolute. */
const diff = z.looseObject({
  type: z.literal('diff'),
  path: z.string(),
  oldText: absentIfBad(z.string()),
  newText: z.string(),
});

/** The terminal may be one that this client never made: then its output comes in the tool call's `_meta`. */
const terminal = z.looseObject({ type: z.literal('terminal'), terminalId: z.string() });

const shapes = new Map<unknown, Schema<ToolCallContent>>([
  ['content', content],
  ['diff', diff],
  ['terminal', terminal],
]);
/** An item that can't be read becomes undefined, which `lenientArray` has no way to skip: hence the refinement. */
const toolCallContent = chosenBy('type', shapes, () => undefined).check(
  z.refine((item) => item !== undefined),
) as Schema<ToolCallContent>;

const anyButNull = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((raw): unknown => raw ?? undefined),
  ),
);

/** No file has more lines, and editors count no further. */
const mostLine = 2 ** 31 - 1;

/** Whether it is a line of a file, 1-based. */
export function isLine(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= mostLine;
}

/** `line` is 1-based; one that no file has is none. */
const location = z.looseObject({ path: z.string(), line: absentIfBad(z.number().check(z.refine(isLine))) });

/**
 * What a `tool_call`, a `tool_call_update` and a permission request say of a call. An absent field is one they don't
 * speak of; arrays replace the ones before. Agents also update calls they never announced, so nothing but the id is
 * sure to be there even in a `tool_call`.
 */
export const toolCall = z.looseObject({
  toolCallId: z.string(),
  title: absentIfBad(z.string()),
  name: absentIfBad(z.string()),
  kind: toolKind,
  status: toolStatus,
  content: absentIfBad(lenientArray(toolCallContent)),
  locations: absentIfBad(lenientArray(location)),
  rawInput: anyButNull,
  rawOutput: anyButNull,
});

export type ToolKind = (typeof toolKinds)[number];
export type ToolCallContent = z.infer<typeof content> | z.infer<typeof diff> | z.infer<typeof terminal>;
export type ToolCallLocation = z.infer<typeof location>;
export type ToolCall = z.infer<typeof toolCall>;
