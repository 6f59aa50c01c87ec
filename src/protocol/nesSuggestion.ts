// One item of a `nes/suggest` answer, read item by item so that one bad item never costs the others.

import * as z from 'zod/mini';
import { absentIfBad } from './lenient.ts';
import { wirePosition, wireRange } from './position.ts';

const editSuggestion = z.object({
  kind: z.literal('edit'),
  id: z.string(),
  /** Missing: the document that was asked about. */
  uri: absentIfBad(z.string()),
  /** Ranges in the text of the version that was asked about; none may overlap. */
  edits: z.array(z.object({ range: wireRange, newText: z.string() })),
  cursorPosition: absentIfBad(wirePosition),
});

/** Not read: `reason` says why, in English, for the log. `id` is there when the item had one, to reject it by. */
export interface UnreadableSuggestion {
  readonly kind: 'unreadable';
  readonly id?: string;
  readonly reason: string;
}

export type WireEditSuggestion = z.infer<typeof editSuggestion>;
export type WireSuggestion = WireEditSuggestion | UnreadableSuggestion;

export function parseSuggestions(items: readonly unknown[]): WireSuggestion[] {
  return items.map(parseSuggestion);
}

function parseSuggestion(item: unknown): WireSuggestion {
  const parsed = editSuggestion.safeParse(item);
  if (parsed.success) return parsed.data;
  const { id, kind } = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {};
  const reason =
    kind === 'edit'
      ? `malformed edit: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`
      : `unknown kind ${JSON.stringify(kind)?.slice(0, 40) ?? 'undefined'}`;
  return typeof id === 'string' ? { kind: 'unreadable', id, reason } : { kind: 'unreadable', reason };
}
