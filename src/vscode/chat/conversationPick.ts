// The quick pick of conversations. Stored conversations are listed at once, sessions that only the agent knows as it
// reports them.

import { QuickPickItemKind, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import { CancellationSource } from '../../base/cancellation.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import {
  groupOf,
  groups,
  listedRow,
  mostListed,
  ownRow,
  type ConversationGroup,
  type ConversationRow,
} from '../../chat/conversation/conversationRows.ts';
import type { SessionInfo } from '../../protocol/session/sessionList.ts';
import { readSetting } from '../settings/settings.ts';
import { oneLine, withoutIcons } from '../window/shownText.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Chat } from './pages/chat.ts';
import type { ChatActions } from './chatActions.ts';
import type { Conversations } from './conversations.ts';
import type { LiveConversation } from './liveConversation.ts';

export interface ConversationPickParts {
  readonly conversations: Conversations;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly actions: ChatActions;
  readonly openInEditor: (id: string) => Promise<unknown>;
  readonly logger: Logger;
}

type ListedRow = Extract<ConversationRow, { readonly kind: 'listed' }>;

interface Item extends QuickPickItem {
  readonly row?: ConversationRow;
}

interface RowButton extends QuickInputButton {
  readonly does: 'tab' | 'fork' | 'rename' | 'export' | 'archive' | 'unarchive' | 'delete';
}

const buttons = (): Readonly<Record<RowButton['does'], RowButton>> => ({
  tab: { does: 'tab', iconPath: new ThemeIcon('link-external'), tooltip: t('Open in Editor') },
  fork: { does: 'fork', iconPath: new ThemeIcon('repo-forked'), tooltip: t('Fork: Continue in a Copy') },
  rename: { does: 'rename', iconPath: new ThemeIcon('edit'), tooltip: t('Rename') },
  export: { does: 'export', iconPath: new ThemeIcon('export'), tooltip: t('Export') },
  archive: { does: 'archive', iconPath: new ThemeIcon('archive'), tooltip: t('Archive') },
  unarchive: { does: 'unarchive', iconPath: new ThemeIcon('inbox'), tooltip: t('Take Out of Archive') },
  delete: { does: 'delete', iconPath: new ThemeIcon('trash'), tooltip: t('Delete') },
});

const states = () => ({
  asks: { icon: '$(bell-dot)', words: t('waiting for your answer') },
  failed: { icon: '$(error)', words: t('failed') },
  done: { icon: '$(circle-filled)', words: t('unread response') },
  working: { icon: '$(loading~spin)', words: t('working') },
  interrupted: { icon: '$(debug-disconnect)', words: t('interrupted') },
  quiet: { icon: '$(comment-discussion)', words: undefined },
});

const groupLabels = (): Readonly<Record<ConversationGroup, string>> => ({
  needsYou: t('Needs You'),
  working: t('Working'),
  done: t('Done'),
  earlier: t('Earlier'),
});

/**
 * Resolves when the list is closed and the chosen action is done. True if the page shows the chosen conversation.
 * @param chat the page.
 */
