// How much of what the model reads at once a session has used, and what it has cost, as its agent last said (ACP v1
// `usage_update`).

import type { KnownUpdate } from '../../protocol/session/sessionUpdate.ts';
import { costText } from './costText.ts';
import type { ConversationState } from '../messages/messages.ts';

type UsageUpdate = Extract<KnownUpdate, { readonly sessionUpdate: 'usage_update' }>;

export class TokenUsage {
  #view: ConversationState['usage'];

  /** Undefined: the agent has not said. */
  get view(): ConversationState['usage'] {
    return this.#view;
  }

  /** Tokens there is room for; undefined where nobody can tell. */
  get left(): number | undefined {
    const { used, size } = this.#view ?? {};
    return used === undefined || !size ? undefined : Math.max(0, size - used);
  }

  hear({ used, size, cost }: UsageUpdate): void {
    this.#view = { used, size, cost: cost && costText(cost.amount, cost.currency) };
  }

  /** The session it was said of is over. */
  forget(): void {
    this.#view = undefined;
  }
}
