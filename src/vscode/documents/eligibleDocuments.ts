// Decides which documents agents may access: files on disk that are not in the list of secret files and that no glob of
// `acpHost.nes.exclude` matches. Never untitled documents, output, git's versions of files, or VS Code's settings.

import {
  EventEmitter,
  languages,
  Uri,
  workspace,
  type Event,
  type ExtensionContext,
  type TextDocument,
} from 'vscode';
import { canonicalUri, type FileNames } from '../../base/canonicalUri.ts';
import type { Disposable } from '../../base/disposable.ts';
import { secretFileGlobs, secretFileRule } from '../../base/secrets/secretFiles.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { isExcludedBy, withoutListed } from './isExcludedBy.ts';
import { asEditorDocument } from './vscodeDocument.ts';

/** Documents with another scheme have no absolute path that agents understand. */
const eligibleScheme = 'file';

/** Selects documents that may be eligible, for registering providers. */
export const eligibleSelector = { scheme: eligibleScheme };

/** On macOS, all Unicode normalisations of a name mean the same file, and both HFS+ and agents change them. */
export const fileNames: FileNames = process.platform === 'darwin' ? 'normalised' : 'exact';

/** Folders that `findExcluded` skips. */
const notLookedThrough = '{**/node_modules/**,**/.git/objects/**}';

/** Most files that `findExcluded` finds per glob. */
const mostExcluded = 5_000;

export class EligibleDocuments implements Disposable {
  readonly #excludes: Disposable;
  readonly #changes = new EventEmitter<void>();
  /** VS Code's settings folders: settings contain the environment variables of agents. */
  readonly #settingsFolders: readonly string[];
  #globs = withoutListed(readSetting('nes.exclude'));
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
    this.#settingsFolders = folders.map(({ path }) => `${path}/`);
    this.#excludes = onDidChangeSetting('nes.exclude', () => {
      this.#globs = withoutListed(readSetting('nes.exclude'));
      this.#known = new WeakMap();
      this.#lastAsked = undefined;
      this.#changes.fire();
    });
  }

  /** Fires when eligible documents may have changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  has(document: TextDocument): boolean {
    return this.get(document) !== undefined;
  }

  /** The adapter of `document`, if it is eligible. */
  get(document: TextDocument): EditorDocument | undefined {
    if (document === this.#lastAsked) return this.#lastAnswer;
    let known = this.#known.get(document);
    if (known === undefined) {
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

  /**
   * Absolute paths of the excluded files in the open folders, up to a limit per glob. Skips `node_modules` and git's objects.
   */
  async findExcluded(): Promise<readonly string[]> {
    const globs = [...secretFileGlobs, ...this.#globs.filter((glob) => !glob.startsWith('!'))];
    // Globs with braces cannot be nested in braces.
    const simple = globs.filter((glob) => !/[{}]/.test(glob));
    const patterns = [`{${simple.join(',')}}`, ...globs.filter((glob) => !simple.includes(glob))];
    const found = await Promise.all(
      patterns.map((pattern) => workspace.findFiles(pattern, notLookedThrough, mostExcluded)),
    );
    return found.flat().flatMap((uri) => (this.hasUri(uri) ? [] : [uri.fsPath]));
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

  #isExcluded(document: TextDocument): boolean {
    const { path } = document.uri;
    if (this.#settingsFolders.some((folder) => path.startsWith(folder))) return true;
    return isExcludedBy(
      this.#globs,
      secretFileRule(path) !== undefined,
      (pattern) => languages.match({ pattern }, document) > 0,
    );
  }

  dispose(): void {
    this.#excludes.dispose();
    this.#changes.dispose();
    this.#lastAsked = undefined;
  }
}
