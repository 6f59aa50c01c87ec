// Fills the token budget: decides which ranked candidates are sent whole, cut, as a digest, or not at all.

import type { Chosen, Left, Limits, Ranked } from './turnDecision.ts';
import { t } from '../../base/l10n.ts';
import { cutLines, type Room } from './cutLines.ts';
import { digestOf } from './digest.ts';
import { estimateTokens, estimator, utf8Length } from './estimateTokens.ts';
import { leastScore } from './rank.ts';
import { kindFacts, type SurfaceItemKind } from './surfaceItem.ts';

/** Tokens of a block besides its text and title. */
const wrapping = 6;
/** Maximum that line numbers add to a title. */
const lineNumbers = { tokens: 8, bytes: 24 } as const;
/** Minimum tokens for a useful part. */
const leastPart = 40;

/** Fills the budget in the order in which candidates are offered. */
export class Fit {
  readonly limits: Limits;
  /** Reserve for the error of the estimates. */
  readonly reservedTokens: number;
  readonly #known: readonly string[];
  readonly #ofKind = new Map<SurfaceItemKind, number>();
  readonly #taken = new Map<string, Chosen[]>();
  tokens = 0;
  bytes = 0;
  items = 0;

  constructor(limits: Limits, known: readonly string[]) {
    this.limits = limits;
    this.reservedTokens = Math.ceil(limits.maxTokens * estimator.margin);
    this.#known = known;
  }

  /** Maximum UTF-16 units to read of a candidate of this kind: a token rarely has more than five. */
  maxUnits(kind: SurfaceItemKind): number {
    return Math.min(128 * 2 ** 10, Math.ceil(this.limits.maxTokens * kindFacts(kind).share * 5));
  }

  offer(ranked: Ranked): Chosen | Left {
    const { sanitized } = ranked;
    const { candidate } = sanitized;
    if (this.#covered(ranked))
      return { ranked, reason: 'duplicate', detail: t('The same lines are already included.') };
    if (candidate.tier >= 4 && ranked.score < leastScore)
      return {
        ranked,
        reason: 'low_relevance',
        detail: t('Not relevant to this prompt.'),
      };
    const head = estimateTokens(sanitized.title) + wrapping + lineNumbers.tokens;
    const headBytes = utf8Length(sanitized.title) + lineNumbers.bytes;
    const left = this.limits.maxTokens - this.reservedTokens - this.tokens;
    const share = Math.floor((this.limits.maxTokens - this.reservedTokens) * kindFacts(candidate.kind).share);
    const ofKind = share - (this.#ofKind.get(candidate.kind) ?? 0);
    const room = {
      tokens: Math.min(left, ofKind) - head,
      bytes: this.limits.maxBytes - this.bytes - headBytes,
    };
    const chosen = this.items < this.limits.maxItems ? this.#place(ranked, room) : undefined;
    if (!chosen) {
      const alone = sanitized.tokens > this.limits.maxTokens - this.reservedTokens;
      return alone
        ? { ranked, reason: 'too_large', detail: t('Larger than the whole budget.') }
        : { ranked, reason: 'budget_limit', detail: t('The token budget is used up.') };
    }
    const title = shownTitle(chosen);
    const taken = {
      ...chosen,
      title,
      tokens: chosen.tokens + Math.min(head, estimateTokens(title) + wrapping),
      bytes: chosen.bytes + utf8Length(title),
    };
    this.tokens += taken.tokens;
    this.bytes += taken.bytes;
    this.items++;
    this.#ofKind.set(candidate.kind, (this.#ofKind.get(candidate.kind) ?? 0) + taken.tokens);
    this.#taken.set(candidate.uri, [...(this.#taken.get(candidate.uri) ?? []), taken]);
    return taken;
  }

  #place(ranked: Ranked, room: Room): Omit<Chosen, 'title'> | undefined {
    const { sanitized } = ranked;
    const { candidate } = sanitized;
    if (sanitized.whole) {
      const text = sanitized.lines.join('\n');
      const bytes = utf8Length(text);
      if (sanitized.tokens <= room.tokens && bytes <= room.bytes)
        return { ranked, text, tokens: sanitized.tokens, bytes };
    }
    if (room.tokens < leastPart) return undefined;
    if (sanitized.tokens > 2 * room.tokens) {
      const digest = digestOf(candidate, room, this.#known);
      if (digest) return { ranked, text: digest.text, tokens: digest.tokens, bytes: digest.bytes, digest };
    }
    const focus = {
      start: candidate.focus.start - sanitized.window.start,
      end: candidate.focus.end - sanitized.window.start,
    };
    const cut = cutLines(sanitized.lines, focus, room);
    return cut && { ranked, text: cut.text, tokens: cut.tokens, bytes: cut.bytes, cut };
  }

  /** True if a candidate that was chosen whole contains all lines of this one. */
  #covered({ sanitized }: Ranked): boolean {
    const { candidate } = sanitized;
    const { firstLine } = candidate;
    if (firstLine === undefined) return false;
    const taken = this.#taken.get(candidate.uri) ?? [];
    return taken.some(({ ranked, cut, digest }) => {
      const other = ranked.sanitized.candidate;
      if (cut || digest || other.firstLine === undefined) return false;
      return (
        other.firstLine + other.view.start <= firstLine + candidate.view.start &&
        other.firstLine + other.view.end >= firstLine + candidate.view.end
      );
    });
  }
}

/** The title with 1-based line numbers if the block is a part of a document. */
function shownTitle({ ranked, cut, digest }: Pick<Chosen, 'ranked' | 'cut' | 'digest'>): string {
  const { candidate, title, window } = ranked.sanitized;
  if (digest) return `${title} (digest)`;
  const { firstLine, view, lines } = candidate;
  const kept = cut ? { start: window.start + cut.kept.start, end: window.start + cut.kept.end } : view;
  if (firstLine === undefined) return cut ? `${title} (part)` : title;
  if (!cut && view.start === 0 && view.end === lines.length - 1 && firstLine === 0) return title;
  const [first, last] = [firstLine + kept.start + 1, firstLine + kept.end + 1];
  return first === last ? `${title}:${first}` : `${title}:${first}–${last}`;
}
