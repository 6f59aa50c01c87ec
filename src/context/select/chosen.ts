// What was decided for one candidate of a turn: it is sent, whole or in part, or it is left out for a reason.

import type { OmissionReason } from '../schema/vocabulary.ts';
import type { Cut } from './cutLines.ts';
import type { Digest } from './digest.ts';
import type { Ranked } from './rank.ts';

/** `lines`: which of the candidate's are in `text`; absent for a digest. */
export interface Chosen {
  readonly ranked: Ranked;
  readonly text: string;
  readonly tokens: number;
  readonly bytes: number;
  readonly cut?: Cut;
  readonly digest?: Digest;
}

export interface Left {
  readonly ranked: Ranked;
  readonly reason: OmissionReason;
  readonly detail: string;
}
