// Lists the files and folders that can be mentioned, without those excluded from search or from agents. The list is
// cached for some seconds.

import { TabInputText, Uri, window, workspace } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { shownName, type AllowedFiles } from './shownPlace.ts';

const mostFiles = 20_000;
/** Lifetime of the cached list in ms. */
const freshness = 5_000;

export interface NamedPlace {
  readonly kind: 'file' | 'folder';
  readonly uri: Uri;
  readonly name: string;
}

export class WorkspaceFiles {
  readonly #allowed: AllowedFiles;
  readonly #clock: Clock;
  #found: Promise<readonly NamedPlace[]> | undefined;
  #foundAt = 0;

  constructor(allowed: AllowedFiles, clock: Clock) {
    this.#allowed = allowed;
    this.#clock = clock;
  }

  /** Open files first, the active one before all; then other files, then folders. Bounded. */
  async all(): Promise<readonly NamedPlace[]> {
    const now = this.#clock.now();
    if (!this.#found || now - this.#foundAt > freshness) {
      this.#foundAt = now;
      this.#found = this.#find();
      // Failures are not cached.
      this.#found.catch(() => (this.#found = undefined));
    }
    const found = await this.#found;
    const open = this.open();
    const isOpen = new Set(open.map(({ name }) => name));
    return [...open, ...found.filter(({ name }) => !isOpen.has(name))];
  }

  /** Files in text tabs that are on disk and not excluded; the active one first. */
  open(): readonly NamedPlace[] {
    const active = window.tabGroups.activeTabGroup.activeTab;
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    const uris = [active, ...tabs].flatMap((tab) =>
      tab?.input instanceof TabInputText ? tab.input.uri : [],
    );
    const once = new Map(uris.map((uri) => [uri.toString(), uri]));
    return [...once.values()]
      .filter((uri) => this.#allowed.hasUri(uri))
      .map((uri) => ({ kind: 'file', uri, name: shownName(uri) }));
  }

  async #find(): Promise<readonly NamedPlace[]> {
    const uris = await workspace.findFiles('**/*', excludes(), mostFiles);
    const files = uris.filter((uri) => this.#allowed.hasUri(uri));
    const folders = new Map<string, Uri>();
    for (const file of files) addFolders(folders, file);
    const named = (kind: NamedPlace['kind'], uri: Uri): NamedPlace => ({ kind, uri, name: shownName(uri) });
    return [
      ...files.map((uri) => named('file', uri)),
      ...[...folders.values()].map((uri) => named('folder', uri)),
    ];
  }
}

/** Adds all parent folders of `file` below its workspace folder. */
function addFolders(folders: Map<string, Uri>, file: Uri): void {
  const root = workspace.getWorkspaceFolder(file)?.uri.path;
  if (root === undefined) return;
  for (let at = Uri.joinPath(file, '..'); at.path.length > root.length; at = Uri.joinPath(at, '..')) {
    if (folders.has(at.path)) return;
    folders.set(at.path, at);
  }
}

/** A glob of `files.exclude` and `search.exclude`. Undefined leaves VS Code's defaults. */
function excludes(): string | undefined {
  const patterns = ['files', 'search'].flatMap((section) =>
    Object.entries(workspace.getConfiguration(section).get<Record<string, unknown>>('exclude') ?? {}).flatMap(
      ([pattern, isOn]) => (isOn === true ? [pattern] : []),
    ),
  );
  return patterns.length === 0 ? undefined : `{${patterns.join(',')}}`;
}
