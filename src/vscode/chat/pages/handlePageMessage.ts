// What each thing that the page says comes to. The message was checked; addresses, files and answers in it are checked here,
// by whoever they are about.

import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { FromPage } from '../../../chat/messages/messages.ts';
import type { PageFeed } from '../../../chat/transcript/pageFeed.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { openFolders } from '../../window/workspacePlace.ts';
import { showCallDiff } from '../permission/callDiff.ts';
import type { Attaching } from '../attach/attaching.ts';
import type { PageContext } from '../context/pageContext.ts';
import type { Reading } from '../reading/messageTools.ts';
import type { ReviewActions } from '../../review/reviewActions.ts';
import type { PagePermissionPrompt } from '../permission/pagePermissionPrompt.ts';
import { pathScope } from './pathScope.ts';
import { readHref, readPath, type PagePlace } from './pagePlace.ts';
import type { PageTools } from './pageTools.ts';

/** What a page has for the messages that are about a part of it; those that are undefined are not there yet. */
export interface PageParts {
  readonly attaching: Pick<Attaching, 'underWay' | 'obey'>;
  readonly review: Pick<ReviewActions, 'obey'>;
  readonly reading: Pick<Reading, 'obey'> | undefined;
  readonly context: Pick<PageContext, 'obey'> | undefined;
  newSession(): void;
}

export interface PageOrder {
  readonly message: FromPage;
  /** The one it is about. */
  readonly conversation: Conversation;
  /** The page that said it. */
  readonly chat: PageParts;
  readonly feed: Pick<PageFeed, 'raw' | 'say'>;
  readonly permissions: Pick<PagePermissionPrompt, 'show'>;
  readonly documents: RequestDocuments;
  readonly tools: PageTools;
  readonly showSessions: () => Promise<unknown>;
  readonly logger: Logger;
}

/** Resolves when it is done; rejects when something is wrong here, not with the page. */
export async function obeyPage(order: PageOrder): Promise<void> {
  const { message, conversation, chat, feed, permissions, tools, logger } = order;
  switch (message.type) {
    case 'ready':
      return;
    case 'prompt':
      // Nothing that was attached is left behind.
      if (chat.attaching.underWay) await chat.attaching.underWay;
      conversation.promptDraft(message.text, message.seen);
      return conversation.onAgentChoice(message.text, () => void tools.selectAgent());
    case 'cancel':
      return conversation.cancel();
    case 'draft':
      return conversation.setDraft(message.text);
    case 'unqueue':
      return conversation.unqueue(message.queueId);
    case 'sendNow':
      return conversation.sendNow(message.queueId);
    case 'resumeQueue':
      return conversation.resumeQueue();
    case 'answer':
      if (!conversation.answer(message.requestId, message.optionId))
        logger.debug('The chat page answered a question that is over, or with what was not offered.');
      return;
    case 'showRequest':
      if (!(await permissions.show(message.requestId))) tools.tell(t('that question is over.'));
      return;
    case 'openLocation':
      return open(readPath(message.path, message.line, cwdOf(order), openFolders()), order);
    case 'openLink':
      return open(readHref(message.href, cwdOf(order), openFolders()), order);
    case 'openDiff':
      return openDiff(message.toolCallId, message.index, order);
    case 'revealRaw':
      return feed.raw(message.toolCallId, message.which, conversation.raw(message.toolCallId, message.which));
    case 'setMode':
      return conversation.set((session) => session.setMode(message.modeId));
    case 'setModel':
      return conversation.set((session) => session.setModel(message.modelId));
    case 'setOption':
      return conversation.set((session) => session.setConfigOption(message.configId, message.value));
    case 'newSession':
      return chat.newSession();
    case 'sessions':
      await order.showSessions();
      return;
    case 'selectAgent':
      return tools.selectAgent();
    case 'openSettings':
      return tools.openSettings();
    case 'showLog':
      return tools.showLog();
    case 'copy':
      return tools.copy(message.text);
    case 'findMentions':
    case 'mention':
    case 'attachUris':
    case 'attachData':
    case 'detach':
    case 'recall':
    case 'editQueued':
      return chat.attaching.obey(message, conversation, (news) => feed.say(news));
    case 'reviewOpen':
    case 'reviewKeep':
    case 'reviewUndo':
    case 'reviewKeepAll':
    case 'reviewUndoAll':
    case 'returnTo':
      return chat.review.obey(message, conversation);
    case 'follow':
    case 'copyMessage':
    case 'copyConversation':
    case 'insertCode':
    case 'applyCode':
    case 'answerForm':
    case 'answerLink':
    case 'makeRule':
      return chat.reading?.obey(message);
    case 'contextRemove':
    case 'contextRemoveKind':
    case 'contextRestore':
    case 'contextPreview':
    case 'contextSeen':
      return chat.context?.obey(message, conversation);
  }
}

function cwdOf({ conversation }: PageOrder): string | undefined {
  return conversation.sessionIdentity?.cwd;
}

async function open(place: PagePlace, { tools, logger }: PageOrder): Promise<void> {
  if (place.kind === 'address') return tools.openAddress(place.href);
  if (place.kind === 'file') return tools.openFile(place.path, place.line);
  logger.info(`The chat page wanted something opened that is not: ${place.reason}`);
  tools.tell(t('not opened. {0}', place.reason));
}

async function openDiff(
  toolCallId: string,
  index: number,
  { conversation, documents, tools }: PageOrder,
): Promise<void> {
  const { agent } = conversation;
  const diff = conversation.diff(toolCallId, index);
  if (!diff) {
    tools.tell(t('that change can’t be shown. {0}', conversation.whyNoDiff(toolCallId)));
    return;
  }
  const scope = { agent, ...pathScope(conversation) };
  await showCallDiff(diff, conversation.call(toolCallId)?.status, scope, documents);
}
