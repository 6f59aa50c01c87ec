// Forks, renames, deletes and exports a conversation for the user.

import { Uri, window, workspace } from 'vscode';
import { neverCancelled } from '../../base/cancellation.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { exportJson, exportMarkdown } from '../../chat/conversation/chatExport.ts';
import { setChosen } from '../../chat/session/chosenSettings.ts';
import { nextFavorite } from '../../chat/session/nextFavorite.ts';
import { titleOf } from '../../chat/conversation/chatRecord.ts';
import type { SessionInfo } from '../../protocol/session/sessionList.ts';
import type { Questions } from '../window/questions.ts';
import { reportError } from '../window/report.ts';
import { showExported } from '../window/showExported.ts';
import { oneLine } from '../window/shownText.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { encodeNew } from '../files/fileText.ts';
import { refusalOf } from '../files/refusedFile.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import type { FavoriteModels } from './favoriteModels.ts';
import type { Conversations } from './conversations.ts';
import type { LiveConversation } from './liveConversation.ts';

/** Asks where to save a file. Undefined if the user dismissed the dialog. */
export type AskForFile = (title: string, name: string) => Thenable<Uri | undefined>;

export interface ActionParts {
  readonly conversations: Conversations;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly questions: Questions;
  readonly askForFile: AskForFile;
  readonly writes: Pick<UserFileWriter, 'write'>;
  /** If undefined, there are no favorite models. */
  readonly favorites?: Pick<FavoriteModels, 'of'> | undefined;
}

export class ChatActions {
  readonly #parts: ActionParts;

  constructor(parts: ActionParts) {
    this.#parts = parts;
  }

  /** Resolves to the copy. Undefined if it failed, which is reported to the user. */
  async fork(id: string): Promise<LiveConversation | undefined> {
    const outcome = await this.#parts.conversations.fork(id);
    if (outcome.kind === 'done') return outcome.chat;
    void reportError(outcome.message);
    return undefined;
  }

  async rename(id: string): Promise<void> {
    const { conversations, questions } = this.#parts;
    const chat = await conversations.open(id);
    if (!chat) return;
    const prompt = t(
      'Current name: "{0}". Leave the box empty to use the agent\'s name for the conversation.',
      oneLine(chat.title, 100),
    );
    const name = await questions.input({
      title: t('Rename Conversation'),
      prompt,
      password: false,
      optional: true,
    });
    if (name !== undefined) chat.rename(name);
  }

  /** Deletes it here and, if the agent supports it, at the agent. False if the user declined. */
  async delete(id: string): Promise<boolean> {
    const { conversations, sessions, questions } = this.#parts;
    const found = (await conversations.list()).find((record) => record.id === id);
    const detail = t(
      'The conversation is deleted permanently, also by the agent if the agent supports this.',
    );
    const title = oneLine(found ? titleOf(found) : t('New Conversation'), 100);
    if (!(await questions.confirm(t('Delete "{0}"?', title), detail, t('Delete')))) return false;
    await conversations.remove(id);
    // Not an error if the agent can't delete sessions: the question said so.
    if (found?.sessionId !== undefined)
      await sessions.of(found.agent).delete(found.sessionId, neverCancelled);
    return true;
  }

  /** Deletes a session that only the agent lists. False if it still exists. */
  async deleteListed(agent: string, { sessionId, title }: SessionInfo): Promise<boolean> {
    const { sessions, questions } = this.#parts;
    const detail = t('Agent "{0}" deletes this session permanently.', oneLine(agentName(agent), 60));
    const name = oneLine(title ?? sessionId, 100);
    if (!(await questions.confirm(t('Delete "{0}"?', name), detail, t('Delete')))) return false;
    const outcome = await sessions.of(agent).delete(sessionId, neverCancelled);
    if (outcome.kind === 'refused') void reportError(outcome.message);
    return outcome.kind === 'done';
  }

  /** Archives a session that only the agent lists, or takes it out of the archive. False if it failed, which is reported. */
  async setArchived(agent: string, { sessionId }: SessionInfo, archived: boolean): Promise<boolean> {
    const outcome = await this.#parts.sessions.of(agent).setArchived(sessionId, archived, neverCancelled);
    if (outcome.kind === 'refused') void reportError(outcome.message);
    return outcome.kind === 'done';
  }

  /** Selects the next favorite model in a conversation. Tells the user if there is none. */
  async selectNextFavorite({ conversation }: Pick<LiveConversation, 'conversation'>): Promise<void> {
    const favorites = this.#parts.favorites?.of(conversation.agent) ?? [];
    const next = nextFavorite(conversation.state(), favorites);
    if (next) return await conversation.set((session) => setChosen(session, next));
    void window.showInformationMessage(
      t('This agent has no other favorite model. Add favorites with the stars in the list of models.'),
    );
  }

  /** @param target the Uri to write to, else the user is asked. `.json` is written as JSON, other names as Markdown. */
  async export(id: string, target?: unknown): Promise<void> {
    const found = await this.#parts.conversations.read(id);
    if (!found || found.rows.length === 0) {
      void window.showInformationMessage(t('This conversation is empty. Send a prompt first.'));
      return;
    }
    const { record, rows, raws } = found;
    const file = target instanceof Uri ? target : await this.#ask(titleOf(record));
    if (!file) return;
    try {
      const content = file.path.endsWith('.json')
        ? exportJson(record, rows, raws)
        : await encodeReadable(file, exportMarkdown(record, rows));
      await this.#parts.writes.write(file, content);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const again = { title: t('Choose Another File'), run: () => this.export(id) };
      void reportError(t('{0} could not be written: {1}', file.fsPath, why), again);
      return;
    }
    void showExported(file);
  }

  async #ask(title: string): Promise<Uri | undefined> {
    const choice = await this.#parts.questions.choose(t('Export Conversation'), [
      { label: t('Markdown'), description: t('for reading'), end: 'md' },
      { label: t('JSON'), description: t('with all stored details'), end: 'json' },
    ]);
    if (!choice) return undefined;
    const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
    return this.#parts.askForFile(
      t('Export Conversation'),
      `${name.slice(0, 60) || 'conversation'}.${choice.end}`,
    );
  }
}

export const askForExportFile: AskForFile = (title, name) => {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title,
    saveLabel: t('Export'),
    ...(folder && { defaultUri: Uri.joinPath(folder, name) }),
  });
};

/** As VS Code opens a new file, or with a byte order mark if the encoding that the user has set lacks a character. */
async function encodeReadable({ fsPath }: Uri, text: string): Promise<Uint8Array> {
  try {
    return (await encodeNew(fsPath, text)).bytes;
  } catch (error) {
    if (refusalOf(error) !== 'encoding') throw error;
    return (await encodeNew(fsPath, `\ufeff${text}`)).bytes;
  }
}
