// Answers `workspace/*` (editor state draft): open, recent and active documents, without those that agents may not access.

import {
  type Memento,
  TabInputTerminal,
  TabInputWebview,
  window,
  type Tab,
  type TextDocument,
  workspace,
  type Uri,
  TabInputText,
  TabInputTextDiff,
} from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  workspaceActiveDocument,
  workspaceOpenDocuments,
  workspaceRecentDocuments,
  type WorkspaceDocument,
} from '../../../protocol/client/workspace.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import { type AllowedDocuments, hasFilePath } from '../../documents/vscodeDocument.ts';
import { requireSession, type Service, type ServedAgent } from '../service.ts';
import { RecentDocuments } from './recentDocuments.ts';
import { section } from '../../settings/settings.ts';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';

export class WorkspaceService implements Service, Disposable {
  readonly capabilities = { workspace: { openDocuments: {}, recentDocuments: {}, activeDocument: {} } };
  readonly #allowed: AllowedDocuments;
  readonly #parts = new DisposableStore();
  readonly #recent: RecentDocuments;
  readonly #active: ActiveDocument;
  readonly #languages: UnloadedLanguages;

  /** @param storage VS Code's workspace state. */
  constructor(allowed: AllowedDocuments, storage: Memento, clock: Clock) {
    this.#allowed = allowed;
    this.#recent = this.#parts.add(new RecentDocuments(allowed, storage, clock));
    this.#active = this.#parts.add(new ActiveDocument(allowed));
    this.#languages = this.#parts.add(new UnloadedLanguages((uri) => this.#recent.languageOf(uri), clock));
  }

  serve(_agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    served.add(
      receiver.onRequest(workspaceOpenDocuments, async ({ sessionId }) => {
        requireSession(sessions, sessionId);
        return { documents: await listOpenDocuments(this.#allowed, (uri) => this.#languages.get(uri)) };
      }),
    );
    served.add(
      receiver.onRequest(workspaceRecentDocuments, async ({ sessionId, limit }) => {
        requireSession(sessions, sessionId);
        return { documents: await this.#recent.list(limit ?? undefined) };
      }),
    );
    served.add(
      receiver.onRequest(workspaceActiveDocument, ({ sessionId }) => {
        requireSession(sessions, sessionId);
        return { document: this.#active.get() };
      }),
    );
    return served;
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

/**
 * Answers `workspace/active_document`: the document of the focused text editor. While a chat page or a terminal is in
 * front of it, the last focused one, as long as its tab is open.
 */
class ActiveDocument implements Disposable {
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
    const loaded = await timeBoxed(workspace.openTextDocument(uri), patience, this.#clock, neverCancelled);
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

/** The files in editor tabs, in the order of the tabs; may contain duplicates. */
function filesInTabs(): Uri[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(urisOf);
}

function urisOf({ input }: Tab): Uri[] {
  if (input instanceof TabInputText) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}
