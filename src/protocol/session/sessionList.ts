// `session/list`, `close` and `delete`: the sessions an agent stores (ACP v1 "Session List", "Session Close").

import * as z from 'zod/mini';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';
import { request, type Schema } from '../method.ts';

const sessionInfo = z.looseObject({
  sessionId: z.string(),
  cwd: z.string(),
  additionalDirectories: absentIfBad(lenientArray(z.string())),
  title: absentIfBad(z.string()),
  updatedAt: absentIfBad(z.string()),
  archived: absentIfBad(z.boolean()),
});

/** `cwd` should be absolute and `updatedAt` ISO 8601. Neither is validated. */
export interface SessionInfo {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly updatedAt?: string | undefined;
  /** Absent if the agent archives no sessions. */
  readonly archived?: boolean | undefined;
}
export interface ListSessionsParams {
  readonly cwd?: string | undefined;
  /** Opaque. Must not be stored. */
  readonly cursor?: string | undefined;
  /** Only with `sessionCapabilities.archive`. */
  readonly archived?: 'include' | undefined;
}
export interface ListSessionsResult {
  readonly sessions: readonly SessionInfo[];
  /** Absent on the last page. */
  readonly nextCursor?: string | undefined;
}

const listParams: Schema<ListSessionsParams> = z.looseObject({
  cwd: absentIfBad(z.string()),
  cursor: absentIfBad(z.string()),
  archived: absentIfBad(z.literal('include')),
});
const listResult: Schema<ListSessionsResult> = z.looseObject({
  sessions: orElse(lenientArray(sessionInfo), []),
  nextCursor: absentIfBad(z.string()),
});
const named = z.looseObject({ sessionId: z.string() });

/** Only with `sessionCapabilities.list`. */
export const sessionList = request<ListSessionsParams, ListSessionsResult>(
  'session/list',
  'clientToAgent',
  listParams,
  listResult,
);

/**
 * Closes an open session and cancels its turn. Only with `sessionCapabilities.close`. `resourceNotFound` counts as success.
 */
export const sessionClose = request<{ sessionId: string }, unknown>(
  'session/close',
  'clientToAgent',
  named,
  z.unknown(),
);

/**
 * Unstable: names a session, open or not. The agent may change the title. Only with `sessionCapabilities.title`.
 */
export const sessionSetTitle = request<{ sessionId: string; title: string }, unknown>(
  'session/set_title',
  'clientToAgent',
  z.looseObject({ sessionId: z.string(), title: z.string() }),
  z.unknown(),
);

/** Unstable: stores a session in the archive, and closes it if it is open. Only with `sessionCapabilities.archive`. */
export const sessionArchive = request<{ sessionId: string }, unknown>(
  'session/archive',
  'clientToAgent',
  named,
  z.unknown(),
);

/** Unstable: needed before an archived session is opened. Only with `sessionCapabilities.archive`. */
export const sessionUnarchive = request<{ sessionId: string }, unknown>(
  'session/unarchive',
  'clientToAgent',
  named,
  z.unknown(),
);

/** Only with `sessionCapabilities.delete`. `resourceNotFound` counts as success. */
export const sessionDelete = request<{ sessionId: string }, unknown>(
  'session/delete',
  'clientToAgent',
  named,
  z.unknown(),
);
