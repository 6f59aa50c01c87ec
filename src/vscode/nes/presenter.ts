// Shows the one offer that stands, wherever VS Code does not draw it itself: paints it, follows the cursor and the text
// with it, and takes it away. What the keys do with it is in `takeOffer.ts`.

import { TabInputTextDiff, window, workspace, type TextEditor } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { Range } from '../../base/textPosition.ts';
import type { NextEdits } from '../../nes/nextEdits.ts';
import type { Offer } from '../../nes/offer.ts';
import {
  cursorHint,
  inPlacePicture,
  markdownOf,
  quietHint,
  summaryOf,
  type PaintedOffer,
} from '../../nes/offerPicture.ts';
import { placementOf, type Placement } from '../../nes/placement.ts';
import type { Presentation, ShownState } from '../../nes/presentation.ts';
import type { PreviewOptions } from '../../nes/previewPicture.ts';
import { tabMayTake } from '../../nes/tabRule.ts';
import { asPosition } from '../convert.ts';
import type { WantedOffer } from './askForOffer.ts';
import { setContextKey } from './contextKeys.ts';
import type { CursorMove } from './documentEvents.ts';
import { Painter } from './painter.ts';
import { previewHover } from './previewHover.ts';
import type { Refactorings } from './refactorings.ts';
import { asEditorDocument } from './vscodeDocument.ts';

const links = [
  { label: 'Accept', command: 'acpHost.nes.accept' },
  { label: 'Show Diff', command: 'acpHost.nes.showDiff' },
  { label: 'Dismiss', command: 'acpHost.nes.dismiss' },
];

/** Drawn at the cursor in subtle mode. */
const quietKey = 'Alt+L';

type Ghost = Extract<Placement, { readonly kind: 'ghost' }>;

export interface PresenterParts {
  readonly nextEdits: NextEdits;
  readonly presentation: Presentation;
  readonly refactorings: Refactorings;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Makes VS Code ask its providers again, without the user having asked. */
  readonly askAgain: () => void;
  /** Whether VS Code draws `offer` wherever it is, and nothing is painted. */
  readonly drawsItself: (offer: Offer) => boolean;
}

