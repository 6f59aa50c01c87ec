// The conversation of the chat view, with the agent of `acpHost.chat.agent`, and what its page shows of it and asks for.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { TerminalSource } from '../../chat/callTerminals.ts';
import { Conversation } from '../../chat/conversation.ts';
import type { FromPage, PermissionView, ToPage } from '../../chat/messages.ts';
import { PageFeed } from '../../chat/pageFeed.ts';
import type { TerminalOutputs } from '../../chat/terminalOutputs.ts';
import type { ToolCall } from '../../protocol/toolCall.ts';
import type { RequestDocuments } from '../serve/requestDocuments.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { openFolders } from '../sessions/workspacePlace.ts';
import { onDidChangeSetting, readSetting } from '../settings.ts';
import { showCallDiff } from './callDiff.ts';
import { chatSessions } from './chatSessions.ts';
import { readFromPage } from './fromPage.ts';
import type { PagePermissionPrompt, PermissionPage } from './pagePermissionPrompt.ts';
import { readHref, readPath, type PagePlace } from './pagePlace.ts';
import type { PageTools } from './pageTools.ts';

export interface ChatParts {
  readonly sessions: Sessions;
  readonly permissions: PagePermissionPrompt;
  readonly documents: RequestDocuments;
  /** Of all agents. */
  readonly terminals: Pick<TerminalOutputs, 'get'>;
  readonly tools: PageTools;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Chat implements Disposable, PermissionPage {
  readonly #parts: ChatParts;
  readonly #lifetime = new DisposableStore();
  readonly #following = new DisposableStore();
  readonly #feed: PageFeed;
  readonly #hides: Emitter<void>;
  #conversation: Conversation;
  #post: ((message: ToPage) => void) | undefined;

  constructor(parts: ChatParts) {
    this.#parts = parts;
    const { clock, logger } = parts;
    this.#hides = new Emitter((error) => logger.error('A listener of the chat failed', error));
    this.#conversation = this.#begin();
    this.#feed = new PageFeed({
      clock,
      post: (message) => this.#post?.(message),
      rows: () => this.#conversation.rows(),
      state: () => this.#conversation.state(),
    });
    this.#lifetime.add(onDidChangeSetting('chat.agent', () => this.#followSetting()));
    parts.permissions.join(this);
  }

  get conversation(): Conversation {
    return this.#conversation;
  }

  get visible(): boolean {
    return this.#feed.visible;
  }

  get onDidHide(): Event<void> {
    return this.#hides.event;
  }

  /** The page can be seen and hears: it gets everything, and what changes from now on. */
  show(post: (message: ToPage) => void): void {
    this.#post = post;
    if (this.#feed.visible) this.#feed.restart();
    else this.#feed.show();
  }

  /** The page can't be seen: it is told nothing. */
  hide(): void {
    if (!this.#feed.visible) return;
    this.#feed.hide();
    this.#hides.fire();
  }

  shows(agent: string, sessionId: string): boolean {
    return this.#conversation.agent === agent && this.#conversation.session?.sessionId === sessionId;
  }

  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    return this.#conversation.ask(view, toolCall, token);
  }

  /** Leaves the conversation for a new one. What the user was typing stays. */
  newSession(): void {
    const { draft } = this.#conversation.state();
    this.#following.clear();
    this.#conversation.dispose();
    this.#conversation = this.#begin();
    this.#conversation.setDraft(draft);
    this.#feed.restart();
  }

  cancel(): void {
    this.#conversation.cancel();
  }

  /** Something the page said. What it may not say is logged and has no effect. `ready` is for whoever has the page. */
  receive(raw: unknown): FromPage['type'] | undefined {
    const { logger } = this.#parts;
    const read = readFromPage(raw);
    if (read.kind === 'bad') {
      logger.warn(`The chat page said something that it may not: ${read.reason}`);
      return undefined;
    }
    const { message } = read;
    this.#obey(message).catch((error: unknown) => {
      logger.error(`"${message.type}" of the chat page failed`, error);
    });
    return message.type;
  }

  async #obey(message: FromPage): Promise<void> {
    const { tools, permissions, logger } = this.#parts;
    const conversation = this.#conversation;
    switch (message.type) {
      case 'ready':
        return;
      case 'prompt':
        return conversation.prompt(message.text);
      case 'cancel':
        return conversation.cancel();
      case 'draft':
        return conversation.setDraft(message.text);
      case 'unqueue':
        return conversation.unqueue(message.queueId);
      case 'sendNow':
        return conversation.sendNow(message.queueId);
      case 'answer':
        if (!conversation.answer(message.requestId, message.optionId))
          logger.debug('The chat page answered a question that is over, or with what was not offered.');
        return;
      case 'showRequest':
        if (!(await permissions.show(message.requestId))) tools.tell('that question is over.');
        return;
      case 'openLocation':
        return this.#open(readPath(message.path, message.line, this.#cwd, openFolders()));
      case 'openLink':
        return this.#open(readHref(message.href, this.#cwd, openFolders()));
      case 'openDiff':
        return this.#openDiff(message.toolCallId, message.index);
      case 'revealRaw':
        return this.#feed.raw(
          message.toolCallId,
          message.which,
          conversation.raw(message.toolCallId, message.which),
        );
      case 'setMode':
        return conversation.set((session) => session.setMode(message.modeId));
      case 'setModel':
        return conversation.set((session) => session.setModel(message.modelId));
      case 'setOption':
        return conversation.set((session) => session.setConfigOption(message.configId, message.value));
      case 'newSession':
        return this.newSession();
      case 'selectAgent':
        return tools.selectAgent();
      case 'copy':
        return tools.copy(message.text);
    }
  }

  get #cwd(): string | undefined {
    return this.#conversation.session?.cwd;
  }

  async #open(place: PagePlace): Promise<void> {
    const { tools, logger } = this.#parts;
    if (place.kind === 'address') return tools.openAddress(place.href);
    if (place.kind === 'file') return tools.openFile(place.path, place.line);
    logger.info(`The chat page wanted something opened that is not: ${place.reason}`);
    tools.tell(`not opened. ${place.reason}`);
  }

  async #openDiff(toolCallId: string, index: number): Promise<void> {
    const { agent, session } = this.#conversation;
    const diff = this.#conversation.diff(toolCallId, index);
    if (!diff) {
      this.#parts.tools.tell('that change is not kept any more.');
      return;
    }
    const folders = session?.folders ?? openFolders();
    const scope = { agent, cwd: session?.cwd ?? folders[0] ?? '/', folders };
    const status = this.#conversation.call(toolCallId)?.status;
    await showCallDiff(diff, status, scope, this.#parts.documents);
  }

  #begin(): Conversation {
    const { sessions, terminals, clock, logger } = this.#parts;
    const agent = readSetting('chat.agent');
    const source = chatSessions(agent, sessions, clock, logger);
    const outputs: TerminalSource = {
      clock,
      get: (id) => {
        const terminal = terminals.get(id);
        return terminal?.agent === agent ? terminal : undefined;
      },
    };
    const conversation = new Conversation(agent, source, outputs, logger);
    this.#following.add(conversation.onDidChangeRows((change) => this.#feed.change(change)));
    this.#following.add(conversation.onDidChangeState(() => this.#feed.stateChanged()));
    return conversation;
  }

  #followSetting(): void {
    if (readSetting('chat.agent') !== this.#conversation.agent) this.newSession();
  }

  dispose(): void {
    this.#lifetime.dispose();
    this.#following.dispose();
    this.#feed.dispose();
    this.#conversation.dispose();
    this.#hides.dispose();
  }
}
