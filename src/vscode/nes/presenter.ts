// Shows the one offer that stands, wherever VS Code does not draw it itself: decides where it is painted, follows the cursor
// and the text with it, and takes it away. What the keys do with it is in `offerCommands.ts`.

import { TabInputTextDiff, window, type TextEditor } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { StandingOffers } from '../../nes/offers/standingOffers.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { isInlineEdit, placementOf, type Placement } from '../../nes/offers/placement.ts';
import type { Presentation, PresentationState, ShownState } from '../../nes/offers/presentation.ts';
import type { WantedOffer } from './askForOffer.ts';
import { setContextKey } from './drawing/contextKeys.ts';
import { cursorOf } from './drawing/cursorOf.ts';
import type { CursorMove } from './documentEvents.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { OfferPainting } from './drawing/offerPainting.ts';
import type { Refactorings } from './refactorings.ts';
import { TabKey } from './drawing/tabKey.ts';
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
   * Makes VS Code ask its providers again, without the user having asked. @param standing for what stands already: the
   * user wanted it, so it is drawn in manual mode too.
   */
  readonly askAgain: (standing: boolean) => void;
}

export class Presenter implements Disposable {
  readonly #parts: PresenterParts;
  readonly #lifetime = new DisposableStore();
  readonly #painting = this.#lifetime.add(new OfferPainting());
  readonly #tabKey: TabKey;
  /** What is looked up before it can be painted; only the newest counts. */
  #preparing: Offer | undefined;
  /** The extension itself is on the way to where something is about. */
  #going = false;
  /** VS Code draws edits and jumps itself; they are not painted. */
  editorDrawsEdits = false;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
    this.#tabKey = this.#lifetime.add(new TabKey(parts.presentation, parts.clock, parts.logger));
    this.#lifetime.add(parts.presentation.onDidChange((state) => this.#stateChanged(state)));
    this.#lifetime.add(window.onDidChangeActiveTextEditor((editor) => this.#editorChanged(editor)));
  }

  /** Whether this painted `offer`, and where. */
  get paintedIn(): TextEditor | undefined {
    return this.#painting.editor;
  }

  /**
   * Shows `offer` to who stands in `editor` now, wherever they stood when VS Code asked. What VS Code draws as ghost text
   * is returned, for whoever it asked.
   * @param jumped the user followed a hint to here.
   */
  show(editor: TextEditor, { offer, quiet }: WantedOffer, jumped = false): Ghost | undefined {
    if (isInDiff()) {
      // What was shown elsewhere may be what the diff is about.
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
    // Shown again, as for a question that a new problem led to, it is still what the user followed a hint to.
    const { shown } = presentation;
    const followed = jumped || (shown?.kind === 'jumped' && shown.offer === offer);
    if (offer.kind === 'rename' || offer.kind === 'replace')
      void this.#prepareAndPaint(editor, offer, followed);
    else this.#paint(editor, offer, paintedKind(placement.kind, followed));
    return undefined;
  }

  /** Shows it, or has VS Code do so where that is for VS Code to draw. */
  #draw(editor: TextEditor, wanted: WantedOffer, jumped = false): void {
    const { offer, quiet } = wanted;
    const editorDraws =
      this.editorDrawsEdits && !quiet && isInlineEdit(offer, asEditorDocument(editor.document));
    if (editorDraws || this.show(editor, wanted, jumped)) this.#parts.askAgain(true);
  }

  /** What is next for who stands in `editor` now: shown at once if it is known, else the agent is asked. */
  showNext(editor: TextEditor): void {
    const document = this.#parts.eligible.get(editor.document);
    if (!document) return;
    const offer = this.#parts.offers.standing(document, cursorOf(editor));
    this.#tabKey.followsOn(offer);
    if (offer) this.#draw(editor, { offer, quiet: false });
    else this.#parts.askAgain(false);
  }

  /** The user followed a hint to where `offer` is about. */
  showJumped(editor: TextEditor, offer: Offer): void {
    this.#draw(editor, { offer, quiet: false }, true);
  }

  /** While `work` goes to where something is about, what that does to editors and cursors is not the user's doing. */
  async whileGoing<T>(work: () => Promise<T>): Promise<T> {
    this.#going = true;
    try {
      return await work();
    } finally {
      this.#going = false;
    }
  }

  /** Offers are over, by whatever ended them: what is drawn may be one of them. */
  offersEnded(): void {
    const { presentation, offers } = this.#parts;
    const { shown } = presentation;
    if (shown && !offers.has(shown.offer)) this.end('gone');
  }

  /** Takes away what is drawn; the offer may still stand. */
  end(how: 'taken' | 'refused' | 'gone'): void {
    this.#clear();
    this.#parts.presentation.end(how);
  }

  /** `changed` changed, and what stands has been carried over. */
  documentChanged(changed: { readonly uri: string }): void {
    const { presentation, offers } = this.#parts;
    const { shown } = presentation;
    if (!shown) return;
    // What would be replaced has to be looked up again: the agent may well say so again.
    const outdated = shown.offer.kind === 'replace' && shown.offer.uri === changed.uri;
    if (outdated) offers.drop(shown.offer, 'ignored');
    if (!offers.has(shown.offer)) this.end('gone');
    else if (this.#painting.editor) this.#place(this.#painting.editor, shown);
  }

  /** The cursor of `editor` is somewhere else, or something was selected. @returns whether that took away what was drawn. */
  cursorMoved(editor: TextEditor, how: CursorMove): boolean {
    const { presentation, offers } = this.#parts;
    const { shown } = presentation;
    if (!shown || this.#going || editor !== window.activeTextEditor) return false;
    if (shown.by === 'editor') {
      // VS Code hides ghost text then, and does not say so; of what else it draws, it does.
      if (how === 'typing' || shown.kind !== 'ghost') return false;
      // Where VS Code draws edits, it draws this one as an edit now.
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

  /** Draws it where it belongs now. */
  #place(editor: TextEditor, { offer, quiet }: ShownState): void {
    this.#draw(editor, { offer, quiet });
  }

  #editorChanged(editor: TextEditor | undefined): void {
    this.end('gone');
    if (!editor || this.#going || isInDiff()) return;
    const { uri } = asEditorDocument(editor.document);
    const offer = this.#parts.offers.standing(asEditorDocument(editor.document), cursorOf(editor));
    // Back in the file it was drawn in.
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
    // What was found out is about a text that is gone, a refusal too.
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

  /** What stands, in a line; for the status bar and for who cannot see it. */
  get summary(): string | undefined {
    const { shown } = this.#parts.presentation;
    return shown && this.#painting.summary(shown.offer);
  }

  #stateChanged(state: PresentationState): void {
    const shown = 'since' in state ? state : undefined;
    // One thing at a time: what VS Code draws is in the place of what was painted.
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

/** A diff has two editors side by side, each with half the width: nothing is drawn over what is compared. */
function isInDiff(): boolean {
  return window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff;
}
