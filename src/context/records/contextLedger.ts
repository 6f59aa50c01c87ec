// The context snapshots of this window with their contents, newest last. Bounded: the oldest are dropped first.

import type { EnvelopeDraft } from './envelopeDraft.ts';

const mostKept = 100;
/** Maximum UTF-16 units of all contents, with a flat cost per record. */
const largest = 16 * 2 ** 20;
const perRecord = 800;

export class ContextLedger {
  readonly #kept = new Map<string, { readonly draft: EnvelopeDraft; readonly size: number }>();
  /** Snapshots with text of a document, by its URI. */
  readonly #documents = new Map<string, Set<EnvelopeDraft>>();
  #size = 0;

  keep(draft: EnvelopeDraft): void {
    if (this.#kept.has(draft.contextId)) return;
    const size = sizeOf(draft);
    this.#kept.set(draft.contextId, { draft, size });
    this.#size += size;
    for (const { uri } of draft.records.source_refs) {
      if (!uri.startsWith('file:')) continue;
      const document = documentOf(uri);
      const drafts = this.#documents.get(document) ?? new Set();
      this.#documents.set(document, drafts.add(draft));
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
   * Marks what was taken from the document as expired. Must be called on every change; costs one map lookup if there is
   * nothing to mark.
   */
  documentChanged(uri: string): void {
    const drafts = this.#documents.get(uri);
    if (!drafts) return;
    this.#documents.delete(uri);
    for (const draft of drafts) expire(draft, uri);
  }

  clear(): void {
    this.#kept.clear();
    this.#documents.clear();
    this.#size = 0;
  }

  #release(draft: EnvelopeDraft): void {
    for (const [uri, drafts] of this.#documents) {
      drafts.delete(draft);
      if (drafts.size === 0) this.#documents.delete(uri);
    }
  }
}

/** Without the lines of a selection. */
function documentOf(uri: string): string {
  return uri.replace(/#.*$/, '');
}

/** What a rule blocked stays `redacted`. States of the editor, such as the name of a file, do not depend on its text. */
function expire(draft: EnvelopeDraft, document: string): void {
  const sources = new Set<unknown>();
  for (const { source_id, uri } of draft.records.source_refs)
    if (documentOf(uri) === document) sources.add(source_id);
  for (const item of draft.records.items) {
    const isText = item.context_kind !== 'runtime_state' || item.token_estimate !== undefined;
    if (!isText || item.lifecycle === 'redacted' || item.lifecycle === 'expired') continue;
    if (item.source_refs?.some((source) => sources.has(source)) !== true) continue;
    item.lifecycle = 'expired';
    if (item.freshness) item.freshness.state = 'stale';
    const change = { lifecycle: 'expired', reason: 'document changed' };
    draft.event('context.item.updated', item.item_id, change);
  }
}

function sizeOf(draft: EnvelopeDraft): number {
  let size = perRecord * draft.events.length;
  for (const table of Object.values(draft.records)) size += perRecord * table.length;
  for (const { content } of draft.records.items) if (typeof content === 'string') size += content.length;
  for (const { content } of draft.records.summaries) size += content.length;
  return size;
}
