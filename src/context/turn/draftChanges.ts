// Records how a conversation's context differs from its previous snapshot: parts that were removed or changed.

import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';

/** Maximum number of remembered conversations. */
const most = 50;

export class DraftChanges {
  /** Hashes of the parts to send by their keys, per conversation. */
  readonly #last = new Map<string, ReadonlyMap<string, string>>();

  /** Records the differences to the previous snapshot in `draft`. */
  compare(owner: string, draft: EnvelopeDraft, recorded: RecordedTurn): void {
    const now = new Map<string, string>();
    const items = new Map<string, string>();
    [...recorded.sent].forEach(([chosen, item], at) => {
      const { key } = chosen.ranked.sanitized.candidate;
      now.set(key, draft.hash(recorded.blocks[at]!.text));
      items.set(key, item);
    });
    const before = this.#last.get(owner);
    this.#last.delete(owner);
    this.#last.set(owner, now);
    for (const [oldest] of this.#last) {
      if (this.#last.size <= most) break;
      this.#last.delete(oldest);
    }
    if (!before) return;
    let changes = 0;
    for (const [key, hash] of before) {
      const item = items.get(key) ?? recorded.ids.get(key);
      if (now.get(key) === hash) continue;
      changes++;
      if (now.has(key)) draft.event('context.item.updated', item!, { reason: 'content changed' });
      else
        draft.event('context.item.removed', item ?? draft.contextId, { reason: item ? 'left out' : 'gone' });
    }
    for (const key of now.keys()) if (!before.has(key)) changes++;
    const surface = draft.records.surfaces[0]?.surface_id;
    if (changes > 0 && surface !== undefined) draft.event('context.surface.updated', surface, { changes });
  }

  clear(): void {
    this.#last.clear();
  }
}
