// Dispatches a validated message of the page. The handlers still check its addresses, files and answers.

import { agentName } from '../../../base/agentName.ts';
import type { Clock } from '../../../base/clock.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { TextAttachment } from '../../../chat/prompt/prompt.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import { compact } from '../../../chat/conversation/compact.ts';
import { openAgentChoice } from '../../../chat/conversation/openAgentChoice.ts';
import type { ComposerNews } from '../../../chat/messages/composing.ts';
import type { FromPage, CallStatus } from '../../../chat/messages/messages.ts';
import type { PageFeed } from '../../../chat/transcript/pageFeed.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import type { FavoriteModels } from '../favoriteModels.ts';
import type { Attaching } from '../attach/attaching.ts';
import { editSent } from '../attach/editSent.ts';
import type { PageContext } from '../context/pageContext.ts';
import type { MessageTools } from '../reading/messageTools.ts';
import { existingPlaces } from '../reading/existingPlaces.ts';
import { renderFormula } from '../reading/renderFormula.ts';
import type { ReviewActions } from '../../review/reviewActions.ts';
import type { PagePermissionPrompt } from '../permission/pagePermissionPrompt.ts';
import type { SignInCards } from '../../signIn/signInCards.ts';
import { readHref, readPath, type PagePlace } from './pagePlace.ts';
import { pathScope, placeScope } from './pathScope.ts';
import type { PageTools } from './pageTools.ts';
import { joinedParts } from '../../../chat/review/fileDiffs.ts';
import { partCounts } from '../../../chat/review/lineCounts.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import { partsOf, type CallDiff } from '../../../chat/transcript/callDiff.ts';
import { diffValidity } from './diffValidity.ts';
import { oldSide } from '../../serve/permissions/nativePermissionPrompt.ts';
import { oneLine } from '../../window/shownText.ts';
import type { Validity } from '../../window/shownTexts.ts';

/** The handlers of a page; undefined ones are not available. */
export interface PageParts {
  readonly attaching: Pick<Attaching, 'underWay' | 'follow' | 'handleMessage' | 'bringBack'>;
  readonly review: Pick<ReviewActions, 'handleMessage' | 'chooseToEdit' | 'returnToEdit'>;
  readonly messageTools: Pick<MessageTools, 'handleMessage'> | undefined;
  readonly context: Pick<PageContext, 'handleMessage' | 'implicitAttachment'> | undefined;
  readonly signIn: Pick<SignInCards, 'by' | 'dismiss'> | undefined;
  /** Moves the draft to a new conversation. @param agent by default that of `acpHost.chat.agent`. */
  newSession(agent?: string): void;
  /** Moves the focus to the message box, or to the list of changed files. */
  focusOn(part: 'write' | 'changes'): void;
  /** Starts with the agent of a tile. */
  startAgent(tile: string): Promise<void>;
  /** Downloads the list of agents, and searches again. */
  searchAgents(): Promise<void>;
}

