// `session/request_permission`: the agent asks the user for permission (ACP v1 "Tool Calls", "Requesting Permission").

import * as z from 'zod/mini';
import { lenientArray, orElse } from '../lenient.ts';
import { request } from '../method.ts';
import { toolCall, type ToolCall } from '../session/toolCall.ts';

export const permissionKinds = ['allow_once', 'allow_always', 'reject_once', 'reject_always'] as const;
export type PermissionKind = (typeof permissionKinds)[number];

/** `optionId` is opaque; `kind` may be newer than this client, or empty. */
const option = z.looseObject({
  optionId: z.string(),
  name: orElse(z.string(), ''),
  kind: orElse(z.string(), ''),
});

/** Without options, the only possible outcome is `cancelled`. */
const requestParams = z.looseObject({
  sessionId: z.string(),
  toolCall,
  options: orElse(lenientArray(option), []),
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
