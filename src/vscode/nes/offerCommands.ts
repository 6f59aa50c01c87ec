// The commands that act on the shown offer: follow a hint to it, accept it or a word of it, dismiss it, show it as a diff.

import {
  commands,
  Range,
  Selection,
  TabInputText,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
  type Tab,
  type TextDocument,
  type TextEditor,
  type ViewColumn,
} from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import { t } from '../../base/l10n.ts';
import type { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { Position } from '../../base/textPosition.ts';
import type { EditOffer } from '../../nes/offers/editOffer.ts';
import type { StandingOffers } from '../../nes/offers/standingOffers.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import type { OffsetEdit } from '../../nes/text/offsetEdit.ts';
import type { Presentation } from '../../nes/offers/presentation.ts';
import { tabGuard } from '../../nes/drawing/tabRule.ts';
import { cursorPlaceOf } from '../../nes/text/wholeLineEdit.ts';
import { fromWirePosition } from '../../nes/text/wirePosition.ts';
import { fromPosition, rangeOfEdit } from '../documents/convert.ts';
import { otherEditorOf, otherEditorText } from '../files/otherEditor.ts';
import { reportError } from '../window/report.ts';
import type { DiffView } from './drawing/diffView.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { Presenter } from './presenter.ts';
import type { Refactorings } from './refactorings.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export interface OfferCommandDeps {
  readonly offers: StandingOffers;
  readonly presentation: Presentation;
  readonly presenter: Presenter;
  readonly refactorings: Refactorings;
  readonly eligible: EligibleDocuments;
  readonly diff: Lazy<DiffView>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Requests a suggestion as if the user had asked for it. */
  readonly trigger: () => PromiseLike<unknown>;
}

export class OfferCommands {
  readonly #parts: OfferCommandDeps;
  /** A command is running; another one does nothing meanwhile. */
  #busy = false;

  constructor(parts: OfferCommandDeps) {
    this.#parts = parts;
  }

  /** Accepts the suggestion that is drawn, or moves to it; in subtle mode, draws the one hinted at. @param byTab by Tab, not the key of its own. */
  async accept(byTab: boolean): Promise<void> {
    const { presentation, presenter, refactorings, clock } = this.#parts;
    const { shown } = presentation;
    if (!shown) return this.#didNothing('no suggestion is shown');
    if (this.#busy) return this.#didNothing('another key is still being carried out');
    if (shown.quiet) {
      await this.#parts.trigger();
      return;
    }
    // A double Tab: the user has not seen yet what the first one led to.
    const guards: Partial<Record<typeof shown.kind, number>> = {
      jumped: tabGuard,
      ghost: scaledTime(tabGuard, clock),
    };
    const guard = guards[shown.kind] ?? 0;
    if (byTab && clock.now() - shown.since < guard)
      return this.#didNothing(`it came within ${guard} ms of the Tab that led to the suggestion`);
    if (shown.by === 'editor') {
      // Nothing far away is changed unseen.
      const how = shown.kind === 'hint' ? 'jump' : 'commit';
      await commands.executeCommand(`editor.action.inlineSuggest.${how}`);
      return;
    }
    const editor = presenter.paintedIn;
    if (!editor || editor !== window.activeTextEditor)
      return this.#didNothing('the suggestion is painted in another editor');
    const { offer } = shown;
    const inPlace = shown.kind !== 'hint';
    // Not guarded by `#busy`: the user may take long in the Refactor Preview.
    if (offer.kind === 'rename' && inPlace) return this.#refactor(offer);
    if (offer.kind === 'replace' && (inPlace || refactorings.isAboutFolder(offer))) {
      return this.#refactor(offer);
    }
    this.#busy = true;
    try {
      if (inPlace && offer.kind === 'edit') await this.#accept(offer, editor);
      else await this.#follow(offer);
    } finally {
      this.#busy = false;
    }
  }

  #didNothing(reason: string): void {
    this.#parts.logger.debug(`The key did not accept the suggestion: ${reason}.`);
  }

