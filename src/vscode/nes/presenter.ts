// Shows the current offer: decides whether VS Code draws it or the painter, follows the cursor and the text, and removes it. The
// same rules hold for both ways of drawing. The commands that act on the offer are in `offerCommands.ts`.

import { window, type TextDocument, type TextEditor } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { StandingOffers } from '../../nes/offers/standingOffers.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { effectOfMove, type CursorMove, type MoveCause } from '../../nes/drawing/moveRule.ts';
import {
  noSuggestion,
  noSuggestionText,
  type NoSuggestion,
  type NoSuggestionReason,
} from '../../nes/offers/noSuggestion.ts';
import { OfferRemoval } from '../../nes/offers/offerRemoval.ts';
import { isInlineEdit, type NotDrawn } from '../../nes/offers/placement.ts';
import type { ChangeCause, DocumentChange } from '../../nes/text/editorDocument.ts';
import type { PresentationState, ShownState } from '../../nes/offers/presentation.ts';
import { setContextKey } from './drawing/contextKeys.ts';
import { cursorOf, isInDiff, placementIn } from './drawing/editorView.ts';
import { TabKey, type TabKeyParts } from './drawing/tabKey.ts';
import type { Drawn, OfferToDraw } from './drawn.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { OfferPainting } from './drawing/offerPainting.ts';
import type { Refactorings } from './refactorings.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

const painted: Drawn = { kind: 'painted' };

export interface PresenterParts extends TabKeyParts {
  readonly offers: StandingOffers;
  readonly refactorings: Refactorings;
  readonly eligible: EligibleDocuments;
  /**
   * Makes VS Code ask its providers again. @param standing for an offer that stands already: it is drawn in manual mode
   * too, since the user asked for it.
   */
  readonly askAgain: (standing: boolean) => void;
  /** As in `OfferRemoval`. */
  readonly withdraw: (isDrawn: boolean) => void;
}

