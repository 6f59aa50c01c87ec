// Decides which documents agents may access: files on disk that are not in the list of secret files and that no glob of
// `acpHost.nes.exclude` matches. Never untitled documents, output, git's versions of files, or VS Code's settings.

import {
  EventEmitter,
  languages,
  Uri,
  window,
  workspace,
  type Event,
  type ExtensionContext,
  type TextDocument,
} from 'vscode';
import { canonicalUri, type FileNames } from '../../base/canonicalUri.ts';
import type { Disposable } from '../../base/disposable.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { secretFileGlobs, secretFileRule } from '../../base/secrets/secretFiles.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { isExcludedBy, withoutListed } from './isExcludedBy.ts';
import { asEditorDocument } from './vscodeDocument.ts';
import { WithheldDocuments } from './withheldDocuments.ts';

/** Documents with another scheme have no absolute path that agents understand. */
const eligibleScheme = 'file';

/** Selects documents that may be eligible, for registering providers. */
export const eligibleSelector = { scheme: eligibleScheme };

/** On macOS, all Unicode normalisations of a name mean the same file, and both HFS+ and agents change them. */
export const fileNames: FileNames = process.platform === 'darwin' ? 'normalised' : 'exact';

/** Folders that `findExcluded` skips. */
const skipped = {
  glob: '{**/node_modules/**,**/.git/objects/**}',
  path: /\/(node_modules|\.git\/objects)\//,
};

/** Most files that `findExcluded` finds per glob. */
const mostExcluded = 5_000;

/** As `mostExcluded`, with the files of skipped folders. */
const mostWithSkipped = 50_000;

export class EligibleDocuments implements Disposable {
  readonly #listeners: readonly Disposable[];
  readonly #changes = new EventEmitter<void>();
  readonly #confirmed = new EventEmitter<TextDocument>();
  readonly #withheld = new WithheldDocuments<TextDocument>();
  /** VS Code's settings folders: settings contain the environment variables of agents. */
  readonly #settingsFolders: readonly string[];
  /** The globs of `nes.exclude`. Undefined until they are needed. */
  #globs: readonly string[] | undefined;
  /** Results per document: matching globs is too slow for every keystroke, and they change only with the setting. */
  #known = new WeakMap<TextDocument, EditorDocument | null>();
  /** Canonical URIs of open documents. */
  readonly #canonical = new WeakMap<TextDocument, string>();
  /** The last lookup and its result, since many keystrokes in a row go to one document. */
  #lastAsked: TextDocument | undefined;
  #lastAnswer: EditorDocument | undefined;

