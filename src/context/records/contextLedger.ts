// The context snapshots of this window with their contents, newest last. Bounded: the oldest are dropped first.

import type { EnvelopeDraft } from './envelopeDraft.ts';

const mostKept = 100;
/** Maximum UTF-16 units of all contents, with a flat cost per record. */
const largest = 16 * 2 ** 20;
const perRecord = 800;

export class ContextLedger {
  readonly #kept = new Map<string, { readonly draft: EnvelopeDraft; readonly size: number }>();
  /** Snapshots with a digest of a document, by its URI. */
  readonly #digests = new Map<string, Set<EnvelopeDraft>>();
  #size = 0;

  keep(draft: EnvelopeDraft): void {
    if (this.#kept.has(draft.contextId)) return;
    const size = sizeOf(draft);
    this.#kept.set(draft.contextId, { draft, size });
    this.#size += size;
    for (const uri of digested(draft)) {
      const drafts = this.#digests.get(uri) ?? new Set();
      this.#digests.set(uri, drafts.add(draft));
    }
    for (const [id, oldest] of this.#kept) {
      if (this.#kept.size <= mostKept && (this.#size <= largest || this.#kept.size === 1)) break;
      this.#kept.delete(id);
      this.#size -= oldest.size;
      this.#release(oldest.draft);
    }
  }

  /** Oldest first. */
  get all(): readonly EnvelopeDraft[] {
    return [...this.#kept.values()].map(({ draft }) => draft);
  }

  find(contextId: string): EnvelopeDraft | undefined {
    return this.#kept.get(contextId)?.draft;
  }

  /**
   * Marks digests of the document as expired. Must be called on every change; costs one map lookup if there are none.
   */
  documentChanged(uri: string): void {
    const drafts = this.#digests.get(uri);
    if (!drafts) return;
    this.#digests.delete(uri);
    for (const draft of drafts) {
      for (const item of draft.records.items) {
        if (item.content_mode !== 'summary' || !isOf(draft, item.source_refs, uri)) continue;
        item.lifecycle = 'expired';
        if (item.freshness) item.freshness.state = 'stale';
        draft.event('context.item.updated', item.item_id, {
          lifecycle: 'expired',
          reason: 'document changed',
        });
      }
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#digests.clear();
    this.#size = 0;
  }

  #release(draft: EnvelopeDraft): void {
    for (const [uri, drafts] of this.#digests) {
      drafts.delete(draft);
      if (drafts.size === 0) this.#digests.delete(uri);
    }
  }
}

function digested(draft: EnvelopeDraft): Set<string> {
  const uris = new Set<string>();
  for (const { content_mode, source_refs } of draft.records.items) {
    if (content_mode !== 'summary') continue;
    for (const { source_id, uri } of draft.records.source_refs)
      if (source_refs?.includes(source_id)) uris.add(uri);
  }
  return uris;
}

function isOf(draft: EnvelopeDraft, refs: readonly unknown[] | undefined, uri: string): boolean {
  return draft.records.source_refs.some((source) => source.uri === uri && refs?.includes(source.source_id));
}

function sizeOf(draft: EnvelopeDraft): number {
  let size = perRecord * draft.events.length;
  for (const table of Object.values(draft.records)) size += perRecord * table.length;
  for (const { content } of draft.records.items) if (typeof content === 'string') size += content.length;
  for (const { content } of draft.records.summaries) size += content.length;
  return size;
}
