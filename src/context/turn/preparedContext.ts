// The context of one turn, ready to be sent: the parts of the `session/prompt` request, and the method that records
// that it was sent.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { RuntimeContextItem } from '../../protocol/session/session.ts';
import type { ContextView } from './contextView.ts';
import * as delivery from '../prompt/delivery.ts';
import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import { recordInjection } from '../records/injection.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';
import type { WholeFile } from './wholeFiles.ts';

export class PreparedContext {
  readonly view: ContextView;
  /** Fields of `session/prompt`: `runtimeContext` and the turn's trace context, each if there is one. */
  readonly params: {
    readonly runtimeContext?: readonly RuntimeContextItem[];
    readonly _meta?: { readonly traceparent: string };
  };
  /** The parts of the context, independent of how they are sent. */
  readonly items: readonly RuntimeContextItem[];
  /** Content blocks to append to the user's. They are not shown in the transcript. */
  readonly blocks: readonly ContentBlock[];
  /** The files whose whole texts are sent. */
  readonly given: readonly WholeFile[];
  readonly #draft: EnvelopeDraft;
  readonly #assembly: string | undefined;
  readonly #way: ContextView['delivery'];
  readonly #embedded: (injection: string) => void;

  /** @param embedded called with the injection's id when the context was sent inside the prompt. */
  constructor(
    draft: EnvelopeDraft,
    recorded: RecordedTurn,
    view: ContextView,
    way: ContextView['delivery'],
    given: readonly WholeFile[],
    embedded: (injection: string) => void,
  ) {
    this.#draft = draft;
    this.#assembly = recorded.assembly;
    this.#way = way;
    this.#embedded = embedded;
    this.view = view;
    this.given = way === 'none' ? [] : given;
    this.items = way === 'none' ? [] : recorded.blocks;
    const { traceparent } = draft.facts;
    this.params = {
      ...(way === 'runtimeContext' && { runtimeContext: recorded.blocks }),
      ...(traceparent !== undefined && { _meta: { traceparent } }),
    };
    this.blocks = way === 'embed' ? recorded.embedded : [];
  }

  get contextId(): string {
    return this.#draft.contextId;
  }

  /**
   * Must be called each time the request is sent: twice if it is repeated after a sign-in. Records no injection if
   * there was nothing to send.
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
