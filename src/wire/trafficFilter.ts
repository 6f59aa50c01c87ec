// Which of the recorded messages are looked at.

import { t } from '../base/l10n.ts';
import type { TrafficEntry } from './trafficEntry.ts';

/** What is absent does not matter. */
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

/** In words; empty where everything is looked at. */
export function describeFilter({ agent, method, direction, errorsOnly }: TrafficFilter): string {
  const parts: string[] = [];
  if (agent !== undefined) parts.push(t('agent {0}', agent));
  if (method !== undefined) parts.push(t('method {0}', method));
  if (direction !== undefined) parts.push(direction === 'sent' ? t('sent') : t('received'));
  if (errorsOnly === true) parts.push(t('errors only'));
  return parts.join(', ');
}

/** What a keybinding or a caller of a command gave: what is not as it should be does not matter. */
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