  /** Accepts the next word of an insertion; of anything else, all. */
  async acceptWord(): Promise<void> {
    const { presentation, presenter } = this.#parts;
    const { shown } = presentation;
    if (!shown || this.#busy) return;
    if (shown.kind === 'ghost') {
      await commands.executeCommand('editor.action.inlineSuggest.acceptNextWord');
      return;
    }
    const editor = presenter.paintedIn ?? (shown.by === 'editor' ? window.activeTextEditor : undefined);
    const { offer } = shown;
    if (!editor || shown.kind === 'hint' || offer.kind !== 'edit' || offer.edit.start !== offer.edit.end) {
      return this.accept(false);
    }
    const { start, newText } = offer.edit;
    const word = /^\s*(?:[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]+|$)/u.exec(newText)?.[0] ?? newText;
    this.#busy = true;
    try {
      await this.#write(editor, offer, { start, end: start, newText: word }, start + word.length);
    } finally {
      this.#busy = false;
    }
  }

  /** Handles Escape. @param isSnippet true if it leaves a snippet: the suggestion stays, and Tab accepts it from then on. */
  async dismiss(isSnippet: boolean): Promise<void> {
    const { presentation, presenter, offers } = this.#parts;
    if (isSnippet) {
      await commands.executeCommand('leaveSnippet');
      return presenter.snippetEnded();
    }
    const { shown } = presentation;
    // Stock VS Code does not report that the user dismissed ghost text.
    presenter.remove('dismissed');
    if (shown) offers.rejected(shown.offer);
    await commands.executeCommand('editor.action.inlineSuggest.hide');
    // VS Code hides only what it draws. The key may have come before it drew ghost text that it has by now.
    await commands.executeCommand('editor.action.inlineSuggest.hide');
  }

  /** Shows all pieces of the suggestion in a diff with the current text. */
  async showDiff(): Promise<void> {
    const { presentation, offers, presenter, diff } = this.#parts;
    const view = await diff.get();
    const offer = presentation.shown?.offer;
    if (offer) await view.show(offer, offers, presenter.summary);
  }

  async #follow(offer: Offer): Promise<void> {
    const { offers, presenter } = this.#parts;
    const editor = await presenter.whileNavigating(() => this.#goTo(offer));
    if (!editor) return;
    if (offer.kind === 'jump') {
      offers.accepted(offer);
      presenter.end('accepted');
      presenter.showNext(editor);
      return;
    }
    if (offers.has(offer)) presenter.showJumped(editor, offer);
  }

  /** Undefined if the file could not be opened, which is shown to the user. */
  async #goTo(offer: Offer): Promise<TextEditor | undefined> {
    const { eligible, presenter, refactorings } = this.#parts;
    const uri = Uri.parse(offer.uri);
    try {
      const name = uri.toString();
      const known = workspace.textDocuments.find(
        (each) => each.uri.toString() === name && eligible.has(each),
      );
      if (!eligible.hasUri(uri) || !(known ?? workspace.getWorkspaceFolder(uri))) {
        throw new Error(t('the file is not in this workspace, or is excluded'));
      }
      const editorOfFile = otherEditorOf(uri);
      if (editorOfFile) throw new Error(otherEditorText(editorOfFile, workspace.asRelativePath(uri)));
      const document = known ?? (await refactorings.open(uri));
      const here = asEditorDocument(document);
      const position = fromPosition(targetOf(offer, here));
      const editor = await window.showTextDocument(document, { preview: true, ...placeOf(document) });
      editor.selection = new Selection(position, position);
      editor.revealRange(new Range(position, position), TextEditorRevealType.InCenterIfOutsideViewport);
      return editor;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      presenter.drop(offer);
      this.#tell(t('Could not open {0} for a suggestion: {1}', workspace.asRelativePath(uri), why));
      return undefined;
    }
  }

  async #accept(offer: EditOffer, editor: TextEditor): Promise<void> {
    const { cursorOffset, edit } = offer;
    const { presenter, offers } = this.#parts;
    if (!(await this.#write(editor, offer, edit, cursorOffset))) return;
    // Accepted, even if the editor changed the text it inserted.
    offers.accepted(offer);
    presenter.end('accepted');
    presenter.showNext(editor);
  }

  /** Writes one undo step, which VS Code refuses if the text changed meanwhile. Saves nothing. True if it was written. */
  async #write(
    editor: TextEditor,
    offer: EditOffer,
    edit: OffsetEdit,
    cursorOffset: number,
  ): Promise<boolean> {
    const { presenter } = this.#parts;
    const range = rangeOfEdit(offer.document, edit);
    const { version } = editor.document;
    const done = await editor.edit((builder) => builder.replace(range, edit.newText), {
      undoStopBefore: true,
      undoStopAfter: true,
    });
    // For a read-only document VS Code reports success too.
    if (done && editor.document.version !== version) {
      const cursor = fromPosition(offer.document.positionAt(cursorOffset));
      editor.selection = new Selection(cursor, cursor);
      editor.revealRange(new Range(cursor, cursor));
      return true;
    }
    presenter.drop(offer);
    const name = workspace.asRelativePath(editor.document.uri);
    this.#tell(
      done
        ? t('The suggestion was not applied: VS Code did not change {0}. It may be read-only.', name)
        : t(
            'The suggestion was not applied: VS Code did not change {0}. Its text has changed meanwhile.',
            name,
          ),
    );
    return false;
  }

  async #refactor(offer: Extract<Offer, { kind: 'rename' | 'replace' }>): Promise<void> {
    const { refactorings, offers, presenter } = this.#parts;
    const held = offers.hold(offer);
    presenter.end('gone');
    if (!held) return;
    const outcome = await refactorings.apply(offer);
    if (outcome.kind === 'done') {
      offers.accepted(offer);
      if (window.activeTextEditor) presenter.showNext(window.activeTextEditor);
      return;
    }
    if (outcome.kind === 'cancelled') offers.rejected(offer);
    else {
      offers.drop(offer, 'ignored');
      this.#tell(outcome.reason);
    }
  }

  /** Does not wait for the message, which stays until the user closes it. */
  #tell(message: string): void {
    this.#parts.logger.warn(message);
    reportError(message).catch((error: unknown) =>
      this.#parts.logger.error('A message could not be shown', error),
    );
  }
}

/** The editor group that has the file open: preferably the active one, then one that shows it, then any. */
function placeOf({ uri }: TextDocument): { viewColumn?: ViewColumn } {
  const shown = ({ input }: Tab): boolean =>
    input instanceof TabInputText && input.uri.toString() === uri.toString();
  const groups = window.tabGroups.all.filter(({ tabs }) => tabs.some(shown));
  const best =
    groups.find(({ isActive }) => isActive) ??
    groups.find(({ activeTab }) => activeTab && shown(activeTab)) ??
    groups[0];
  return best ? { viewColumn: best.viewColumn } : {};
}

/** Where the cursor goes when the user moves to `offer`. */
function targetOf(offer: Offer, document: ReturnType<typeof asEditorDocument>): Position {
  switch (offer.kind) {
    case 'edit':
      return cursorPlaceOf(offer.document, offer.edit);
    case 'rename':
      return offer.place.start;
    case 'replace':
      return { line: 0, character: 0 };
    case 'jump': {
      const line = Math.min(offer.position.line, document.lineCount - 1);
      return fromWirePosition({ line, character: offer.position.character }, document, offer.encoding);
    }
  }
}
