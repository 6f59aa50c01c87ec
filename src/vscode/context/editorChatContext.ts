// Provides the context of prompts for all conversations: prepares it when one is sent, previews it before, and finds
// its record later. `TurnContexts` decides what is sent; this class tracks turns and what the user removed.

import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { EntryId } from '../../chat/messages/messages.ts';
import type { ContextRequest, PromptContext, PromptExtra } from '../../chat/prompt/promptContext.ts';
import { type ContextView, recordedView } from '../../context/turn/contextView.ts';
import type { PreparedContext } from '../../context/turn/preparedContext.ts';
import type { ContextBundle } from '../../context/schema/bundle.ts';
import { type SurfaceItemKind, surfaceItemKinds } from '../../context/select/surfaceItem.ts';
import { taskOf } from '../../context/prompt/task.ts';
import type { TurnContexts, TurnOptions } from '../../context/turn/turnContexts.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { newTraceparent, type RandomBytes } from '../../protocol/traceContext.ts';
import { attachedItem } from './attachedItem.ts';
import type { ChatContext, ContextPreview, ImplicitSource, PromptRow } from './chatContext.ts';
import type { PromptRecords } from './promptRecords.ts';
import type { SentPrompts } from './sentPrompts.ts';
import { containedKinds, type AutomaticContext } from './automaticContext.ts';
import type { AllowedDocuments } from '../documents/vscodeDocument.ts';
import { readOwnSetting, readSetting, section } from '../settings/settings.ts';

export interface ChatContextParts {
  readonly turns: TurnContexts;
  readonly records: PromptRecords;
  readonly sentPrompts: SentPrompts;
  readonly automatic: AutomaticContext;
  /** Literal secrets to redact. */
  readonly knownSecrets: () => readonly string[];
  /** Fires when the editor state changes, at any rate. */
  readonly onDidChangeEditor: Event<void>;
  /** The capabilities of the agent, as far as they are known. */
  capabilitiesOf(agent: string): AgentCapabilities | undefined;
  readonly newId: () => string;
  /** For the trace context of each turn. */
  readonly randomBytes: RandomBytes;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface ConversationContext {
  readonly id: string;
  removed: Set<string>;
  view: ContextView | undefined;
  /** Counts previews, so that a late one does not replace a newer one. */
  previews: number;
  readonly sent: Map<EntryId, ContextView>;
}

/** Maximum number of prompts per conversation whose context is kept in memory. */
const mostSent = 200;
/** Minimum ms between previews while a conversation is watched. */
const previewInterval = 400;
/** Id of the document that shows sent context, for records. */
const seenView = 'acpHost.context.seen';

export class EditorChatContext implements ChatContext, PromptContext, Disposable {
  readonly #parts: ChatContextParts;
  readonly #changes: Emitter<void>;
  readonly #lifetime = new DisposableStore();
  #states = new WeakMap<object, ConversationContext>();

  constructor(parts: ChatContextParts) {
    this.#parts = parts;
    this.#changes = this.#lifetime.add(
      new Emitter((error) => parts.logger.error('A listener of the context failed', error)),
    );
  }

  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  get implicit(): ImplicitSource {
    return this.#parts.automatic;
  }

  /** See `AutomaticContext.notesForSession`. */
  get notesForSession(): string | undefined {
    return this.#parts.automatic.notesForSession;
  }

  hasNotes(conversation: Conversation): boolean {
    return this.#parts.automatic.hasNotes(conversation);
  }

