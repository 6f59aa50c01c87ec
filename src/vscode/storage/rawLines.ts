// What is written down of the inputs, outputs and diffs of a conversation's tool calls: a line for each, without secrets.
// Bounded: the oldest goes first.

import { setImmediate } from 'node:timers/promises';
import type { ToolCallLocation } from '../../protocol/session/toolCall.ts';
import { keyOf, type LeftOut, type RawValue } from '../../chat/transcript/rawValues.ts';
import type { WrittenRaw } from '../../chat/transcript/readRaw.ts';
import { roughSize } from '../../base/roughSize.ts';
import { namesSecretFile, withoutSecrets } from './withoutSecrets.ts';

export interface RawLimits {
  /** UTF-16 units of all lines. */
  readonly all: number;
  /** Of one. */
  readonly one: number;
}

export const defaultRawLimits: RawLimits = { all: 4 * 2 ** 20, one: 2 ** 19 };

export class RawLines {
  readonly #limits: RawLimits;
  readonly #known: () => readonly string[];
  readonly #placesOf: (toolCallId: string) => readonly ToolCallLocation[];
  /** The oldest first. `size`: bytes, roughly. */
  readonly #due = new Map<string, { readonly raw: RawValue; readonly size: number }>();
  #dueSize = 0;
  /** By `keyOf`, the oldest first. */
  readonly #lines = new Map<string, string>();
  /** Calls that are about files with secrets: what such a tool gives has no names of files in it. */
  readonly #guarded = new Set<string>();
  #length = 0;

  /** @param known secrets by their very text. @param placesOf what the call says that it is about. */
  constructor(
    limits: RawLimits,
    known: () => readonly string[],
    placesOf: (toolCallId: string) => readonly ToolCallLocation[],
  ) {
    this.#limits = limits;
    this.#known = known;
    this.#placesOf = placesOf;
  }

  /** Of what agents say faster than it is written down, the newest is kept: as much as there would be room for. */
  set(raw: RawValue): void {
    const { all, one } = this.#limits;
    const key = keyOf(raw.toolCallId, raw.what);
    this.#forget(key);
    const size = roughSize(raw, 2 * one);
    this.#due.set(key, { raw, size });
    this.#dueSize += size;
    for (const [oldest, { raw: dropped }] of this.#due) {
      // One that is too large to be written down takes no room from those that are not.
      if (this.#dueSize <= 2 * (all + one)) break;
      if (this.#isAboutSecrets(dropped)) this.#guarded.add(dropped.toolCallId);
      this.#forget(oldest);
    }
  }

  /** Lines for what was set since the last time; others have their turn between them. */
  async take(): Promise<readonly string[]> {
    const due = [...this.#due].map(([key, { raw }]) => ({ key, raw }));
    this.#due.clear();
    this.#dueSize = 0;
    const taken: string[] = [];
    for (const { raw } of due) if (this.#isAboutSecrets(raw)) this.#guarded.add(raw.toolCallId);
    for (const { key, raw } of due) {
      const line = JSON.stringify([this.#written(raw)]);
      this.#delete(key);
      this.#lines.set(key, line);
      this.#length += line.length;
      taken.push(line);
      await setImmediate();
    }
    for (const oldest of this.#lines.keys()) {
      if (this.#length <= this.#limits.all) break;
      this.#delete(oldest);
    }
    return taken;
  }

  /** All that were taken and have room, the oldest first. */
  all(): readonly string[] {
    return [...this.#lines.values()];
  }

  #written(raw: RawValue): WrittenRaw {
    const { toolCallId, what } = raw;
    const left = (reason: LeftOut): WrittenRaw => ({ op: 'raw', toolCallId, what, left: reason });
    if ('left' in raw) return left(raw.left);
    const { one } = this.#limits;
    if (this.#guarded.has(toolCallId)) return left('secret');
    if (roughSize(raw.value, 2 * one) > 2 * one) return left('large');
    return { op: 'raw', toolCallId, what, value: withoutSecrets(raw.value, this.#known()) };
  }

  #isAboutSecrets(raw: RawValue): boolean {
    if (namesSecretFile(this.#placesOf(raw.toolCallId))) return true;
    return 'value' in raw ? namesSecretFile(raw.value) : raw.left === 'secret';
  }

  #forget(key: string): void {
    this.#dueSize -= this.#due.get(key)?.size ?? 0;
    this.#due.delete(key);
  }

  #delete(key: string): void {
    this.#length -= this.#lines.get(key)?.length ?? 0;
    this.#lines.delete(key);
  }
}
