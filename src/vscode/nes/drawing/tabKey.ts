// Sets the context keys that decide what Tab does with the shown suggestion: one if the extension painted it, another one if
// VS Code draws it as an inline edit, whose own Tab follows other rules. Logs each new decision with its reason at level Trace,
// and at level Info when a Tab indented: such a Tab never reaches the extension.

import { window, workspace, type TextDocument, type TextEditor } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Offer } from '../../../nes/offers/offer.ts';
import type { Presentation, ShownState } from '../../../nes/offers/presentation.ts';
import {
  decideTab,
  indentText,
  tabAction,
  tabGuard,
  tabOwner,
  tabText,
  type CompletionList,
  type TabDecision,
} from '../../../nes/drawing/tabRule.ts';
import type { MoveCause } from '../../../nes/drawing/moveRule.ts';
import { SnippetPlace } from '../../../nes/drawing/snippetPlace.ts';
import type { ChangeCause, DocumentChange } from '../../../nes/text/editorDocument.ts';
import { asRange } from '../../documents/convert.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import { setContextKey } from './contextKeys.ts';
import { cursorOf } from './editorView.ts';
import type { OfferPainting } from './offerPainting.ts';

const notDrawn: TabDecision = { kind: 'never', reason: 'no suggestion is drawn' };

export interface TabKeyParts {
  readonly presentation: Presentation;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface DocumentLine {
  readonly document: TextDocument;
  readonly line: number;
}

export class TabKey implements Disposable {
  readonly #presentation: Presentation;
  readonly #painting: Pick<OfferPainting, 'tabBelongsTo'>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #timer: Disposable | undefined;
  #decision = notDrawn;
  /** The offer that follows the one just accepted. */
  #inFlow: Offer | undefined;
  /** When a suggestion was last accepted or its hint followed: ms, on the clock. */
  #usedAt = -Infinity;
  /** Where IntelliSense is open with a selected entry. It closes when the cursor leaves the line. */
  #listAt: DocumentLine | undefined;
  readonly #snippet = new SnippetPlace();