  async prepare(request: ContextRequest, token: CancellationToken): Promise<PromptExtra> {
    const { owner, agent, entry, sessionId, prompt, attached, tokensLeft, model: modelId } = request;
    const state = this.#of(owner);
    const { removed } = state;
    const capabilities = this.#parts.capabilitiesOf(agent);
    const automatic = this.#parts.automatic.prepare(request, capabilities);
    const turnId = `${state.id}/${entry}`;
    const ids = { agentId: agent, owner: state.id, sessionId, turnId };
    const { records, sentPrompts } = this.#parts;
    const traceparent = newTraceparent(this.#parts.randomBytes);
    const turn = await this.#parts.turns.prepare(
      {
        ...ids,
        taskId: taskOf(attached.flatMap(({ attachment }) => attachment.uri ?? [])),
        contained: automatic.contained,
        ...{ prompt, capabilities, tokensLeft, removed, modelId, traceparent },
      },
      token,
    );
    // Only now, since a cancelled prompt must not consume the removals.
    state.removed = new Set();
    records.keep();
    const delivery = turn.params.runtimeContext
      ? 'runtimeContext'
      : turn.blocks.length > 0
        ? 'embed'
        : 'none';
    const { params } = turn;
    return {
      blocks: [...automatic.blocks, ...turn.blocks],
      ...{ params, given: turn.given },
      shown: automatic.shown,
      sent: (facts) => {
        turn.sent(facts);
        const { notes } = automatic;
        const own = attached.map(attachedItem);
        records.attached({ ...facts, agentId: agent, turnId, attached: own, notes, traceparent });
        automatic.sent(facts.sessionId);
        records.keep();
        state.sent.set(entry, { ...turn.view, delivery });
        sentPrompts.add({ agent, sessionId: facts.sessionId, entry, prompt }, turn.contextId);
        if (state.sent.size > mostSent) state.sent.delete(state.sent.keys().next().value!);
        this.#changes.fire();
      },
    };
  }

  next(conversation: Conversation): ContextView | undefined {
    return this.#states.get(conversation)?.view;
  }

