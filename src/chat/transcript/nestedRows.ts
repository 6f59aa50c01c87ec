// The rows of subagents as text: in the order in which they are shown, and words for their state. Used by exports and the page.

import { t } from '../../base/l10n.ts';
import type { ChildStatus } from '../../protocol/session/childUpdate.ts';
import type { Entry, EntryId } from '../messages/messages.ts';

/** @property depth 0 for rows that are shown in no other row. */
export interface NestedRow {
  readonly entry: Entry;
  readonly depth: number;
}

/** Each row is followed by those that are shown in it. */
export function nestedRows(rows: readonly Entry[]): NestedRow[] {
  const within = new Map<EntryId | undefined, Entry[]>();
  const ids = new Set<EntryId>();
  for (const entry of rows) {
    ids.add(entry.id);
    const under = entry.under !== undefined && ids.has(entry.under) ? entry.under : undefined;
    const list = within.get(under);
    if (list) list.push(entry);
    else within.set(under, [entry]);
  }
  const walk = (under: EntryId | undefined, depth: number): NestedRow[] =>
    (within.get(under) ?? []).flatMap((entry) => [{ entry, depth }, ...walk(entry.id, depth + 1)]);
  return walk(undefined, 0);
}

/** Quotes a text as Markdown. */
export function quoted(text: string, depth: number): string {
  return depth === 0 ? text : text.replaceAll(/^/gm, '> '.repeat(depth));
}

/** `Subagent: find it (done)` */
export function subagentTitle({ title, status }: Entry & { readonly kind: 'subagent' }): string {
  const words = childWords(status);
  const name = title === '' ? t('Subagent') : t('Subagent: {0}', title);
  return words === '' ? name : `${name} (${words})`;
}

/** For the user; empty if the state is not known. */
export function childWords(status: ChildStatus): string {
  switch (status) {
    case 'running':
      return t('running');
    case 'asks':
      return t('needs you');
    case 'done':
      return t('done');
    case 'failed':
      return t('failed');
    case 'cancelled':
      return t('stopped');
    case 'unknown':
      return '';
  }
}
