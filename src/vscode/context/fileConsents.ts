// Remembers which files the user allowed agents to read after a question, for the records of what agents read.

import { canonicalUri } from '../../base/canonicalUri.ts';
import type { ForeignRef } from '../../context/schema/item.ts';
import { uriOf } from './answeredFacts.ts';

/** Files remembered. */
const most = 1_000;

export class FileConsents {
  /** Agents and URIs, the oldest first. */
  readonly #allowed = new Set<string>();

  /** @param paths absolute: the path that the agent named, and where it leads. */
  add(agent: string, paths: readonly string[]): void {
    for (const path of paths) this.#allowed.add(keyOf(agent, uriOf(path)));
    while (this.#allowed.size > most) this.#allowed.delete(this.#allowed.values().next().value!);
  }

  /** A reference to the decision; undefined if none was needed. */
  to(agent: string, uri: string): ForeignRef | undefined {
    if (this.#allowed.size === 0) return undefined;
    const canonical = canonicalUri(uri) ?? uri;
    if (!this.#allowed.has(keyOf(agent, canonical))) return undefined;
    return { kind: 'policy.file_access', id: 'outside', uri: canonical };
  }
}

function keyOf(agent: string, uri: string): string {
  return JSON.stringify([agent, uri]);
}
