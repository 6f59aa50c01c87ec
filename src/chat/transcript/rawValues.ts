// What agents gave to their tools and got from them, as they wrote it, and the texts of their diffs: kept apart from the
// rows, since it may be large and is seldom looked at. Bounded: the oldest goes first.

import { t } from '../../base/l10n.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { roughSize } from '../../base/roughSize.ts';

export type RawSide = 'input' | 'output';
export type CallDiff = Extract<ToolCallContent, { type: 'diff' }>;

/** Why something was not written down: files like that hold secrets, or it is too much. */
export type LeftOut = 'secret' | 'large';

/** What is known of one side of a call, or of its diffs: by their index in its content, null where there is none. */
export type RawValue = { readonly toolCallId: string; readonly what: RawSide | 'diffs' } & (
  { readonly value: unknown } | { readonly left: LeftOut }
);

/** Bytes, roughly: twice what of them is written down. */
export const mostRawBytes = 16 * 2 ** 20;
/** UTF-16 units that are shown. */
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

  /** @param onSet it is another now; what goes for want of room is not told of. */
  constructor(onSet: (raw: RawValue) => void, limit = mostRawBytes) {
    this.#onSet = onSet;
    this.#limit = limit;
  }

  /** The oldest first. Plain data. */
  all(): RawValue[] {
    return [...this.#kept.values()].map(({ raw }) => raw);
  }

  /** From before; nobody is told. */
  restore(values: readonly RawValue[]): void {
    for (const raw of values) this.#set(raw);
  }

  set(toolCallId: string, what: RawSide, value: unknown): void {
    this.#tell({ toolCallId, what, value });
  }

  setContent(toolCallId: string, content: readonly ToolCallContent[]): void {
    const diffs = content.map((item) => (item.type === 'diff' ? item : null));
    const isNew = !this.#kept.has(keyOf(toolCallId, 'diffs'));
    if (isNew && diffs.every((diff) => diff === null)) return;
    this.#tell({ toolCallId, what: 'diffs', value: diffs });
  }

  /** By its index in the content of the call. Undefined: there is none, or none any more. */
  diff(toolCallId: string, index: number): CallDiff | undefined {
    const raw = this.#kept.get(keyOf(toolCallId, 'diffs'))?.raw;
    return raw && 'value' in raw
      ? ((raw.value as readonly (CallDiff | null)[])[index] ?? undefined)
      : undefined;
  }

  /** For the user, of a diff that is not there. */
  whyNoDiff(toolCallId: string): string {
    const raw = this.#kept.get(keyOf(toolCallId, 'diffs'))?.raw;
    return notKeptWords(raw && 'left' in raw ? raw.left : undefined);
  }

  /** For the user: a text as it is, everything else as JSON; why it is not kept where it isn't. */
  text(toolCallId: string, side: RawSide): string {
    const raw = this.#kept.get(keyOf(toolCallId, side))?.raw;
    if (!raw || 'left' in raw) return notKeptWords(raw?.left);
    const text = asText(raw.value);
    if (text.length <= longestText) return text;
    const left = text.length - longestText;
    const words =
      left === 1 ? t('1 more character is not shown.') : t('{0} more characters are not shown.', left);
    return `${text.slice(0, longestText)}\n\n${words}`;
  }

  #tell(raw: RawValue): void {
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

/** No two of a conversation have the same. */
export function keyOf(toolCallId: string, what: RawValue['what']): string {
  return `${what} ${toolCallId}`;
}

function notKeptWords(reason: LeftOut | undefined): string {
  switch (reason) {
    case undefined:
      return t('It is not kept any more: only the newest of a conversation is.');
    case 'secret':
      return t('It was not written down: such files hold secrets.');
    case 'large':
      return t('It was not written down: it is too large.');
  }
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
