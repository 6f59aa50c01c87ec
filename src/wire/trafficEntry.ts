// A message of the traffic log, its two formats (a readable line and a line of JSON), and filters for messages.

import { t } from '../base/l10n.ts';

export interface TrafficEntry {
  /** ms since 1970. */
  readonly time: number;
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly direction: 'sent' | 'received';
  /** Present for messages of the agent with the MCP server "editor". */
  readonly server?: 'editor';
  readonly kind: 'request' | 'notification' | 'response';
  /** For a response, that of its request; absent if unknown. */
  readonly method?: string;
  /** For a response, that of its request. */
  readonly id?: string | number;
  /** ms from the request to this response. */
  readonly duration?: number;
  /** Bytes on the wire. */
  readonly size: number;
  /** Present if the response is an error. */
  readonly errorCode?: number;
  /** The message as JSON text, redacted and truncated. Only if whole messages are recorded. */
  readonly body?: string;
}

/** UTF-16 units of a message in a readable line. */
const maxBody = 20_000;

/**
 * `2026-11-21T10:00:00.000Z ← mine session/prompt #12 38 ms 140 B`, and the message if it is recorded. Messages of MCP have
 * `MCP editor` after the agent's name.
 */
export function asLine(entry: TrafficEntry): string {
  const { time, agent, direction, server, kind, method, id, duration, size, errorCode, body } = entry;
  const parts = [new Date(time).toISOString(), direction === 'sent' ? '→' : '←', agent];
  if (server !== undefined) parts.push(`MCP ${server}`);
  parts.push(method ?? (kind === 'response' ? '(answer to nothing known)' : ''));
  if (id !== undefined) parts.push(`#${id}`);
  if (duration !== undefined) parts.push(`${Math.round(duration)} ms`);
  if (kind === 'response') parts.push(errorCode === undefined ? 'ok' : `error ${errorCode}`);
  parts.push(asSize(size));
  if (body !== undefined) {
    parts.push(body.length > maxBody ? `${body.slice(0, maxBody)}… (${body.length} characters)` : body);
  }
  return parts.join(' ');
}

/** A JSON object on one line. Its field `message` has the message, if it is recorded. */
export function asJsonLine(entry: TrafficEntry): string {
  const { body, time, ...rest } = entry;
  const head = JSON.stringify({ time: new Date(time).toISOString(), ...rest });
  return body === undefined ? head : `${head.slice(0, -1)},"message":${body}}`;
}

function asSize(bytes: number): string {
  return bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1_000)} kB`;
}

/** An absent field matches everything. */
export interface TrafficFilter {
  /** The agent's name. */
  readonly agent?: string;
  /** Part of the method's name, such as `session/`. A response has its request's method. */
  readonly method?: string;
  readonly direction?: 'sent' | 'received';
  /** Only responses that are errors. */
  readonly errorsOnly?: boolean;
}

/** Whether `entry` passes the filter. */
export function matches(entry: TrafficEntry, filter: TrafficFilter): boolean {
  const { agent, method, direction, errorsOnly } = filter;
  return (
    (agent === undefined || entry.agent === agent) &&
    (method === undefined || (entry.method ?? '').includes(method)) &&
    (direction === undefined || entry.direction === direction) &&
    (errorsOnly !== true || entry.errorCode !== undefined)
  );
}

/** Describes the filter in words; empty if it matches everything. */
export function describeFilter({ agent: agentId, method, direction, errorsOnly }: TrafficFilter): string {
  const parts: string[] = [];
  if (agentId !== undefined) parts.push(t('agent {0}', agentId));
  if (method !== undefined) parts.push(t('method {0}', method));
  if (direction !== undefined) parts.push(direction === 'sent' ? t('sent') : t('received'));
  if (errorsOnly === true) parts.push(t('errors only'));
  return parts.join(', ');
}

/** Reads a filter from the arguments of a command or keybinding. Malformed fields are ignored. */
export function readFilter(raw: unknown): TrafficFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { agent, method, direction, errorsOnly } = raw as Record<string, unknown>;
  return {
    ...(typeof agent === 'string' && { agent }),
    ...(typeof method === 'string' && { method }),
    ...((direction === 'sent' || direction === 'received') && { direction }),
    ...(errorsOnly === true && { errorsOnly }),
  };
}
