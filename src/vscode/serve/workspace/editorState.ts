// The open, recent and active documents, without those that agents may not access. Used by `workspace/*` and by the editor
// tools of agents.

import { type TextEditor, Uri, window, workspace } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import type { FocusedDocuments } from '../../documents/focusedDocuments.ts';
import { type AllowedDocuments, hasFilePath } from '../../documents/vscodeDocument.ts';
import { openRegularDocument } from '../../files/regularFile.ts';
import { ActiveDocument, filesInTabs } from './activeDocument.ts';
import { listRecentDocuments } from './recentDocuments.ts';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';

export class EditorState implements Disposable {
  readonly #allowed: AllowedDocuments;
  readonly #focused: FocusedDocuments;
  readonly #clock: Clock;
  readonly #active: ActiveDocument;
  readonly #languages: UnloadedLanguages;

  constructor(allowed: AllowedDocuments, focused: FocusedDocuments, clock: Clock) {
    this.#allowed = allowed;
    this.#focused = focused;
    this.#clock = clock;
    this.#active = new ActiveDocument(allowed, focused);
    this.#languages = new UnloadedLanguages((uri) => focused.languageOf(uri), clock);
  }

  openDocuments(): Promise<WorkspaceDocument[]> {
    return listOpenDocuments(this.#allowed, (uri) => this.#languages.get(uri));
  }

  /** Newest first, without deleted files. @param limit a positive integer. */
  recentDocuments(limit?: number): Promise<WorkspaceDocument[]> {
    return listRecentDocuments(this.#focused, this.#allowed, this.#clock, limit);
  }

  /** URIs of the documents that the answer to a method of `workspace/*` leaves out, since agents may not access them. */
  withheld(method: string): readonly string[] {
    const { uri: active } = window.activeTextEditor?.document ?? {};
    switch (method) {
      case 'workspace/open_documents':
        return withheldDocuments(this.#allowed);
      case 'workspace/recent_documents':
        return this.#focused
          .list()
          .map(({ uri }) => uri)
          .filter((uri) => !this.#allowed.hasUri(Uri.parse(uri)))
          .slice(0, mostWithheld);
      case 'workspace/active_document':
        return active && hasFilePath(active) && !this.#allowed.hasUri(active) ? [active.toString()] : [];
      default:
        return [];
    }
  }

  /** See `ActiveDocument.editor`. */
  get activeEditor(): TextEditor | undefined {
    return this.#active.editor;
  }

  dispose(): void {
    this.#languages.dispose();
  }
}

/** Most tabs checked for one answer. */
const mostTabs = 1_000;

/**
 * Answers `workspace/open_documents`: documents that VS Code has loaded, and files of tabs it has not loaded yet.
 * @param languageOf resolves to the language of a file that is not loaded; undefined if it cannot be loaded.
 */
async function listOpenDocuments(
  allowed: AllowedDocuments,
  languageOf: (uri: Uri) => Promise<string | undefined>,
): Promise<WorkspaceDocument[]> {
  const listed = new Map<string, WorkspaceDocument>();
  for (const document of workspace.textDocuments) {
    if (!hasFilePath(document.uri) || !allowed.has(document)) continue;
    const uri = document.uri.toString();
    listed.set(uri, { uri, languageId: document.languageId });
  }
  for (const tab of filesInTabs().slice(0, mostTabs)) {
    const uri = tab.toString();
    if (listed.has(uri) || !hasFilePath(tab) || !allowed.hasUri(tab)) continue;
    const languageId = await languageOf(tab);
    if (languageId !== undefined) listed.set(uri, { uri, languageId });
  }
  return [...listed.values()];
}

/** Maximum documents that are recorded as left out of one answer. */
const mostWithheld = 50;

function withheldDocuments(allowed: AllowedDocuments): readonly string[] {
  const opened = workspace.textDocuments.filter((document) => !allowed.has(document)).map(({ uri }) => uri);
  const tabs = filesInTabs()
    .slice(0, mostTabs)
    .filter((uri) => !allowed.hasUri(uri));
  const found = [...opened, ...tabs].filter(hasFilePath).map((uri) => uri.toString());
  return [...new Set(found)].slice(0, mostWithheld);
}

/** ms for one file, which may be on a disk that does not answer. */
const patience = 3_000;
/** Languages cached. */
const most = 1_000;

/**
 * Finds the language of files that are not loaded. VS Code knows it only for loaded documents, so each file is loaded
 * once and its language cached.
 */
class UnloadedLanguages implements Disposable {
  readonly #remembered: (uri: string) => string | undefined;
  readonly #clock: Clock;
  readonly #known = new Map<string, string>();
  readonly #settings: Disposable;

  /** @param remembered returns the language of a file that was loaded in an earlier session, if known. */
  constructor(remembered: (uri: string) => string | undefined, clock: Clock) {
    this.#remembered = remembered;
    this.#clock = clock;
    this.#settings = workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('files.associations')) this.#known.clear();
    });
  }

  /** The language id; undefined if the file cannot be loaded. */
  async get(uri: Uri): Promise<string | undefined> {
    const name = uri.toString();
    const known = this.#known.get(name) ?? this.#remembered(name);
    if (known !== undefined) return known;
    const loaded = await timeBoxed(openRegularDocument(uri), patience, this.#clock, neverCancelled);
    if (loaded.kind !== 'done') return undefined;
    if (this.#known.size >= most) this.#known.clear();
    const { languageId } = loaded.value;
    this.#known.set(name, languageId);
    return languageId;
  }

  dispose(): void {
    this.#settings.dispose();
  }
}
