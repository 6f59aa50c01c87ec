// Finds the files that suggestions refer to and that are not open, and declares the port through which the editor checks
// and opens them.

import { canonicalUri, isFileUri } from '../../base/canonicalUri.ts';
import type { WireSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { SuggestionKind } from './suggestion.ts';

/** `visit`: a jump leads there. `change`: the text is read, and an edit of it may be offered. */
export type ClosedFileUse = 'visit' | 'change';

export type ClosedFile =
  /** The document was opened, but is not shown in an editor. */
  | { readonly kind: 'opened'; readonly document: EditorDocument }
  /** Not opened; a jump may lead there. */
  | { readonly kind: 'closed' }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Checks a file that is not open; for `change`, opens it without an editor. Never rejects. @param uri canonical. */
export type LookUpClosedFile = (uri: string, use: ClosedFileUse) => Promise<ClosedFile>;

/** Files looked up for one answer: each is opened, synced to the agent and kept open for a while. */
const mostFiles = 5;

const tooMany: ClosedFile = { kind: 'refused', reason: 'the answer names too many files that are not open' };

/** UTF-16 units. */
const maxUri = 8_000;

/** Whether `uri` is a file URI that the editor can open. @param uri canonical; undefined if it has no canonical form. */
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
    // The files of a search and replace are searched when it is drawn.
    if (item.kind === 'unreadable' || item.kind === 'searchAndReplace') continue;
    if (item.uri === undefined || !kinds.has(item.kind)) continue;
    const uri = canonicalUri(item.uri);
    if (!namesFile(uri) || isOpen(uri)) continue;
    if (item.kind !== 'jump') uses.set(uri, 'change');
    else if (!uses.has(uri)) uses.set(uri, 'visit');
  }
  return uses;
}

/** Looks up each file. Keyed by canonical URI. */
export async function lookUpAll(
  files: ReadonlyMap<string, ClosedFileUse>,
  lookUp: LookUpClosedFile,
): Promise<ReadonlyMap<string, ClosedFile>> {
  const found = [...files].map(async ([uri, use], index) => {
    return [uri, index < mostFiles ? await lookUp(uri, use) : tooMany] as const;
  });
  return new Map(await Promise.all(found));
}
