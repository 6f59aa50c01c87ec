// Shows and edits the context of prompts on one page, and renders the documents about it. The context is collected only while
// the page is visible.

import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import { CancellationSource } from '../../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type {
  ContextFromPage,
  ContextState,
  ImplicitView,
  NextContext,
} from '../../../chat/messages/contextMessages.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { EntryId, RowChange } from '../../../chat/messages/messages.ts';
import { coversImplicit } from '../../../chat/prompt/implicitAttachment.ts';
import type { TextAttachment } from '../../../chat/prompt/prompt.ts';
import type { ChatContext, ContextPreview } from '../../context/chatContext.ts';
import { kindFacts } from '../../../context/select/surfaceItem.ts';
import type { ContextPart, ContextView } from '../../../context/turn/contextView.ts';
import { oneLine } from '../../window/shownText.ts';
import { continueInNew, type ContinuedChat, type ContinueInNewParts } from './continueInNew.ts';
import { type EditorTools, editorToolsState, switchTool } from './editorTools.ts';

export interface ContextParts extends ContinueInNewParts {
  readonly source: ChatContext;
  /** Opens the settings editor at that setting. */
  readonly openSetting: (key: string) => PromiseLike<unknown>;
  /** If undefined, the page does not show the tools of the editor. */
  readonly editorTools?: EditorTools | undefined;
}

/** The page that owns it. */
export interface ContextChat extends ContinuedChat {
  /** The conversation on the page. */
  readonly conversation: Conversation;
  /** To be called when `PageContext.state` has changed. */
  stateChanged(): void;
}

/** The number of latest prompts whose records are looked up. */
const mostPrompts = 200;

export class PageContext implements Disposable {
  readonly #parts: ContextParts;
  readonly #chat: ContextChat;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #numbers = new WeakMap<Conversation, PartNumbers>();
  #watching: DisposableStore | undefined;
  #looking: CancellationSource | undefined;
  /** Prompts with a known record. Undefined until it is looked up. */
  #sentWith: readonly EntryId[] | undefined;

