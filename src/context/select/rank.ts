// Which comes first when not all fits: by tier, in a tier by a score, and the same for the same input.

import type { Looked, Ranked } from './turnDecision.ts';

/** UTF-16 units of a text whose words are compared. */
const compared = 2_000;
const recencyBase = 1.15;
/** A score below this, in the last tiers, says nothing to anybody. */
export const leastScore = 0.08;

/** @param words those of the prompt and the selection. */
export function rankOne(looked: Looked, words: ReadonlySet<string>, maxTokens: number): Ranked {
  const relevance = overlap(wordsOf(`${looked.title}\n${textStart(looked.lines)}`), words);
  const recency = recencyBase ** -looked.candidate.age;
  const size = Math.min(1, Math.log2(1 + looked.tokens) / Math.log2(1 + Math.max(2, maxTokens)));
  const score = 0.5 * relevance + 0.3 * recency + 0.2 * (1 - size);
  return {
    looked,
    score,
    signals: {
      relevance: rounded(relevance),
      recency: rounded(recency),
      token_cost: looked.tokens,
      user_pin: looked.candidate.tier === 0 ? 1 : 0,
    },
  };
}

/** Best first. */
export function compareRanked(a: Ranked, b: Ranked): number {
  const [x, y] = [a.looked.candidate, b.looked.candidate];
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

/** Identifiers and their parts, in lower case. */
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
