// Sends a conversation to the page: a snapshot when the page appears, then numbered changes, batched when they come
// fast. Sends nothing while the page is hidden: VS Code would drop it, and the next snapshot includes it.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { ComposerNews } from '../messages/composing.ts';
import type { ConversationState, Entry, RowChange, ToPage } from '../messages/messages.ts';
import { PendingChanges } from './pendingChanges.ts';
import type { RawSide } from './rawValues.ts';
import type { FormulaToPage, PlacesToPage, ReadingAction } from '../messages/readingMessages.ts';

/** Minimum ms between two messages with changes. */
export const pace = 30;
/**
 * Minimum ms between a message and the next one, if that one only changes rows of tool calls: each message costs the page a
 * layout. Where VS Code runs in a browser, the page also shares its thread.
 */
export const callPace = 100;

export interface FeedParts {
  readonly clock: Clock;
  /**
   * Resolves when the page received the message; until then no changes are posted. Never rejects. Undefined means at
   * once.
   */
  post(message: ToPage): PromiseLike<unknown> | undefined;
  /** The current rows. */
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
  /** Time of the clock when `#timer` fires. */
  #due = 0;
  #lastPost = -Infinity;
  /** Number of messages that the page has not received yet. */
  #unsent = 0;
  /** Incremented by `restart`, so that messages posted before are not waited for. */
  #page = 0;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  get visible(): boolean {
    return this.#visible;
  }

  /** Called when the page becomes visible. Sends a snapshot. */
  show(): void {
    if (this.#visible) return;
    this.#visible = true;
    this.restart();
  }

  /** Called when the page is hidden. */
  hide(): void {
    this.#visible = false;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#clearDue();
  }

  /** Sends a snapshot at once: the page loaded, missed a message, or shows another conversation. */
  restart(): void {
    if (!this.#visible) return;
    this.#page += 1;
    this.#unsent = 0;
    this.#snapshotDue = true;
    this.#flush();
  }

  applyChange(change: RowChange): void {
    if (!this.#visible || this.#snapshotDue) return;
    this.#pending.add(change);
    if (this.#pending.isTooMuch) this.#snapshotDue = true;
    this.#schedule();
  }

  /** Called when the state changed. */
  stateChanged(): void {
    if (!this.#visible) return;
    this.#stateDue = true;
    this.#schedule();
  }

  /** Sends a raw value that the page requested. */
  raw(toolCallId: string, which: RawSide, text: string): void {
    if (!this.#visible) return;
    this.#flush();
    this.#post((revision) => ({ type: 'raw', revision, toolCallId, which, text }));
  }

  /** Sends a message that is not part of a snapshot. */
  say(news: ComposerNews | FormulaToPage | PlacesToPage): void {
    if (!this.#visible) return;
    this.#flush();
    this.#post((revision) => ({ ...news, revision }));
  }

  /** Runs an action in the page. */
  act(action: ReadingAction): void {
    if (!this.#visible) return;
    this.#flush();
    this.#post((revision) => ({ type: 'reading', revision, action }));
  }

  #schedule(): void {
    if (this.#unsent > 0) return;
    const isUrgent = this.#snapshotDue || this.#stateDue || !this.#pending.hasOnlyCalls;
    const now = this.#parts.clock.now();
    const due = Math.max(now, this.#lastPost + (isUrgent ? pace : callPace));
    if (this.#timer && this.#due <= due) return;
    this.#timer?.dispose();
    this.#due = due;
    this.#timer = this.#parts.clock.setTimer(due - now, () => this.#flush());
  }

  #flush(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const [snapshotDue, stateDue] = [this.#snapshotDue, this.#stateDue];
    const changes = this.#pending.take();
    this.#clearDue();
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

  #clearDue(): void {
    this.#pending.clear();
    this.#snapshotDue = false;
    this.#stateDue = false;
  }

  dispose(): void {
    this.hide();
  }
}
