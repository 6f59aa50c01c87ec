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
import type { Disposable } from '../../base/disposable.ts';
import { secretFileRule } from '../../base/secretFiles.ts';
import type { EditorDocument } from '../../nes/editorDocument.ts';
import { onDidChangeSetting, readSetting } from '../settings.ts';
import { isExcludedBy, withoutListed } from './isExcludedBy.ts';
import { asEditorDocument } from './vscodeDocument.ts';

/** Documents with another scheme have no absolute path an agent could understand. */
const eligibleScheme = 'file';

/** Documents that may be eligible: what VS Code has to ask about. */
export const eligibleSelector = { scheme: eligibleScheme };

export class EligibleDocuments implements Disposable {
  readonly #excludes: Disposable;
  readonly #changes = new EventEmitter<void>();
  /** Where VS Code keeps its settings: they hold what agents are given in their environment. */
  readonly #settingsFolders: readonly string[];
  #globs = withoutListed(readSetting('nes.exclude'));
  /** Matching globs is too slow for every keystroke, and the answer changes only with the setting. */
  #known = new WeakMap<TextDocument, EditorDocument | null>();
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

  /** The document at `uri`, if it is open and eligible. */
  open(uri: string): EditorDocument | undefined {
    const document = workspace.textDocuments.find((each) => asEditorDocument(each).uri === uri);
    return document && this.get(document);
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
