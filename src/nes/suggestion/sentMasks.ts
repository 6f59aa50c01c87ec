// What an agent was shown a mask of instead of the text: a suggestion made from that would write the mask into a file.

import type { Range } from '../../base/textPosition.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** Masks are of asterisks, as long as what they stand for. */
export interface SentMasks {
  /** By document, in UTF-16 units. */
  readonly places: ReadonlyMap<string, readonly Range[]>;
  /** UTF-16 units of each mask in a line; only such that are too long to be anything else. */
  readonly lengths: ReadonlySet<number>;
}

export interface MaskedContext extends SentMasks {
  readonly context: NesContextParams;
}

/** The context as it may be sent. Called for each request, while the user types: others have their turns in it. Never rejects. */
export type MaskContext = (context: NesContextParams) => Promise<MaskedContext>;

export const noMasks: SentMasks = { places: new Map(), lengths: new Set() };

/** For context that has nothing to hide. */
export const unmasked: MaskContext = async (context) => ({ context, ...noMasks });

/**
 * The reason is English, for the log; undefined when nothing is in the way.
 * @param edit what really changes. @param newText as the agent wrote it, and `oldText` what it wrote that for.
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

/** Whether `text` has a mask that was not in `before`. */
export function writesMask({ lengths }: SentMasks, text: string, before = ''): boolean {
  if (lengths.size === 0) return false;
  return text.match(/\*+/g)?.some((run) => lengths.has(run.length) && !before.includes(run)) ?? false;
}
