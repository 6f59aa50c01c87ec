// Prepares the context of a turn: collects, selects and records it. Each turn is prepared afresh and contains only
// facts that are still true.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Logger } from '../../base/logger.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { collect, defaultPatience, LateAnswers, longestPatience } from '../select/collect.ts';
import type { ContextLedger } from '../records/contextLedger.ts';
import { viewOf, type ContextView } from './contextView.ts';
import * as delivery from '../prompt/delivery.ts';
import { EnvelopeDraft, type RecordPorts } from '../records/envelopeDraft.ts';
import { OpenGaps } from '../records/openGaps.ts';
import { PreparedContext } from './preparedContext.ts';
import { recordTurn, type RecordedTurn } from '../records/recordTurn.ts';
import { selectContext } from '../select/selectContext.ts';
import type { ContextCollector, SurfaceItem, SurfaceItemKind } from '../select/surfaceItem.ts';
import type { TurnDecision } from '../select/turnDecision.ts';
import { turnTarget } from './turnTarget.ts';
import { wholeFiles } from './wholeFiles.ts';
import { capabilityGap, capabilityKey, gapsOf, itemKey } from './turnGaps.ts';

export interface TurnOptions {
  /** `acpHost.context.maxTokens`; 0 sends nothing. */
  readonly maxTokens: number;
  readonly fallback: delivery.Fallback;
  /** Kinds that `acpHost.context.kinds` turns off. */
  readonly off: ReadonlySet<SurfaceItemKind>;
  /** Literal secrets. */
  readonly knownSecrets: readonly string[];
  /** True if the user allowed a file whose name marks it as secret; see `acpHost.nes.exclude`. */
  readonly allowsSecretFile?: (uri: string) => boolean;
}

export interface TurnContextPorts extends RecordPorts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds to wait for collectors. Default: 50. */
  readonly patience?: number | undefined;
  /** Resolves in a later macrotask (`setImmediate`). */
  yieldNow(): Promise<void>;
  /** The current version of an open document. */
  versionOf(uri: string): number | undefined;
  /** Called when a collector that was late for a turn has answered: the next turn or preview can include its items. */
  lateAnswerArrived?(): void;
  /** Asks the user whether context may be embedded in this prompt, where it stays in the agent's history. */
  askToEmbed(view: ContextView, token: CancellationToken): Promise<boolean>;
}

export interface TurnRequest {
  readonly agentId: string;
  /** Id of the conversation, which may have no session yet. */
  readonly owner: string;
  readonly sessionId?: string | undefined;
  readonly turnId?: string | undefined;
  /** Set if a command created the prompt; see `taskOf`. */
  readonly taskId?: string | undefined;
  readonly prompt: string;
  readonly capabilities: AgentCapabilities | undefined;
  /** The agent's id of the session's model. */
  readonly modelId?: string | undefined;
  /** Sent in `_meta` of the request. */
  readonly traceparent?: string | undefined;
  /** From the agent's `usage_update`: `size` minus `used`. */
  readonly tokensLeft?: number | undefined;
  /** Kinds that the session or the prompt contains already. */
  readonly contained?: readonly SurfaceItemKind[];
  /** Keys of parts that the user removed for this turn. */
  readonly removed?: ReadonlySet<string>;
  /** True if the context is only shown: it is not kept in the ledger and the user is not asked. */
  readonly preview?: boolean;
}

export class TurnContexts {
  readonly gaps = new OpenGaps();
  readonly #collectors: readonly ContextCollector[];
  readonly #ledger: ContextLedger;
  readonly #options: () => TurnOptions;
  readonly #ports: TurnContextPorts;
  readonly #changes = new DraftChanges();
  readonly #late = new LateAnswers(() => this.#ports.lateAnswerArrived?.());

  constructor(
    collectors: readonly ContextCollector[],
    ledger: ContextLedger,
    options: () => TurnOptions,
    ports: TurnContextPorts,
  ) {
    this.#collectors = collectors;
    this.#ledger = ledger;
    this.#options = options;
    this.#ports = ports;
  }