export interface PageMessageParts {
  readonly message: FromPage;
  /** The conversation that the message is about. */
  readonly conversation: Conversation;
  /** The page that sent it. */
  readonly chat: PageParts;
  readonly feed: Pick<PageFeed, 'raw' | 'say'>;
  readonly permissions: Pick<PagePermissionPrompt, 'show'>;
  readonly documents: RequestDocuments;
  readonly tools: PageTools;
  readonly favorites: Pick<FavoriteModels, 'set'> | undefined;
  readonly showSessions: () => Promise<unknown>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Resolves when the message is handled. Rejects only on a bug here, not on a bad message. */
export async function handlePageMessage(parts: PageMessageParts): Promise<void> {
  const { message, conversation, chat, feed, permissions, tools, logger } = parts;
  switch (message.type) {
    case 'ready':
      return;
    case 'prompt':
      // Attachments in progress belong to the prompt.
      if (chat.attaching.underWay) await chat.attaching.underWay;
      conversation.promptDraft(message.text, message.seen, await implicitAttachment(parts, message.implicit));
      return openAgentChoice(conversation, message.text, () => void tools.selectAgent());
    case 'stopSubagent':
      conversation.session?.children.cancel(message.sessionId);
      return;
    case 'stopCall':
      conversation.cancelCall(message.toolCallId);
      return;
    case 'cancel':
      return conversation.cancel();
    case 'draft':
      return conversation.setDraft(message.text);
    case 'unqueue':
      return conversation.unqueue(message.queueId);
    case 'sendNow':
      return conversation.sendNow(message.queueId);
    case 'moveQueued':
      return conversation.outbox.move(message.queueId, message.after);
    case 'resumeQueue':
      return conversation.resumeQueue();
    case 'answer':
      if (!conversation.answer(message.requestId, message.optionId))
        logger.debug(
          'The chat page answered a question that is no longer open, or with an option that was not offered.',
        );
      return;
    case 'showRequest':
      if (!(await permissions.show(message.requestId))) tools.tell(t('this request is no longer pending.'));
      return;
    case 'dismissUnanswered':
      return conversation.unanswered.dismiss(message.id);
    case 'openLocation':
      return open(readPath(message.path, message.line, placeScope(parts.conversation)), parts);
    case 'openLink':
      return open(readHref(message.href, placeScope(parts.conversation)), parts);
    case 'openDiff':
      return openDiff(message.toolCallId, message.index, parts);
    case 'revealRaw':
      return feed.raw(message.toolCallId, message.which, conversation.raw(message.toolCallId, message.which));
    case 'setMode':
      return conversation.set((session) => session.setMode(message.modeId));
    case 'setModel':
      return conversation.set((session) => session.setModel(message.modelId));
    case 'setOption':
      return conversation.set((session) => session.setConfigOption(message.configId, message.value));
    case 'favorite':
      return parts.favorites?.set(conversation.agent, message.model, message.on);
    case 'newSession':
      return chat.newSession();
    case 'compact':
      return compact(conversation);
    case 'closeFullNote':
      return conversation.usage.closeNote();
    case 'continue':
    case 'retry':
    case 'editPrompt':
      return conversation.handleEndAction(message.type);
    case 'signIn':
      return tools.signIn(conversation.agent);
    case 'sessions':
      await parts.showSessions();
      return;
    case 'selectAgent':
      return tools.selectAgent();
    case 'startAgent':
      return chat.startAgent(message.tile);
    case 'searchAgents':
      return chat.searchAgents();
    case 'signInBy':
      return chat.signIn?.by(conversation.agent, message.way);
    case 'dismissSignIn':
      return chat.signIn?.dismiss(conversation.agent);
    case 'addAgent':
    case 'importAgents':
    case 'openFolder':
    case 'manageTrust':
      return tools[message.type]();
    case 'openSettings':
    case 'setProvider':
      return tools[message.type](conversation.agent);
    case 'showLog':
      return tools.showLog();
    case 'copy':
      return tools.copy(message.text);
    case 'findMentions':
    case 'mention':
    case 'attachUris':
    case 'attachData':
    case 'attachText':
    case 'insertAttached':
    case 'detach':
    case 'recall':
    case 'editQueued':
      return chat.attaching.handleMessage(message, conversation, (news) => feed.say(news));
    case 'editSent': {
      const { review, attaching } = chat;
      const page = { focusBox: () => chat.focusOn('write'), say: (news: ComposerNews) => feed.say(news) };
      return editSent(message.entryId, conversation, { review, attaching, ...page });
    }
    case 'moveDraft':
      return chat.newSession(conversation.agent);
    case 'reviewOpen':
    case 'reviewKeep':
    case 'reviewUndo':
    case 'reviewShowAll':
    case 'reviewKeepAll':
    case 'reviewUndoAll':
    case 'initRepository':
    case 'installGit':
    case 'returnTo':
      return chat.review.handleMessage(message, conversation, () => chat.focusOn('changes'));
    case 'follow':
    case 'copyMessage':
    case 'copyConversation':
    case 'insertCode':
    case 'applyCode':
    case 'answerForm':
    case 'answerLink':
    case 'editPlan':
    case 'makeRule':
    case 'openDiagram':
      return chat.messageTools?.handleMessage(message, conversation);
    case 'renderFormula':
      return feed.say({ ...message, type: 'formula', mathml: await renderFormula(message, logger) });
    case 'findPlaces': {
      const { request, texts } = message;
      const exists = (path: string): Promise<boolean> => tools.exists(path);
      const found = await existingPlaces(texts, placeScope(conversation), exists, parts.clock);
      return feed.say({ type: 'places', request, found });
    }
    case 'contextRemove':
    case 'contextRemoveKind':
    case 'contextRestore':
    case 'contextPreview':
    case 'contextImplicit':
    case 'contextSeen':
    case 'continueInNew':
    case 'toolSwitch':
      return chat.context?.handleMessage(message, conversation);
  }
}

/** A prompt that is sent meanwhile waits for it, so that prompts stay in order. */
async function implicitAttachment(
  { chat, conversation }: PageMessageParts,
  id: number | undefined,
): Promise<TextAttachment | undefined> {
  const { context } = chat;
  return context && id !== undefined
    ? await chat.attaching.follow(context.implicitAttachment(id, conversation))
    : undefined;
}

async function open(place: PagePlace, { tools, logger }: PageMessageParts): Promise<void> {
  if (place.kind === 'address') return tools.openAddress(place.href);
  if (place.kind === 'file') return tools.openFile(place);
  logger.info(`Not opened for the chat page: ${place.reason}`);
  tools.tell(t('the link was not opened. {0}', place.reason));
}

async function openDiff(
  toolCallId: string,
  index: number,
  { conversation, documents, tools }: PageMessageParts,
): Promise<void> {
  const { agent } = conversation;
  const diff = conversation.diff(toolCallId, index);
  if (!diff) {
    tools.tell(t("the change can't be shown. {0}", conversation.whyNoDiff(toolCallId)));
    return;
  }
  const scope = { agent, ...pathScope(conversation) };
  const validity = diffValidity(conversation, toolCallId, index, diff);
  await showCallDiff(diff, conversation.call(toolCallId)?.status, scope, documents, validity);
}

/** Shows a change that a tool call made or proposes in VS Code's diff editor. @param status of the tool call. */
async function showCallDiff(
  diff: CallDiff,
  status: CallStatus | undefined,
  scope: RuleScope,
  documents: RequestDocuments,
  validity: Validity,
): Promise<void> {
  // A finished call has already written the file.
  const isOver = status === 'completed' || status === 'failed';
  const { path } = diff;
  const parts = partsOf(diff);
  const { oldText, newText } = joinedParts(parts);
  const before = oldText ?? (isOver ? '' : await oldSide({ path, oldText, newText }, scope));
  const { added, removed } = partCounts(oldText === undefined ? [{ oldText: before, newText }] : parts);
  const title = t(
    '{0} (+{1} −{2}), by {3}',
    oneLine(path, 100),
    added,
    removed,
    oneLine(agentName(scope.agent), 40),
  );
  await documents.showDiff(path, before, newText, title, validity);
}
