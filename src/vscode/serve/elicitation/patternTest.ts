// Tests a text against an agent's regular expression, on a worker thread that is ended when it takes too long.

import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { BoundedSearch } from '../../search/boundedSearch.ts';

/** `unknown`: the pattern is invalid or takes too long; the agent has to check the value itself. */
export type PatternAnswer = 'fits' | 'differs' | 'unknown';
export type PatternTest = (pattern: string, text: string, token: CancellationToken) => Promise<PatternAnswer>;

/** @param workerFile absolute path of the search worker's bundle. */
export function createPatternTest(workerFile: string, clock: Clock): PatternTest {
  return async (pattern, text, token) => {
    if (pattern === '') return 'fits';
    const search = new BoundedSearch(workerFile, clock);
    try {
      // The replacement always differs, since matches that change nothing are not reported.
      const query = { search: pattern, replace: `$&\u0000`, isRegex: true };
      const found = await search.find(text, query, token);
      if (found.kind !== 'matches') return 'unknown';
      return found.edits.length > 0 ? 'fits' : 'differs';
    } finally {
      search.dispose();
    }
  };
}
