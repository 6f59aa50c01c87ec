// Searches that can't hang the extension host: a regular expression runs on a thread that is ended when it takes too long.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { refused, type NotApplied } from '../../nes/offers/applyOutcome.ts';
import { searchMatches, tooLong, type SearchQuery, type SearchResult } from '../../nes/text/searchMatches.ts';
import { timeBoxed } from '../../base/timeBox.ts';
import type { SearchQuestion } from './searchWorker.ts';

/** ms that a regular expression has for one text. */
const longestSearch = 1_000;
/** ms that a thread may take to start, on a busy machine. */
const longestStart = 10_000;

type Matches = Extract<SearchResult, { kind: 'matches' }>;

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
}

/** One search at a time. The thread is started when it is first needed and kept until `dispose`. */
export class BoundedSearch implements Disposable {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #ms: number;
  #thread: Thread | undefined;

  /** @param file the worker's bundle, absolute. @param ms that one regular expression has for one text. */
  constructor(file: string, clock: Clock, ms = longestSearch) {
    this.#file = file;
    this.#clock = clock;
    this.#ms = ms;
  }

  /** Whether a thread is there now. */
  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  /** Never rejects. Not done in time, or cancelled: the thread is gone when this resolves. */
  async find(text: string, query: SearchQuery, token: CancellationToken): Promise<Matches | NotApplied> {
    if (token.isCancellationRequested) return { kind: 'cancelled' };
    if (!query.isRegex) return asAnswer(searchMatches(text, query));
    const { worker, ready } = (this.#thread ??= startThread(this.#file));
    const started = await timeBoxed(ready, longestStart, this.#clock, token);
    if (started.kind === 'done') {
      const question: SearchQuestion = { text, query };
      worker.postMessage(question);
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
  // A pattern may eat memory as well as time. What the extension host was started with is not for its threads.
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
  // Without a listener an error would be the extension host's; whoever waits for an answer hears of it.
  worker.on('error', () => undefined);
  const ready = once(worker, 'message');
  ready.catch(() => undefined);
  return { worker, ready };
}

function asAnswer(result: SearchResult): Matches | NotApplied {
  if (result.kind === 'matches') return result;
  // The thread knows no language but English.
  return refused(result.reason === tooLong ? t('The replacement is too long.') : result.reason);
}
