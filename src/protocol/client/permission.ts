// `session/request_permission`: the agent asks the user for permission (ACP v1 "Tool Calls", "Requesting Permission").

import * as z from 'zod/mini';
import { lenientArray, orElse } from '../lenient.ts';
import { boundValue, type ValueLimits } from '../../base/boundedValue.ts';
import { withTrimmedDiffs } from '../../base/diffs/trimmedDiffs.ts';
import { request, type Schema } from '../method.ts';
import {
  isTextOrAbsent,
  lostFields,
  lostInItems,
  malformedItems,
  withDroppedParts,
} from '../session/droppedParts.ts';
import { toolCall, type ToolCall } from '../session/toolCall.ts';

export const permissionKinds = ['allow_once', 'allow_always', 'reject_once', 'reject_always'] as const;
export type PermissionKind = (typeof permissionKinds)[number];

/** `optionId` is opaque; `kind` may be newer than this client, or empty. */
const option = z.looseObject({
  optionId: z.string(),
  name: orElse(z.string(), ''),
  kind: orElse(z.string(), ''),
});

/** More than fits a card that a person reads. They apply to what diffs change, not to equal text around it. */
export const permissionLimits: ValueLimits = { text: 2 ** 20, oneText: 2 ** 18, values: 6_000, depth: 64 };

/** Without options, the only possible outcome is `cancelled`. */
const boundedParams = z.looseObject({
  sessionId: z.string(),
  toolCall,
  options: orElse(lenientArray(option), []),
  isShortened: z.boolean(),
});

/**
 * Shortens params above the limits and says so in `isShortened`. They are not refused: an agent may ask before it writes a large
 * file. Params that were shortened before stay marked.
 */
export function boundPermission(raw: unknown): object {
  const { value, isShortened } = boundValue(withTrimmedCall(raw), permissionLimits);
  const params = typeof value === 'object' && value !== null ? value : {};
  return { ...params, isShortened: isShortened || isMarked(params) };
}

/** True also if the agent sent a field of that name with a value other than false. */
function isMarked(params: object): boolean {
  const mark: unknown = Reflect.get(params, 'isShortened') ?? false;
  return mark !== false;
}

function withTrimmedCall(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'toolCall' in raw
    ? { ...raw, toolCall: withTrimmedDiffs(raw.toolCall, permissionLimits) }
    : raw;
}

const requestParams: Schema<PermissionParams> = z.pipe(
  z.transform((raw: unknown) => withReadOptions(boundPermission(raw))),
  boundedParams,
);

/** Leaves out malformed options and those that the agent could not tell apart, and notes all parts that are left out. */
function withReadOptions(params: object): object {
  const raw: unknown = Reflect.get(params, 'options');
  const call: unknown = Reflect.get(params, 'toolCall');
  const items: readonly unknown[] = Array.isArray(raw) ? raw : [];
  const ofId = new Map<string, { readonly first: unknown; readonly kind: string; isClear: boolean }>();
  for (const item of items) {
    const { optionId, kind } = option.safeParse(item).data ?? {};
    if (optionId === undefined || kind === undefined) continue;
    const known = ofId.get(optionId);
    if (!known) ofId.set(optionId, { first: item, kind, isClear: true });
    else known.isClear &&= known.kind === kind;
  }
  const kept = new Set([...ofId.values()].flatMap(({ first, isClear }) => (isClear ? [first] : [])));
  const isWhole = (item: unknown): boolean => kept.has(item) && hasTexts(item);
  // What is left of a shortened list is not what the agent sent.
  const isShortened = Reflect.get(params, 'isShortened') === true;
  const noted = (): object =>
    withDroppedParts(call, [
      ...malformedItems('options', raw, isWhole),
      ...lostInItems('options', raw),
      ...lostFields('', params),
    ]);
  return {
    ...params,
    options: items.filter((item) => kept.has(item)),
    // A call that is not an object is an error of the request.
    ...(typeof call === 'object' && call !== null && !isShortened && { toolCall: noted() }),
  };
}

/** False if the name or kind of an option is not a text: then that field is left out. */
function hasTexts(item: unknown): boolean {
  return ['name', 'kind'].every((field) => isTextOrAbsent(Reflect.get(Object(item), field)));
}

const requestResult = z.looseObject({
  outcome: z.union([
    z.looseObject({ outcome: z.literal('selected'), optionId: z.string() }),
    z.looseObject({ outcome: z.literal('cancelled') }),
  ]),
});

export type PermissionOption = z.infer<typeof option>;
export interface PermissionParams {
  readonly sessionId: string;
  readonly toolCall: ToolCall;
  readonly options: readonly PermissionOption[];
  /** Set by this client: the request was above its limits, so that a part is missing. */
  readonly isShortened?: boolean | undefined;
  readonly [extension: string]: unknown;
}
export type PermissionOutcome =
  { readonly outcome: 'selected'; readonly optionId: string } | { readonly outcome: 'cancelled' };
export interface PermissionResult {
  readonly outcome: PermissionOutcome;
}

/** The option's kind; undefined if unknown, which must never be treated as an approval. */
export function knownKind(option: { readonly kind: string }): PermissionKind | undefined {
  return permissionKinds.find((kind) => kind === option.kind);
}

/** The tool call may be new to the client. For an announced one, unchanged fields may be absent. */
export const requestPermission = request<PermissionParams, PermissionResult>(
  'session/request_permission',
  'agentToClient',
  requestParams,
  requestResult,
);
