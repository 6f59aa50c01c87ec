// The commands that attach a selection, the active file or files of the Explorer to the draft, and then show the chat.

import { Uri, window } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { Attaching } from './attaching.ts';

/** The part of `Chat` that is needed to edit the draft. */
interface DraftHolder {
  readonly attaching: Attaching;
  readonly conversation: Conversation;
}

export class AddCommands {
  readonly #chat: { get(): Promise<DraftHolder> };
  readonly #open: () => Promise<void>;
  readonly #tell: (message: string) => void;

  /** @param open shows the chat. */
  constructor(
    chat: { get(): Promise<DraftHolder> },
    open: () => Promise<void>,
    tell: (message: string) => void = (message) => void window.showInformationMessage(message),
  ) {
    this.#chat = chat;
    this.#open = open;
    this.#tell = tell;
  }

  /** Adds the active editor's selection, or its whole file if nothing is selected. */
  async addSelection(): Promise<void> {
    const { attaching, conversation } = await this.#chat.get();
    await this.#end(await attaching.addSelection(conversation));
  }

  /**
   * Adds files, the active file, or files that the user picks.
   * @param chosen the item whose menu was used, if any. @param all the Explorer's selection, which includes `chosen`.
   */
  async addFile(chosen: unknown, all: unknown): Promise<void> {
    const uris = urisOf(all).length > 0 ? urisOf(all) : urisOf([chosen]);
    const active = window.activeTextEditor?.document.uri;
    if (uris.length === 0 && active) uris.push(active);
    if (uris.length === 0)
      uris.push(
        ...((await window.showOpenDialog({ canSelectMany: true, openLabel: t('Add to Chat') })) ?? []),
      );
    if (uris.length === 0) return;
    const { attaching, conversation } = await this.#chat.get();
    await this.#end(await attaching.addFiles(uris, conversation));
  }

  async #end(note: string | undefined): Promise<void> {
    await this.#open();
    if (note !== undefined) this.#tell(note);
  }
}

function urisOf(values: unknown): Uri[] {
  return Array.isArray(values) ? values.filter((value): value is Uri => value instanceof Uri) : [];
}
