// The rows of the conversation list: conversations stored here, and sessions that only the agent keeps, in texts for
// the user.

import { t } from '../../base/l10n.ts';
import type { SessionInfo } from '../../protocol/session/sessionList.ts';
import { asTitle, titleOf, type ChatRecord } from './chatRecord.ts';

export type ConversationRow = {
  readonly title: string;
  readonly agent: string;
  /** Time since the last change, as text; undefined if unknown. */
  readonly age: string | undefined;
} & (
  | {
      readonly kind: 'own';
      readonly id: string;
      /** `interrupted`: the window was closed while the agent was at work. */
      readonly state: 'asks' | 'failed' | 'done' | 'working' | 'interrupted' | 'quiet';
      /** True if there is a session that can be forked. */
      readonly hasSession: boolean;
      readonly sessionId: string | undefined;
    }
  | { readonly kind: 'listed'; readonly session: SessionInfo }
);

export const groups = ['needsYou', 'working', 'done', 'earlier'] as const;
export type ConversationGroup = (typeof groups)[number];

/** The group of the list in which the row is shown. */
export function groupOf(row: ConversationRow): ConversationGroup {
  if (row.kind === 'listed') return 'earlier';
  switch (row.state) {
    case 'asks':
    case 'failed':
    case 'interrupted':
      return 'needsYou';
    case 'working':
    case 'done':
      return row.state;
    case 'quiet':
      return 'earlier';
  }
}

/** Maximum number of sessions read from an agent's list. */
export const mostListed = 500;

/**
 * @param isOpenHere the conversation is open in this window; else a running turn was interrupted. @param now ms since 1970.
 */
export function ownRow(record: ChatRecord, isOpenHere: boolean, now: number): ConversationRow {
  const { id, agent, mark, updatedAt, sessionId } = record;
  const working = record.working || record.runsCommands === true;
  const isUnderWay = working || mark === 'asks';
  return {
    kind: 'own',
    id,
    title: titleOf(record),
    agent,
    age: ageOf(updatedAt, now),
    state: isUnderWay && !isOpenHere ? 'interrupted' : (mark ?? (working ? 'working' : 'quiet')),
    hasSession: sessionId !== undefined,
    sessionId,
  };
}

/** Undefined if the session is already in `own`. @param now ms since 1970. */
export function listedRow(
  agent: string,
  session: SessionInfo,
  own: readonly ChatRecord[],
  now: number,
): ConversationRow | undefined {
  const { sessionId, title, updatedAt } = session;
  if (own.some((record) => record.agent === agent && record.sessionId === sessionId)) return undefined;
  const at = updatedAt === undefined ? NaN : Date.parse(updatedAt);
  return {
    kind: 'listed',
    session,
    title: asTitle(title ?? '') || t('Session {0}', sessionId.slice(0, 40)),
    agent,
    age: Number.isFinite(at) ? ageOf(at, now) : undefined,
  };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Both in ms since 1970. */
export function ageOf(then: number, now: number): string {
  const ago = now - then;
  if (ago < minute) return t('just now');
  if (ago < hour) return t('{0} min ago', Math.floor(ago / minute));
  if (ago < day) return t('{0} h ago', Math.floor(ago / hour));
  if (ago < 30 * day) return t('{0} d ago', Math.floor(ago / day));
  return Number.isFinite(then) ? new Date(Math.max(0, then)).toISOString().slice(0, 10) : '';
}
