// Decides which documents agents may hear of: files on disk that are not in the list of secret files and that no glob of
// `acpHost.nes.exclude` names. Never untitled documents, output, git's versions of files, or VS Code's settings.

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

/** Documents with another scheme have no absolute path an agent could understand. */
const eligibleScheme = 'file';

/** Documents that may be eligible: what VS Code has to ask about. */
export const eligibleSelector = { scheme: eligibleScheme };

/** macOS has one file for all normalisations of its name, and both HFS+ and agents change them. */
export const fileNames: FileNames = process.platform === 'darwin' ? 'normalised' : 'exact';

/** Where `findExcluded` does not look. */
const notLookedThrough = '{**/node_modules/**,**/.git/objects/**}';

/** Files that `findExcluded` finds for a glob. */
const mostExcluded = 5_000;

export class EligibleDocuments implements Disposable {
  readonly #excludes: Disposable;
  readonly #changes = new EventEmitter<void>();
  /** Where VS Code keeps its settings: they hold what agents are given in their environment. */
  readonly #settingsFolders: readonly string[];
  #globs = withoutListed(readSetting('nes.exclude'));
  /** Matching globs is too slow for every keystroke, and the answer changes only with the setting. */
  #known = new WeakMap<TextDocument, EditorDocument | null>();
  /** Canonical URIs of open documents. */
  readonly #canonical = new WeakMap<TextDocument, string>();
  /** Asked for last, and the answer: keys are pressed in one document after another. */
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

  /** Fires when documents may have become eligible, or are no longer. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  has(document: TextDocument): boolean {
    return this.get(document) !== undefined;
  }

  /** `document` for the pure rooms, if agents may hear of it. */
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

  /** `has`, of a file that need not be open. Not remembered. */
  hasUri(uri: Uri): boolean {
    // A pattern is matched against the uri alone.
    return uri.scheme === eligibleScheme && !this.#isExcluded({ uri } as TextDocument);
  }

  /**
   * Absolute paths of the excluded files in the open folders, up to a bound for each glob. Not what is in `node_modules`, and
   * not git's objects.
   */
  async findExcluded(): Promise<readonly string[]> {
    const globs = [...secretFileGlobs, ...this.#globs.filter((glob) => !glob.startsWith('!'))];
    // Globs in braces can't be joined in braces once more.
    const simple = globs.filter((glob) => !/[{}]/.test(glob));
    const patterns = [`{${simple.join(',')}}`, ...globs.filter((glob) => !simple.includes(glob))];
    const found = await Promise.all(
      patterns.map((pattern) => workspace.findFiles(pattern, notLookedThrough, mostExcluded)),
    );
    return found.flat().flatMap((uri) => (this.hasUri(uri) ? [] : [uri.fsPath]));
  }

  /** The document at `uri`, if it is open and eligible. @param uri as an agent may spell it. */
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
