// What the user sees of the one offer that stands, whoever draws it: one state, told to whoever wants to know. It draws
// nothing and decides nothing; it only allows what can follow on what.

import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../base/clock.ts';
import type { Offer } from './offer.ts';

export type PresentationState =
  | { readonly kind: 'idle' }
  /** The agent is being asked, and nothing is drawn. */
  | { readonly kind: 'requesting' }
  /**
   * `ghost`: the editor's own ghost text. `preview`: drawn where it is about. `hint`: drawn at the cursor, that there is
   * one. `jumped`: the user followed the hint, and it is a preview there.
   */
  | {
      readonly kind: 'ghost' | 'preview' | 'hint' | 'jumped';
      readonly offer: Offer;
      /** What draws it: the editor itself, or our painter. */
      readonly by: 'editor' | 'painter';
      /** ms, on the clock. */
      readonly since: number;
      /** There is one, and no more is said of it until the user asks (subtle mode). */
      readonly quiet: boolean;
    }
  /** It is over; the next one may follow. */
  | { readonly kind: 'done'; readonly offer: Offer; readonly how: 'accepted' | 'dismissed' | 'gone' };

export type ShownState = Extract<PresentationState, { readonly offer: Offer; readonly since: number }>;

const idle = { kind: 'idle' } as const;

export class Presentation {
  readonly #clock: Clock;
  readonly #listeners = new Set<(state: PresentationState) => void>();
  /** Questions that wait for their answer. */
  #asked = 0;
  #state: PresentationState = idle;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): PresentationState {
    return this.#state;
  }

  /** What can be seen now, if anything. */
  get shown(): ShownState | undefined {
    const state = this.#state;
    return state.kind === 'idle' || state.kind === 'requesting' || state.kind === 'done' ? undefined : state;
  }

  /** Hears of every new state. A listener must not change it at once. */
  onDidChange(listener: (state: PresentationState) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  /** The agent is asked; disposing the result says that it answered, or nobody waits. What is drawn stays meanwhile. */
  requesting(): Disposable {
    this.#asked++;
    if (!this.shown && this.#state.kind !== 'requesting') this.#set({ kind: 'requesting' });
    return toDisposable(() => {
      this.#asked--;
      if (this.#asked === 0 && this.#state.kind === 'requesting') this.#set(idle);
    });
  }

  /** `offer` is drawn now, in the place of whatever was. The same again, as after a key that agreed, keeps its age. */
  show(
    kind: ShownState['kind'],
    offer: Offer,
    by: ShownState['by'],
    { quiet = false }: { readonly quiet?: boolean } = {},
  ): void {
    const before = this.shown;
    const same =
      before?.offer === offer && before.kind === kind && before.by === by && before.quiet === quiet;
    if (same) return;
    this.#set({ kind, offer, by, since: this.#clock.now(), quiet });
  }

  /** Nothing is drawn any more. */
  end(how: 'accepted' | 'dismissed' | 'gone'): void {
    const { shown } = this;
    if (shown) this.#set({ kind: 'done', offer: shown.offer, how });
  }

  #set(state: PresentationState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}
