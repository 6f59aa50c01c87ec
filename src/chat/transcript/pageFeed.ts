// What the page is told: a snapshot when it appears, then numbered changes, several in one message when they come fast.
// Nothing is sent while nobody looks: VS Code would drop it, and the next snapshot has it all.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { ComposerNews } from '../messages/composing.ts';
import type { ConversationState, Entry, RowChange, ToPage } from '../messages/messages.ts';
import { PendingChanges } from './pendingChanges.ts';
import type { RawSide } from './rawValues.ts';
import type { ReadingAction } from '../messages/readingMessages.ts';

/** ms between two messages with changes. */
export const pace = 30;

export interface FeedParts {
  readonly clock: Clock;
  /** Resolves when the page got it; until then no changes are posted. Never rejects. Undefined: at once. */
  post(message: ToPage): PromiseLike<unknown> | undefined;
  /** As they are now. */
  rows(): readonly Entry[];
  state(): ConversationState;
}

export class PageFeed implements Disposable {
  readonly #parts: FeedParts;
  readonly #pending = new PendingChanges();
  #revision = 0;
  #visible = false;
  #snapshotDue = false;
  #stateDue = false;
  #timer: Disposable | undefined;
  #lastPost = -Infinity;
  /** Messages that the page has not got yet. */
  #unsent = 0;
  /** Counts pages: what was posted to one that is gone is not waited for. */
  #page = 0;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  get visible(): boolean {
    return this.#visible;
  }

  /** The page can be seen, and gets everything. */
  show(): void {
    if (this.#visible) return;
    this.#visible = true;
    this.restart();
  }

  /** The page can't be seen any more. */
  hide(): void {
    this.#visible = false;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#nothingDue();
  }

  /** Everything anew, at once: the page loaded or missed something, or it is another conversation. */
  restart(): void {
    if (!this.#visible) return;
    this.#page += 1;
    this.#unsent = 0;
    this.#snapshotDue = true;
    this.#flush();
  }

  change(change: RowChange): void {
    if (!this.#visible || this.#snapshotDue) return;
    this.#pending.add(change);
    if (this.#pending.isTooMuch) this.#snapshotDue = true;
    this.#schedule();
  }

  /** The state is another one now. */
  stateChanged(): void {
    if (!this.#visible) return;
    this.#stateDue = true;
    this.#schedule();
  }

  /** What the page asked for. */
  raw(toolCallId: string, which: RawSide, text: string): void {
    if (!this.#visible) return;
    this.#flush();
    this.#post((revision) => ({ type: 'raw', revision, toolCallId, which, text }));
  }

  /** Something for the page that is part of no snapshot. */
  say(news: ComposerNews): void {
    if (!this.#visible) return;
    this.#flush();
    this.#post((revision) => ({ ...news, revision }));
  }

  /** Something to be done in the page. */
  act(action: ReadingAction): void {
    if (!this.#visible) return;
    this.#flush();
    this.#post((revision) => ({ type: 'reading', revision, action }));
  }

  #schedule(): void {
    if (this.#unsent > 0) return;
    const wait = Math.max(0, this.#lastPost + pace - this.#parts.clock.now());
    this.#timer ??= this.#parts.clock.setTimer(wait, () => this.#flush());
  }

  #flush(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const [snapshotDue, stateDue] = [this.#snapshotDue, this.#stateDue];
    const changes = this.#pending.take();
    this.#nothingDue();
    if (snapshotDue) {
      const conversation = { rows: this.#parts.rows(), state: this.#parts.state() };
      this.#post((revision) => ({ type: 'snapshot', revision, conversation }));
      return;
    }
    if (changes.length > 0) this.#post((revision) => ({ type: 'rows', revision, changes }));
    if (!stateDue) return;
    const state = this.#parts.state();
    this.#post((revision) => ({ type: 'state', revision, state }));
  }

  #post(message: (revision: number) => ToPage): void {
    this.#lastPost = this.#parts.clock.now();
    const page = this.#page;
    const sent = this.#parts.post(message(++this.#revision));
    if (!sent) return;
    this.#unsent += 1;
    void sent.then(() => {
      if (page !== this.#page) return;
      this.#unsent -= 1;
      if (this.#snapshotDue || this.#stateDue || !this.#pending.isEmpty) this.#schedule();
    });
  }

  #nothingDue(): void {
    this.#pending.clear();
    this.#snapshotDue = false;
    this.#stateDue = false;
  }

  dispose(): void {
    this.hide();
  }
}
