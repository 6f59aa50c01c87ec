// The title of a context block, for the agent and the user.

import type { Chosen } from './turnDecision.ts';

/** The title with 1-based line numbers if the block is a part of a document. */
export function shownTitle({ ranked, cut, digest }: Pick<Chosen, 'ranked' | 'cut' | 'digest'>): string {
  const { candidate, title, window } = ranked.sanitized;
  if (digest) return `${title} (digest)`;
  const { firstLine, view, lines } = candidate;
  const kept = cut ? { start: window.start + cut.kept.start, end: window.start + cut.kept.end } : view;
  if (firstLine === undefined) return cut ? `${title} (part)` : title;
  if (!cut && view.start === 0 && view.end === lines.length - 1 && firstLine === 0) return title;
  return `${title}:${firstLine + kept.start + 1}-${firstLine + kept.end + 1}`;
}
