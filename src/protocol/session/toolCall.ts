// Tool calls as an agent reports them (ACP v1 "Tool Calls").

import * as z from 'zod/mini';
import { chosenBy, absentIfBad, lenientArray, marker } from '../lenient.ts';
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

/** An unknown kind is parsed as `other`, and null, which means unchanged, as absent. */
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

/** A new file if `oldText` is absent. `path` is absolute. */
const diff = z.looseObject({
  type: z.literal('diff'),
  path: z.string(),
  oldText: absentIfBad(z.string()),
  newText: z.string(),
});

/** `terminalId` may be unknown to this client; the output is then in the `_meta` of the tool call. */
const terminal = z.looseObject({ type: z.literal('terminal'), terminalId: z.string() });

const shapes = new Map<unknown, Schema<ToolCallContent>>([
  ['content', content],
  ['diff', diff],
  ['terminal', terminal],
]);
/** The refinement makes an unknown or malformed item an error, so that `lenientArray` skips it. */
const toolCallContent = chosenBy('type', shapes, () => undefined).check(
  z.refine((item) => item !== undefined),
) as Schema<ToolCallContent>;

const anyButNull = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((raw): unknown => raw ?? undefined),
  ),
);

/** Editors support no greater line numbers. */
const maxLine = 2 ** 31 - 1;

/** Whether `value` is a valid 1-based line number. */
export function isLine(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxLine;
}

/** `line` is 1-based; an invalid one is parsed as absent. */
const location = z.looseObject({ path: z.string(), line: absentIfBad(z.number().check(z.refine(isLine))) });

/**
 * The fields of a `tool_call`, a `tool_call_update` and a permission request. An absent field is unchanged; an array replaces
 * the previous one. Agents also update calls they never announced, so only the ID is required.
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
  /** ACP v2: what the client can ask for; see `toolCallCancel`. Null clears it. */
  capabilities: absentIfBad(z.nullable(z.looseObject({ cancel: marker }))),
});

/** A field of updates, set by `wire/messageLimits`: the update was too large, so that a part of it is missing. */
export const shortenedMark = 'isShortened';

/**
 * A field of updates, set by `wire/v2/toolCalls`: the agent cancelled the call. Its status is `failed`, since version 1 has no
 * status for that.
 */
export const cancelledMark = 'isCancelledByAgent';

export type ToolKind = (typeof toolKinds)[number];
export type ToolCallContent = z.infer<typeof content> | z.infer<typeof diff> | z.infer<typeof terminal>;
export type ToolCallLocation = z.infer<typeof location>;
export type ToolCall = z.infer<typeof toolCall>;
