// The context window usage and cost of a session, as the agent last reported them (ACP v1 `usage_update`).

import type { KnownUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ConversationState } from '../messages/messages.ts';

type UsageUpdate = Extract<KnownUpdate, { readonly sessionUpdate: 'usage_update' }>;

export class TokenUsage {
  #view: ConversationState['usage'];

  /** Undefined until the agent reports it. */
  get view(): ConversationState['usage'] {
    return this.#view;
  }

  /** Tokens left in the context window; undefined if unknown. */
  get left(): number | undefined {
    const { used, size } = this.#view ?? {};
    return used === undefined || !size ? undefined : Math.max(0, size - used);
  }

  handleUpdate({ used, size, cost }: UsageUpdate): void {
    this.#view = { used, size, cost: cost && costText(cost.amount, cost.currency) };
  }

  /** Called when the session ends. */
  clear(): void {
    this.#view = undefined;
  }
}

/** The cost for display. @param currency an ISO 4217 code such as `USD`, or another text from the agent. */
function costText(amount: number, currency: string): string {
  const digits = Math.abs(amount) >= 0.01 || amount === 0 ? 2 : 4;
  return `${amount.toFixed(digits)} ${currency.slice(0, 8)}`;
}
