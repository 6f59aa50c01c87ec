// Answers `workspace/active_document`: the document of the focused text editor. While a chat page or a terminal is in front
// of it, the last focused one, as long as its tab is open.

import { TabInputTerminal, TabInputWebview, window, type Tab, type TextDocument } from 'vscode';
import type { Disposable } from '../../../base/disposable.ts';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import { hasFilePath, type AllowedDocuments } from '../../documents/fileDocument.ts';
import { filesInTabs } from '../../documents/fileTabs.ts';
import { section } from '../../settings/settings.ts';

export class ActiveDocument implements Disposable {
  readonly #allowed: AllowedDocuments;
  readonly #listener: Disposable;
  #last: TextDocument | undefined;

  constructor(allowed: AllowedDocuments) {
    this.#allowed = allowed;
    this.#last = window.activeTextEditor?.document;
    this.#listener = window.onDidChangeActiveTextEditor((editor) => {
      if (editor) this.#last = editor.document;
    });
  }

  /**
   * Editor state draft, `workspace/active_document`. The draft says "`null` when no file-backed text editor is focused".
   * This deviates on purpose where a chat page or a terminal has the focus, in a panel or as an editor tab: there the user
   * writes "this file" to an agent, and the answer is the file they came from. Null for anything else in front (a
   * settings page, a picture, another extension's page), for a file that agents may not access, and once its tab is
   * closed.
   */
  get(): WorkspaceDocument | null {
    const document = window.activeTextEditor?.document ?? this.#before();
    if (!document || !hasFilePath(document.uri) || !this.#allowed.has(document)) return null;
    return { uri: document.uri.toString(), languageId: document.languageId };
  }

  /** For a chat page or terminal in an editor tab; in a panel they leave VS Code's active editor as it is. */
  #before(): TextDocument | undefined {
    const last = this.#last;
    if (!last || last.isClosed || !isBesideTheEditor(window.tabGroups.activeTabGroup.activeTab)) return;
    const uri = last.uri.toString();
    return filesInTabs().some((tab) => tab.toString() === uri) ? last : undefined;
  }

  dispose(): void {
    this.#listener.dispose();
  }
}

function isBesideTheEditor(tab: Tab | undefined): boolean {
  const input = tab?.input;
  if (input instanceof TabInputWebview) return input.viewType.includes(`${section}.`);
  return input instanceof TabInputTerminal;
}
