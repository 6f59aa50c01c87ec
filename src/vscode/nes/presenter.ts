// Shows the current offer where VS Code does not draw it itself: decides where it is painted, repaints it when the cursor or
// the text changes, and removes it. The commands that act on it are in `offerCommands.ts`.

import { TabInputTextDiff, window, type TextEditor } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { StandingOffers } from '../../nes/offers/standingOffers.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { isInlineEdit, placementOf, type Placement } from '../../nes/offers/placement.ts';
import type { Presentation, PresentationState, ShownState } from '../../nes/offers/presentation.ts';
import type { OfferToDraw } from './askForOffer.ts';
import { setContextKey } from './drawing/contextKeys.ts';
import { cursorOf, TabKey } from './drawing/tabKey.ts';
import type { CursorMove } from './documentEvents.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { OfferPainting } from './drawing/offerPainting.ts';
import type { Refactorings } from './refactorings.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

type Ghost = Extract<Placement, { readonly kind: 'ghost' }>;

export interface PresenterParts {
  readonly offers: StandingOffers;
  readonly presentation: Presentation;
  readonly refactorings: Refactorings;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly eligible: EligibleDocuments;
  /**
   * Makes VS Code ask its providers again. @param standing for an offer that stands already: it is drawn in manual mode
   * too, since the user asked for it.
   */
  readonly askAgain: (standing: boolean) => void;
}

