// Implements "Continue in a New Conversation": begins one with the same agent, and attaches an excerpt of the previous one to
// its draft. The user reviews the text and sends it.

import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { PathScope } from '../../../chat/path/shownPath.ts';
import type { ChatContext } from '../../context/chatContext.ts';
import type { Questions } from '../../window/questions.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import type { LiveConversation } from '../liveConversation.ts';
import { excerptAttachment, redactedTitle } from './continuedAttachment.ts';

export interface ContinueInNewParts {
  readonly source: Pick<ChatContext, 'knownSecrets'>;
  readonly documents: Pick<RequestDocuments, 'showText'>;
  readonly questions: Pick<Questions, 'offer'>;
  /** The folders of its session. */
  readonly scopeOf: (conversation: Conversation) => PathScope;
}

type Begun = Pick<LiveConversation, 'conversation' | 'title' | 'rename'>;

/** The page on which it is continued. */
export interface ContinuedChat {
  /** The conversation on the page. */
  readonly shown: Begun;
  /** Shows a new conversation and moves the draft to it. @param prepare changes it before it is shown. */
  newSession(agent: string, prepare: (next: Begun) => void): void;
}

/** The draft of the page's conversation moves to the new one, and is not changed. */
export async function continueInNew(chat: ContinuedChat, parts: ContinueInNewParts): Promise<void> {
  const { conversation } = chat.shown;
  const known = parts.source.knownSecrets();
  const title = redactedTitle(chat.shown.title, conversation, known);
  const facts = { title, scope: parts.scopeOf(conversation) };
  const attachment = excerptAttachment(conversation, facts, known);
  // A conversation can be continued several times.
  const name = title.endsWith(t('{0} (continued)', '')) ? title : t('{0} (continued)', title);
  let refusal: string | undefined;
  chat.newSession(conversation.agent, (next) => {
    const { outbox } = next.conversation;
    if (outbox.draft.text.trim() === '')
      next.conversation.setDraft(t('Continue where this conversation ended.'));
    refusal = outbox.attach(attachment);
    next.rename(name);
  });
  if (refusal === undefined) await parts.documents.showText(`${attachment.name}.md`, attachment.text);
  else await parts.questions.offer('info', refusal);
}
