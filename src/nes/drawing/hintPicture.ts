// A hint alone: what Tab would do, said at the end of the line with the cursor.

import type { EditorDocument } from '../text/editorDocument.ts';
import type { Mark, Picture } from './picture.ts';
import { hintAt } from './pictureParts.ts';

/**
 * @param line 0-based. @param text from one of `hintText.ts`, nothing else from an agent.
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