  constructor(parts: ContextParts, chat: ContextChat, logger: Logger) {
    this.#parts = parts;
    this.#chat = chat;
    this.#logger = logger;
    this.#lifetime.add(
      parts.source.onDidChange(() => {
        this.#sentWith = undefined;
        chat.stateChanged();
      }),
    );
    if (parts.editorTools)
      this.#lifetime.add(parts.editorTools.server.onDidChange(() => chat.stateChanged()));
  }

  get state(): ContextState {
    const { conversation } = this.#chat;
    const { editorTools } = this.#parts;
    const next = this.#parts.source.next(conversation);
    this.#sentWith ??= conversation
      .rows()
      .filter((row) => row.kind === 'user')
      .slice(-mostPrompts)
      .flatMap((row) => (this.#parts.source.hasRecord(conversation, row) ? [row.id] : []));
    return {
      context: next && nextContext(next, this.#numbersOf(conversation)),
      sentWith: this.#sentWith,
      implicit: this.#implicit(),
      notes: this.#parts.source.hasNotes(conversation),
      ...(editorTools && { editorTools: editorToolsState(editorTools, conversation) }),
    };
  }

  /** The implicit attachment for a prompt. @param id of the `ImplicitView` that the page showed. */
  async implicitAttachment(
    id: number | undefined,
    conversation: Conversation,
  ): Promise<TextAttachment | undefined> {
    const { implicit } = this.#parts.source;
    if (id === undefined || !implicit?.isOn(conversation.agent)) return undefined;
    return await implicit.attachment(id, conversation);
  }

  #implicit(): ImplicitView | undefined {
    const { conversation } = this.#chat;
    const { implicit } = this.#parts.source;
    const target = implicit?.current(conversation);
    if (!implicit || !target) return undefined;
    const { id, name, detail, uri, kind } = target;
    const coveredBy = conversation.outbox.idsOf((one) => coversImplicit(one, uri, kind));
    return { id, name, detail, isOn: implicit.isOn(conversation.agent), coveredBy };
  }

  /** Called when a row of the shown conversation has changed. */
  rowChanged(change: RowChange): void {
    const isOther = change.op === 'clear' || (change.op === 'add' && change.entry.kind === 'user');
    if (isOther) this.#sentWith = undefined;
  }

  /** Called when the page shows another conversation. */
  conversationChanged(): void {
    this.#sentWith = undefined;
  }

  /** Called when the page becomes visible or shows another conversation. */
  watch(): void {
    const before = this.#watching;
    const { source } = this.#parts;
    this.#watching = new DisposableStore();
    this.#watching.add(source.watch(this.#chat.conversation));
    if (source.implicit) this.#watching.add(source.implicit.onDidChange(() => this.#chat.stateChanged()));
    before?.dispose();
  }

  unwatch(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
  }

  /** Handles a message of the page. */
  async handleMessage(message: ContextFromPage, conversation: Conversation): Promise<void> {
    const { source } = this.#parts;
    switch (message.type) {
      case 'contextRemove': {
        const key = this.#numbersOf(conversation).keyOf(message.part);
        return key === undefined ? undefined : source.removeOnce(conversation, key);
      }
      case 'contextRemoveKind':
        return this.#removeKind(message.part, conversation);
      case 'contextRestore':
        return source.restore(conversation);
      case 'contextPreview':
        return this.preview(conversation);
      case 'contextImplicit':
        return source.implicit?.toggle(conversation.agent);
      case 'contextSeen':
        return this.seen(message.entryId, conversation);
      case 'continueInNew':
        return continueInNew(this.#chat, this.#parts);
      case 'toolSwitch':
        return this.#parts.editorTools && switchTool(this.#parts.editorTools, message, conversation);
    }
  }

  /** Shows the current context of the next prompt in an editor. */
  async preview(conversation = this.#chat.conversation): Promise<void> {
    this.#looking?.cancel();
    const { token } = (this.#looking = new CancellationSource());
    const preview = await this.#parts.source.preview(conversation, token);
    if (token.isCancellationRequested) return;
    if (preview) return this.#show(t('Context of next prompt.txt'), previewText(conversation.agent, preview));
    this.#say(t('No context would be sent with your next prompt.'));
  }

  /** Shows what was sent with a prompt. @param entryId of a row, which selects its prompt; by default the last prompt. */
  async seen(entryId?: EntryId, conversation = this.#chat.conversation): Promise<void> {
    const rows = conversation.rows();
    const prompt = rows.findLast(({ id, kind }) => kind === 'user' && id <= (entryId ?? Infinity));
    if (prompt?.kind !== 'user') return this.#say(t('Nothing has been sent in this conversation yet.'));
    const view = await this.#parts.source.sentWith(conversation, prompt);
    if (!view) return this.#say(t('No context was sent with this prompt.'));
    const text = prompt.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(' ');
    return this.#show(t('Context sent.txt'), seenText(conversation.agent, text, view));
  }

  async #removeKind(part: number, conversation: Conversation): Promise<void> {
    const { source, openSetting } = this.#parts;
    const key = this.#numbersOf(conversation).keyOf(part);
    const kind = source.next(conversation)?.parts.find((one) => one.key === key)?.kind;
    if (kind === undefined) return;
    await source.removeKind(kind);
    this.#say(t('No longer included in any conversation: {0}.', kindFacts(kind).name()), {
      button: t('Change Setting'),
      run: () => openSetting('context.kinds'),
    });
  }

  async #show(name: string, text: string): Promise<void> {
    await this.#parts.documents.showText(name, text, { focus: true });
  }

  #say(message: string, action?: { readonly button: string; run(): PromiseLike<unknown> }): void {
    const { questions } = this.#parts;
    const offer = async (): Promise<void> => {
      const chosen = await questions.offer('info', message, ...(action ? [action.button] : []));
      if (action && chosen === action.button) await action.run();
    };
    offer().catch((error: unknown) => this.#logger.error('A message could not be shown', error));
  }

  #numbersOf(conversation: Conversation): PartNumbers {
    let numbers = this.#numbers.get(conversation);
    if (!numbers) this.#numbers.set(conversation, (numbers = new PartNumbers()));
    return numbers;
  }

  dispose(): void {
    this.#looking?.cancel();
    this.unwatch();
    this.#lifetime.dispose();
  }
}

function howSent({ delivery }: ContextView): string {
  return delivery === 'runtimeContext'
    ? t('Sent with the turn only; not kept in history.')
    : t("Included in the prompt; stays in the agent's history.");
}

/** The document about the next prompt: each block exactly as it would be sent, below a heading. */
export function previewText(agent: string, { view, blocks }: ContextPreview): string {
  return [
    t('Context of your next prompt to {0}. Nothing was sent yet.', oneLine(agentName(agent), 100)),
    `${sizeOf(view)} ${howSent(view)}`,
    ...blocks.flatMap(({ title, text }, at) => [
      '',
      `======== ${at + 1}/${blocks.length}: ${oneLine(title ?? t('untitled'))} ========`,
      text,
    ]),
    ...rest(view),
    '',
  ].join('\n');
}

