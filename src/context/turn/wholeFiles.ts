// The files whose whole texts are in the context of a turn. They count as read by the agent, as attached files do.

import type { Chosen } from '../select/turnDecision.ts';

export interface WholeFile {
  readonly uri: string;
  /** The whole text, of which nothing is redacted. */
  readonly text: string;
}

export function wholeFiles(chosen: readonly Chosen[]): readonly WholeFile[] {
  return chosen.flatMap(({ ranked, cut, digest }): WholeFile[] => {
    const { candidate, lines, masked, whole } = ranked.sanitized;
    const { view, firstLine, uri } = candidate;
    const isAll = firstLine === 0 && view.start === 0 && view.end === candidate.lines.length - 1;
    if (!isAll || !whole || cut || digest || masked.length > 0) return [];
    return [{ uri, text: lines.join('\n') }];
  });
}
