// Lays out a hint: text at the end of the cursor's line that says what Tab does.

import type { EditorDocument } from '../text/editorDocument.ts';
import type { Mark, Picture } from './picture.ts';
import { hintAt } from './pictureParts.ts';

/**
 * @param line 0-based. @param text from `hintText.ts`, which makes an agent's text safe to draw.
 * @param marks the symbol that will be renamed, or the places that will be replaced.
 */
export function hintPicture(
  document: EditorDocument,
  line: number,
  text: string,
  marks: readonly Mark[] = [],
): Picture {
  return { marks, texts: [hintAt(document, line, text)], cut: 0 };
}