  /** @param painting shows the name of the key that accepts. */
  constructor({ presentation, clock, logger }: TabKeyParts, painting: Pick<OfferPainting, 'tabBelongsTo'>) {
    this.#painting = painting;
    this.#presentation = presentation;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Call it after a suggestion was accepted. @param offer the next one, if any: a Tab then is not meant to indent. */
  followsOn(offer: Offer | undefined): void {
    this.#inFlow = offer;
    this.#snippet.forget();
  }

  /** Call it when a suggestion was accepted, or its hint was followed, before another one is shown. */
  suggestionUsed(): void {
    this.#usedAt = this.#clock.now();
  }

  /** Call it when another editor got the focus. @param followsOffer the extension opened it to go to a suggestion. */
  editorChanged(followsOffer: boolean): void {
    this.#listAt = undefined;
    // A Tab in an editor that the user opened does not repeat the one that accepted.
    if (!followsOffer) this.#usedAt = -Infinity;
  }

  /** Call it before `update`. @param editor the one in which IntelliSense is open with a selected entry; undefined if in none. */
  listReported(editor: TextEditor | undefined): void {
    this.#listAt = editor && lineOf(editor);
  }

  /**
   * Call it after an edit, before `moved` and `update`, also while nothing is drawn. A Tab that indented beside a suggestion is
   * logged with the reason at level Info, since users ask why it did not accept.
   */
  edited(uri: string, how: ChangeCause, changes: readonly DocumentChange[]): void {
    if (this.#snippet.followsEdit(changes)) this.#snippetEdited(uri, how, changes);
    if (how !== 'edit' || this.#decision === notDrawn || changes.length !== 1) return;
    const change = changes[0]!;
    if (change.rangeLength !== 0) return;
    const line = indentText(change.text, this.#decision);
    if (line !== undefined) this.#logger.info(line);
  }

  #snippetEdited(uri: string, how: ChangeCause, changes: readonly DocumentChange[]): void {
    const editor = window.activeTextEditor;
    const isHere = how === 'edit' && editor && asEditorDocument(editor.document).uri === uri;
    // VS Code reports the new selection later.
    this.#snippet.edited(uri, changes, isHere ? asRange(editor.selection) : undefined);
  }

  /**
   * Call it before `update` when the cursor moved, also while nothing is drawn. Runs on every keystroke, where reading the editor
   * costs most: `offsetAt` makes VS Code keep an index of the lines, which it then updates on every Enter.
   */
  moved(editor: TextEditor, cause: MoveCause): void {
    if (!this.#snippet.followsMoves) return;
    const { document, selection } = editor;
    const [start, end] = [document.offsetAt(selection.start), document.offsetAt(selection.end)];
    const { uri } = asEditorDocument(document);
    this.#snippet.moved({ uri, start, end, line: selection.active.line, cause });
    setContextKey('acpHost.nes.inSnippet', this.#snippet.isKnown);
  }

  /** Call it when the shown offer, the text or the cursor changed. @param editor the one that it is drawn in, if any. */
  update(editor: TextEditor | undefined): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const { shown } = this.#presentation;
    const decision = editor
      ? decideTab({
          shown,
          now: this.#clock.now(),
          guard: scaledTime(tabGuard, this.#clock),
          line: editor.document.lineAt(cursorOf(editor).line).text,
          emptySelection: editor.selections.length === 1 && editor.selection.isEmpty,
          inFlow: shown !== undefined && this.#follows(shown),
        })
      : notDrawn;
    const action = tabAction(decision);
    const isPainted = shown?.by === 'painter';
    setContextKey('acpHost.nes.tab', isPainted && action !== 'indent');
    setContextKey('acpHost.nes.ghostTab', shown?.kind === 'ghost' && action === 'nothing');
    const isInlineEdit = editor && shown?.by === 'editor' && shown.kind !== 'ghost';
    setContextKey('acpHost.nes.inlineEditTab', isInlineEdit ? action : undefined);
    if (editor && isPainted) {
      const inSnippet = this.#snippet.isAt(asEditorDocument(editor.document).uri, cursorOf(editor).line);
      this.#painting.tabBelongsTo(tabOwner(decision, this.#list(editor), inSnippet));
    }
    this.#log(decision);
    if ('ms' in decision) this.#timer = this.#clock.setTimer(decision.ms, () => this.update(editor));
  }

  /** VS Code asks again after ghost text was accepted, so what follows it may be a new answer of the agent. */
  #follows({ kind, offer, since }: ShownState): boolean {
    const guard = scaledTime(tabGuard, this.#clock);
    return this.#inFlow === offer || (kind === 'ghost' && since < this.#usedAt + guard);
  }

  /**
   * VS Code asks its providers when an entry of the list is selected and when the list closes, also by Escape. It does not ask
   * for the latter if the editor had lost the focus and nothing was typed since, so the list then counts as open.
   */
  #list(editor: TextEditor): CompletionList {
    if (isAt(editor, this.#listAt)) return 'open';
    // VS Code then asks only where the extension made it ask.
    const asks = workspace.getConfiguration('editor', editor.document).get('inlineSuggest.enabled', true);
    return asks ? 'closed' : 'unreported';
  }

  #log(decision: TabDecision): void {
    const text = tabText(decision);
    if (text !== tabText(this.#decision)) this.#logger.trace(text);
    this.#decision = decision;
  }

  dispose(): void {
    this.#timer?.dispose();
  }
}

function lineOf(editor: TextEditor): DocumentLine {
  return { document: editor.document, line: cursorOf(editor).line };
}

function isAt(editor: TextEditor, place: DocumentLine | undefined): boolean {
  return place?.document === editor.document && place.line === cursorOf(editor).line;
}
