// Filters the messages of the traffic log.

import { t } from '../base/l10n.ts';
import type { TrafficEntry } from './trafficEntry.ts';

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
export function describeFilter({ agent, method, direction, errorsOnly }: TrafficFilter): string {
  const parts: string[] = [];
  if (agent !== undefined) parts.push(t('agent {0}', agent));
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
