// Finds the place of a suggestion in an editor: what of the editor counts for it, and the position of the cursor.

import { TabInputTextDiff, Uri, window, type TextEditor } from 'vscode';
import type { Position } from '../../../base/textPosition.ts';
import type { Offer } from '../../../nes/offers/offer.ts';
import { placementOf, type Placement } from '../../../nes/offers/placement.ts';
import { asPosition } from '../../documents/convert.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import { otherEditorOf } from '../../files/otherEditor.ts';

/**
 * The position of an editor's cursor, for everything that draws suggestions. Always within the document: during a change event,
 * VS Code may still report a line that no longer exists.
 */
export function cursorOf({ document, selection }: TextEditor): Position {
  return asPosition(document.validatePosition(selection.active));
}

/** @param editor has the focus. */
export function placementIn(editor: TextEditor, offer: Offer): Placement {
  const document = asEditorDocument(editor.document);
  return placementOf(offer, {
    document,
    cursor: cursorOf(editor),
    cursors: editor.selections.length,
    isDiff: isInDiff(),
    // The user works on the text of this one.
    isTargetOtherEditor: offer.uri !== document.uri && otherEditorOf(Uri.parse(offer.uri)) !== undefined,
  });
}

/** Whether the editor with the focus is a diff editor. */
export function isInDiff(): boolean {
  return window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff;
}
