// Which places in files an agent's tool calls newly touch, in the order in which they do: what following the agent shows.

import type { CallView } from '../messages/messages.ts';

export interface TouchedPlace {
  /** As the agent wrote it. */
  readonly path: string;
  /** 1-based. */
  readonly line: number | undefined;
  /** The change it belongs to: index in the content of that call. */
  readonly diff: { readonly toolCallId: string; readonly index: number } | undefined;
}

/** Places that are remembered; the oldest are forgotten, and would be shown again. */
const mostKnown = 2_000;
/** Of one call: the last ones are looked at. */
const mostPlaces = 50;

export class TouchedPlaces {
  readonly #known = new Set<string>();

  /** Everything that was touched so far is passed over. */
  clear(): void {
    this.#known.clear();
  }

  /** The newest place of the call that was not told before. A change is told again when it was made. */
  hear(call: CallView): TouchedPlace | undefined {
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