export class Presenter implements Disposable {
  readonly #parts: PresenterParts;
  readonly #lifetime = new DisposableStore();
  readonly #painting = this.#lifetime.add(new OfferPainting());
  readonly tabKey: TabKey;
  readonly #removal: OfferRemoval;
  /** The offer that is being looked up before it can be painted; only the newest counts. */
  #preparing: Offer | undefined;
  /** The extension itself is moving the cursor, or opening the file, of an offer. */
  #navigating = false;
  /** The editor in which VS Code draws the shown offer; undefined if it draws none. */
  #drawnIn: TextEditor | undefined;
  /** VS Code draws edits and jumps itself; they are not painted. */
  editorDrawsEdits = false;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
    const { offers, presentation, logger, withdraw } = parts;
    this.#removal = new OfferRemoval({
      ...{ offers, presentation, logger, withdraw },
      clear: () => this.#clear(),
      isDrawnInFocus: () => presentation.shown?.by === 'editor' && this.#drawnIn === window.activeTextEditor,
    });
    this.tabKey = this.#lifetime.add(new TabKey(parts, this.#painting));
    this.#lifetime.add(parts.presentation.onDidChange((state) => this.#stateChanged(state)));
    this.#lifetime.add(window.onDidChangeActiveTextEditor((editor) => this.#editorChanged(editor)));
  }

  /** The editor in which the offer is painted; undefined if it is not painted. */
  get paintedIn(): TextEditor | undefined {
    return this.#painting.editor;
  }

  /** Shows `offer` in `editor`, for its cursor as it is now. @param jumped true if the user followed a hint to this place. */
  show(editor: TextEditor, { offer, quiet }: OfferToDraw, jumped = false): Drawn {
    const { offers, presentation } = this.#parts;
    const document = asEditorDocument(editor.document);
    const placement = placementIn(editor, offer);
    if (placement.kind === 'none') return this.#notDrawn(offer, placement);
    if (quiet) {
      this.#hintQuietly(editor, offer);
      return painted;
    }
    if (placement.kind === 'ghost') {
      this.#clear();
      // Otherwise VS Code reports that it is drawn.
      if (!this.editorDrawsEdits) offers.shown(offer);
      this.#drawnIn = editor;
      presentation.show('ghost', offer, 'editor');
      return placement;
    }
    const kind = this.#kindOf(offer, placement.kind, jumped);
    if (this.editorDrawsEdits && isInlineEdit(offer, document)) {
      this.#drawnIn = editor;
      // Set before VS Code reports that it is drawn, since Escape may come first.
      presentation.show(kind, offer, 'editor');
      this.#updateTab();
      return { kind: 'inlineEdit', offer };
    }
    if (offer.kind === 'rename' || offer.kind === 'replace')
      void this.#prepareAndPaint(editor, offer, kind === 'jumped').then((drawn) => this.#log(drawn));
    else this.#paint(editor, offer, kind);
    return painted;
  }

  /** @param jumped the user followed a hint to it now. It stays such when it is shown again. */
  #kindOf(offer: Offer, where: 'preview' | 'hint', jumped: boolean): 'preview' | 'hint' | 'jumped' {
    const { shown } = this.#parts.presentation;
    const isFollowed = jumped || (shown?.kind === 'jumped' && shown.offer === offer);
    return where === 'preview' && isFollowed ? 'jumped' : where;
  }

  #notDrawn(offer: Offer, placement: NotDrawn): NotDrawn {
    if (placement.ends) this.#removal.drop(offer, placement.ends);
    else if (this.#parts.presentation.shown?.offer === offer) this.#removal.hide();
    return placement;
  }

  /** Shows the offer, or makes VS Code ask for it where VS Code draws it. */
  #draw(editor: TextEditor, wanted: OfferToDraw, jumped = false): void {
    const document = asEditorDocument(editor.document);
    if (this.editorDrawsEdits && !wanted.quiet && isInlineEdit(wanted.offer, document))
      return this.#parts.askAgain(true);
    const drawn = this.show(editor, wanted, jumped);
    this.#log(drawn);
    if (drawn.kind === 'ghost') this.#parts.askAgain(true);
  }

  #log(drawn: Drawn): void {
    if (drawn.kind === 'none') this.#parts.logger.trace(noSuggestionText(drawn));
  }

  /** Shows the next suggestion for the cursor of `editor`: at once if one stands, else the agent is asked. */
  showNext(editor: TextEditor): void {
    const document = this.#parts.eligible.get(editor.document);
    if (!document) return this.#log(noSuggestion('notAllowed'));
    const offer = this.#parts.offers.standing(document, cursorOf(editor));
    this.tabKey.followsOn(offer);
    if (offer) this.#draw(editor, { offer, quiet: false });
    else this.#parts.askAgain(false);
  }

  /** Call it when VS Code asks for completions. @param isOpen IntelliSense is open with a selected entry. */
  listReported(document: TextDocument, isOpen: boolean): void {
    const editor = window.activeTextEditor;
    if (editor?.document !== document) return;
    this.tabKey.listReported(isOpen ? editor : undefined);
    this.#updateTab();
  }

  /** Call it when the user left a snippet, which VS Code does not report. */
  snippetEnded(): void {
    this.tabKey.followsOn(undefined);
    this.#updateTab();
  }

  /** Shows `offer` after the user followed a hint to it. */
  showJumped(editor: TextEditor, offer: Offer): void {
    this.tabKey.suggestionUsed();
    this.#draw(editor, { offer, quiet: false }, true);
  }

  /** Runs `work`, which moves to an offer: until it settles, changes of editor and cursor are not taken for the user's. */
  async whileNavigating<T>(work: () => Promise<T>): Promise<T> {
    this.#navigating = true;
    try {
      return await work();
    } finally {
      this.#navigating = false;
    }
  }

  /** Must be called before offers end: removes the shown offer if it is one of them. @param uri of the document, if only its offers end. */
  offersEnding(why: NoSuggestionReason, uri?: string): void {
    const { shown } = this.#parts.presentation;
    if (uri === undefined || shown?.offer.document?.uri === uri) this.remove('gone', noSuggestion(why));
  }

  /** Call it when offers ended: removes what is drawn if it was one of them. */
  offersEnded(): void {
    this.#removal.offersEnded();
  }

  /** Removes what is drawn, also by VS Code. @param why undefined if it is not to be logged. */
  remove(how: 'dismissed' | 'gone', why?: NoSuggestion): void {
    this.#removal.remove(how, why);
  }

  /** Drops `offer` because it could not be applied, which the caller logs. */
  drop(offer: Offer): void {
    this.#removal.drop(offer, 'ignored');
  }

  /** Removes what is painted. Where VS Code draws, it knows of the end, or is about to ask again. The offer may still stand. */
  end(how: 'accepted' | 'dismissed' | 'gone'): void {
    this.#removal.end(how);
  }

  /** Must be called after the text of the document `uri` changed and the offers were rebased. */
  documentChanged(uri: string, how: ChangeCause, changes: readonly DocumentChange[]): void {
    const { presentation, offers } = this.#parts;
    this.tabKey.edited(uri, how, changes);
    const { shown } = presentation;
    if (!shown) return;
    // Its matches would have to be searched again; the agent may suggest it again.
    const outdated = shown.offer.kind === 'replace' && shown.offer.uri === uri;
    if (outdated) {
      const why = noSuggestion(how === 'edit' ? 'stale' : 'undone');
      this.#removal.drop(shown.offer, 'ignored', why);
    } else if (!offers.has(shown.offer)) {
      // VS Code asks again after each change, but keeps what it draws over an undo.
      if (how === 'edit') this.end('gone');
      else this.#removal.hide(noSuggestion('undone'));
    } else if (this.#painting.editor) this.#draw(this.#painting.editor, shown);
  }

  /** Handles a move of the cursor or a selection in `editor`. @returns true if that dismissed the suggestion. */
  cursorMoved(editor: TextEditor, how: CursorMove, cause: MoveCause): boolean {
    // A jump of the extension ends a snippet as a key does.
    this.tabKey.moved(editor, this.#navigating ? 'keyboard' : cause);
    const { shown } = this.#parts.presentation;
    if (!shown || this.#navigating || editor !== window.activeTextEditor) return false;
    if (shown.by === 'painter' && editor !== this.#painting.editor) return false;
    switch (effectOfMove(shown, how, editor.selections.length)) {
      case 'stays':
        return false;
      case 'hides':
        // VS Code has hidden its ghost text already.
        if (shown.kind === 'ghost') this.end('gone');
        else this.#removal.hide();
        if (editor.selections.length > 1) this.#log(noSuggestion('severalCursors'));
        return false;
      case 'dismissed':
        this.#removal.drop(shown.offer, 'ignored', noSuggestion('clickedElsewhere'));
        return true;
      case 'follows':
        if (shown.by === 'painter') this.#draw(editor, shown);
        else this.#followEditor(editor, shown, how);
        return false;
    }
  }

  /** The cursor moved while VS Code draws the offer as an inline edit, which it does whatever the place of the cursor. */
  #followEditor(editor: TextEditor, { kind, offer }: ShownState, how: CursorMove): void {
    const placement = placementIn(editor, offer);
    if (placement.kind === 'none') {
      // VS Code reports a jump to its target itself.
      if (how !== 'other') this.#log(this.#notDrawn(offer, placement));
      return;
    }
    // VS Code does not report a jump to an edit.
    const jumped = kind === 'hint' && how === 'other' && cursorOf(editor).line === offer.place?.start.line;
    const where = placement.kind === 'hint' ? 'hint' : 'preview';
    this.#parts.presentation.show(this.#kindOf(offer, where, jumped), offer, 'editor');
    this.#updateTab();
  }

  #editorChanged(editor: TextEditor | undefined): void {
    this.tabKey.editorChanged(this.#navigating);
    this.end('gone');
    if (!editor || this.#navigating || isInDiff()) return;
    const { uri } = asEditorDocument(editor.document);
    const offer = this.#parts.offers.standing(asEditorDocument(editor.document), cursorOf(editor));
    // The user came back to the file it was drawn in.
    if (offer?.suggestion.wasShown && offer.uri === uri) this.#draw(editor, { offer, quiet: false });
  }

  async #prepareAndPaint(
    editor: TextEditor,
    offer: Extract<Offer, { kind: 'rename' | 'replace' }>,
    jumped: boolean,
  ): Promise<Drawn> {
    const { offers, refactorings, logger } = this.#parts;
    const versions = (): string => `${editor.document.version} ${offer.document?.version}`;
    const before = versions();
    this.#preparing = offer;
    const prepared = await refactorings.prepare(offer, editor.document);
    if (editor !== window.activeTextEditor) return noSuggestion('otherEditor');
    if (this.#preparing !== offer || !offers.has(offer)) return noSuggestion('ended');
    // The text changed, so the result is outdated, also if it is a refusal.
    if (versions() !== before) return this.show(editor, { offer, quiet: false }, jumped);
    if (prepared.kind === 'refused') {
      logger.info(`A ${offer.kind} was refused: ${prepared.reason}`);
      offers.drop(offer, 'notShown');
      return noSuggestion('notPossible');
    }
    const placement = placementIn(editor, offer);
    if (placement.kind === 'none') return this.#notDrawn(offer, placement);
    const { kind: _possible, ...what } = prepared;
    this.#painting.found(offer, what);
    this.#paint(editor, offer, this.#kindOf(offer, placement.kind === 'hint' ? 'hint' : 'preview', jumped));
    return painted;
  }

  #paint(editor: TextEditor, offer: Offer, kind: 'preview' | 'hint' | 'jumped'): void {
    this.#preparing = undefined;
    this.#painting.paint(editor, offer, kind === 'hint' ? 'cursor' : 'inPlace');
    this.#parts.offers.shown(offer);
    this.#parts.presentation.show(kind, offer, 'painter');
    this.#updateTab();
  }

  #hintQuietly(editor: TextEditor, offer: Offer): void {
    this.#preparing = undefined;
    this.#painting.hintQuietly(editor, offer);
    this.#parts.presentation.show('hint', offer, 'painter', { quiet: true });
    this.#updateTab();
  }

  /** The shown offer in one line, for the status bar and screen readers. */
  get summary(): string | undefined {
    const { shown } = this.#parts.presentation;
    return shown && this.#painting.summary(shown.offer);
  }

  #stateChanged(state: PresentationState): void {
    const shown = 'since' in state ? state : undefined;
    // VS Code draws now, so nothing may stay painted.
    if (shown?.by === 'editor') this.#clear();
    else this.#drawnIn = undefined;
    setContextKey('acpHost.nes.state', shown?.kind === 'jumped' ? 'preview' : shown?.kind);
    this.#updateTab();
  }

  #clear(): void {
    this.#painting.clear();
    this.#preparing = undefined;
    this.#updateTab();
  }

  #updateTab(): void {
    this.tabKey.update(this.#painting.editor ?? this.#drawnIn);
  }

  dispose(): void {
    this.end('gone');
    this.#lifetime.dispose();
  }
}
