// Copies messages, inserts and applies code, follows the agent and answers elicitations on one page; provides the
// related part of the page's state.

import { fencedText } from '../../../base/fencedText.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Clock } from '../../../base/clock.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import { asPrompt } from '../../../chat/prompt/prompt.ts';
import { conversationMarkdown, entryMarkdown } from '../../../chat/transcript/entryMarkdown.ts';
import type { RowChange } from '../../../chat/messages/messages.ts';
import type { ReadingFromPage, ReadingState } from '../../../chat/messages/readingMessages.ts';
import { lastCode } from '../../../chat/code/codeFile.ts';
import type { Questions } from '../../window/questions.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import type { PagePermissionPrompt } from '../permission/pagePermissionPrompt.ts';
import type { PlaceScope } from '../pages/pagePlace.ts';
import type { PageTools } from '../pages/pageTools.ts';
import { applyCode, type Code, insertCode } from './applyCode.ts';
import { FollowAgent } from './followAgent.ts';
import type { FileGuard } from './openFile.ts';
import type { PageElicitationPrompt } from './pageElicitationPrompt.ts';
import { commands, extensions } from 'vscode';

export interface MessageToolsParts {
  readonly guard: FileGuard;
  readonly documents: RequestDocuments;
  readonly elicitations: PageElicitationPrompt;
  readonly permissions: Pick<PagePermissionPrompt, 'editPlan' | 'makeRule'>;
  readonly questions: Pick<Questions, 'offer'>;
  readonly tools: Pick<PageTools, 'copy' | 'tell'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The page that owns it. */
export interface MessageToolsChat {
  /** The conversation on the page. */
  readonly conversation: Conversation;
  /** To be called when `MessageTools.state` has changed. */
  stateChanged(): void;
}

export class MessageTools implements Disposable {
  readonly #parts: MessageToolsParts;
  readonly #chat: MessageToolsChat;
  readonly #lifetime = new DisposableStore();
  readonly #follow: FollowAgent;

  constructor(parts: MessageToolsParts, chat: MessageToolsChat) {
    this.#parts = parts;
    this.#chat = chat;
    const { guard, clock, logger, elicitations } = parts;
    this.#follow = this.#lifetime.add(
      new FollowAgent({
        ...{ guard, clock, logger },
        place: () => this.#place,
        diff: (toolCallId, index) => chat.conversation.diff(chat.conversation.rowIdOf(toolCallId), index),
        onChange: () => chat.stateChanged(),
      }),
    );
    this.#lifetime.add(elicitations.onDidChange(() => chat.stateChanged()));
  }

  get state(): ReadingState {
    const { agent, session } = this.#chat.conversation;
    const questions = this.#parts.elicitations.viewsOf(agent, session?.sessionId);
    return { follow: this.#follow.on, questions };
  }

  /** Called when a row of the shown conversation has changed. */
  rowChanged(change: RowChange): void {
    if ((change.op !== 'add' && change.op !== 'replace') || change.entry.kind !== 'call') return;
    // Before the user's first turn, updates are replayed history.
    if (this.#chat.conversation.state().phase === 'running') this.#follow.callChanged(change.entry.call);
  }

  toggleFollow(on = !this.#follow.on): void {
    this.#follow.set(on);
  }

  /** Handles a message of the page. @param conversation the one that the message is about. */
  async handleMessage(
    message: Exclude<ReadingFromPage, { type: 'renderFormula' | 'findPlaces' }>,
    conversation: Conversation,
  ): Promise<void> {
    const { elicitations, permissions, tools } = this.#parts;
    const over = (isOpen: boolean): void =>
      isOpen ? undefined : tools.tell(t('this request is no longer pending.'));
    switch (message.type) {
      case 'follow':
        return this.toggleFollow(message.on);
      case 'copyMessage':
        return this.copyMessage(message.entryId);
      case 'copyConversation':
        return this.copyConversation();
      case 'insertCode':
        return this.#say(await insertCode(message.text));
      case 'applyCode':
        return this.#apply(message);
      case 'answerForm':
        return over(
          await elicitations.answerForm(message.questionId, message.action, message.values, message.reason),
        );
      case 'answerLink':
        return over(await elicitations.answerLink(message.questionId, message.action));
      case 'openDiagram':
        return this.#say(await openDiagram(message.text, this.#parts.documents));
      case 'editPlan': {
        const edited = await permissions.editPlan(message.requestId);
        if (edited?.draft !== undefined) conversation.outbox.giveBack(asPrompt(edited.draft));
        return over(edited !== undefined);
      }
      case 'makeRule':
        return over(await permissions.makeRule(message.requestId, message.ruleId));
    }
  }

  /** @param entryId by default the agent's last message. */
  async copyMessage(entryId?: number): Promise<void> {
    const rows = this.#chat.conversation.rows();
    const entry = rows.findLast(({ id, kind, under }) =>
      entryId === undefined ? kind === 'agent' && under === undefined : id === entryId,
    );
    const text = entry && entryMarkdown(entry);
    if (!text) return this.#say(t('Nothing to copy.'));
    await this.#parts.tools.copy(text);
    this.#parts.tools.tell(t('the message was copied as Markdown.'));
  }

  async copyConversation(): Promise<void> {
    const { conversation } = this.#chat;
    const text = conversationMarkdown(conversation.rows(), conversation.state().title);
    if (text === '') return this.#say(t('This conversation is empty. Send a prompt first.'));
    await this.#parts.tools.copy(text);
    this.#parts.tools.tell(t('the conversation was copied as Markdown.'));
  }

  /** Copies, inserts or applies the last code block of the conversation. */
  async withLastCode(what: 'copy' | 'insert' | 'apply'): Promise<void> {
    const code = lastCode(this.#chat.conversation.rows());
    if (!code) return this.#say(t('No code blocks in this conversation.'));
    if (what === 'apply') return this.#apply(code);
    if (what === 'insert') return this.#say(await insertCode(code.text));
    await this.#parts.tools.copy(code.text);
    this.#parts.tools.tell(t('the code was copied.'));
  }

  async #apply(code: Code): Promise<void> {
    const { guard, documents, questions } = this.#parts;
    this.#say(await applyCode(code, { guard, documents, questions, place: this.#place }));
  }

  get #place(): Pick<PlaceScope, 'base' | 'names'> {
    const { session } = this.#chat.conversation;
    return { base: session?.cwd, names: session?.names };
  }

  #say(problem: string | undefined): void {
    if (problem === undefined) return;
    this.#parts.questions
      .offer('info', problem)
      .catch((error: unknown) => this.#parts.logger.error('A message could not be shown', error));
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

/** Extensions that draw Mermaid in the Markdown preview: VS Code's own, and those that came before it. */
const drawing = [
  'vscode.mermaid-markdown-features',
  'bierner.markdown-mermaid',
  'MermaidChart.vscode-mermaid-chart',
];

/** @returns why there is no diagram, for the user; undefined if it is shown. */
export async function openDiagram(
  text: string,
  documents: Pick<RequestDocuments, 'keep'>,
): Promise<string | undefined> {
  if (!drawing.some((id) => extensions.getExtension(id) !== undefined))
    return t(
      'This version of VS Code can\'t draw Mermaid diagrams. The extension "Markdown Preview Mermaid Support" can.',
    );
  const uri = documents.keep('Diagram.md', `${fencedText(text.replace(/\n$/, ''), 'mermaid')}\n`);
  await commands.executeCommand('markdown.showPreviewToSide', uri);
  return undefined;
}
