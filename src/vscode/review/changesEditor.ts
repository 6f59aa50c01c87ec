// Shows all changes to review in VS Code's own editor for several diffs, and opens it again without the files that were
// kept or undone: VS Code has no command that changes what an open one shows.

import { commands, Uri, window, type Tab } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { comparedFiles, type ComparedFile, type ComparedFiles } from '../../chat/review/comparedFiles.ts';
import { refuseIrregular } from '../files/regularFile.ts';
import { beforeUri } from './beforeDocuments.ts';
import type { Review } from './review.ts';

/** In the names of VS Code's commands that focus a group of editors. There are no more of them. */
const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'] as const;

export class ChangesEditor implements Disposable {
  readonly #review: Review;
  readonly #title: string;
  readonly #lifetime = new DisposableStore();
  /** What the open editor shows. Undefined if it was opened before the window was reloaded. */
  #shown: readonly ComparedFile[] | undefined;
  /** The last call, since opening the editor and reading its tabs must not overlap. Never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  #reopened = 0;

  /** @param title of the tab, by which the open editors are recognized. */
  constructor(review: Review, title: string, logger: Logger) {
    this.#review = review;
    this.#title = title;
    // An editor behind another tab is opened again when the user selects its tab.
    this.#lifetime.add(
      window.tabGroups.onDidChangeTabs(({ changed }) => {
        if (changed.some((tab) => tab.isActive && this.#isOwn(tab)))
          this.refresh().catch((error: unknown) => logger.error('The editor of all changes failed', error));
      }),
    );
  }

  /** How often `refresh` opened the editor again, which takes the focus. */
  get reopened(): number {
    return this.#reopened;
  }

  /** Opens the editor in the active group, and closes earlier ones. If no file has text, nothing is opened. */
  show(): Promise<ComparedFiles> {
    return this.#inOrder(async () => {
      const compared = await this.#compare();
      if (compared.files.length > 0) await this.#open(compared.files);
      return compared;
    });
  }

  /**
   * Closes the editor if it has nothing left to show. If it is visible and still shows files that were kept, undone, created or
   * deleted since, opens it again in its place. An editor with unsaved text stays as it is.
   */
  refresh(): Promise<void> {
    return this.#inOrder(async () => {
      const tabs = this.#tabs();
      if (tabs.length === 0) return;
      const { files } = await this.#compare();
      if (files.length === 0) return await closeTabs(tabs);
      const isThere = (shown: ComparedFile): boolean => files.some((file) => isSame(file, shown));
      if (this.#shown?.every(isThere) === true) return;
      const visible = tabs.find(({ isActive }) => isActive);
      if (visible) await this.#reopen(visible, files);
    });
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    // The caller handles the error.
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #reopen({ group }: Tab, files: readonly ComparedFile[]): Promise<void> {
    const [place, active] = [group.viewColumn, window.tabGroups.activeTabGroup.viewColumn];
    if (place !== active && !(await focusGroup(place))) return await closeTabs(this.#tabs());
    await this.#open(files);
    this.#reopened++;
    if (place !== active) await focusGroup(active);
  }

  async #open(files: readonly ComparedFile[]): Promise<void> {
    const earlier = this.#tabs();
    const resources = files.map(({ before, now }) => [
      Uri.parse((now ?? before)!, true),
      before === undefined ? undefined : beforeUri(before),
      now === undefined ? undefined : Uri.parse(now, true),
    ]);
    this.#shown = files;
    await commands.executeCommand('vscode.changes', this.#title, resources);
    await closeTabs(earlier);
  }

  async #compare(): Promise<ComparedFiles> {
    const { files, view } = this.#review;
    const compared = comparedFiles(view, files, (uri) => this.#review.now(uri));
    const regular: ComparedFile[] = [];
    for (const file of compared.files) if (await isRegular(file)) regular.push(file);
    const irregular = compared.files.length - regular.length;
    return { ...compared, files: regular, withoutText: compared.withoutText + irregular };
  }

  /**
   * The open editors without unsaved text. The class for their input, `TabInputTextMultiDiff`, is proposed API, and lists no
   * created and no deleted files; so they are recognized by their title, to which VS Code adds the number of files.
   */
  #tabs(): Tab[] {
    return window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => !tab.isDirty && this.#isOwn(tab));
  }

  #isOwn({ label, input }: Tab): boolean {
    const isSeveralDiffs = typeof input !== 'object' || input === null || 'textDiffs' in input;
    return isSeveralDiffs && label.startsWith(this.#title);
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

async function closeTabs(tabs: readonly Tab[]): Promise<void> {
  // The user or VS Code may have closed some meanwhile, such as a preview.
  const open = window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => tabs.includes(tab));
  if (open.length > 0) await window.tabGroups.close(open, true);
}

/** @returns false if VS Code has no command for that group. */
async function focusGroup(viewColumn: number): Promise<boolean> {
  const ordinal = ordinals[viewColumn - 1];
  if (ordinal === undefined) return false;
  await commands.executeCommand(`workbench.action.focus${ordinal}EditorGroup`);
  return true;
}

function isSame(one: ComparedFile, other: ComparedFile): boolean {
  return one.before === other.before && one.now === other.now;
}

/** VS Code would wait for a pipe without end. False also for a file that was deleted just now. */
async function isRegular({ now }: ComparedFile): Promise<boolean> {
  return await (now === undefined ? Promise.resolve() : refuseIrregular(Uri.parse(now, true))).then(
    () => true,
    () => false,
  );
}
