// Prepares the raw inputs, outputs and diffs of a conversation's tool calls for storage: one line each, redacted. Bounded: the
// oldest are dropped first.

import { setImmediate } from 'node:timers/promises';
import type { ToolCallLocation } from '../../protocol/session/toolCall.ts';
import { keyOf, type LeftOut, type RawValue, type WrittenRaw } from '../../chat/transcript/rawValues.ts';
import { roughSize } from '../../base/roughSize.ts';
import { inPieces } from './inPieces.ts';
import { namesSecretFile, redactValue } from './redactStored.ts';

export interface RawLimits {
  /** UTF-16 units of all lines. */
  readonly all: number;
  /** UTF-16 units of one line. */
  readonly one: number;
}

export const defaultRawLimits: RawLimits = { all: 4 * 2 ** 20, one: 2 ** 19 };

export class RawLines {
  readonly #limits: RawLimits;
  readonly #known: () => readonly string[];
  readonly #placesOf: (toolCallId: string) => readonly ToolCallLocation[];
  /** Values to write, oldest first. `size`: approximate bytes. */
  readonly #due = new Map<string, { readonly raw: RawValue; readonly size: number }>();
  #dueSize = 0;
  /** Written lines by `keyOf`, oldest first. */
  readonly #lines = new Map<string, string>();
  /** Ids of tool calls that name secret files. Their outputs are not stored, although they need not name the file again. */
  readonly #guarded = new Set<string>();
  #length = 0;

  /** @param known returns exact values to redact. @param placesOf returns the locations of a tool call. */
  constructor(
    limits: RawLimits,
    known: () => readonly string[],
    placesOf: (toolCallId: string) => readonly ToolCallLocation[],
  ) {
    this.#limits = limits;
    this.#known = known;
    this.#placesOf = placesOf;
  }

  /** Adds or replaces a value. If values arrive faster than they are written, the newest are kept, within the limits. */
  set(raw: RawValue): void {
    const { all, one } = this.#limits;
    const key = keyOf(raw.toolCallId, raw.what);
    this.#forget(key);
    const size = roughSize(raw, 2 * one);
    this.#due.set(key, { raw, size });
    this.#dueSize += size;
    for (const [oldest, { raw: dropped }] of this.#due) {
      // Sizes are capped, so a value too large to be stored does not displace all others.
      if (this.#dueSize <= 2 * (all + one)) break;
      if (this.#isAboutSecrets(dropped)) this.#guarded.add(dropped.toolCallId);
      this.#forget(oldest);
    }
  }

  /** Lines for the values set since the last call. Yields to the event loop between them. */
  async take(): Promise<readonly string[]> {
    const due = [...this.#due].map(([key, { raw }]) => ({ key, raw }));
    this.#due.clear();
    this.#dueSize = 0;
    const taken: string[] = [];
    for (const { raw } of due) if (this.#isAboutSecrets(raw)) this.#guarded.add(raw.toolCallId);
    for (const { key, raw } of due) {
      const line = JSON.stringify([await this.#written(raw)]);
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

  /** All lines taken so far that are within the limits, oldest first. */
  all(): readonly string[] {
    return [...this.#lines.values()];
  }

  async #written(raw: RawValue): Promise<WrittenRaw> {
    const { toolCallId, what } = raw;
    const left = (reason: LeftOut): WrittenRaw => ({ op: 'raw', toolCallId, what, left: reason });
    if ('left' in raw) return left(raw.left);
    const { one } = this.#limits;
    if (this.#guarded.has(toolCallId)) return left('secret');
    if (roughSize(raw.value, 2 * one) > 2 * one) return left('large');
    const value = await inPieces(redactValue(raw.value, this.#known()));
    return { op: 'raw', toolCallId, what, value };
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