  constructor(context: ExtensionContext) {
    // <data>/User/globalStorage/<id>; settings of scope `machine` are in <data>/Machine.
    const user = Uri.joinPath(context.globalStorageUri, '..', '..');
    const folders = [user, Uri.joinPath(user, '..', 'Machine')];
    this.#settingsFolders = folders.map(({ path }) => path);
    const excludes = onDidChangeSetting('nes.exclude', () => {
      this.#globs = undefined;
      this.#known = new WeakMap();
      this.#lastAsked = undefined;
      this.#changes.fire();
    });
    // What the user looks at is treated like any document that the user opened.
    const shown = window.onDidChangeActiveTextEditor((editor) => {
      if (editor && this.#withheld.allow(editor.document)) this.#confirmed.fire(editor.document);
    });
    this.#listeners = [excludes, shown];
  }

  /** Fires when eligible documents may have changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Fires when a document that was withheld no longer is. */
  get onDidConfirm(): Event<TextDocument> {
    return this.#confirmed.event;
  }

  /**
   * Opens a document without an editor, and withholds it from agents unless it is confirmed, or open already.
   * @param forAll false to withhold a confirmed document too: the caller may show it to one agent.
   * @returns undefined if it is not confirmed. What is withheld stays so until it is closed, or until the user shows it.
   */
  async openWithheld(
    uri: Uri,
    isConfirmed: (document: TextDocument) => Promise<boolean>,
    forAll = true,
  ): Promise<TextDocument | undefined> {
    this.#withheld.hold(uri);
    let opened: TextDocument | undefined;
    let isAllowed = false;
    try {
      opened = await workspace.openTextDocument(uri);
      // It may be open under another spelling of `uri`.
      const wasAllowed = this.has(opened);
      const confirmed = wasAllowed || (await isConfirmed(opened));
      isAllowed = wasAllowed || (confirmed && forAll);
      return confirmed ? opened : undefined;
    } finally {
      if (opened && isAllowed) this.#withheld.allow(opened);
      else if (opened) this.#withheld.refuse(opened);
      for (const document of this.#withheld.release(uri, workspace.textDocuments))
        if (!this.#known.has(document)) this.#confirmed.fire(document);
    }
  }

  has(document: TextDocument): boolean {
    return this.get(document) !== undefined;
  }

  /** The adapter of `document`, if it is eligible. */
  get(document: TextDocument): EditorDocument | undefined {
    if (document === this.#lastAsked) return this.#lastAnswer;
    let known = this.#known.get(document);
    if (known === undefined) {
      if (this.#withheld.has(document)) return undefined;
      const eligible = document.uri.scheme === eligibleScheme && !this.#isExcluded(document);
      known = eligible ? asEditorDocument(document) : null;
      this.#known.set(document, known);
    }
    this.#lastAsked = document;
    this.#lastAnswer = known ?? undefined;
    return this.#lastAnswer;
  }

  /** As `has`, for a file that need not be open. Not cached. */
  hasUri(uri: Uri): boolean {
    // Only the document's `uri` is used to match a pattern.
    return uri.scheme === eligibleScheme && !this.#isExcluded({ uri } as TextDocument);
  }

  /** As `hasUri`. @param path absolute. */
  hasFile(path: string): boolean {
    return this.hasUri(Uri.file(path));
  }

  /**
   * Absolute paths of the excluded files in the open folders, up to a limit per glob. Skips `node_modules` and git's objects.
   * The setting `files.exclude` hides none of them.
   */
  async findExcluded(): Promise<readonly string[]> {
    const globs = [...secretFileGlobs, ...this.#excludes().filter((glob) => !glob.startsWith('!'))];
    // Globs with braces cannot be nested in braces.
    const simple = globs.filter((glob) => !/[{}]/.test(glob));
    const patterns = [`{${simple.join(',')}}`, ...globs.filter((glob) => !simple.includes(glob))];
    // With a glob to exclude, VS Code applies `files.exclude` as well, which a repository can set, and which hides `.git`.
    // Without one, it lists the skipped folders too, whose files could use up the limit. So both are asked for.
    const found = await Promise.all(
      patterns.flatMap((pattern) => [
        workspace.findFiles(pattern, skipped.glob, mostExcluded),
        workspace.findFiles(pattern, null, mostWithSkipped),
      ]),
    );
    const paths = new Set<string>();
    for (const uri of found.flat())
      if (!skipped.path.test(uri.path) && !this.hasUri(uri)) paths.add(uri.fsPath);
    return [...paths];
  }

  /** The document at `uri`, if it is open and eligible. @param uri in any spelling that agents use. */
  open(uri: string): EditorDocument | undefined {
    const exact = workspace.textDocuments.find((each) => asEditorDocument(each).uri === uri);
    if (exact) return this.get(exact);
    const canonical = canonicalUri(uri, fileNames);
    if (canonical === undefined) return undefined;
    const document = workspace.textDocuments.find((each) => this.#canonicalOf(each) === canonical);
    return document && this.get(document);
  }

  #canonicalOf(document: TextDocument): string {
    let canonical = this.#canonical.get(document);
    if (canonical === undefined) {
      const { uri } = asEditorDocument(document);
      canonical = canonicalUri(uri, fileNames) ?? uri;
      this.#canonical.set(document, canonical);
    }
    return canonical;
  }

  #excludes(): readonly string[] {
    return (this.#globs ??= withoutListed(readSetting('nes.exclude')));
  }

  #isExcluded(document: TextDocument): boolean {
    const { path } = document.uri;
    if (this.#settingsFolders.some((folder) => isInFolder({ path, folder }))) return true;
    return isExcludedBy(
      this.#excludes(),
      secretFileRule(path) !== undefined,
      (pattern) => languages.match({ pattern }, document) > 0,
    );
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
    this.#changes.dispose();
    this.#confirmed.dispose();
    this.#lastAsked = undefined;
  }
}