  /** Decides and records everything, but sends nothing. Rejects only with a `CancelledError`. */
  async prepare(request: TurnRequest, token: CancellationToken): Promise<PreparedContext> {
    const set = this.#options();
    const options = { ...set, off: new Set([...set.off, ...(request.contained ?? [])]) };
    const { clock, logger, patience = defaultPatience } = this.#ports;
    const draft = this.#begin(request);
    const begun = clock.now();
    let items: readonly SurfaceItem[];
    let decision: TurnDecision;
    let taken: number;
    try {
      const collecting = { clock, logger, patience, knownSecrets: options.knownSecrets, late: this.#late };
      items = await collect(this.#collectors, options.off, collecting, token);
      taken = clock.now() - begun;
      decision = await selectContext(
        {
          ...options,
          items,
          prompt: request.prompt,
          tokensLeft: request.tokensLeft,
          removed: request.removed ?? new Set(),
          versionOf: (uri) => this.#ports.versionOf(uri),
        },
        { now: () => clock.now(), yieldNow: () => this.#ports.yieldNow() },
        token,
      );
    } catch (error) {
      // The turn existed, and stays a draft: nothing was selected for it.
      if (!request.preview) this.#ledger.keep(draft);
      throw error;
    }
    const way = delivery.deliveryFor(request.capabilities, options.fallback);
    const to = turnTarget(way, draft.contextId);
    const asked = this.#collectors.filter(({ kind }) => !options.off.has(kind));
    const most = scaledTime(longestPatience(asked, patience), clock);
    const recorded = recordTurn(draft, decision, { most, taken }, to);
    this.#recordFacts(draft, request, options);
    this.#changes.compare(request.owner, draft, recorded);
    const gaps = gapsOf(draft, decision, recorded);
    if (way !== 'runtimeContext') gaps.push(capabilityGap(recorded.blocks.length, way !== 'none'));
    const missing = this.gaps.report(request.owner, draft, gaps);
    const byItem = new Map([...recorded.ids].map(([key, item]) => [item, missing.get(itemKey(key))]));
    for (const omitted of draft.records.selections[0]?.omitted_item_refs ?? []) {
      const gap = byItem.get(omitted.item_ref);
      if (gap !== undefined) omitted.missing_ref = gap;
    }
    if (!request.preview) this.#ledger.keep(draft);
    const view = viewOf(draft, decision, recorded, way === 'ask' ? 'embed' : way);
    const wanted = recorded.blocks.length > 0 && way !== 'none';
    const isAsked = way === 'ask' && wanted && !request.preview;
    if (isAsked) this.gaps.request(request.owner, capabilityKey);
    const mayEmbed = isAsked ? await this.#ports.askToEmbed(view, token) : true;
    const settle = (status: 'resolved' | 'declined', ref?: string): boolean =>
      this.gaps.settle(request.owner, capabilityKey, status, ref);
    if (!mayEmbed) settle('declined');
    const out = wanted && mayEmbed ? view.delivery : 'none';
    return new PreparedContext(draft, recorded, view, out, wholeFiles(decision.chosen), (injection) =>
      settle('resolved', injection),
    );
  }

  #begin(request: TurnRequest): EnvelopeDraft {
    const { agentId, sessionId, turnId, taskId, modelId, traceparent } = request;
    const scope = taskId === undefined ? 'turn' : 'task';
    return new EnvelopeDraft(
      { scope, agentId, sessionId, turnId, taskId, modelId, traceparent },
      this.#ports,
    );
  }

  /** Forgets all earlier turns. */
  clear(): void {
    this.gaps.clear();
    this.#changes.clear();
  }

  #recordFacts(draft: EnvelopeDraft, { removed, tokensLeft }: TurnRequest, { off }: TurnOptions): void {
    for (const id of ['acpHost.context.kinds', 'acpHost.context.maxTokens', 'acpHost.context.fallback'])
      draft.refer({ kind: 'vscode.setting', id });
    const surface = draft.records.surfaces[0];
    if (surface)
      surface.capability_refs = [{ kind: 'acp.capability', id: delivery.runtimeContextCapability }];
    const selection = draft.records.selections[0];
    if (selection)
      selection.metadata = {
        kinds_off: [...off],
        removed_by_user: removed?.size ?? 0,
        ...(tokensLeft === undefined ? {} : { agent_tokens_left: tokensLeft }),
      };
  }
}

/** Maximum number of remembered conversations. */
const most = 50;

/** Records how a conversation's context differs from its previous snapshot: parts that were removed or changed. */
class DraftChanges {
  /** Hashes of the parts to send by their keys, per conversation. */
  readonly #last = new Map<string, ReadonlyMap<string, string>>();

  /** Records the differences to the previous snapshot in `draft`. */
  compare(owner: string, draft: EnvelopeDraft, recorded: RecordedTurn): void {
    const now = new Map<string, string>();
    const items = new Map<string, string>();
    [...recorded.sent].forEach(([chosen, item], at) => {
      const { key } = chosen.ranked.sanitized.candidate;
      now.set(key, draft.hash(recorded.blocks[at]!.text));
      items.set(key, item);
    });
    const before = this.#last.get(owner);
    this.#last.delete(owner);
    this.#last.set(owner, now);
    for (const [oldest] of this.#last) {
      if (this.#last.size <= most) break;
      this.#last.delete(oldest);
    }
    if (!before) return;
    let changes = 0;
    for (const [key, hash] of before) {
      const item = items.get(key) ?? recorded.ids.get(key);
      if (now.get(key) === hash) continue;
      changes++;
      if (now.has(key)) draft.event('context.item.updated', item!, { reason: 'content changed' });
      else
        draft.event('context.item.removed', item ?? draft.contextId, { reason: item ? 'left out' : 'gone' });
    }
    for (const key of now.keys()) if (!before.has(key)) changes++;
    const surface = draft.records.surfaces[0]?.surface_id;
    if (changes > 0 && surface !== undefined) draft.event('context.surface.updated', surface, { changes });
  }

  clear(): void {
    this.#last.clear();
  }
}
