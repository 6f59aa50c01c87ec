// The context window usage of a session, what it and each turn cost, and the limit of the user's account, as the agent reports them
// (ACP v1 `usage_update`; `usage` of `session/prompt`, unstable; `_claude/rateLimit` of claude-agent-acp).

import { t } from '../../base/l10n.ts';
import { shortNumber } from '../../base/shortNumber.ts';
import type { KnownUpdate, RateLimit } from '../../protocol/session/sessionUpdate.ts';
import { contextShare, nearlyFull, type UsageView } from '../messages/contextUse.ts';

type UsageUpdate = Extract<KnownUpdate, { readonly sessionUpdate: 'usage_update' }>;
type Cost = NonNullable<UsageUpdate['cost']>;

/** A closed note returns when the context window was at most so many percent full, and is nearly full again. */
const muchEmptier = 75;

export class TokenUsage {
  readonly #onChange: () => void;
  #view: UsageView | undefined;
  #isNoteClosed = false;
  /** Cost of the session so far, and when the turn began. Undefined until the agent reports one. */
  #cost: Cost | undefined;
  #costBefore: Cost | undefined;

  /** @param onChange called when the page must show a new state. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Undefined until the agent reports it. */
  get view(): UsageView | undefined {
    const view = this.#view;
    const isNearlyFull = view && !this.#isNoteClosed && (contextShare(view) ?? 0) > nearlyFull;
    return isNearlyFull === true ? { ...view, isNearlyFull } : view;
  }

  /** True if the user closed the note that the context window is nearly full. */
  get isNoteClosed(): boolean {
    return this.#isNoteClosed;
  }

  /** Hides the note until the context window was much emptier and is nearly full again. */
  closeNote(): void {
    this.#isNoteClosed = true;
    this.#onChange();
  }

  /** Tokens left in the context window; undefined if unknown. */
  get left(): number | undefined {
    const { used, size } = this.#view ?? {};
    return used === undefined || !size ? undefined : Math.max(0, size - used);
  }

  handleUpdate({ used, size, cost, _meta }: UsageUpdate): void {
    // Agents send the cost only at the end of a turn, and a limit only when it changes.
    this.#cost = cost ?? this.#cost;
    const rateLimit = _meta?.['_claude/rateLimit'];
    const limit = rateLimit ? limitOf(rateLimit) : this.#view?.limit;
    this.#view = { used, size, cost: this.#cost && costText(this.#cost), ...(limit && { limit }) };
    if ((contextShare(this.#view) ?? Infinity) <= muchEmptier) this.#isNoteClosed = false;
    this.#onChange();
  }

  beginTurn(): void {
    this.#costBefore = this.#cost;
  }

  /** What the turn used, for the user; undefined if the agent reported nothing. @param tokens of the turn. */
  endTurn(tokens: number | undefined): string | undefined {
    const { amount = 0, currency = '' } = this.#cost ?? {};
    const before = this.#costBefore?.currency === currency ? this.#costBefore.amount : 0;
    const parts = [
      ...(tokens ? [t('{0} tokens', shortNumber(tokens))] : []),
      ...(amount > before ? [costText({ amount: amount - before, currency })] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : undefined;
  }

  /** Called when the session ends. */
  clear(): void {
    this.#view = this.#cost = this.#costBefore = undefined;
  }
}

/** Undefined if the account may be used. */
function limitOf({ status, resetsAt }: RateLimit): UsageView['limit'] {
  if (status === 'allowed') return undefined;
  return { isReached: status === 'rejected', until: resetsAt === undefined ? undefined : resetsAt * 1_000 };
}

/** The cost for display. `currency` is an ISO 4217 code such as `USD`, or another text from the agent. */
function costText({ amount, currency }: Cost): string {
  const digits = Math.abs(amount) >= 0.01 || amount === 0 ? 2 : 4;
  return `${amount.toFixed(digits)} ${currency.slice(0, 8)}`;
}
