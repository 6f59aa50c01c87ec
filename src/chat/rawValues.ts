// What agents gave to their tools and got from them, as they wrote it, and the texts of their diffs: kept apart from the
// rows, since it may be large and is seldom looked at. Bounded: the oldest goes first.

import { t } from '../base/l10n.ts';
import type { ToolCallContent } from '../protocol/toolCall.ts';
import { roughSize } from './roughSize.ts';

export type RawSide = 'input' | 'output';

/** Bytes, roughly. */
const defaultLimit = 32 * 2 ** 20;
/** UTF-16 units that are shown. */
const longestText = 1_000_000;

interface Kept {
  readonly value: unknown;
  readonly size: number;
}

export class RawValues {
  readonly #limit: number;
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(limit = defaultLimit) {
    this.#limit = limit;
  }

  set(toolCallId: string, side: RawSide, value: unknown): void {
    this.#set(keyOf(toolCallId, side), value);
  }

  setContent(toolCallId: string, content: readonly ToolCallContent[]): void {
    this.#set(keyOf(toolCallId, 'content'), content);
  }

  /** Undefined: it is not kept any more, or never was. */
  content(toolCallId: string): readonly ToolCallContent[] | undefined {
    return this.#kept.get(keyOf(toolCallId, 'content'))?.value as readonly ToolCallContent[] | undefined;
  }

  #set(key: string, value: unknown): void {
    this.#delete(key);
    const size = roughSize(value, this.#limit) + key.length * 2;
    this.#kept.set(key, { value, size });
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#delete(oldest);
    }
  }

  /** For the user: a text as it is, everything else as JSON. */
  text(toolCallId: string, side: RawSide): string {
    const kept = this.#kept.get(keyOf(toolCallId, side));
    if (!kept) return t('It is not kept any more.');
    const text = asText(kept.value);
    if (text.length <= longestText) return text;
    const left = text.length - longestText;
    const words =
      left === 1 ? t('1 more character is not shown.') : t('{0} more characters are not shown.', left);
    return `${text.slice(0, longestText)}\n\n${words}`;
  }

  #delete(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.size;
  }
}

function keyOf(toolCallId: string, side: RawSide | 'content'): string {
  return `${side} ${toolCallId}`;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, undefined, 2) ?? '';
  } catch {
    // Nested deeper than there is room for.
    return t('It is nested too deeply to be shown.');
  }
}
