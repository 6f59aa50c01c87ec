// Tracks gaps in the context from the turn in which they appear to the one in which they are closed. Gaps are shown and
// recorded; they never grant or refuse anything.

import { cleanUri } from '../secrets/cleanFacts.ts';
import type { EnvelopeDraft } from './envelopeDraft.ts';
import type { MissingContext } from '../schema/bundle.ts';
import { redactStart } from '../secrets/redact.ts';
import type { MissingItem } from '../select/surfaceItem.ts';
import type { MissingStatus } from '../schema/vocabulary.ts';

export interface Gap extends Omit<MissingItem, 'kind' | 'of'> {
  /** Default: `open`. */
  readonly status?: MissingStatus;
  readonly blockedActions?: readonly string[];
}

interface OpenGap {
  readonly draft: EnvelopeDraft;
  readonly record: MissingContext;
}

/** Maximum number of gaps of all owners. */
const mostOpen = 500;

/** Compares the gaps of an owner (a session) from one snapshot to the next. */
export class OpenGaps {
  /** Open gaps by owner and key. */
  readonly #open = new Map<string, Map<string, OpenGap>>();

  /**
   * Records `gaps` in `draft`. Earlier gaps of the owner that are not among them are resolved; the records of others
   * expire and are replaced. Returns record ids by key.
   */
  report(owner: string, draft: EnvelopeDraft, gaps: readonly Gap[]): ReadonlyMap<string, string> {
    const before = this.#open.get(owner) ?? new Map<string, OpenGap>();
    const now = new Map<string, OpenGap>();
    const ids = new Map<string, string>();
    for (const gap of gaps) {
      if (now.has(gap.key)) continue;
      const record = recordGap(draft, gap);
      now.set(gap.key, { draft, record });
      ids.set(gap.key, record.missing_id);
    }
    const later = { kind: 'context_envelope', id: draft.contextId };
    for (const [key, gap] of before) settle(gap, now.has(key) ? 'expired' : 'resolved', later);
    this.#open.delete(owner);
    this.#open.set(owner, now);
    this.#forget();
    return ids;
  }

  /** Closes a gap. Returns false if there is none. @param ref the record of the same snapshot that settled it. */
  settle(owner: string, key: string, status: 'resolved' | 'declined' | 'expired', ref?: string): boolean {
    const gap = this.#open.get(owner)?.get(key);
    if (!gap) return false;
    this.#open.get(owner)!.delete(key);
    settle(gap, status, ref);
    return true;
  }

  /** Records that the user was asked to close the gap. Returns false if there is none. */
  request(owner: string, key: string): boolean {
    const gap = this.#open.get(owner)?.get(key);
    if (!gap) return false;
    gap.record.status = 'requested';
    gap.draft.event('context.missing.requested', gap.record.missing_id, { status: 'requested' });
    return true;
  }

  of(owner: string): readonly MissingContext[] {
    return [...(this.#open.get(owner)?.values() ?? [])].map(({ record }) => record);
  }

  clear(): void {
    this.#open.clear();
  }

  #forget(): void {
    let count = 0;
    for (const gaps of this.#open.values()) count += gaps.size + 1;
    for (const [owner, gaps] of this.#open) {
      if (count <= mostOpen) return;
      count -= gaps.size + 1;
      this.#open.delete(owner);
    }
  }
}

/** Records a gap that nothing tracks: it stays in its first status. */
export function recordGap(draft: EnvelopeDraft, gap: Gap): MissingContext {
  // Collected gaps are already redacted; other gaps are not.
  const clean = (text: string): string => redactStart(text, 1_000).text;
  const id = draft.add('missing', {
    scope: draft.facts.scope,
    question: clean(gap.question),
    ...(gap.neededFor === undefined ? {} : { needed_for: clean(gap.neededFor) }),
    severity: gap.severity,
    candidate_sources: (gap.candidateSources ?? []).slice(0, 10).map(({ kind, hint, uri }) => ({
      kind,
      ...(hint === undefined ? {} : { hint: clean(hint) }),
      ...(uri === undefined ? {} : { uri: cleanUri(uri).text }),
    })),
    blocked_actions: [...(gap.blockedActions ?? [])],
    requested_from: gap.requestedFrom,
    status: gap.status ?? 'open',
    metadata: { found_by: finderOf(gap.key) },
  });
  draft.event('context.missing.detected', id, { severity: gap.severity });
  return draft.records.missing.find(({ missing_id }) => missing_id === id)!;
}

/** The finder, by the key's prefix. The rest of the key may name a file, so it is not recorded. */
function finderOf(key: string): string {
  return /^(?:item|digest|capability|attachment)(?= )/.exec(key)?.[0] ?? 'collector';
}

function settle(
  { draft, record }: OpenGap,
  status: 'resolved' | 'declined' | 'expired',
  ref?: NonNullable<MissingContext['resolution_refs']>[number],
): void {
  record.status = status;
  if (ref !== undefined) record.resolution_refs = [ref];
  draft.touch();
  if (status === 'resolved')
    draft.event('context.missing.resolved', record.missing_id, ref === undefined ? {} : { resolution: ref });
}
