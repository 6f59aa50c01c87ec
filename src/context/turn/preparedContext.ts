// The context of one turn, ready to go out: what to put into the prompt's request, and where to say that it went.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { RuntimeContextItem } from '../../protocol/session/session.ts';
import type { ContextView } from './contextView.ts';
import * as delivery from '../prompt/delivery.ts';
import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import { recordInjection } from '../records/injection.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';

export class PreparedContext {
  readonly view: ContextView;
  /** Fields of `session/prompt`: `runtimeContext` and the turn's trace, each only where there is one. */
  readonly params: {
    readonly runtimeContext?: readonly RuntimeContextItem[];
    readonly _meta?: { readonly traceparent: string };
  };
  /** What is in them, part after part, however it goes. */
  readonly items: readonly RuntimeContextItem[];
  /** To go after the blocks that are the user's, and into no transcript. */
  readonly blocks: readonly ContentBlock[];
  readonly #draft: EnvelopeDraft;
  readonly #assembly: string | undefined;
  readonly #way: ContextView['delivery'];
  readonly #embedded: (injection: string) => void;

  /** @param embedded called with the id of the injection when it went out inside the prompt. */
  constructor(
    draft: EnvelopeDraft,
    recorded: RecordedTurn,
    view: ContextView,
    way: ContextView['delivery'],
    embedded: (injection: string) => void,
  ) {
    this.#draft = draft;
    this.#assembly = recorded.assembly;
    this.#way = way;
    this.#embedded = embedded;
    this.view = view;
    this.items = way === 'none' ? [] : recorded.blocks;
    const { traceparent } = draft.facts;
    this.params = {
      ...(way === 'runtimeContext' && { runtimeContext: recorded.blocks }),
      ...(traceparent !== undefined && { _meta: { traceparent } }),
    };
    this.blocks = way === 'embed' ? delivery.asEmbeddedResources(draft.contextId, recorded.blocks) : [];
  }

  get contextId(): string {
    return this.#draft.contextId;
  }

  /**
   * To be called when the request went out, each time it did: a prompt that is sent again after a sign-in is sent twice.
   * Does nothing when there was nothing to send.
   */
  sent(facts: { readonly sessionId: string; readonly requestId?: string | number | undefined }): void {
    const { sessionId, requestId } = facts;
    this.#draft.refer({ kind: 'acp.session', id: sessionId });
    if (requestId !== undefined) this.#draft.refer({ kind: 'acp.request', id: String(requestId) });
    if (this.#assembly === undefined || this.#way === 'none') return;
    const beside = this.#way === 'runtimeContext';
    const injection = recordInjection(this.#draft, {
      assembly: this.#assembly,
      target: beside ? delivery.runtimeContextTarget : delivery.promptTarget,
      point: beside ? 'runtime_metadata' : 'user_message_appendix',
      visibility: beside ? ['model'] : ['model', 'user'],
      nativeId: requestId,
      value: beside ? this.params.runtimeContext : this.blocks,
      metadata: {
        acp: { method: 'session/prompt', session_id: sessionId, field: beside ? 'runtimeContext' : 'prompt' },
        enters_history: !beside,
      },
    });
    if (!beside) this.#embedded(injection);
  }
}
