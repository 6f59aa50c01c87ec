// Collects the files in tabs other than the active one, visible ones first, and the files that were active recently.

import { TabInputCustom, TabInputText, Uri, window, workspace, type Memento } from 'vscode';
import type { ContextCollector, OpenFileItem, RecentFilesItem } from '../../../context/select/surfaceItem.ts';
import { RecentList } from '../../documents/recentList.ts';
import { contentOf, documentFacts, focusOf, type CollectorParts } from './collectorParts.ts';

const mostTabs = 100;
const mostRecent = 20;
/** Storage key of the recent files. */
const recentKey = 'recentDocuments';

export class OpenFilesCollector implements ContextCollector {
  readonly kind = 'openFiles';
  readonly #parts: CollectorParts;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  /** For tabs that VS Code has not loaded, only the name is collected. */
  async collect(): Promise<readonly OpenFileItem[]> {
    const inFront = this.#parts.inFront.editor?.document.uri.toString();
    const tabs = new Map<string, TabInputText | TabInputCustom>();
    for (const { input } of window.tabGroups.all.flatMap((group) => group.tabs).slice(0, mostTabs))
      if ((input instanceof TabInputText || input instanceof TabInputCustom) && input.uri.scheme === 'file')
        tabs.set(input.uri.toString(), input);
    tabs.delete(inFront ?? '');
    const items = [...tabs].map(async ([key, input]): Promise<OpenFileItem> => {
      const document = workspace.textDocuments.find((each) => each.uri.toString() === key);
      const editor = window.visibleTextEditors.find((each) => each.document === document);
      const shape = { kind: 'openFiles', visible: editor !== undefined } as const;
      if (!document) {
        const none = input instanceof TabInputCustom ? 'binary' : 'notLoaded';
        return { ...(await this.#parts.rules.factsOf(input.uri, 'plaintext')), ...shape, text: { none } };
      }
      const facts = await documentFacts(this.#parts.rules, document);
      const text = await contentOf(facts, document);
      return { ...facts, ...shape, text, ...(editor && { focus: focusOf(editor) }) };
    });
    return (await Promise.all(items)).toSorted((a, b) => Number(b.visible) - Number(a.visible));
  }
}

export class RecentFilesCollector implements ContextCollector {
  readonly kind = 'recentFiles';
  readonly #parts: CollectorParts;
  readonly #storage: Pick<Memento, 'get'>;

  /** @param storage the workspace state, in which `serve/workspace/recentDocuments` stores them. */
  constructor(parts: CollectorParts, storage: Pick<Memento, 'get'>) {
    this.#parts = parts;
    this.#storage = storage;
  }

  async collect(): Promise<readonly RecentFilesItem[]> {
    const recent = new RecentList(this.#storage.get(recentKey)).list().slice(0, mostRecent);
    const files = await Promise.all(
      recent.map(({ uri, languageId }) => this.#parts.rules.factsOf(Uri.parse(uri), languageId)),
    );
    return files.length === 0 ? [] : [{ kind: 'recentFiles', files }];
  }
}
