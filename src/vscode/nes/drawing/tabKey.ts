// Sets the context keys that decide what Tab does with the shown suggestion: one if the extension painted it, another one if
// VS Code draws it as an inline edit, whose own Tab follows other rules. Logs each new decision with its reason at level Trace,
// and at level Info when a Tab indented: such a Tab never reaches the extension.

import { workspace, type TextDocument, type TextEditor } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Offer } from '../../../nes/offers/offer.ts';
import type { Presentation } from '../../../nes/offers/presentation.ts';
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
import type { CursorMove } from '../../../nes/drawing/moveRule.ts';
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
  /** Where IntelliSense is open with a selected entry. It closes when the cursor leaves the line. */
  #listAt: DocumentLine | undefined;
  /** Where a snippet may have a placeholder. */
  #placeholderAt: DocumentLine | undefined;

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
  }

  /** Call it before `update`. @param editor the one in which IntelliSense is open with a selected entry; undefined if in none. */
  listReported(editor: TextEditor | undefined): void {
    this.#listAt = editor && lineOf(editor);
  }

  /**
   * Call it before `update` when the cursor moved, also while nothing is drawn. VS Code does not report that it is in a snippet,
   * but only a snippet or a command selects text that the user did not select.
   */
  moved(editor: TextEditor, how: CursorMove): void {
    if (!editor.selection.isEmpty && (how === 'typing' || how === 'other'))
      this.#placeholderAt = lineOf(editor);
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
          inFlow: this.#inFlow !== undefined && this.#inFlow === shown?.offer,
        })
      : notDrawn;
    const action = tabAction(decision);
    const isPainted = shown?.by === 'painter';
    setContextKey('acpHost.nes.tab', isPainted && action !== 'indent');
    const isInlineEdit = editor && shown?.by === 'editor' && shown.kind !== 'ghost';
    setContextKey('acpHost.nes.inlineEditTab', isInlineEdit ? action : undefined);
    if (editor && isPainted)
      this.#painting.tabBelongsTo(tabOwner(decision, this.#list(editor), isAt(editor, this.#placeholderAt)));
    this.#log(decision);
    if ('ms' in decision) this.#timer = this.#clock.setTimer(decision.ms, () => this.update(editor));
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

  /**
   * Call it when `text` was inserted, before `update`. A Tab that indented beside a suggestion is logged with the reason at level
   * Info, since users ask why it did not accept.
   */
  inserted(text: string): void {
    const line = this.#decision === notDrawn ? undefined : indentText(text, this.#decision);
    if (line !== undefined) this.#logger.info(line);
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
