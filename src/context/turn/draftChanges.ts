// What became of a conversation's context since it was last looked at: the user took a part away, or it changed meanwhile.

import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';

/** Conversations that are remembered. */
const most = 50;

export class DraftChanges {
  /** By conversation: hash of each part that was to be sent, by its key. */
  readonly #last = new Map<string, ReadonlyMap<string, string>>();

  /** Records in `draft` what differs from the snapshot before it. */
  compare(owner: string, draft: EnvelopeDraft, recorded: RecordedTurn): void {
    const now = new Map<string, string>();
    const items = new Map<string, string>();
    [...recorded.sent].forEach(([chosen, item], at) => {
      const { key } = chosen.ranked.looked.candidate;
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
