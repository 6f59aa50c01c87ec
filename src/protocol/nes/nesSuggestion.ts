// The items of a `nes/suggest` response, parsed one by one so that an invalid one does not affect the others. Actions of the
// seed dialect (`kind: "action"` with `actionId` and `arguments`) are converted to the flat upstream form.

import * as z from 'zod/mini';
import { absentIfBad } from '../lenient.ts';
import { wirePosition, wireRange } from './position.ts';

/** Default: the requested document. */
const uri = absentIfBad(z.string());

const editSuggestion = z.object({
  kind: z.literal('edit'),
  id: z.string(),
  uri,
  /** Ranges in the requested version of the text; none may overlap. */
  edits: z.array(z.object({ range: wireRange, newText: z.string() })),
  /** In the text after the edits. */
  cursorPosition: absentIfBad(wirePosition),
});

const jumpSuggestion = z.object({ kind: z.literal('jump'), id: z.string(), uri, position: wirePosition });

const renameSuggestion = z.object({
  kind: z.literal('rename'),
  id: z.string(),
  uri,
  position: wirePosition,
  newName: z.string(),
});

const searchAndReplaceSuggestion = z.object({
  kind: z.literal('searchAndReplace'),
  id: z.string(),
  /** URI of a file; upstream also of a folder. */
  uri,
  search: z.string(),
  replace: z.string(),
  /** Not lenient, since it determines what is replaced. */
  isRegex: z.optional(z.nullable(z.boolean())),
});

const kinds = {
  edit: editSuggestion,
  jump: jumpSuggestion,
  rename: renameSuggestion,
  searchAndReplace: searchAndReplaceSuggestion,
} as const;

/** An invalid item. `reason` is English, for the log. `id`, if the item had one, is for `nes/reject`. */
export interface UnreadableSuggestion {
  readonly kind: 'unreadable';
  readonly id?: string;
  readonly reason: string;
}

export type WireEditSuggestion = z.infer<typeof editSuggestion>;
export type WireJumpSuggestion = z.infer<typeof jumpSuggestion>;
export type WireRenameSuggestion = z.infer<typeof renameSuggestion>;
export type WireSearchAndReplaceSuggestion = z.infer<typeof searchAndReplaceSuggestion>;
export type WireSuggestion =
  | WireEditSuggestion
  | WireJumpSuggestion
  | WireRenameSuggestion
  | WireSearchAndReplaceSuggestion
  | UnreadableSuggestion;

/** A rename or a search-and-replace in the form of the seed dialect. Sent by the built-in agent. */
export interface SeedAction {
  readonly kind: 'action';
  readonly id: string;
  readonly actionId: 'rename' | 'searchAndReplace';
  readonly arguments: object;
}

/** One result for each item, in the same order. */
export function parseSuggestions(items: readonly unknown[]): WireSuggestion[] {
  return items.map((item) =>
    isFields(item) ? parseSuggestion(item) : unreadable(undefined, 'not an object'),
  );
}

type Fields = Readonly<Record<string, unknown>>;
type Kind = keyof typeof kinds;

function parseSuggestion(item: Fields): WireSuggestion {
  const { id, kind } = item;
  if (kind !== 'action') {
    return isKind(kind) ? parseAs(kind, item) : unreadable(id, `unknown kind ${quoted(kind)}`);
  }
  const { actionId, arguments: given } = item;
  // The seed dialect has only these two actions: `edit` is a kind, but not an action.
  return actionId === 'rename' || actionId === 'searchAndReplace'
    ? parseAs(actionId, { ...(isFields(given) ? given : {}), id, kind: actionId })
    : unreadable(id, `unknown action ${quoted(actionId)}`);
}

function parseAs(kind: Kind, item: Fields): WireSuggestion {
  const parsed = kinds[kind].safeParse(item);
  if (parsed.success) return parsed.data;
  const why = z.prettifyError(parsed.error).replaceAll('\n', ' ').slice(0, 300);
  return unreadable(item['id'], `malformed ${kind}: ${why}`);
}

function unreadable(id: unknown, reason: string): UnreadableSuggestion {
  return typeof id === 'string' ? { kind: 'unreadable', id, reason } : { kind: 'unreadable', reason };
}

function isKind(kind: unknown): kind is Kind {
  return typeof kind === 'string' && Object.hasOwn(kinds, kind);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
}
