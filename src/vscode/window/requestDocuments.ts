// Read-only documents that show agents' requests: the whole text of a request, and the two sides of a diff.

import { randomUUID } from 'node:crypto';
import {
  commands,
  EventEmitter,
  languages,
  TabInputTextDiff,
  TabInputWebview,
  Uri,
  ViewColumn,
  window,
  workspace,
  type Tab,
  type TextDocumentContentProvider,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { ShownTexts, type Validity } from './shownTexts.ts';

export const requestScheme = 'acp-host-request';

/** The language of whole requests as text. Its lines are wrapped by default, so that no end of a line is out of sight. */
const requestLanguage = 'acp-host-request';

export class RequestDocuments implements Disposable, TextDocumentContentProvider {
  readonly #lifetime = new DisposableStore();
  readonly #changes = this.#lifetime.add(new EventEmitter<Uri>());
  readonly #texts = this.#lifetime.add(new ShownTexts((uri) => this.#changes.fire(Uri.parse(uri))));
  /** Part of all URIs, since VS Code caches documents by URI, also those of an earlier extension host. */
  readonly #mark = randomUUID().slice(0, 8);
  readonly onDidChange = this.#changes.event;
  #made = 0;

  constructor() {
    this.#lifetime.add(workspace.registerTextDocumentContentProvider(requestScheme, this));
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? t('This request is no longer pending.');
  }

  /**
   * @param focus true to focus the document in a tab of its own. By default the focus stays where it is, and the tab is a
   * preview that the next document replaces, beside a chat that is in the active tab. @param validity as of `keep`.
   */
  async showText(
    name: string,
    text: string,
    { focus = false, validity }: { readonly focus?: boolean; readonly validity?: Validity | undefined } = {},
  ): Promise<void> {
    const opened = await workspace.openTextDocument(this.keep(name, text, validity));
    const document =
      opened.languageId === 'plaintext'
        ? await languages.setTextDocumentLanguage(opened, requestLanguage)
        : opened;
    const isBeside = !focus && window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputWebview;
    await window.showTextDocument(document, {
      ...{ preview: !focus, preserveFocus: !focus },
      ...(isBeside && { viewColumn: ViewColumn.Beside }),
    });
  }

  /** @param path determines the name and language of the documents. @param validity as of `keep`. @returns a function that closes the diff, unless the user pinned it. */
  async showDiff(
    path: string,
    oldText: string,
    newText: string,
    title: string,
    validity?: Validity,
  ): Promise<() => Promise<unknown>> {
    const [left, right] = [this.keep(path, oldText, validity), this.keep(path, newText, validity)];
    // A diff looks as if it could be edited, and VS Code says only at the first key that it can't.
    await commands.executeCommand('vscode.diff', left, right, t('{0} – read-only', title), {
      ...{ preview: true, preserveFocus: true },
    });
    return async () => await window.tabGroups.close(tabsOf(right), true);
  }

  /**
   * Keeps a text as a document. @param path determines its name and language. @param validity until when it is shown; then the
   * document says why it is not true any more. @returns the document's URI.
   */
  keep(path: string, text: string, validity?: Validity): Uri {
    const name = path.replaceAll('\\', '/').split('/').at(-1) || 'request';
    const uri = Uri.from({ scheme: requestScheme, path: `/${this.#mark}/${++this.#made}/${name}` });
    this.#texts.keep(uri.toString(), text, validity);
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
