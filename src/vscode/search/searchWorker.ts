// The worker thread of `boundedSearch.ts`, a bundle of its own without VS Code's API. Posts `ready` once, then one result for
// each request, in order.

import { parentPort } from 'node:worker_threads';
import { searchMatches, type SearchQuery } from '../../nes/text/searchMatches.ts';

export interface SearchRequest {
  readonly text: string;
  readonly query: SearchQuery;
}

parentPort?.on('message', ({ text, query }: SearchRequest) => {
  parentPort?.postMessage(searchMatches(text, query));
});
parentPort?.postMessage('ready');
