// Files that suggestions are about and that are not open: which of them an answer needs, and the port through which the
// editor checks and opens them.

import { canonicalUri, isFileUri } from '../../base/canonicalUri.ts';
import type { WireSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { SuggestionKind } from './suggestion.ts';

/** `visit`: only the cursor goes there. `change`: its text is read, and an edit of it may be offered. */
export type ClosedFileUse = 'visit' | 'change';

export type ClosedFile =
  /** It is open now, in no editor. */
  | { readonly kind: 'opened'; readonly document: EditorDocument }
  /** It may be visited. */
  | { readonly kind: 'closed' }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Checks a file that is not open, and opens it unseen for `change`. @param uri canonical. Never rejects. */
export type LookUpClosedFile = (uri: string, use: ClosedFileUse) => Promise<ClosedFile>;

/** Files looked up for one answer: each is opened, told to the agent and kept for a while. */
const mostFiles = 5;

const tooMany: ClosedFile = { kind: 'refused', reason: 'the answer names too many files that are not open' };

/** UTF-16 units. */
const maxUri = 8_000;

/** Whether `uri` names a file in a way that the editor would read. @param uri canonical, or undefined where there is no such form. */
export function namesFile(uri: string | undefined): uri is string {
  return uri !== undefined && uri.length <= maxUri && isFileUri(uri);
}

/** The files that suggestions of these kinds need and that are not open, by canonical URI, in order. */
export function closedFiles(
  items: readonly WireSuggestion[],
  kinds: ReadonlySet<SuggestionKind>,
  isOpen: (uri: string) => boolean,
): ReadonlyMap<string, ClosedFileUse> {
  const uses = new Map<string, ClosedFileUse>();
  for (const item of items) {
    // A search and replace is looked up before it is drawn.
    if (item.kind === 'unreadable' || item.kind === 'searchAndReplace') continue;
    if (item.uri === undefined || !kinds.has(item.kind)) continue;
    const uri = canonicalUri(item.uri);
    if (!namesFile(uri) || isOpen(uri)) continue;
    if (item.kind !== 'jump') uses.set(uri, 'change');
    else if (!uses.has(uri)) uses.set(uri, 'visit');
  }
  return uses;
}

/** What the editor says of each, by canonical URI. */
export async function lookUpAll(
  files: ReadonlyMap<string, ClosedFileUse>,
  lookUp: LookUpClosedFile,
): Promise<ReadonlyMap<string, ClosedFile>> {
  const found = [...files].map(async ([uri, use], index) => {
    return [uri, index < mostFiles ? await lookUp(uri, use) : tooMany] as const;
  });
  return new Map(await Promise.all(found));
}
