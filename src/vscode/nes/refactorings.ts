// Prepares and applies suggested renames and search-and-replaces, for the presenter and the commands. Their code is loaded when
// an agent runs, with that which finds quick fixes.

import {
  CancellationTokenSource,
  ProgressLocation,
  window,
  workspace,
  type TextDocument,
  type Uri,
} from 'vscode';
import { neverCancelled } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { Range } from '../../base/textPosition.ts';
import type { ApplyOutcome } from '../../nes/offers/offer.ts';
import type { RenameOffer } from '../../nes/offers/renameOffer.ts';
import type { ReplaceOffer } from '../../nes/offers/replaceOffer.ts';
import type { RenameSuggestion, ReplaceSuggestion } from '../../nes/suggestion/suggestion.ts';
import type { findQuickFix } from './quickFix.ts';
import type { DocumentMatches, nothingFound } from './refactor/documentMatches.ts';
import type { ConfirmingTools } from './refactor/openConfirmed.ts';
import type { applyRename, findRename } from './refactor/renameSymbol.ts';
import type {
  applyReplacements,
  findReplacements,
  FolderToReplaceIn,
  replaceInFolder,
  ReplaceTools,
} from './refactor/replaceMatches.ts';

/** Whether a refactoring can be applied, found out before it is drawn. */
export type Prepared =
  /**
   * `matches`: in the document passed to `prepare`; undefined for a replace in another file or a folder. `oldName`: the
   * symbol's name, as the language support reports it.
   */
  | { readonly kind: 'possible'; readonly matches?: readonly Range[]; readonly oldName?: string }
  /** `reason`: for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The functions that suggestions need only when an agent runs. */
export interface RefactorCode {
  readonly applyRename: typeof applyRename;
  readonly findRename: typeof findRename;
  readonly applyReplacements: typeof applyReplacements;
  readonly findReplacements: typeof findReplacements;
  readonly replaceInFolder: typeof replaceInFolder;
  readonly nothingFound: typeof nothingFound;
  readonly findQuickFix: typeof findQuickFix;
  /** Opens a document without an editor. As `openConfirmed`, with the largest size that VS Code opens. */
  openToEdit(uri: Uri, tools: ConfirmingTools): Promise<TextDocument>;
}

export interface LoadRefactorCode {
  get(): Promise<RefactorCode>;
}

export class Refactorings {
  readonly #tools: ReplaceTools;
  /** Renames that were found possible. */
  readonly #renames = new WeakMap<RenameOffer, Prepared>();
  readonly #replacements = new WeakMap<ReplaceOffer, DocumentMatches | FolderToReplaceIn>();
  readonly #code: LoadRefactorCode;

  constructor(tools: ReplaceTools, code: LoadRefactorCode) {
    this.#tools = tools;
    this.#code = code;
  }

  /** Changes nothing. A possible result is cached until the text changes (renames: until the offer ends). Never rejects. */
  async prepare(offer: RenameOffer | ReplaceOffer, document: TextDocument): Promise<Prepared> {
    if (offer.kind === 'rename') {
      const known = this.#renames.get(offer);
      if (known) return known;
      const { findRename } = await this.#code.get();
      const found = await findRename(asRename(offer), this.#tools, neverCancelled);
      if (found.kind !== 'possible') return asRefusal(found);
      const possible = { kind: 'possible', oldName: found.oldName } as const;
      this.#renames.set(offer, possible);
      return possible;
    }
    let found: DocumentMatches | FolderToReplaceIn | Exclude<ApplyOutcome, { kind: 'done' }> | undefined =
      this.#replacements.get(offer);
    if (found?.kind !== 'folder' && (!found || isStale(found))) {
      const { findReplacements } = await this.#code.get();
      found = await findReplacements(asReplacement(offer), this.#tools, neverCancelled);
      if (found.kind === 'refused' || found.kind === 'cancelled') return asRefusal(found);
      this.#replacements.set(offer, found);
    }
    return found.kind === 'matches' && found.document === document
      ? { kind: 'possible', matches: found.edits.map(({ range }) => range) }
      : { kind: 'possible' };
  }

  /** Applies the offer; in a single file, the matches that `prepare` found. Never rejects. */
  async apply(offer: RenameOffer | ReplaceOffer): Promise<ApplyOutcome> {
    if (offer.kind === 'rename') return this.#rename(offer);
    const found = this.#replacements.get(offer);
    const { applyReplacements, nothingFound } = await this.#code.get();
    if (!found) return { kind: 'refused', reason: nothingFound() };
    return found.kind === 'matches' ? applyReplacements(found, this.#tools) : this.#replaceIn(found);
  }

  /** Opens the document of a suggestion without an editor. Throws if it may not be changed or its text is not confirmed. */
  async open(uri: Uri): Promise<TextDocument> {
    return (await this.#code.get()).openToEdit(uri, this.#tools);
  }

  /** True if `prepare` found `offer` to be about a folder, which is not drawn in place. */
  isAboutFolder(offer: ReplaceOffer): boolean {
    return this.#replacements.get(offer)?.kind === 'folder';
  }

  async #rename(offer: RenameOffer): Promise<ApplyOutcome> {
    const title = t('Renaming {0}…', offer.oldName);
    return window.withProgress({ location: ProgressLocation.Window, title }, async () => {
      const { applyRename, findRename } = await this.#code.get();
      const found = await findRename(asRename(offer), this.#tools, neverCancelled);
      return found.kind === 'possible' ? applyRename(found, this.#tools, neverCancelled) : found;
    });
  }

  async #replaceIn(found: FolderToReplaceIn): Promise<ApplyOutcome> {
    const { replaceInFolder } = await this.#code.get();
    const title = t('Searching {0}', workspace.asRelativePath(found.folder));
    const options = { location: ProgressLocation.Notification, title, cancellable: true };
    const { promise: searched, resolve: stopShowing } = Promise.withResolvers<void>();
    const searching = new CancellationTokenSource();
    let report = (_message: string): void => undefined;
    // Progress and Cancel are for the search only: the Refactor Preview that follows has its own buttons.
    const shown = window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => searching.cancel());
      report = (message) => progress.report({ message });
      return searched;
    });
    try {
      return await replaceInFolder(found, this.#tools, searching.token, {
        searched: (files, of) => report(t('{0} of {1} files', files, of)),
        previewing: stopShowing,
      });
    } finally {
      stopShowing();
      await shown;
      searching.dispose();
    }
  }
}

function asRename({ suggestion, uri, place, newName }: RenameOffer): RenameSuggestion {
  return { kind: 'rename', id: suggestion.id, uri, position: place.start, newName };
}

function asReplacement({ suggestion, uri, search, replace, isRegex }: ReplaceOffer): ReplaceSuggestion {
  return { kind: 'replace', id: suggestion.id, uri, search, replace, isRegex };
}

function isStale({ document, version }: DocumentMatches): boolean {
  return document.isClosed || document.version !== version;
}

function asRefusal(found: Exclude<ApplyOutcome, { kind: 'done' }>): Prepared {
  return { kind: 'refused', reason: found.kind === 'refused' ? found.reason : 'it was cancelled' };
}
