// The state of what is shown of the current offer, whether VS Code or our painter draws it. It draws and decides nothing;
// it only permits valid transitions and notifies listeners.

import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../base/clock.ts';
import { identityOf, type Offer } from './offer.ts';

export type PresentationState =
  | { readonly kind: 'idle' }
  /** A request is running, and nothing is drawn. */
  | { readonly kind: 'requesting' }
  /**
   * `ghost`: VS Code's ghost text. `preview`: drawn at its own place. `hint`: announced at the cursor. `jumped`: a preview
   * that the user reached by following its hint.
   */
  | {
      readonly kind: 'ghost' | 'preview' | 'hint' | 'jumped';
      readonly offer: Offer;
      /** Drawn by VS Code itself, or by our painter. */
      readonly by: 'editor' | 'painter';
      /** ms, on the clock: when it was drawn, or earlier by the time for which an equal one was. */
      readonly since: number;
      /** Only announced until the user asks to see it (subtle mode). */
      readonly quiet: boolean;
    }
  /** `offer` is no longer shown. Another one may follow. */
  | { readonly kind: 'done'; readonly offer: Offer; readonly how: 'accepted' | 'dismissed' | 'gone' };

export type ShownState = Extract<PresentationState, { readonly offer: Offer; readonly since: number }>;

const idle = { kind: 'idle' } as const;

/** ms between two drawings of the same suggestion that count as one, such as when its request is repeated. */
export const longestGap = 1_000;

/** What was drawn until the agent or the editor removed it. */
interface Gone {
  /** `wayOf` its state, for the document at that time. */
  readonly way: string;
  /** ms for which it was drawn. */
  readonly seen: number;
  /** ms, on the clock. */
  readonly at: number;
}

export class Presentation {
  readonly #clock: Clock;
  readonly #listeners = new Set<(state: PresentationState) => void>();
  /** Running requests. */
  #requests = 0;
  #state: PresentationState = idle;
  #gone: Gone | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): PresentationState {
    return this.#state;
  }

  /** The state if an offer is shown now. */
  get shown(): ShownState | undefined {
    const state = this.#state;
    return state.kind === 'idle' || state.kind === 'requesting' || state.kind === 'done' ? undefined : state;
  }

  /** True while a request is running, also if an offer is shown. */
  get isRequesting(): boolean {
    return this.#requests > 0;
  }

  /** Called with every new state. A listener must not change the state synchronously. */
  onDidChange(listener: (state: PresentationState) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  /** A request starts; dispose the result when it ends. A shown offer stays meanwhile. */
  requesting(): Disposable {
    this.#requests++;
    if (!this.shown && this.#state.kind !== 'requesting') this.#set({ kind: 'requesting' });
    return toDisposable(() => {
      this.#requests--;
      if (this.#requests === 0 && this.#state.kind === 'requesting') this.#set(idle);
    });
  }

  /**
   * `offer` is drawn now and replaces the one before. Showing the same one again keeps its `since`. If an equal one was drawn less
   * than a second ago, the time for which the user saw it counts.
   */
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
    const now = this.#clock.now();
    const state = { kind, offer, by, since: now, quiet };
    const gone = before ? drawnUntil(now, before) : this.#gone;
    this.#gone = undefined;
    const isSeen = gone !== undefined && now - gone.at < longestGap && gone.way === wayOf(state);
    this.#set(isSeen ? { ...state, since: now - gone.seen } : state);
  }

  /** The shown offer, if any, is no longer drawn. */
  end(how: 'accepted' | 'dismissed' | 'gone'): void {
    const { shown } = this;
    if (!shown) return;
    this.#gone = how === 'gone' ? drawnUntil(this.#clock.now(), shown) : undefined;
    this.#set({ kind: 'done', offer: shown.offer, how });
  }

  #set(state: PresentationState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

function drawnUntil(at: number, shown: ShownState): Gone {
  return { way: wayOf(shown), seen: at - shown.since, at };
}

/** A key that is equal for two states that look the same, in the same version of the document. */
function wayOf({ kind, offer, by, quiet }: ShownState): string {
  return JSON.stringify([kind, by, quiet, identityOf(offer), offer.document?.version]);
}
