// The thread that regular expressions run on, so that one that never ends can be ended. Its own bundle; VS Code's API
// does not exist here. Says `ready` once, then answers each question in order.

import { parentPort } from 'node:worker_threads';
import { searchMatches, type SearchQuery } from '../../nes/text/searchMatches.ts';

export interface SearchQuestion {
  readonly text: string;
  readonly query: SearchQuery;
}

parentPort?.on('message', ({ text, query }: SearchQuestion) => {
  parentPort?.postMessage(searchMatches(text, query));
});
parentPort?.postMessage('ready');
