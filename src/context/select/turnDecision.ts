// The context decision of one turn: which candidates are sent, how, and why the others are not. Made by `selectContext`;
// records and views read it.

import type { ExternalMapping } from '../schema/externalMapping.ts';
import type { OmissionReason, RankingSignal } from '../schema/vocabulary.ts';
import type { Candidate } from './candidate.ts';
import type { Cut } from './cutLines.ts';
import type { Digest } from './digest.ts';
import type { LineRange, MissingItem } from './surfaceItem.ts';

/** Everything except `candidate` is redacted. The records of a turn are written from this value alone. */
export interface TurnDecision {
  readonly limits: Limits;
  readonly reservedTokens: number;
  /** All candidates, in collection order. */
  readonly sanitized: readonly SanitizedCandidate[];
  readonly ranked: readonly Ranked[];
  /** In sending order: by kind, then by URI. */
  readonly chosen: readonly Chosen[];
  /** Candidates without room or relevance. Those that must not be sent have `omit` in `sanitized`. */
  readonly left: readonly Left[];
  readonly missing: readonly MissingItem[];
  readonly tokens: number;
  readonly bytes: number;
  /** The token estimator; `margin` is its relative error for source code. */
  readonly estimator: { readonly id: string; readonly margin: number };
}

export interface Limits {
  readonly maxTokens: number;
  readonly maxBytes: number;
  readonly maxItems: number;
}

/** A checked and redacted candidate. All fields except `candidate` may be stored and shown. */
export interface SanitizedCandidate {
  readonly candidate: Candidate;
  readonly title: string;
  readonly uri: string;
  readonly mappings: readonly ExternalMapping[];
  /** The redacted lines of `window`; empty if the candidate is omitted. */
  readonly lines: readonly string[];
  readonly window: LineRange;
  /** True if the window is the whole view. */
  readonly whole: boolean;
  /** Estimated for the whole view, as is `bytes`. */
  readonly tokens: number;
  readonly bytes: number;
  /** The rules that redacted something, sorted. */
  readonly masked: readonly string[];
  readonly omit?: { readonly reason: OmissionReason; readonly detail: string; readonly rule?: string };
}

export interface Ranked {
  readonly sanitized: SanitizedCandidate;
  readonly score: number;
  readonly signals: Partial<Record<RankingSignal, number>>;
}

/** A candidate that is sent: whole, cut, or as a digest. */
export interface Chosen {
  readonly ranked: Ranked;
  /** The title as sent, with the line range if only a part of a document is sent. */
  readonly title: string;
  readonly text: string;
  readonly tokens: number;
  readonly bytes: number;
  readonly cut?: Cut;
  readonly digest?: Digest;
}

/** A candidate that may be sent but is not. */
export interface Left {
  readonly ranked: Ranked;
  readonly reason: OmissionReason;
  readonly detail: string;
}
