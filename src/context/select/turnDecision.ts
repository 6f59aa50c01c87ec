// What was decided for one turn: each candidate, whether it is sent, how, and why not. `selectContext` decides it; records
// and views read it.

import type { ExternalMapping } from '../schema/externalMapping.ts';
import type { OmissionReason, RankingSignal } from '../schema/vocabulary.ts';
import type { Candidate } from './candidate.ts';
import type { Cut } from './cutLines.ts';
import type { Digest } from './digest.ts';
import type { LineRange, MissingItem } from './surfaceItem.ts';

/** Nothing in it has a secret but `candidate`s. The records of a turn are written from this alone. */
export interface TurnDecision {
  readonly limits: Limits;
  readonly reservedTokens: number;
  /** In the order they came. */
  readonly looked: readonly Looked[];
  readonly ranked: readonly Ranked[];
  /** As they are sent: by kind, then by address, however they were ranked. */
  readonly chosen: readonly Chosen[];
  /** Which had no room or were not worth it, besides those that `looked` says may not be told of. */
  readonly left: readonly Left[];
  readonly missing: readonly MissingItem[];
  readonly tokens: number;
  readonly bytes: number;
  /** What tokens were counted by: `margin` is the share by which source code may be off either way. */
  readonly estimator: { readonly id: string; readonly margin: number };
}

export interface Limits {
  readonly maxTokens: number;
  readonly maxBytes: number;
  readonly maxItems: number;
}

/** A candidate that was looked at. Everything but `candidate` may be kept and shown. */
export interface Looked {
  readonly candidate: Candidate;
  readonly title: string;
  readonly uri: string;
  readonly mappings: readonly ExternalMapping[];
  /** Clean lines `window` of the candidate's; empty when it is left out. */
  readonly lines: readonly string[];
  readonly window: LineRange;
  /** The window is all of the view. */
  readonly whole: boolean;
  /** Of all of the view. */
  readonly tokens: number;
  readonly bytes: number;
  /** What was masked, by rule. */
  readonly masked: readonly string[];
  readonly omit?: { readonly reason: OmissionReason; readonly detail: string; readonly rule?: string };
}

export interface Ranked {
  readonly looked: Looked;
  readonly score: number;
  readonly signals: Partial<Record<RankingSignal, number>>;
}

/** Sent, whole, cut or as a digest. */
export interface Chosen {
  readonly ranked: Ranked;
  /** As it is sent: with the lines, where they are a part of a document. */
  readonly title: string;
  readonly text: string;
  readonly tokens: number;
  readonly bytes: number;
  readonly cut?: Cut;
  readonly digest?: Digest;
}

/** Not sent, although it may be told of. */
export interface Left {
  readonly ranked: Ranked;
  readonly reason: OmissionReason;
  readonly detail: string;
}
