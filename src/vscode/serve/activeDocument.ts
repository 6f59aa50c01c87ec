// `workspace/active_document`: the text editor with the focus, or that had it before the user turned to a terminal or to
// the chat, which is where agents are asked about "this file".

import { TabInputTerminal, TabInputWebview, window, type Tab, type TextDocument } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { WorkspaceDocument } from '../../protocol/workspace.ts';
import { hasFilePath, type AllowedDocuments } from './fileDocument.ts';
import { filesInTabs } from './fileTabs.ts';
import { section } from '../settings.ts';

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

  get(): WorkspaceDocument | null {
    const document = window.activeTextEditor?.document ?? this.#before();
    if (!document || !hasFilePath(document.uri) || !this.#allowed.has(document)) return null;
    return { uri: document.uri.toString(), languageId: document.languageId };
  }

  /** In a panel a terminal or the chat leaves VS Code's active editor as it is; as a tab it takes its place. */
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
