// Searches text without blocking the extension host: a regular expression runs on a worker thread, which is ended when it takes
// too long. Used for search-and-replace suggestions and form patterns.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type CancellationToken, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { refused, type NotApplied } from '../../nes/offers/offer.ts';
import { searchMatches, tooLong, type SearchQuery, type SearchResult } from '../../nes/text/searchMatches.ts';
import type { SearchRequest } from './searchWorker.ts';

/** ms that a regular expression may take for one text. */
const longestSearch = 1_000;
/** ms that a thread may take to start on a busy machine. */
const longestStart = 10_000;

type Matches = Extract<SearchResult, { kind: 'matches' }>;

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
}

/** Run one search at a time. The thread starts when first needed and is kept until `dispose`. */
export class BoundedSearch implements Disposable {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #ms: number;
  #thread: Thread | undefined;

  /** @param file absolute path of the worker's bundle. @param ms that a regular expression may take for one text. */
  constructor(file: string, clock: Clock, ms = longestSearch) {
    this.#file = file;
    this.#clock = clock;
    this.#ms = ms;
  }

  /** True while the thread exists. */
  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  /** Never rejects. If the search is late or cancelled, the thread has ended when this resolves. */
  async find(text: string, query: SearchQuery, token: CancellationToken): Promise<Matches | NotApplied> {
    if (token.isCancellationRequested) return { kind: 'cancelled' };
    if (!query.isRegex) return asAnswer(searchMatches(text, query));
    const { worker, ready } = (this.#thread ??= startThread(this.#file));
    const started = await timeBoxed(ready, longestStart, this.#clock, token);
    if (started.kind === 'done') {
      const request: SearchRequest = { text, query };
      worker.postMessage(request);
      const answer = await timeBoxed(once(worker, 'message'), this.#ms, this.#clock, token);
      if (answer.kind === 'done') return asAnswer(answer.value[0] as SearchResult);
      await this.#end();
      if (answer.kind === 'cancelled') return answer;
      return refused(
        answer.kind === 'late'
          ? t('The regular expression takes too long.')
          : t('The regular expression could not be run.'),
      );
    }
    await this.#end();
    return started.kind === 'cancelled' ? started : refused(t('The search could not be started.'));
  }

  dispose(): void {
    void this.#end();
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.worker.terminate();
  }
}

function startThread(file: string): Thread {
  // A pattern may use much memory too. The extension host's own options (execArgv) must not apply to the thread.
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
  // Without a listener an error would end the extension host. `once` reports it to the caller.
  worker.on('error', () => undefined);
  const ready = once(worker, 'message');
  ready.catch(() => undefined);
  return { worker, ready };
}

function asAnswer(result: SearchResult): Matches | NotApplied {
  if (result.kind === 'matches') return result;
  // The thread has no translations.
  return refused(result.reason === tooLong ? t('The replacement is too long.') : result.reason);
}