  watch(conversation: Conversation): Disposable {
    const watching = new DisposableStore();
    const over = new CancellationSource();
    let timer: Disposable | undefined;
    const preview = (): void => {
      this.#preview(conversation, over.token).catch((error: unknown) => {
        if (!over.token.isCancellationRequested)
          this.#parts.logger.error('The context could not be previewed', error);
      });
    };
    const soon = (): void => {
      timer ??= this.#parts.clock.setTimer(previewInterval, () => {
        timer = undefined;
        preview();
      });
    };
    watching.add(this.#parts.onDidChangeEditor(soon));
    // A new session may have other capabilities; after a turn, removed parts are back.
    let { working, session } = conversation;
    watching.add(
      conversation.onDidChangeState(() => {
        if (conversation.working === working && conversation.session === session) return;
        ({ working, session } = conversation);
        soon();
      }),
    );
    watching.add({ dispose: () => timer?.dispose() });
    watching.add({ dispose: () => over.cancel() });
    preview();
    return watching;
  }

  removeOnce(conversation: Conversation, key: string): void {
    this.#of(conversation).removed.add(key);
    this.#previewAgain(conversation);
  }

  removeKind(kind: SurfaceItemKind): Promise<void> {
    return switchOff(kind);
  }

  restore(conversation: Conversation): void {
    this.#of(conversation).removed.clear();
    this.#previewAgain(conversation);
  }

  async preview(conversation: Conversation, token: CancellationToken): Promise<ContextPreview | undefined> {
    const { view, items } = await this.#preview(conversation, token);
    return items.length === 0 ? undefined : { view, blocks: items };
  }

  hasRecord(conversation: Conversation, prompt: PromptRow): boolean {
    const isOfThisWindow = this.#states.get(conversation)?.sent.has(prompt.id) === true;
    return isOfThisWindow || this.#recordOf(conversation, prompt) !== undefined;
  }

  async sentWith(conversation: Conversation, prompt: PromptRow): Promise<ContextView | undefined> {
    const { records, logger } = this.#parts;
    const here = this.#states.get(conversation)?.sent.get(prompt.id);
    if (here) {
      records.shown(here.contextId, seenView);
      return here;
    }
    const record = this.#recordOf(conversation, prompt);
    if (record === undefined) return undefined;
    try {
      const bundle = await records.read(record);
      // Written by this extension; an invalid bundle throws.
      return bundle === undefined ? undefined : recordedView(bundle as ContextBundle);
    } catch (error) {
      logger.warn(`A record of context can’t be shown: ${String(error)}`);
      return undefined;
    }
  }

  knownSecrets(): readonly string[] {
    return this.#parts.knownSecrets();
  }

  exportTo(path: string, contents: boolean): Promise<void> {
    return this.#parts.records.exportTo(path, contents);
  }

  async forget(): Promise<void> {
    const { turns, records, sentPrompts } = this.#parts;
    turns.clear();
    sentPrompts.clear();
    this.#states = new WeakMap();
    this.#changes.fire();
    await records.forget();
  }

  /** The id of the record of a prompt, from this or an earlier window. */
  #recordOf({ agent, sessionIdentity }: Conversation, { id: entry, parts }: PromptRow): string | undefined {
    if (!sessionIdentity) return undefined;
    const { sessionId } = sessionIdentity;
    const prompt = parts[0]?.kind === 'text' ? parts[0].text : '';
    return this.#parts.sentPrompts.find({ agent, sessionId, entry, prompt });
  }

  #previewAgain(conversation: Conversation): void {
    this.#preview(conversation, new CancellationSource().token).catch((error: unknown) =>
      this.#parts.logger.error('The context could not be previewed', error),
    );
  }

  /** Prepares the context as if the current draft were sent. */
  async #preview(conversation: Conversation, token: CancellationToken): Promise<PreparedContext> {
    const state = this.#of(conversation);
    const number = ++state.previews;
    const { agent: agentId, session } = conversation;
    const { used, size } = conversation.state().usage ?? {};
    const capabilities = this.#parts.capabilitiesOf(agentId);
    const turn = await this.#parts.turns.prepare(
      {
        agentId,
        // Gaps belong to turns: a preview neither opens nor resolves them.
        owner: `${state.id} look`,
        sessionId: session?.sessionId,
        prompt: conversation.outbox.draft.text,
        capabilities,
        tokensLeft: used === undefined || !size ? undefined : Math.max(0, size - used),
        removed: new Set(state.removed),
        contained: containedKinds(capabilities),
        preview: true,
      },
      token,
    );
    if (number !== state.previews) return turn;
    const view = turn.view.delivery === 'none' ? undefined : turn.view;
    const isSame = withoutId(view) === withoutId(state.view);
    state.view = view;
    if (!isSame) this.#changes.fire();
    return turn;
  }

  #of(owner: object): ConversationContext {
    let state = this.#states.get(owner);
    if (!state) {
      state = { id: this.#parts.newId(), removed: new Set(), view: undefined, previews: 0, sent: new Map() };
      this.#states.set(owner, state);
    }
    return state;
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

function withoutId(view: ContextView | undefined): string {
  return JSON.stringify(view && { ...view, contextId: '' });
}

/**
 * Reads the context settings for a turn.
 * @param secrets literal texts to redact. @param eligible decides about files whose names mark them as secret.
 */
export function contextOptions(
  secrets: readonly string[],
  eligible: Pick<AllowedDocuments, 'hasUri'>,
): TurnOptions {
  const kinds = readSetting('context.kinds');
  return {
    maxTokens: readSetting('context.maxTokens'),
    fallback: readSetting('context.fallback'),
    off: new Set(surfaceItemKinds.filter((kind) => kinds[kind] === false)),
    knownSecrets: secrets,
    allowsSecretFile: (uri) => eligible.hasUri(Uri.parse(uri)),
  };
}

/** Turns a kind off in the user settings. A workspace can't turn it on again. */
async function switchOff(kind: SurfaceItemKind): Promise<void> {
  const kinds = { ...readOwnSetting('context.kinds'), [kind]: false };
  await workspace.getConfiguration(section).update('context.kinds', kinds, ConfigurationTarget.Global);
}
