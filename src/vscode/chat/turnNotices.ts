// Notifies of the ends of turns that the user does not see. Created with the chat.

import { commands } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Notice, NoticeAction, Notices } from '../window/notices.ts';
import type { Conversations } from './conversations.ts';
import type { LiveConversation } from './liveConversation.ts';
import { turnNoticeText } from './turnNoticeText.ts';

export interface TurnNoticeParts {
  readonly conversations: Pick<Conversations, 'running' | 'onDidChange'>;
  readonly notices: Notices;
  /** Shows a conversation, wherever it is. */
  readonly openConversation: (id: string) => Promise<unknown>;
  /** True if there are changes to review. */
  readonly hasChanges: () => boolean;
}

/** Follows all conversations until disposed. */
export function notifyOfTurns(parts: TurnNoticeParts): Disposable {
  const { conversations, notices } = parts;
  const open = new Map<LiveConversation, Disposable>();
  const update = (): void => {
    const running = new Set(conversations.running);
    for (const [chat, notice] of open) {
      if (running.has(chat) && chat.lastEnd !== undefined) continue;
      open.delete(chat);
      notice.dispose();
    }
    for (const chat of running) {
      if (open.has(chat) || chat.lastEnd === undefined || chat.lastEnd === 'cancelled') continue;
      open.set(chat, notices.add(noticeOf(chat, chat.lastEnd, parts)));
    }
    notices.refresh();
  };
  const following = new DisposableStore();
  following.add(
    toDisposable(() => {
      for (const notice of open.values()) notice.dispose();
    }),
  );
  following.add(conversations.onDidChange(update));
  return following;
}

function noticeOf(chat: LiveConversation, kind: 'ended' | 'failed', parts: TurnNoticeParts): Notice {
  const { conversation, title } = chat;
  const end = conversation.rows().findLast((row) => row.kind === 'end');
  const show: NoticeAction = {
    label: t('Show Changes'),
    run: () => commands.executeCommand('acpHost.review.showAll'),
  };
  return {
    kind,
    text: turnNoticeText(conversation.agent, title, kind === 'failed' ? (end?.text ?? '') : undefined),
    isSeen: () => chat.isSeen,
    first: { label: t('Open'), run: () => parts.openConversation(chat.id) },
    ...(parts.hasChanges() && { others: [show] }),
  };
}
