// Finds the places in files that tool calls touch for the first time, in order. Used to follow the agent.

import type { CallView } from '../messages/messages.ts';

export interface TouchedPlace {
  /** As the agent wrote it. */
  readonly path: string;
  /** 1-based. */
  readonly line: number | undefined;
  /** The diff at this index of the call's content, if the place belongs to one. */
  readonly diff: { readonly toolCallId: string; readonly index: number } | undefined;
}

/** Maximum number of remembered places. The oldest are forgotten and would be returned again. */
const mostKnown = 2_000;
/** Maximum number of places read of one call, from the end. */
const mostPlaces = 50;

export class TouchedPlaces {
  readonly #known = new Set<string>();

  /** Forgets all remembered places. */
  clear(): void {
    this.#known.clear();
  }

  /**
   * Returns the newest place of the call that was not returned before. A diff is returned again when the call
   * completes.
   */
  handleCall(call: CallView): TouchedPlace | undefined {
    if (call.status === 'failed' || call.status === 'cancelled' || call.status === 'refused')
      return undefined;
    const { toolCallId, content, locations, status } = call;
    const lines = new Map(locations.slice(-mostPlaces).map(({ path, line }) => [path, line]));
    let newest: TouchedPlace | undefined;
    for (const { path, line } of locations.slice(-mostPlaces))
      if (this.#isNew(`${toolCallId} ${path}:${line ?? ''}`)) newest = { path, line, diff: undefined };
    const first = Math.max(0, content.length - mostPlaces);
    for (const [at, item] of content.slice(first).entries()) {
      if (item.type !== 'diff') continue;
      const { path } = item;
      if (this.#isNew(`${toolCallId} ${path} ${status === 'completed' ? 'made' : 'wanted'} ${first + at}`))
        newest = { path, line: lines.get(path), diff: { toolCallId, index: first + at } };
    }
    return newest;
  }

  #isNew(key: string): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key.slice(0, 10_000));
    const [oldest] = this.#known;
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
    return true;
  }
}