export class Presenter implements Disposable {
  readonly #parts: PresenterParts;
  readonly #lifetime = new DisposableStore();
  readonly #painter = this.#lifetime.add(new Painter());
  /** Where something is painted. */
  #editor: TextEditor | undefined;
  #matches: readonly Range[] | undefined;
  #tabTimer: Disposable | undefined;
  #inFlow = false;
  /** The user is being brought to where the offer is about: what happens on the way is no wish of theirs. */
  #following = false;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
    this.#lifetime.add(parts.presentation.onDidChange((state) => this.#showKeys(state.kind)));
    this.#lifetime.add(window.onDidChangeActiveTextEditor((editor) => this.#editorChanged(editor)));
  }

  /** Whether this painted `offer`, and where. */
  get paintedIn(): TextEditor | undefined {
    return this.#editor;
  }

  /**
   * Shows `offer` to who stands in `editor` now, wherever they stood when VS Code asked. What VS Code draws as ghost text
   * is returned, for whoever it asked.
   * @param jumped the user followed a hint to here.
   */
  show(editor: TextEditor, { offer, quiet }: WantedOffer, jumped = false): Ghost | undefined {
    if (quiet) {
      this.#hintQuietly(editor, offer);
      return undefined;
    }
    const { nextEdits, presentation } = this.#parts;
    const cursor = asPosition(editor.selection.active);
    const placement = placementOf(offer, asEditorDocument(editor.document), cursor);
    if (placement.kind === 'none' || isInDiff()) {
      nextEdits.drop(offer, offer.suggestion.wasShown ? 'ignored' : 'notShown');
      if (presentation.shown?.offer === offer) this.end('gone');
      return undefined;
    }
    if (placement.kind === 'ghost') {
      this.#clear();
      nextEdits.shown(offer);
      presentation.show('ghost', offer, 'editor');
      return placement;
    }
    const { shown } = presentation;
    const followed = jumped || (shown?.kind === 'jumped' && shown.offer === offer);
    const kind = placement.kind === 'preview' && followed ? 'jumped' : placement.kind;
    if (offer.kind === 'edit' || offer.kind === 'jump') this.#paint(editor, offer, kind);
    else void this.#prepareAndPaint(editor, offer, kind);
    return undefined;
  }

  /** What is next for who stands in `editor` now: shown at once if it is known, else the agent is asked. */
  showNext(editor: TextEditor): void {
    const document = asEditorDocument(editor.document);
    const offer = this.#parts.nextEdits.standing(document, asPosition(editor.selection.active));
    this.#inFlow = offer !== undefined;
    if (offer) this.#showOrAsk(editor, { offer, quiet: false });
    else this.#parts.askAgain();
  }

  /** Brings the user somewhere, by `go`. */
  async follow<T>(go: () => Promise<T>): Promise<T> {
    this.#following = true;
    try {
      return await go();
    } finally {
      this.#following = false;
    }
  }

  /** The user followed a hint to where `offer` is about. */
  showJumped(editor: TextEditor, offer: Offer): void {
    this.#showOrAsk(editor, { offer, quiet: false }, true);
  }

  /** What VS Code draws is its own to draw: it has to ask for it. */
  #showOrAsk(editor: TextEditor, wanted: WantedOffer, jumped = false): void {
    const { drawsItself, askAgain } = this.#parts;
    if (drawsItself(wanted.offer) || this.show(editor, wanted, jumped)) askAgain();
  }

  /** Takes away what is drawn; the offer may still stand. */
  end(how: 'taken' | 'refused' | 'gone'): void {
    this.#clear();
    this.#parts.presentation.end(how);
  }

  /** `changed` changed, and what stands has been carried over. */
  documentChanged(changed: { readonly uri: string }): void {
    const { presentation, nextEdits } = this.#parts;
    const { shown } = presentation;
    if (!shown) return;
    // What would be replaced has to be looked up again: the agent may well say so again.
    const outdated = shown.offer.kind === 'replace' && shown.offer.uri === changed.uri;
    if (outdated) nextEdits.drop(shown.offer, 'ignored');
    if (!nextEdits.has(shown.offer)) this.end('gone');
    else if (this.#editor) this.#place(this.#editor, shown);
  }

  /** The cursor of `editor` is somewhere else, or something was selected. @returns whether that took away what was drawn. */
  cursorMoved(editor: TextEditor, how: CursorMove): boolean {
    const { presentation, nextEdits } = this.#parts;
    const { shown } = presentation;
    if (!shown || this.#following || editor !== window.activeTextEditor) return false;
    const moved = how === 'keyboard' || how === 'mouse';
    if (shown.by === 'editor') {
      // VS Code hides ghost text then, and does not say so; of what else it draws, it does.
      if (moved && shown.kind === 'ghost') this.end('gone');
      return false;
    }
    if (editor !== this.#editor) return false;
    if (editor.selections.length > 1) this.end('gone');
    else if (how === 'mouse') {
      nextEdits.drop(shown.offer, 'ignored');
      this.end('gone');
      return true;
    } else this.#place(editor, shown);
    return false;
  }

  /** Draws it where it belongs now. */
  #place(editor: TextEditor, { offer, quiet }: ShownState): void {
    this.#showOrAsk(editor, { offer, quiet });
  }

  #editorChanged(editor: TextEditor | undefined): void {
    const { nextEdits } = this.#parts;
    this.end('gone');
    if (!editor || this.#following || isInDiff()) return;
    const position = asPosition(editor.selection.active);
    const offer = nextEdits.standing(asEditorDocument(editor.document), position);
    // Back in the file it was drawn in, or brought here by a hint.
    if (!offer?.suggestion.wasShown || offer.uri !== asEditorDocument(editor.document).uri) return;
    this.#showOrAsk(editor, { offer, quiet: false });
  }

  async #prepareAndPaint(
    editor: TextEditor,
    offer: Extract<Offer, { kind: 'rename' | 'replace' }>,
    kind: 'preview' | 'hint' | 'jumped',
  ): Promise<void> {
    const { nextEdits, refactorings, logger } = this.#parts;
    const { version } = editor.document;
    const prepared = await refactorings.prepare(offer, editor.document);
    if (!nextEdits.has(offer)) return;
    if (prepared.kind === 'refused') {
      logger.info(`A ${offer.kind} was refused: ${prepared.reason}.`);
      nextEdits.drop(offer, 'notShown');
      if (this.#parts.presentation.shown?.offer === offer) this.end('gone');
      return;
    }
    if (editor !== window.activeTextEditor || editor.document.version !== version) return;
    this.#matches = prepared.matches;
    this.#paint(editor, offer, kind);
  }

  #paint(editor: TextEditor, offer: Offer, kind: 'preview' | 'hint' | 'jumped'): void {
    const painted = this.#painted(editor, offer);
    const picture = kind === 'hint' ? cursorHint(painted) : inPlacePicture(painted, layoutOptions(editor));
    this.#editor = editor;
    this.#painter.paint(editor, picture, previewHover(markdownOf(painted, links), links));
    this.#parts.nextEdits.shown(offer);
    this.#parts.presentation.show(kind, offer, 'painter');
    this.#followTab();
  }

  #hintQuietly(editor: TextEditor, offer: Offer): void {
    const painted = this.#painted(editor, offer);
    this.#editor = editor;
    this.#painter.paint(editor, quietHint(painted, quietKey));
    this.#parts.presentation.show('hint', offer, 'painter', { quiet: true });
    this.#followTab();
  }

  #painted(editor: TextEditor, offer: Offer): PaintedOffer {
    const document = asEditorDocument(editor.document);
    const cursor = asPosition(editor.selection.active);
    const matches = offer.kind === 'replace' ? this.#matches : undefined;
    return { offer, document, cursor, ...(matches && { matches }) };
  }

  /** What stands, in a line; for the status bar and for who cannot see it. */
  get summary(): string | undefined {
    const editor = this.#editor ?? window.activeTextEditor;
    const { shown } = this.#parts.presentation;
    return shown && editor && summaryOf(this.#painted(editor, shown.offer));
  }

  #showKeys(kind: string): void {
    const shownAs = kind === 'jumped' ? 'preview' : kind;
    const drawn = shownAs === 'ghost' || shownAs === 'preview' || shownAs === 'hint' ? shownAs : undefined;
    setContextKey('acpHost.nes.state', drawn);
    this.#followTab();
  }

  #followTab(): void {
    this.#tabTimer?.dispose();
    this.#tabTimer = undefined;
    const editor = this.#editor;
    const { presentation, clock } = this.#parts;
    const wait =
      editor &&
      tabMayTake({
        shown: presentation.shown,
        now: clock.now(),
        line: editor.document.lineAt(editor.selection.active).text,
        emptySelection: editor.selections.length === 1 && editor.selection.isEmpty,
        inFlow: this.#inFlow,
      });
    setContextKey('acpHost.nes.tab', wait === 0);
    if (wait) this.#tabTimer = clock.setTimer(wait, () => this.#followTab());
  }

  #clear(): void {
    this.#painter.clear();
    this.#editor = undefined;
    this.#matches = undefined;
    this.#followTab();
  }

  dispose(): void {
    this.end('gone');
    this.#tabTimer?.dispose();
    this.#lifetime.dispose();
  }
}

/** A diff has two editors side by side, each with half the width: nothing is drawn over what is compared. */
function isInDiff(): boolean {
  return window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff;
}

/** Whether lines wrap cannot be asked of an editor: where the user toggled it, the setting is what is known. */
function layoutOptions({ options, document }: TextEditor): PreviewOptions {
  const wrap = workspace.getConfiguration('editor', document).get('wordWrap', 'off');
  return { tabSize: typeof options.tabSize === 'number' ? options.tabSize : 4, wordWrap: wrap !== 'off' };
}
