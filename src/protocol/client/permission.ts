// `session/request_permission`: the agent asks before it does something (ACP v1 "Tool Calls", "Requesting Permission").

import * as z from 'zod/mini';
import { lenientArray } from '../lenient.ts';
import { request } from '../method.ts';
import { toolCall, type ToolCall } from '../session/toolCall.ts';

export const permissionKinds = ['allow_once', 'allow_always', 'reject_once', 'reject_always'] as const;
export type PermissionKind = (typeof permissionKinds)[number];

/** `optionId` is free text, which says nothing; `kind` may be one that is newer than this client, or none. */
const option = z.looseObject({
  optionId: z.string(),
  name: z.catch(z.string(), ''),
  kind: z.catch(z.string(), ''),
});

/** Without options only `cancelled` can be answered. */
const requestParams = z.looseObject({
  sessionId: z.string(),
  toolCall,
  options: z.catch(lenientArray(option), []),
});

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
  readonly [extension: string]: unknown;
}
export type PermissionOutcome =
  { readonly outcome: 'selected'; readonly optionId: string } | { readonly outcome: 'cancelled' };
export interface PermissionResult {
  readonly outcome: PermissionOutcome;
}

/** What an option does; a kind that is not known is never an approval. */
export function knownKind(option: { readonly kind: string }): PermissionKind | undefined {
  return permissionKinds.find((kind) => kind === option.kind);
}

/** The tool call may be one that was never announced, and may leave out what was announced. */
export const requestPermission = request<PermissionParams, PermissionResult>(
  'session/request_permission',
  'agentToClient',
  requestParams,
  requestResult,
);
