// Ranks candidates by tier, and by a score within a tier. Deterministic.

import type { SanitizedCandidate, Ranked } from './turnDecision.ts';

/** Maximum UTF-16 units of a text whose words are compared. */
const compared = 2_000;
const recencyBase = 1.15;
/** Candidates of the last tiers with a lower score are omitted. */
export const leastScore = 0.08;

/** @param words lower-case words of the prompt and the selection. */
export function rankOne(
  sanitized: SanitizedCandidate,
  words: ReadonlySet<string>,
  maxTokens: number,
): Ranked {
  const relevance = overlap(wordsOf(`${sanitized.title}\n${textStart(sanitized.lines)}`), words);
  const recency = recencyBase ** -sanitized.candidate.age;
  const size = Math.min(1, Math.log2(1 + sanitized.tokens) / Math.log2(1 + Math.max(2, maxTokens)));
  const score = 0.5 * relevance + 0.3 * recency + 0.2 * (1 - size);
  return {
    sanitized,
    score,
    signals: {
      relevance: rounded(relevance),
      recency: rounded(recency),
      token_cost: sanitized.tokens,
      user_pin: sanitized.candidate.tier === 0 ? 1 : 0,
    },
  };
}

/** Best first. */
export function compareRanked(a: Ranked, b: Ranked): number {
  const [x, y] = [a.sanitized.candidate, b.sanitized.candidate];
  return (
    x.tier - y.tier ||
    b.score - a.score ||
    compareText(x.uri, y.uri) ||
    x.view.start - y.view.start ||
    compareText(x.key, y.key)
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Identifiers in lower case. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}_][\p{L}\p{N}_]{2,40}/gu)) words.add(word.toLowerCase());
  return words;
}

function overlap(words: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  if (words.size === 0 || wanted.size === 0) return 0;
  let both = 0;
  for (const word of words) if (wanted.has(word)) both++;
  return both / (words.size + wanted.size - both);
}

function textStart(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length > compared) break;
    text += `${line.slice(0, compared)}\n`;
  }
  return text.slice(0, compared);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