export async function pickConversation(chat: Chat, parts: ConversationPickParts): Promise<boolean> {
  const { conversations, logger } = parts;
  const agent = readSetting('chat.agent');
  const pick = window.createQuickPick<Item>();
  pick.title = t('Conversations');
  pick.placeholder = t('Search by title or agent; Enter opens');
  pick.matchOnDescription = true;
  pick.keepScrollPosition = true;
  const over = new CancellationSource();
  const listed: ConversationRow[] = [];
  let refusal: string | undefined;
  let acting: Promise<boolean> | undefined;
  const draw = async (): Promise<void> => {
    const now = Date.now();
    const records = await conversations.list();
    const own = records.map((record) => ownRow(record, conversations.get(record.id) !== undefined, now));
    const others = listed.filter(
      (row) =>
        row.kind === 'listed' &&
        !conversations.isUnused(agent, row.session.sessionId) &&
        !records.some((one) => one.agent === agent && one.sessionId === row.session.sessionId),
    );
    const active = keyOf(pick.activeItems[0]);
    pick.items = [
      ...groups.flatMap((group) =>
        headed(
          groupLabels()[group],
          own.filter((row) => groupOf(row) === group).map((row) => itemOf(row, chat)),
        ),
      ),
      ...headed(
        t('Stored by {0}', oneLine(agentName(agent), 40)),
        others.filter((row) => !isArchived(row)).map((row) => itemOf(row, chat)),
      ),
      ...headed(
        t('Archived by {0}', oneLine(agentName(agent), 40)),
        others.filter(isArchived).map((row) => itemOf(row, chat)),
      ),
      ...(refusal === undefined
        ? []
        : [{ label: `$(info) ${withoutIcons(oneLine(refusal))}`, alwaysShow: true }]),
    ];
    const again = pick.items.find((item) => item.row && keyOf(item) === active);
    // The user's active item stays active.
    if (again) pick.activeItems = [again];
  };
  const following = conversations.onDidChange(() => void draw());
  const act = async (work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      logger.error('An action of the list of conversations failed', error);
      return false;
    }
  };
  pick.onDidAccept(() => {
    const row = pick.selectedItems[0]?.row;
    if (!row) return;
    pick.hide();
    acting = act(() => openRow(row, chat, parts));
  });
  pick.onDidTriggerItemButton(({ item: { row }, button }) => {
    if (!row) return;
    pick.hide();
    acting = act(() => runButton((button as RowButton).does, row, chat, parts));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  pick.onDidHide(() => {
    over.cancel();
    following.dispose();
    pick.dispose();
    resolve();
  });
  await draw();
  pick.show();
  pick.busy = true;
  const { token } = over;
  const source = parts.sessions.of(agent);
  const canList = await source.canList(token);
  const records = await conversations.list();
  const take = (session: SessionInfo): boolean => {
    const row = listedRow(agent, session, records, Date.now());
    if (row) listed.push(row);
    return listed.length < mostListed && !token.isCancellationRequested;
  };
  const outcome = canList.kind === 'done' && canList.value ? await source.list(token, take) : canList;
  if (outcome.kind === 'refused') refusal = outcome.message;
  if (!token.isCancellationRequested) {
    await draw();
    pick.busy = false;
  }
  await promise;
  return (await acting) ?? false;
}

async function openRow(row: ConversationRow, chat: Chat, parts: ConversationPickParts): Promise<boolean> {
  const { conversations } = parts;
  const opened = row.kind === 'own' ? await conversations.open(row.id) : await openListed(row, parts);
  if (opened) chat.showConversation(opened);
  return opened !== undefined;
}

/** Undefined if it is archived and could not be taken out of the archive. */
async function openListed(
  { agent, session }: ListedRow,
  { actions, conversations }: ConversationPickParts,
): Promise<LiveConversation | undefined> {
  if (session.archived && !(await actions.setArchived(agent, session, false))) return undefined;
  return conversations.openListed(agent, session);
}

/** True if the page shows another conversation afterwards. */
async function runButton(
  does: RowButton['does'],
  row: ConversationRow,
  chat: Chat,
  parts: ConversationPickParts,
): Promise<boolean> {
  const { actions, openInEditor } = parts;
  if (row.kind === 'listed') {
    const { agent, session } = row;
    if (does === 'delete') await actions.deleteListed(agent, session);
    if (does === 'archive' || does === 'unarchive')
      await actions.setArchived(agent, session, does === 'archive');
    const opened = does === 'tab' ? await openListed(row, parts) : undefined;
    if (opened) await openInEditor(opened.id);
    return false;
  }
  const { id } = row;
  if (does === 'tab') await openInEditor(id);
  if (does === 'rename') await actions.rename(id);
  if (does === 'export') await actions.export(id);
  if (does === 'delete') await actions.delete(id);
  if (does !== 'fork') return false;
  const copy = await actions.fork(id);
  if (copy) chat.showConversation(copy);
  return copy !== undefined;
}

function itemOf(row: ConversationRow, chat: Chat): Item {
  const title = withoutIcons(oneLine(row.title, 120));
  const { tab, fork, rename, export: file, archive, unarchive, delete: bin } = buttons();
  const about = [withoutIcons(oneLine(agentName(row.agent), 40)), row.age ?? ''];
  if (row.kind === 'listed')
    return {
      row,
      label: `$(history) ${title}`,
      description: about.filter(Boolean).join(', '),
      buttons: [
        tab,
        ...(row.session.archived === undefined ? [] : [row.session.archived ? unarchive : archive]),
        bin,
      ],
    };
  const { icon, words } = states()[row.state];
  const here = row.id === chat.shown.id ? t('shown now') : '';
  return {
    row,
    label: `${icon} ${title}`,
    description: [words ?? '', ...about, here].filter(Boolean).join(', '),
    buttons: row.hasSession ? [tab, fork, rename, file, bin] : [tab, rename, file, bin],
  };
}

function isArchived(row: ConversationRow): boolean {
  return row.kind === 'listed' && row.session.archived === true;
}

function headed(label: string, items: readonly Item[]): Item[] {
  return items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
}

function keyOf(item: Item | undefined): string | undefined {
  const row = item?.row;
  return row && (row.kind === 'own' ? row.id : `${row.agent} ${row.session.sessionId}`);
}
