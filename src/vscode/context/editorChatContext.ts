// The context of the prompts of all conversations: made when one is sent, looked at before, remembered after. What goes is
// decided by `TurnContexts`; here it is known whose turn it is, and what the user took away from it.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { EntryId } from '../../chat/messages/messages.ts';
import { promptLimits } from '../../chat/prompt/prompt.ts';
import type { ContextRequest, PromptContext, PromptExtra } from '../../chat/prompt/promptContext.ts';
import type { ContextView } from '../../context/turn/contextView.ts';
import {
  continuedConversationText,
  continuedConversationUri,
} from '../../context/prompt/continueElsewhere.ts';
import type { PreparedContext } from '../../context/turn/preparedContext.ts';
import { recordedView } from '../../context/turn/recordedView.ts';
import type { ContextBundle } from '../../context/schema/bundle.ts';
import type { SurfaceItemKind } from '../../context/select/surfaceItem.ts';
import { taskOf } from '../../context/prompt/task.ts';
import type { TurnContexts } from '../../context/turn/turnContexts.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { newTraceparent, type RandomBytes } from '../../protocol/traceContext.ts';
import type { ChatContext, ContextPreview, PromptRow, TextAttachment } from './chatContext.ts';
import { switchOff } from './contextOptions.ts';
import type { PromptRecords } from './promptRecords.ts';
import type { SentPrompts } from './sentPrompts.ts';

export interface ChatContextParts {
  readonly turns: TurnContexts;
  readonly records: PromptRecords;
  readonly sentPrompts: SentPrompts;
  /** Secrets by their very text. */
  readonly knownSecrets: () => readonly string[];
  /** Fires when the editor shows something else, as often as it likes. */
  readonly onDidChangeEditor: Event<void>;
  /** What the agent can take, as far as that is known. */
  capabilitiesOf(agent: string): AgentCapabilities | undefined;
  readonly newId: () => string;
  /** For the trace of each turn. */
  readonly randomBytes: RandomBytes;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Told {
  readonly id: string;
  removed: Set<string>;
  view: ContextView | undefined;
  /** Counts looks, so that one that is late does not undo a newer one. */
  looks: number;
  readonly sent: Map<EntryId, ContextView>;
}

/** Prompts of a conversation of which is known what went with them. */
const mostSent = 200;
/** ms between looks at what the editor shows, while somebody watches. */
const lookEvery = 400;
/** The document that shows what the agent saw. */
const seenView = 'acpHost.context.seen';

export class EditorChatContext implements ChatContext, PromptContext, Disposable {
  readonly #parts: ChatContextParts;
  readonly #changes: Emitter<void>;
  readonly #lifetime = new DisposableStore();
  #told = new WeakMap<object, Told>();

  constructor(parts: ChatContextParts) {
    this.#parts = parts;
    this.#changes = this.#lifetime.add(
      new Emitter((error) => parts.logger.error('A listener of the context failed', error)),
    );
  }

  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  async prepare(request: ContextRequest, token: CancellationToken): Promise<PromptExtra> {
    const { owner, agent, entry, sessionId, prompt, attached, tokensLeft, model: modelId } = request;
    const told = this.#of(owner);
    const { removed } = told;
    const capabilities = this.#parts.capabilitiesOf(agent);
    const turnId = `${told.id}/${entry}`;
    const ids = { agentId: agent, owner: told.id, sessionId, turnId };
    const { records, sentPrompts } = this.#parts;
    const traceparent = newTraceparent(this.#parts.randomBytes);
    const turn = await this.#parts.turns.prepare(
      {
        ...ids,
        taskId: taskOf(attached),
        ...{ prompt, capabilities, tokensLeft, removed, modelId, traceparent },
      },
      token,
    );
    // Only now: a prompt that is called off takes nothing with it.
    told.removed = new Set();
    records.keep();
    const delivery = turn.params.runtimeContext
      ? 'runtimeContext'
      : turn.blocks.length > 0
        ? 'embed'
        : 'none';
    const { blocks, params } = turn;
    return {
      blocks,
      params,
      sent: (facts) => {
        turn.sent(facts);
        records.attached({ ...facts, agentId: agent, turnId, attached, traceparent });
        records.keep();
        told.sent.set(entry, { ...turn.view, delivery });
        sentPrompts.add({ agent, sessionId: facts.sessionId, entry, prompt }, turn.contextId);
        if (told.sent.size > mostSent) told.sent.delete(told.sent.keys().next().value!);
        this.#changes.fire();
      },
    };
  }

  next(conversation: Conversation): ContextView | undefined {
    return this.#told.get(conversation)?.view;
  }