/** The document about a sent prompt: what was sent, left out and missing. @param prompt the text of the prompt. */
export function seenText(agent: string, prompt: string, view: ContextView): string {
  return [
    t('Context sent to {0} with "{1}"', oneLine(agentName(agent), 100), oneLine(prompt, 100)),
    ...(view.delivery === 'none'
      ? [t('No editor context was sent (unsupported by the agent, or turned off).')]
      : [
          `${sizeOf(view)} ${howSent(view)}`,
          '',
          ...view.parts.map((part) => `- ${oneLine(part.title)} (${marksOf(part).join(', ')})`),
        ]),
    ...rest(view),
    '',
  ].join('\n');
}

function sizeOf({ parts, tokens, maxTokens }: ContextView): string {
  const [used, most] = [tokens.toLocaleString('en'), maxTokens.toLocaleString('en')];
  return parts.length === 1
    ? t('1 item, about {0} of at most {1} tokens.', used, most)
    : t('{0} items, about {1} of at most {2} tokens.', parts.length, used, most);
}

function marksOf({ tokens, form, masked }: ContextPart): string[] {
  return [
    t('about {0} tokens', tokens.toLocaleString('en')),
    ...(form === 'cut' ? [t('truncated')] : []),
    ...(form === 'digest' ? [t('summary')] : []),
    ...(masked ? [t('secrets were redacted')] : []),
  ];
}

function rest({ leftOut, missing }: ContextView): string[] {
  return [
    ...(leftOut.length === 0 ? [] : ['', t('{0}:', t('Omitted'))]),
    ...leftOut.map(({ title, detail }) => `- ${oneLine(title)}: ${oneLine(detail, 300)}`),
    ...(missing.length === 0 ? [] : ['', t('Missing:')]),
    ...missing.map(({ question }) => `- ${oneLine(question, 300)}`),
  ];
}

/** Limits of the lists. */
const mostParts = 60;
const mostLeftOut = 30;
const mostMissing = 10;

/** Converts the context of the next prompt for the page: bounded, sanitized, and with numbers in place of keys. */
export function nextContext(view: ContextView, numbers: PartNumbers): NextContext {
  const { delivery, leftOut, missing, tokens, maxTokens } = view;
  const parts = view.parts.slice(0, mostParts);
  const numbered = numbers.number(parts.map(({ key }) => key));
  return {
    delivery,
    parts: parts.map(({ kind, title, tokens, form, masked }, at) => ({
      ...{ part: numbered[at]!, kindName: kindFacts(kind).name(), kindIcon: kindFacts(kind).icon },
      ...{ title: oneLine(title), tokens, form, masked },
    })),
    moreParts: view.parts.length - parts.length,
    leftOut: leftOut.slice(0, mostLeftOut).map(({ title, detail }) => ({
      title: oneLine(title),
      detail: oneLine(detail, 300),
    })),
    moreLeftOut: Math.max(0, leftOut.length - mostLeftOut),
    missing: [...missing.filter(isGrave), ...missing.filter((gap) => !isGrave(gap))]
      .slice(0, mostMissing)
      .map((gap) => ({ question: oneLine(gap.question, 300), isGrave: isGrave(gap) })),
    moreMissing: Math.max(0, missing.length - mostMissing),
    tokens,
    maxTokens,
    removed: leftOut.some(({ reason }) => reason === 'custom'),
  };
}

/**
 * True for context that the user or the agent requested, or that the agent lacks support for; not for information or a
 * collector that was late.
 */
function isGrave({ severity }: ContextView['missing'][number]): boolean {
  return severity !== 'info' && severity !== 'low';
}

/**
 * Numbers the parts of a context for the page, since their keys contain file names. A part keeps its number, so a
 * delayed click removes the intended part even if the parts have changed.
 */
export class PartNumbers {
  #numbers = new Map<string, number>();
  #last = 0;

  /** Numbers of the current parts, in order. Numbers of other parts are dropped. */
  number(keys: readonly string[]): number[] {
    this.#numbers = new Map(keys.map((key) => [key, this.#numbers.get(key) ?? ++this.#last]));
    return keys.map((key) => this.#numbers.get(key)!);
  }

  /** Undefined if no current part has this number. */
  keyOf(part: number): string | undefined {
    for (const [key, number] of this.#numbers) if (number === part) return key;
    return undefined;
  }
}
