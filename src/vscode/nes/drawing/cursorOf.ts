// The cursor of an editor, as a place that its document has.

import type { TextEditor } from 'vscode';
import type { Position } from '../../../base/textPosition.ts';
import { asPosition } from '../../documents/convert.ts';

/** While a change is told of, VS Code may still say that the cursor is where the text has no line any more. */
export function cursorOf({ document, selection }: TextEditor): Position {
  return asPosition(document.validatePosition(selection.active));
}
