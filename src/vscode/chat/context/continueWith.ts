// Implements "Continue with Another Agent": starts a conversation with the previous one attached. The user reviews the
// text and sends it.

import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import { exportMarkdown } from '../../../chat/conversation/chatExport.ts';
import { agentNames } from '../../agents/agentDefinitions.ts';
import type { ChatContext } from '../../context/chatContext.ts';
import type { Questions } from '../../window/questions.ts';
import { reportError } from '../../window/report.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { oneLine } from '../../window/shownText.ts';
import type { Conversations } from '../conversations.ts';
import type { LiveConversation } from '../liveConversation.ts';
import { endAttachment, redactedTitle } from './continuedAttachment.ts';

export interface ContinueWithParts {
  readonly conversations: Pick<Conversations, 'begin' | 'open'>;
  readonly source: Pick<ChatContext, 'knownSecrets'>;
  readonly questions: Pick<Questions, 'choose' | 'offer'>;
  readonly documents: Pick<RequestDocuments, 'showText'>;
}

/**
 * @param id of the conversation. @returns the new conversation; undefined if the user chose no agent or there is
 * nothing to continue.
 */
export async function continueWith(
  id: string,
  parts: ContinueWithParts,
): Promise<LiveConversation | undefined> {
  const { conversations, source, questions, documents } = parts;
  const before = await conversations.open(id);
  const rows = before?.conversation.rows() ?? [];
  if (!before || rows.length === 0) {
    await questions.offer('info', t('This conversation is empty. Send a prompt first.'));
    return undefined;
  }
  const { agent } = before.conversation;
  const others = agentNames().filter((name) => name !== agent);
  const title = t('Select the agent to continue with');
  const chosen = await questions.choose(
    title,
    others.map((name) => ({ label: agentName(name), name })),
  );
  if (!chosen) return undefined;
  const known = source.knownSecrets();
  const name = redactedTitle(before.title, before.conversation, known);
  const markdown = exportMarkdown({ ...before.record(), name }, rows);
  const attachment = endAttachment(before.conversation, markdown, known);
  const next = conversations.begin(chosen.name);
  // The draft is meant for the agent that continues.
  const { text } = before.conversation.outbox.draft;
  next.conversation.setDraft(text.trim() === '' ? t('Continue where this conversation ended.') : text);
  const refusal = next.conversation.outbox.attach(attachment);
  if (refusal !== undefined) void reportError(refusal);
  next.rename(t('{0} (with {1})', name, oneLine(chosen.label, 60)));
  next.touched();
  await documents.showText(`${attachment.name}.md`, attachment.text);
  return next;
}
