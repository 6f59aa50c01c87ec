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
  /** The file is in an open folder under this canonical URI. It may be open. */
  | { readonly kind: 'elsewhere'; readonly uri: string }
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
function closedFiles(
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

/** The suggestions of one answer with the files that they need and that were not open. */
export interface LookedUpSuggestions {
  /** The suggestions, with the URIs that their files have in the open folders. */
  readonly items: readonly WireSuggestion[];
  /** By canonical URI. */
  readonly files: ReadonlyMap<string, ClosedFile>;
}

/** Looks up the files that the suggestions need and that are not open. Undefined if they need none. */
export function lookUpClosedFiles(
  items: readonly WireSuggestion[],
  kinds: ReadonlySet<SuggestionKind>,
  isOpen: (uri: string) => boolean,
  lookUp: LookUpClosedFile,
): Promise<LookedUpSuggestions> | undefined {
  const closed = closedFiles(items, kinds, isOpen);
  if (closed.size === 0) return undefined;
  const lookUpNamed = async (): Promise<LookedUpSuggestions> => {
    const files = await lookUpAll(closed, lookUp);
    const names = new Map(
      [...files].flatMap(([uri, file]) => (file.kind === 'elsewhere' ? [[uri, file.uri] as const] : [])),
    );
    if (names.size === 0) return { items, files };
    const renamed = items.map((item) => withName(item, names));
    const more = closedFiles(renamed, kinds, (uri) => files.has(uri) || isOpen(uri));
    return { items: renamed, files: new Map([...files, ...(await lookUpAll(more, lookUp))]) };
  };
  return lookUpNamed();
}

function withName(item: WireSuggestion, names: ReadonlyMap<string, string>): WireSuggestion {
  if (item.kind === 'unreadable' || item.uri === undefined) return item;
  const uri = names.get(canonicalUri(item.uri) ?? '');
  return uri === undefined ? item : { ...item, uri };
}

/** Looks up each file. Keyed by canonical URI. */
async function lookUpAll(
  files: ReadonlyMap<string, ClosedFileUse>,
  lookUp: LookUpClosedFile,
): Promise<ReadonlyMap<string, ClosedFile>> {
  const found = [...files].map(async ([uri, use], index) => {
    return [uri, index < mostFiles ? await lookUp(uri, use) : tooMany] as const;
  });
  return new Map(await Promise.all(found));
}
