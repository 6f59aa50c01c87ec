// Owns the context key that lets Tab take what is painted, which it may only where it would not steal an indentation.

import type { TextEditor } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Offer } from '../../nes/offer.ts';
import type { Presentation } from '../../nes/presentation.ts';
import { tabMayTake } from '../../nes/tabRule.ts';
import { setContextKey } from './contextKeys.ts';
import { cursorOf } from './cursorOf.ts';

export class TabKey implements Disposable {
  readonly #presentation: Presentation;
  readonly #clock: Clock;
  #timer: Disposable | undefined;
  /** What follows on one that was just taken. */
  #inFlow: Offer | undefined;

  constructor(presentation: Presentation, clock: Clock) {
    this.#presentation = presentation;
    this.#clock = clock;
  }

  /** The user took one, and `offer` is what comes next, if anything does: no indentation is meant by a Tab now. */
  followsOn(offer: Offer | undefined): void {
    this.#inFlow = offer;
  }

  /** To be told whenever what is shown, the text or the cursor is another. @param editor in which it is painted. */
  update(editor: TextEditor | undefined): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const { shown } = this.#presentation;
    const wait =
      editor &&
      tabMayTake({
        shown,
        now: this.#clock.now(),
        line: editor.document.lineAt(cursorOf(editor).line).text,
        emptySelection: editor.selections.length === 1 && editor.selection.isEmpty,
        inFlow: this.#inFlow !== undefined && this.#inFlow === shown?.offer,
      });
    setContextKey('acpHost.nes.tab', wait === 0);
    if (wait) this.#timer = this.#clock.setTimer(wait, () => this.update(editor));
  }

  dispose(): void {
    this.#timer?.dispose();
  }
}
