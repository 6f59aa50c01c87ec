// Whether a text fits an agent's regular expression, found out on a thread that is ended when it takes too long.

import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { BoundedSearch } from '../../search/boundedSearch.ts';

/** `unknown`: it is no regular expression, or takes too long; the agent has to look for itself. */
export type PatternAnswer = 'fits' | 'differs' | 'unknown';
export type PatternTest = (pattern: string, text: string, token: CancellationToken) => Promise<PatternAnswer>;

/** @param workerFile the search worker's bundle, absolute. */
export function createPatternTest(workerFile: string, clock: Clock): PatternTest {
  return async (pattern, text, token) => {
    if (pattern === '') return 'fits';
    const search = new BoundedSearch(workerFile, clock);
    try {
      // A replacement that always differs, since matches that change nothing are left out.
      const query = { search: pattern, replace: `$&\u0000`, isRegex: true };
      const found = await search.find(text, query, token);
      if (found.kind !== 'matches') return 'unknown';
      return found.edits.length > 0 ? 'fits' : 'differs';
    } finally {
      search.dispose();
    }
  };
}
