// The raw inputs, raw outputs and diffs of tool calls, kept apart from the rows because they may be large. Bounded: the
// oldest are dropped first.

import { t } from '../../base/l10n.ts';
import type { ToolCall, ToolCallContent } from '../../protocol/session/toolCall.ts';
import { boundedJson } from '../../base/boundedJson.ts';
import { roughSize } from '../../base/roughSize.ts';
import { mergedDiffs, type CallDiff } from './callDiff.ts';

export type RawSide = 'input' | 'output';

/** Why a value was not stored: the file may hold secrets, or the value is too large. */
export type LeftOut = 'secret' | 'large';

/** One side of a call, or its diffs: an array by index in the row's content, with null for items that are no diffs. */
export type RawValue = { readonly toolCallId: string; readonly what: RawSide | 'diffs' } & (
  { readonly value: unknown } | { readonly left: LeftOut }
);

/** Approximate bytes kept in memory, twice the limit for storage. */
export const mostRawBytes = 16 * 2 ** 20;
/** Maximum UTF-16 units shown. */
const longestText = 1_000_000;

interface Kept {
  readonly raw: RawValue;
  readonly size: number;
}

export class RawValues {
  readonly #onSet: (raw: RawValue) => void;
  readonly #limit: number;
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** @param onSet called when a value is set, not when one is dropped for lack of room. */
  constructor(onSet: (raw: RawValue) => void, limit = mostRawBytes) {
    this.#onSet = onSet;
    this.#limit = limit;
  }

  /** Oldest first. Plain data. */
  all(): RawValue[] {
    return [...this.#kept.values()].map(({ raw }) => raw);
  }

  /** Adds stored values. Does not call `onSet`. */
  restore(values: readonly RawValue[]): void {
    for (const raw of values) this.#set(raw);
  }

  set(toolCallId: string, what: RawSide, value: unknown): void {
    this.#report({ toolCallId, what, value });
  }

  /** Sets the raw values and diffs that an update has. */
  keep(toolCallId: string, { rawInput, rawOutput, content }: ToolCall): void {
    if (rawInput !== undefined) this.set(toolCallId, 'input', rawInput);
    if (rawOutput !== undefined) this.set(toolCallId, 'output', rawOutput);
    if (content !== undefined) this.setContent(toolCallId, content);
  }

  setContent(toolCallId: string, content: readonly ToolCallContent[]): void {
    const diffs = mergedDiffs(content).map((item) => (item.type === 'diff' ? item : null));
    const isNew = !this.#kept.has(keyOf(toolCallId, 'diffs'));
    if (isNew && diffs.every((diff) => diff === null)) return;
    this.#report({ toolCallId, what: 'diffs', value: diffs });
  }

  /** The raw input, if it is kept. */
  input(toolCallId: string): unknown {
    const raw = this.#kept.get(keyOf(toolCallId, 'input'))?.raw;
    return raw && 'value' in raw ? raw.value : undefined;
  }

  /** @param index in the content of the row. Undefined if there is no diff or it was dropped. */
  diff(toolCallId: string, index: number): CallDiff | undefined {
    const raw = this.#kept.get(keyOf(toolCallId, 'diffs'))?.raw;
    return raw && 'value' in raw
      ? ((raw.value as readonly (CallDiff | null)[])[index] ?? undefined)
      : undefined;
  }

  /** A text for the user that says why a diff is not available. */
  whyNoDiff(toolCallId: string): string {
    const raw = this.#kept.get(keyOf(toolCallId, 'diffs'))?.raw;
    return notKeptWords(raw && 'left' in raw ? raw.left : undefined);
  }

  /** A text for the user: a string as it is, anything else as JSON, or why the value is not available. */
  text(toolCallId: string, side: RawSide): string {
    const raw = this.#kept.get(keyOf(toolCallId, side))?.raw;
    if (!raw || 'left' in raw) return notKeptWords(raw?.left);
    const { text, cut } = shownPart(raw.value);
    return cut === undefined ? text : `${text}\n\n${cut}`;
  }

  #report(raw: RawValue): void {
    this.#set(raw);
    this.#onSet(raw);
  }

  #set(raw: RawValue): void {
    const key = keyOf(raw.toolCallId, raw.what);
    this.#delete(key);
    const size = roughSize(raw, this.#limit) + key.length * 2;
    this.#kept.set(key, { raw, size });
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.size;
  }
}

/** Unique within a conversation. */
export function keyOf(toolCallId: string, what: RawValue['what']): string {
  return `${what} ${toolCallId}`;
}

function notKeptWords(reason: LeftOut | undefined): string {
  switch (reason) {
    case undefined:
      return t('The text is no longer stored: only the newest tool calls of a conversation are.');
    case 'secret':
      return t('The text was not stored: such files contain secrets.');
    case 'large':
      return t('The text was not stored: it is too large.');
  }
}

/** The beginning of a value as text, and how much is missing. */
function shownPart(value: unknown): { readonly text: string; readonly cut?: string } {
  if (value === undefined) return { text: '' };
  if (typeof value !== 'string') {
    const { text, isWhole } = boundedJson(value, longestText, 2);
    return isWhole ? { text } : { text, cut: t('The rest of the content is not shown.') };
  }
  const left = value.length - longestText;
  if (left <= 0) return { text: value };
  const cut =
    left === 1 ? t('1 more character is not shown.') : t('{0} more characters are not shown.', left);
  return { text: value.slice(0, longestText), cut };
}

/** The stored form. `op` distinguishes it from row changes in the same file. */
export type WrittenRaw = RawValue & { readonly op: 'raw' };

/** Reads a stored value, which may be damaged or of another version. Undefined if it can't be shown. */
export function readRaw(written: unknown): RawValue | undefined {
  if (typeof written !== 'object' || written === null || !('op' in written) || written.op !== 'raw')
    return undefined;
  const { toolCallId, what, value, left } = written as Readonly<Record<string, unknown>>;
  if (typeof toolCallId !== 'string') return undefined;
  if (what !== 'input' && what !== 'output' && what !== 'diffs') return undefined;
  if (left === 'secret' || left === 'large') return { toolCallId, what, left };
  if (value === undefined || (what === 'diffs' && !isDiffs(value))) return undefined;
  return { toolCallId, what, value };
}

function isDiffs(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => item === null || isDiff(item));
}

function isDiff(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { path, rest } = item as Readonly<Record<string, unknown>>;
  const hasParts = rest === undefined || (Array.isArray(rest) && rest.every(isPart));
  return typeof path === 'string' && isPart(item) && hasParts;
}

function isPart(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { oldText, newText } = item as Readonly<Record<string, unknown>>;
  const isOld = oldText === undefined || oldText === null || typeof oldText === 'string';
  return typeof newText === 'string' && isOld;
}
