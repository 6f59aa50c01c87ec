// Puts the cursor where the agent wants it after VS Code itself wrote a suggestion, which leaves it at the end of the text.
// The way to hear of that is a command that goes with the item: VS Code runs it once all of the item is taken.

import { commands, Selection, window, type Command } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { StandingOffers } from '../../nes/offers/standingOffers.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { fromPosition } from '../documents/convert.ts';
import type { Presenter } from './presenter.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

/** The underscore keeps it out of every list of commands. */
const command = '_acpHost.nes.placeCursor';

/** For the item of `offer`; nothing where the agent did not say. */
export function cursorCommand(offer: Offer): Command | undefined {
  return offer.kind === 'edit' && offer.placesCursor ? { command, title: '', arguments: [offer] } : undefined;
}

export function registerCursorCommand(offers: StandingOffers, presenter: Presenter): Disposable {
  return commands.registerCommand(command, (offer: Offer) => {
    const editor = window.activeTextEditor;
    // To go to another file it is run as well, with the edit still to come.
    if (!editor || offer.kind !== 'edit' || offers.has(offer)) return;
    const document = asEditorDocument(editor.document);
    if (document !== offer.document) return;
    const cursor = fromPosition(document.positionAt(offer.cursorOffset));
    editor.selection = new Selection(cursor, cursor);
    presenter.showNext(editor);
  });
}
