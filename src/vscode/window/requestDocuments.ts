// Read-only documents for what agents ask about: the whole text of a request, and the two sides of a diff.

import { randomUUID } from 'node:crypto';
import {
  commands,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
  type Tab,
  type TextDocumentContentProvider,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';

export const requestScheme = 'acp-host-request';

/** Older ones become empty. */
const mostTexts = 40;

export class RequestDocuments implements Disposable, TextDocumentContentProvider {
  readonly #lifetime = new DisposableStore();
  readonly #texts = new Map<string, string>();
  /** VS Code remembers documents for a while by their addresses, also those of an extension host before this one. */
  readonly #mark = randomUUID().slice(0, 8);
  #made = 0;

  constructor() {
    this.#lifetime.add(workspace.registerTextDocumentContentProvider(requestScheme, this));
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? t('This request is over.');
  }

  /**
   * Beside whatever asks: the focus stays there, unless the text is all that was asked for. It gets a tab of its own then: it
   * may be about the file that the tab before shows.
   */
  async showText(name: string, text: string, focus = false): Promise<void> {
    const document = await workspace.openTextDocument(this.#keep(name, text));
    await window.showTextDocument(document, { preview: !focus, preserveFocus: !focus });
  }

  /** @param path names the file and gives its language. @returns what closes it, unless the user pinned it. */
  async showDiff(
    path: string,
    oldText: string,
    newText: string,
    title: string,
  ): Promise<() => Promise<unknown>> {
    const [left, right] = [this.#keep(path, oldText), this.#keep(path, newText)];
    await commands.executeCommand('vscode.diff', left, right, title, { preview: true, preserveFocus: true });
    return async () => await window.tabGroups.close(tabsOf(right), true);
  }

  #keep(path: string, text: string): Uri {
    const name = path.replaceAll('\\', '/').split('/').at(-1) || 'request';
    const uri = Uri.from({ scheme: requestScheme, path: `/${this.#mark}/${++this.#made}/${name}` });
    this.#texts.set(uri.toString(), text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostTexts && oldest !== undefined) this.#texts.delete(oldest);
    return uri;
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

function tabsOf(right: Uri): Tab[] {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input, isPinned }) =>
        !isPinned && input instanceof TabInputTextDiff && input.modified.toString() === right.toString(),
    );
}
