// The masks sent to an agent in place of secrets. Suggestions that would write a mask into a file are refused.

import type { Range } from '../../base/textPosition.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** A mask is a run of asterisks as long as the secret it replaces. */
export interface SentMasks {
  /** Ranges of the masks by document URI, in UTF-16 units. */
  readonly places: ReadonlyMap<string, readonly Range[]>;
  /** Lengths of the masks within a line, in UTF-16 units; only those too long to be ordinary asterisks. */
  readonly lengths: ReadonlySet<number>;
}

export interface MaskedContext extends SentMasks {
  readonly context: NesContextParams;
}

/** Masks the secrets in a request's context. Called while the user types, so it yields to other tasks. Never rejects. */
export type MaskContext = (context: NesContextParams) => Promise<MaskedContext>;

export const noMasks: SentMasks = { places: new Map(), lengths: new Set() };

/** For context without secrets. */
export const unmasked: MaskContext = async (context) => ({ context, ...noMasks });

/**
 * Why an edit must be refused because of a mask, in English, for the log; undefined if it may be applied.
 * @param edit trimmed to what changes. @param newText untrimmed, for `oldText`.
 */
export function maskConflict(
  masks: SentMasks,
  document: EditorDocument,
  { start, end }: OffsetEdit,
  newText: string,
  oldText: string,
): string | undefined {
  if (writesMask(masks, newText, oldText)) return 'it would write a mask that stood for a secret';
  const touched = masks.places
    .get(document.uri)
    ?.some((place) => start <= document.offsetAt(place.end) && document.offsetAt(place.start) <= end);
  return touched === true ? 'it changes a secret that was masked' : undefined;
}

/** Whether `text` contains a mask that is not in `before`. */
export function writesMask({ lengths }: SentMasks, text: string, before = ''): boolean {
  if (lengths.size === 0) return false;
  return text.match(/\*+/g)?.some((run) => lengths.has(run.length) && !before.includes(run)) ?? false;
}
