// Places the cursor where the agent wants it after VS Code itself applied a suggestion, which leaves it at the end of the
// inserted text, and shows the next piece of the suggestion. Done by a command attached to the item: VS Code runs it once the
// whole item is accepted.

import { commands, Selection, window, type Command } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { StandingOffers } from '../../nes/offers/standingOffers.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { fromPosition } from '../documents/convert.ts';
import type { Presenter } from './presenter.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

/** The underscore keeps it out of VS Code's lists of commands. */
const command = '_acpHost.nes.placeCursor';

/** The command for the item of `offer`; undefined unless it is an edit. */
export function cursorCommand(offer: Offer): Command | undefined {
  return offer.kind === 'edit' ? { command, title: '', arguments: [offer] } : undefined;
}

export function registerCursorCommand(offers: StandingOffers, presenter: Presenter): Disposable {
  return commands.registerCommand(command, (offer: Offer) => {
    const editor = window.activeTextEditor;
    // VS Code also runs it when it only opens another file: the offer still stands then.
    if (!editor || offer.kind !== 'edit' || offers.has(offer)) return;
    const document = asEditorDocument(editor.document);
    if (document !== offer.document) return;
    const position = document.positionAt(offer.cursorOffset);
    if (offer.placesCursor) {
      const cursor = fromPosition(position);
      editor.selection = new Selection(cursor, cursor);
    } else if (!offers.standing(document, position)) return;
    presenter.showNext(editor);
  });
}
