// The position of an editor's cursor, for everything that draws suggestions.

import type { TextEditor } from 'vscode';
import type { Position } from '../../../base/textPosition.ts';
import { asPosition } from '../../documents/convert.ts';

/** Always within the document: during a change event, VS Code may still report a line that no longer exists. */
export function cursorOf({ document, selection }: TextEditor): Position {
  return asPosition(document.validatePosition(selection.active));
}
