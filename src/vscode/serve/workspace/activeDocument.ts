// Finds the active document, for `workspace/active_document`, the editor tools and the implicit attachment.

import {
  TabInputTerminal,
  TabInputText,
  TabInputTextDiff,
  TabInputWebview,
  window,
  type Tab,
  type TextEditor,
  type Uri,
} from 'vscode';
import type { FocusedDocuments } from '../../documents/focusedDocuments.ts';
import { hasFilePath, type AllowedDocuments } from '../../documents/vscodeDocument.ts';
import { section } from '../../settings/settings.ts';

/**
 * The active text editor. While a chat page or a terminal is the active tab, this is the last active text editor, as
 * long as its tab is open.
 */
export class ActiveDocument {
  readonly #allowed: AllowedDocuments;
  readonly #focused: Pick<FocusedDocuments, 'lastEditor'>;

  constructor(allowed: AllowedDocuments, focused: Pick<FocusedDocuments, 'lastEditor'>) {
    this.#allowed = allowed;
    this.#focused = focused;
  }

  /**
   * Editor state draft, `workspace/active_document`. The draft says "`null` when no file-backed text editor is focused".
   * This deviates on purpose where a chat page or a terminal has the focus, in a panel or as an editor tab: there the user
   * writes "this file" to an agent and means the file that was active before. Undefined if another tab is active (settings,
   * a picture, another extension's page), for a file that agents may not access, and once its tab is
   * closed.
   */
  get editor(): TextEditor | undefined {
    const editor = window.activeTextEditor ?? this.#lastActive();
    return editor && hasFilePath(editor.document.uri) && this.#allowed.has(editor.document)
      ? editor
      : undefined;
  }

  /**
   * The last active text editor, if a chat page or a terminal is the active tab. VS Code keeps its active editor only while
   * these are in a panel.
   */
  #lastActive(): TextEditor | undefined {
    const last = this.#focused.lastEditor;
    if (!last || last.document.isClosed || !isChatOrTerminal(window.tabGroups.activeTabGroup.activeTab))
      return;
    const uri = last.document.uri.toString();
    return filesInTabs().some((tab) => tab.toString() === uri) ? last : undefined;
  }
}

function isChatOrTerminal(tab: Tab | undefined): boolean {
  const input = tab?.input;
  if (input instanceof TabInputWebview) return input.viewType.includes(`${section}.`);
  return input instanceof TabInputTerminal;
}

/** The files in editor tabs, in the order of the tabs; may contain duplicates. */
export function filesInTabs(): Uri[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(urisOf);
}

function urisOf({ input }: Tab): Uri[] {
  if (input instanceof TabInputText) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}