export class Presenter implements Disposable {
  readonly #parts: PresenterParts;
  readonly #lifetime = new DisposableStore();
  readonly #painting = this.#lifetime.add(new OfferPainting());
  readonly #tabKey: TabKey;
  /** The offer that is being looked up before it can be painted; only the newest counts. */
  #preparing: Offer | undefined;
  /** The extension itself is moving the cursor, or opening the file, of an offer. */
  #navigating = false;
  /** VS Code draws edits and jumps itself; they are not painted. */
  editorDrawsEdits = false;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
    this.#tabKey = this.#lifetime.add(new TabKey(parts.presentation, parts.clock, parts.logger));
    this.#lifetime.add(parts.presentation.onDidChange((state) => this.#stateChanged(state)));
    this.#lifetime.add(window.onDidChangeActiveTextEditor((editor) => this.#editorChanged(editor)));
  }

  /** The editor in which the offer is painted; undefined if it is not painted. */
  get paintedIn(): TextEditor | undefined {
    return this.#painting.editor;
  }

  /**
   * Shows `offer` in `editor`, for its cursor as it is now. Returns the ghost text where VS Code is to draw it.
   * @param jumped the user followed a hint to here.
   */
  show(editor: TextEditor, { offer, quiet }: OfferToDraw, jumped = false): Ghost | undefined {
    if (isInDiff()) {
      // An offer that was shown before may be the one that the diff compares.
      if (!offer.suggestion.wasShown) this.#parts.offers.drop(offer, 'notShown');
      return undefined;
    }
    if (quiet) {
      this.#hintQuietly(editor, offer);
      return undefined;
    }
    const { offers, presentation } = this.#parts;
    const placement = placementOf(offer, asEditorDocument(editor.document), cursorOf(editor));
    if (placement.kind === 'none') {
      offers.drop(offer, 'ignored');
      return undefined;
    }
    if (placement.kind === 'ghost') {
      this.#clear();
      offers.shown(offer);
      presentation.show('ghost', offer, 'editor');
      return placement;
    }
    // It stays one that the user followed a hint to when it is shown again.
    const { shown } = presentation;
    const followed = jumped || (shown?.kind === 'jumped' && shown.offer === offer);
    if (offer.kind === 'rename' || offer.kind === 'replace')
      void this.#prepareAndPaint(editor, offer, followed);
    else this.#paint(editor, offer, paintedKind(placement.kind, followed));
    return undefined;
  }

  /** Shows the offer, or makes VS Code ask for it where VS Code draws it. */
  #draw(editor: TextEditor, wanted: OfferToDraw, jumped = false): void {
    const { offer, quiet } = wanted;
    const editorDraws =
      this.editorDrawsEdits && !quiet && isInlineEdit(offer, asEditorDocument(editor.document));
    if (editorDraws || this.show(editor, wanted, jumped)) this.#parts.askAgain(true);
  }

  /** Shows the next suggestion for the cursor of `editor`: at once if one stands, else the agent is asked. */
  showNext(editor: TextEditor): void {
    const document = this.#parts.eligible.get(editor.document);
    if (!document) return;
    const offer = this.#parts.offers.standing(document, cursorOf(editor));
    this.#tabKey.followsOn(offer);
    if (offer) this.#draw(editor, { offer, quiet: false });
    else this.#parts.askAgain(false);
  }

  /** Shows `offer` after the user followed a hint to it. */
  showJumped(editor: TextEditor, offer: Offer): void {
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

  /** Call it when offers ended: removes what is drawn if it was one of them. */
  offersEnded(): void {
    const { presentation, offers } = this.#parts;
    const { shown } = presentation;
    if (shown && !offers.has(shown.offer)) this.end('gone');
  }

  /** Removes what is drawn; the offer may still stand. */
  end(how: 'accepted' | 'dismissed' | 'gone'): void {
    this.#clear();
    this.#parts.presentation.end(how);
  }

  /** Call it after the text of `changed` changed and the offers were rebased. @param inserted the text, if nothing else changed. */
  documentChanged(changed: { readonly uri: string }, inserted?: string): void {
    const { presentation, offers } = this.#parts;
    const { shown } = presentation;
    if (!shown) return;
    if (inserted !== undefined) this.#tabKey.inserted(inserted);
    // Its matches would have to be searched again; the agent may suggest it again.
    const outdated = shown.offer.kind === 'replace' && shown.offer.uri === changed.uri;
    if (outdated) offers.drop(shown.offer, 'ignored');
    if (!offers.has(shown.offer)) this.end('gone');
    else if (this.#painting.editor) this.#place(this.#painting.editor, shown);
  }

  /** Handles a move of the cursor or a selection in `editor`. @returns true if that dismissed the suggestion. */
  cursorMoved(editor: TextEditor, how: CursorMove): boolean {
    const { presentation, offers } = this.#parts;
    const { shown } = presentation;
    if (!shown || this.#navigating || editor !== window.activeTextEditor) return false;
    if (shown.by === 'editor') {
      // VS Code hides ghost text without reporting it; for inline edits it reports the end.
      if (how === 'typing' || shown.kind !== 'ghost') return false;
      // Where VS Code draws inline edits, it draws this one as such now.
      const dismissed = how === 'mouse' && !this.editorDrawsEdits;
      if (dismissed) offers.drop(shown.offer, 'ignored');
      this.end('gone');
      return dismissed;
    }
    if (editor !== this.#painting.editor) return false;
    if (editor.selections.length > 1) this.end('gone');
    else if (how === 'mouse') {
      offers.drop(shown.offer, 'ignored');
      this.end('gone');
      return true;
    } else this.#place(editor, shown);
    return false;
  }

  /** Draws it at its current place. */
  #place(editor: TextEditor, { offer, quiet }: ShownState): void {
    this.#draw(editor, { offer, quiet });
  }

  #editorChanged(editor: TextEditor | undefined): void {
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
  ): Promise<void> {
    const { offers, refactorings, logger } = this.#parts;
    const { document } = editor;
    const versions = (): string => `${document.version} ${offer.document?.version}`;
    const before = versions();
    this.#preparing = offer;
    const prepared = await refactorings.prepare(offer, document);
    if (this.#preparing !== offer || !offers.has(offer) || editor !== window.activeTextEditor) return;
    // The text changed, so the result is outdated, also if it is a refusal.
    if (versions() !== before) return this.#draw(editor, { offer, quiet: false }, jumped);
    if (prepared.kind === 'refused') {
      logger.info(`A ${offer.kind} was refused: ${prepared.reason}`);
      offers.drop(offer, 'notShown');
      return;
    }
    const { kind: _possible, ...what } = prepared;
    this.#painting.found(offer, what);
    const placement = placementOf(offer, asEditorDocument(document), cursorOf(editor));
    this.#paint(editor, offer, paintedKind(placement.kind, jumped));
  }

  #paint(editor: TextEditor, offer: Offer, kind: 'preview' | 'hint' | 'jumped'): void {
    this.#preparing = undefined;
    this.#painting.paint(editor, offer, kind === 'hint' ? 'cursor' : 'inPlace');
    this.#parts.offers.shown(offer);
    this.#parts.presentation.show(kind, offer, 'painter');
    this.#tabKey.update(this.#painting.editor);
  }

  #hintQuietly(editor: TextEditor, offer: Offer): void {
    this.#preparing = undefined;
    this.#painting.hintQuietly(editor, offer);
    this.#parts.presentation.show('hint', offer, 'painter', { quiet: true });
    this.#tabKey.update(this.#painting.editor);
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
    setContextKey('acpHost.nes.state', shown?.kind === 'jumped' ? 'preview' : shown?.kind);
    this.#tabKey.update(this.#painting.editor);
  }

  #clear(): void {
    this.#painting.clear();
    this.#preparing = undefined;
    this.#tabKey.update(this.#painting.editor);
  }

  dispose(): void {
    this.end('gone');
    this.#lifetime.dispose();
  }
}

function paintedKind(kind: Placement['kind'], jumped: boolean): 'preview' | 'hint' | 'jumped' {
  if (kind === 'preview') return jumped ? 'jumped' : 'preview';
  return 'hint';
}

/** Nothing is drawn in diff editors, which show two texts at half the width. */
function isInDiff(): boolean {
  return window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff;
}