  watch(conversation: Conversation): Disposable {
    const watching = new DisposableStore();
    const over = new CancellationSource();
    let timer: Disposable | undefined;
    const look = (): void => {
      this.#look(conversation, over.token).catch((error: unknown) => {
        if (!over.token.isCancellationRequested)
          this.#parts.logger.error('The context could not be looked at', error);
      });
    };
    const soon = (): void => {
      timer ??= this.#parts.clock.setTimer(lookEvery, () => {
        timer = undefined;
        look();
      });
    };
    watching.add(this.#parts.onDidChangeEditor(soon));
    // With its session it is known what the agent takes; after a turn, what was removed for that one is there again.
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
    look();
    return watching;
  }

  removeOnce(conversation: Conversation, key: string): void {
    this.#of(conversation).removed.add(key);
    this.#lookAgain(conversation);
  }

  removeKind(kind: SurfaceItemKind): Promise<void> {
    return switchOff(kind);
  }

  restore(conversation: Conversation): void {
    this.#of(conversation).removed.clear();
    this.#lookAgain(conversation);
  }

  async preview(conversation: Conversation, token: CancellationToken): Promise<ContextPreview | undefined> {
    const { view, items } = await this.#look(conversation, token);
    return items.length === 0 ? undefined : { view, blocks: items };
  }

  knowsSent(conversation: Conversation, prompt: PromptRow): boolean {
    const isOfThisWindow = this.#told.get(conversation)?.sent.has(prompt.id) === true;
    return isOfThisWindow || this.#recordOf(conversation, prompt) !== undefined;
  }

  async sentWith(conversation: Conversation, prompt: PromptRow): Promise<ContextView | undefined> {
    const { records, logger } = this.#parts;
    const here = this.#told.get(conversation)?.sent.get(prompt.id);
    if (here) {
      records.shown(here.contextId, seenView);
      return here;
    }
    const record = this.#recordOf(conversation, prompt);
    if (record === undefined) return undefined;
    try {
      const bundle = await records.read(record);
      // Ours: what is no bundle throws.
      return bundle === undefined ? undefined : recordedView(bundle as ContextBundle);
    } catch (error) {
      logger.warn(`A record of context can’t be shown: ${String(error)}`);
      return undefined;
    }
  }

  continueElsewhere({ agent, sessionIdentity }: Conversation, markdown: string): TextAttachment {
    const { text, left } = continuedConversationText(markdown, promptLimits.text, this.#parts.knownSecrets());
    const name = 'conversation';
    return {
      kind: 'text',
      name,
      mention: `@${name}`,
      uri: continuedConversationUri({ agentId: agent, sessionId: sessionIdentity?.sessionId ?? 'none' }),
      mimeType: 'text/markdown',
      text,
      detail:
        left === 0
          ? t('What was said with {0}', agent)
          : t('The end of what was said with {0}: it is long', agent),
    };
  }

  exportTo(path: string, contents: boolean): Promise<void> {
    return this.#parts.records.exportTo(path, contents);
  }

  async forget(): Promise<void> {
    const { turns, records, sentPrompts } = this.#parts;
    turns.clear();
    sentPrompts.clear();
    this.#told = new WeakMap();
    this.#changes.fire();
    await records.forget();
  }

  /** The id of the record of what went with it, in whatever window that was. */
  #recordOf({ agent, sessionIdentity }: Conversation, { id: entry, parts }: PromptRow): string | undefined {
    if (!sessionIdentity) return undefined;
    const { sessionId } = sessionIdentity;
    const prompt = parts[0]?.kind === 'text' ? parts[0].text : '';
    return this.#parts.sentPrompts.find({ agent, sessionId, entry, prompt });
  }

  #lookAgain(conversation: Conversation): void {
    this.#look(conversation, new CancellationSource().token).catch((error: unknown) =>
      this.#parts.logger.error('The context could not be looked at', error),
    );
  }

  /** As a prompt with the text that is typed now would be sent. */
  async #look(conversation: Conversation, token: CancellationToken): Promise<PreparedContext> {
    const told = this.#of(conversation);
    const look = ++told.looks;
    const { agent: agentId, session } = conversation;
    const { used, size } = conversation.state().usage ?? {};
    const turn = await this.#parts.turns.prepare(
      {
        agentId,
        // Gaps are a turn's: a look neither opens nor settles them.
        owner: `${told.id} look`,
        sessionId: session?.sessionId,
        prompt: conversation.outbox.draft.text,
        capabilities: this.#parts.capabilitiesOf(agentId),
        tokensLeft: used === undefined || !size ? undefined : Math.max(0, size - used),
        removed: new Set(told.removed),
        preview: true,
      },
      token,
    );
    if (look !== told.looks) return turn;
    const view = turn.view.delivery === 'none' ? undefined : turn.view;
    const isSame = withoutId(view) === withoutId(told.view);
    told.view = view;
    if (!isSame) this.#changes.fire();
    return turn;
  }

  #of(owner: object): Told {
    let told = this.#told.get(owner);
    if (!told) {
      told = { id: this.#parts.newId(), removed: new Set(), view: undefined, looks: 0, sent: new Map() };
      this.#told.set(owner, told);
    }
    return told;
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

function withoutId(view: ContextView | undefined): string {
  return JSON.stringify(view && { ...view, contextId: '' });
}
