// Describes what an agent's write did to a file, for the review.

import type { HostedSession } from '../../../chat/session/hostedSession.ts';

export interface FileWrite {
  readonly session: HostedSession;
  /** `file:///…` of the real file. */
  readonly uri: string;
  /** The text before, including unsaved changes; undefined if the file did not exist. */
  readonly before: string | undefined;
  /** The text after the write. */
  readonly after: string;
  /** How both texts are written on disk, as in `FileVersion`. */
  readonly encoding?: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The texts before and after; undefined if nothing changed. */
export type Written = Pick<FileWrite, 'uri' | 'before' | 'after' | 'encoding'> | undefined;
