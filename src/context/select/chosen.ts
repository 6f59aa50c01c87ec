// The decision on a candidate: sent, whole or in part, or left out with a reason.

import type { OmissionReason } from '../schema/vocabulary.ts';
import type { Cut } from './cutLines.ts';
import type { Digest } from './digest.ts';
import type { Ranked } from './rank.ts';

/** A candidate that is sent: whole, or as a `cut` or `digest`. `tokens` and `bytes` include its title. */
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
